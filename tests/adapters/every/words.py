"""A command put into words: the canonical text by which its game reads it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import msgspec

from bot.clean import normalised
from rules.core.commands import Command
from rules.core.prompt import Field
from rules.core.seats import Seat
from rules.core.speech.verbs import read
from tests.contract import moves
from tests.contract.play import Position

FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


class Said(NamedTuple):
    """A text, and whether it is said to the referee alone."""

    text: str
    private: bool


def said_for(position: Position, seat: Seat, command: Command) -> Said | None:
    """What `seat` says to wish `command`: in the room if that may be; None without such a text.

    In the room it begins with a dot where it would be chatter without.
    """
    for text, private in _texts(position, seat, command):
        rooms = [] if private else [Said(text, False), Said(f".{text}", False)]
        for said in (*rooms, Said(text, True)):
            if _is_read_as(position, seat, said) == command:
                return said
    return None


def _is_read_as(position: Position, seat: Seat, said: Said) -> Any:
    hearing = moves.hearing(position, seat, private=said.private)
    heard, prefixed = normalised(said.text.removeprefix(".")), said.text.startswith(".")
    verbs = position.subject.speech.verbs
    return read(verbs, heard, hearing, prefixed=prefixed or said.private)


def _texts(position: Position, seat: Seat, command: Command) -> Iterator[tuple[str, bool]]:
    """What the prompt offers with the values of `command` in the blanks, and if it is private.

    A blank that takes any words may hold another wish: ``backward sum 7``. Last come the verbs
    without blanks that no prompt shows.
    """
    prompt = moves.prompt_of(position, seat)
    values = list(_flat(msgspec.to_builtins(command)))
    anew = "new " if getattr(command, "anew", False) else ""
    texts: list[str] = []
    for duty in (*prompt.must, *prompt.may):
        verb = moves.verb_of(position.subject, duty)
        names = [field.name for field in duty.fields]
        blanks = [[*_fitting(field, values), *_cards(field, command)] for field in duty.fields]
        for filled in product(*blanks):
            texts.append(anew + verb.say("en", dict(zip(names, filled, strict=True))))
            yield texts[-1], verb.private
    for duty in (*prompt.must, *prompt.may):
        if [(field.kind, field.choices) for field in duty.fields] == [("text", ())]:
            verb, [field] = moves.verb_of(position.subject, duty), duty.fields
            yield from ((verb.say("en", {field.name: text}), verb.private) for text in texts)
    for verb in position.subject.speech.verbs:
        if not verb.slots:
            yield verb.say("en"), verb.private


def _fitting(field: Field, values: list[Any]) -> list[Any]:
    """What may stand in a blank: the command's own values, of what is listed or of the kind."""
    if not field.choices:
        return [value for value in values if isinstance(value, str) == (field.kind == "text")]
    return [choice for choice in field.choices if choice in values] or list(field.choices)


def _cards(field: Field, command: Command) -> Iterator[str]:
    """The cards of the command one by one, with what is wished for."""
    if field.kind == "cards" and hasattr(command, "cards"):
        cards, wish = " ".join(map(str, command.cards)), getattr(command, "wish", None)
        yield cards if wish is None else f"{cards} wish {FACES.get(wish, wish)}"


def _flat(value: Any) -> Iterator[Any]:
    """The plain values in a command, the names of its types left out."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "type":
                yield from _flat(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _flat(inner)
    elif value is not None and not isinstance(value, bool):
        yield value
