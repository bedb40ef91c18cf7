"""Schrödinger's Wolf 薛定谔的狼: everybody is every role at once, until somebody looks."""

from rules.quantum_wolf.engine import QuantumWolf

GAME = QuantumWolf()

__all__ = ["GAME"]
