"""Records, and their canonical form.

A record is one line of a table's log. Canonical JSON: keys sorted, no spaces, no floats. Facts name
seats by number; `describe` puts names in their place for people and scripts, `resolve` takes them
out again. Both go by the annotations `Seat` and `PersonId`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.core.chance import Drawn
from rules.core.commands import Command
from rules.core.entries import EntryOf
from rules.core.game import CORE_COMMANDS, AnyGame
from rules.core.match_commands import MATCH_COMMANDS
from rules.core.match_events import MATCH_EVENTS
from rules.core.outcome import Ended
from rules.core.seats import AnyActor, PersonId, Seat

E = TypeVar("E")
C = TypeVar("C")

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """Canonical JSON of a record, entry or plain value."""
    try:
        return _encoder.encode(value)
    except TypeError:
        # Keys that aren't strings, such as seats, become strings before they are sorted.
        return _encoder.encode(msgspec.to_builtins(value, str_keys=True))


class Record(msgspec.Struct, Generic[C, E], frozen=True):
    """One line of the log: `time` in milliseconds since 1970, UTC."""

    position: int
    time: int
    actor: AnyActor
    command: C
    entries: tuple[EntryOf[E], ...]


AnyRecord = Record[Any, Any]


def event_types(game: AnyGame) -> tuple[type, ...]:
    """All event classes that may stand in the log of `game`."""
    return (*MATCH_EVENTS, Drawn, Ended, *game.events)


def command_types(game: AnyGame) -> tuple[type[Command], ...]:
    """All command classes that may stand in the log of `game`."""
    return (*MATCH_COMMANDS, *CORE_COMMANDS, *game.commands)


@lru_cache(maxsize=64)
def _decoder(game_type: type) -> msgspec.json.Decoder[AnyRecord]:
    events: Any = Union[event_types(game_type)]  # type: ignore[arg-type]  # noqa: UP007
    commands: Any = Union[command_types(game_type)]  # type: ignore[arg-type]  # noqa: UP007
    return msgspec.json.Decoder(Record[commands, events])


def read_record(game: AnyGame, body: bytes) -> AnyRecord:
    """Read one record. Raises `msgspec.ValidationError` when it isn't one of this game's."""
    return _decoder(type(game)).decode(body)


def describe(
    value: Any, seat_name: Callable[[Seat], str], person_name: Callable[[PersonId], str]
) -> Any:
    """`value` as plain data, with names where its annotations say Seat or PersonId."""
    return _walk(msgspec.to_builtins(value), type(value), value, seat_name, person_name)


def _walk(plain: Any, hint: Any, value: Any, seat: Any, person: Any) -> Any:
    if plain is None:
        return None
    if hint is Seat:
        return seat(plain)
    if hint is PersonId:
        return person(plain)
    if isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value))
        named = {
            k: _walk(plain[k], h, getattr(value, k), seat, person)
            for k, h in hints.items()
            if k in plain
        }
        return {**plain, **named}
    arguments = get_args(hint)
    if isinstance(value, dict):
        key, of = (arguments[0], arguments[1]) if len(arguments) == 2 else (None, None)
        keys = list(value)
        return {
            str(_walk(k, key, k, seat, person)): _walk(plain[p], of, value[k], seat, person)
            for p, k in zip(plain, keys, strict=True)
        }
    if isinstance(value, tuple | list | frozenset):
        return [
            _walk(p, h, v, seat, person)
            for p, h, v in zip(plain, _item_hints(hint, len(plain)), value, strict=True)
        ]
    if arguments and get_origin(hint) is not tuple:
        for option in arguments:
            if option in (Seat, PersonId):
                return _walk(plain, option, value, seat, person)
    return plain


def _item_hints(hint: Any, count: int) -> list[Any]:
    if (get_origin(hint) is None and get_args(hint) == ()) or hint is None:
        return [None] * count
    if get_origin(hint) not in (tuple, list, frozenset):
        for option in get_args(hint):
            if get_origin(option) in (tuple, list, frozenset):
                return _item_hints(option, count)
        return [None] * count
    arguments = get_args(hint)
    if get_origin(hint) is tuple and len(arguments) == count and Ellipsis not in arguments:
        return list(arguments)
    return [arguments[0]] * count


def resolve(plain: Any, hint: Any, seat: Callable[[str], Seat]) -> Any:
    """Plain data whose names are seats' names, with numbers instead, ready for `msgspec.convert`.

    `seat` raises ValueError for a name it doesn't know.
    """
    if plain is None:
        return None
    if hint is Seat:
        return seat(plain)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and isinstance(plain, dict):
        hints = get_type_hints(hint)
        return {k: resolve(v, hints.get(k), seat) for k, v in plain.items()}
    arguments = get_args(hint)
    if isinstance(plain, dict) and get_origin(hint) is dict:
        return {
            resolve(k, arguments[0], seat): resolve(v, arguments[1], seat) for k, v in plain.items()
        }
    if isinstance(plain, list) and get_origin(hint) in (tuple, list):
        return [
            resolve(v, h, seat) for v, h in zip(plain, _item_hints(hint, len(plain)), strict=True)
        ]
    for option in arguments:
        if option is not type(None) and get_origin(hint) not in (tuple, list, dict):
            return resolve(plain, option, seat)
    return plain
