"""What can be said at a position: the duties of the prompts, put in words and read again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from bot.clean import normalised, spoken_name
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.match import check
from rules.core.prompt import Duty, Field, Prompt
from rules.core.seats import AnyActor, Clock, PersonId, Player, Seat
from rules.core.speech.verbs import Ambiguous, Hearing, Reading, Relay, Verb, read
from tests.contract.play import Position, name_of
from tests.contract.subject import Subject

#: What is typed into a blank whose values aren't listed.
TYPED = {"number": (1, 2, 3, 7), "rank": (1, 3, 8), "text": ("x",), "seat": (0, 1)}
#: The most commands that one duty is tried with.
MOST_A_DUTY = 12


def hearing(position: Position, seat: Seat, *, private: bool = True) -> Hearing:
    """What the words of `seat` are read by."""
    people = {spoken_name(name_of(s)): PersonId(s) for s in position.seats}
    return Hearing(
        view=position.view(seat),
        seat=seat,
        sitting=position.standing.sitting,
        person=PersonId(seat),
        names={Seat(s): spoken_name(name_of(s)) for s in position.seats},
        people=people,
        private=private,
    )


def verb_of(subject: Subject, duty: Duty) -> Verb:
    """The verb that a duty names. Raises KeyError when the speech has none of that name."""
    return {verb.name: verb for verb in subject.speech.verbs}[duty.verb]


def prompt_of(position: Position, reader: Seat | None) -> Prompt:
    """The prompt of `reader`."""
    prompt: Prompt = position.subject.game.prompt(position.view(reader))
    return prompt


def sentences(
    position: Position, seat: Seat, duty: Duty, language: str, most: int = MOST_A_DUTY
) -> list[str]:
    """Canonical texts of `duty`, spread over its choices."""
    verb = verb_of(position.subject, duty)
    blanks = [_values(field) for field in duty.fields]
    filled = list(product(*blanks))
    step = max(1, len(filled) // most)
    names = [field.name for field in duty.fields]
    return [
        verb.say(language, dict(zip(names, values, strict=True)))
        for values in filled[::step][:most]
    ]


def _values(field: Field) -> tuple[Any, ...]:
    return field.choices or TYPED.get(field.kind, ("x",))


def understood(position: Position, seat: Seat, text: str, *, private: bool = True) -> Reading:
    """How a text of `seat` is read."""
    hearer = hearing(position, seat, private=private)
    return read(position.subject.speech.verbs, normalised(text), hearer, prefixed=True)


def commands(position: Position, seat: Seat, most: int = MOST_A_DUTY) -> list[Command]:
    """The commands that `seat` is offered now, legal or not, at most `most` for each duty."""
    prompt = prompt_of(position, seat)
    found: dict[str, Command] = {}
    for duty in (*prompt.must, *prompt.may):
        for text in sentences(position, seat, duty, "en", most):
            for command in made_by(understood(position, seat, text)):
                found.setdefault(repr(command), command)
    return list(found.values())


def made_by(reading: Reading) -> Iterator[Command]:
    """The commands that a reading stands for."""
    if isinstance(reading, Command):
        yield reading
    elif isinstance(reading, Ambiguous):
        yield from (choice.command for choice in reading.choices)
    elif isinstance(reading, Relay):
        yield reading.command("0" * 64)


def legal(position: Position, seat: Seat, most: int = MOST_A_DUTY) -> list[Command]:
    """Those among them that are legal."""
    return [
        c for c in commands(position, seat, most) if _refused(position, Player(seat), c) is None
    ]


def small(position: Position, seat: Seat) -> list[Command]:
    """What `seat` tries in an exhaustive search: the game's own choice, else what is offered."""
    if position.subject.has_secrecy("small_commands"):
        chosen: list[Command] = position.subject.ask_secrecy(
            "small_commands", position.view(seat), seat
        )
        return chosen
    return commands(position, seat, most=4)


def endings(position: Position) -> list[tuple[AnyActor, Command]]:
    """What is always possible: time runs out, somebody leaves, all agree on a draw."""
    prompt = prompt_of(position, None)
    still_in = position.subject.game.still_in(position.view(None))
    found: list[tuple[AnyActor, Command]] = [(Player(seat), Resign()) for seat in still_in]
    if prompt.seconds is not None:
        found.insert(0, (Clock(), TimeUp(prompt.phase)))
    return [*found, (Clock(), AgreeDraw())]


def _refused(position: Position, actor: AnyActor, command: Command) -> Any:
    return check(position.subject.game, position.standing, actor, command)
