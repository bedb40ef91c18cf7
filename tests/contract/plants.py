"""The template with something changed, for the tests of what a game may forget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules._template import secrecy
from rules._template.engine import HideAndGuess
from rules._template.speech import SPEECH
from tests.contract.subject import TEMPLATE, Subject
from tests.contract.tour import Tour, toured

Check = Callable[[Any], Iterator[str]]


def game(engine: type[HideAndGuess] = HideAndGuess, **speech: Any) -> Tour:
    """The tour of the template with another engine, or other speech."""
    return toured(Subject(TEMPLATE, engine(), replace(SPEECH, **speech), secrecy))


def complaints(check: Check, tour: Any) -> str:
    """All complaints of one check, a line each."""
    return "\n".join(check(tour))


def respoken(tour: Tour, other: Subject) -> Tour:
    """The same moves at tables that speak otherwise."""
    return Tour(
        other,
        tuple(
            tuple(replace(move, after=replace(move.after, subject=other)) for move in match)
            for match in tour.matches
        ),
    )
