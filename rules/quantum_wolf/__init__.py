"""Schrödinger's Wolf: every player is every role at once, until somebody looks."""
