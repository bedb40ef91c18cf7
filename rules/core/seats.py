"""Who sits, who acts.

A `Seat` is a place at a table, 0 … n−1, never a chat user. A `PersonId` numbers the people a table
has met, in the order in which it met them; their names and accounts live outside the record.
"""

from typing import NewType

import msgspec

Seat = NewType("Seat", int)
PersonId = NewType("PersonId", int)


class Actor(msgspec.Struct, frozen=True, tag_field="kind", tag=True):
    """Where a command comes from. One of the five below; nothing else acts on a table."""


class Player(Actor, frozen=True, tag=True):
    """Somebody who plays a game's command from a seat."""

    seat: Seat


class Person(Actor, frozen=True, tag=True):
    """Somebody the table knows, acting on the table itself: lobby, pause, draw, abort.

    `admin` says that the chat gives this person the rights of the room's administrator.
    """

    person: PersonId
    admin: bool = False


class Arbiter(Actor, frozen=True, tag=True):
    """The human referee, never seated."""

    person: PersonId


class Clock(Actor, frozen=True, tag=True):
    """Time itself: a deadline that ran out."""


class Service(Actor, frozen=True, tag=True):
    """The referee service, reporting what became of a delivery or of the process."""


AnyActor = Player | Person | Arbiter | Clock | Service


def next_seat(seat: Seat, seats: int, step: int = 1) -> Seat:
    """The seat `step` places further round a table of `seats` seats (negative: back)."""
    return Seat((seat + step) % seats)
