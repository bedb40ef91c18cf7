"""Which pieces of a record the readers of an export may see.

An entry carries its audience. A command has none of its own: whoever gave it knows it, and
everybody may know it if all that came of it was said to everybody; what chance drew for it, always
sealed, is left out of account. A `Start` that brings a script's cards along holds the hands.

Nothing here needs the game: audiences and the kinds of facts are read from the plain record.
"""

import msgspec

from bot.audit.chain import Pieces
from bot.audit.form import seat_of
from rules.core.chance import Drawn
from rules.core.entries import Audience, Everyone, Only
from rules.core.match_commands import Start
from rules.core.seats import AnyActor, Player


class _Kind(msgspec.Struct, frozen=True):
    type: str


class _Entry(msgspec.Struct, frozen=True):
    audience: Audience
    event: _Kind


class _Command(msgspec.Struct, frozen=True):
    type: str
    given: msgspec.Raw = msgspec.Raw(b"null")


_read_entry = msgspec.json.Decoder(_Entry).decode
_read_command = msgspec.json.Decoder(_Command).decode
_read_actor = msgspec.json.Decoder(AnyActor).decode


def sees(audience: str, to: Audience) -> bool:
    """Whether an export's audience (``full``, ``public``, ``seat/N``) sees what is said to `to`."""
    if audience == "full" or isinstance(to, Everyone):
        return True
    return isinstance(to, Only) and seat_of(audience) in to.seats


def sees_entry(audience: str, piece: bytes | msgspec.Raw) -> bool:
    """The same for an entry in canonical JSON. Raises `msgspec.ValidationError` if it is none."""
    return sees(audience, _read_entry(piece).audience)


def visible(audience: str, record: Pieces) -> list[bool]:
    """For each piece of a record, command first, whether the audience may see it."""
    entries = [_read_entry(piece) for piece in record.entries]
    seen = [sees(audience, entry.audience) for entry in entries]
    if audience == "full":
        return [True, *seen]
    command = _read_command(record.command)
    actor: AnyActor = _read_actor(record.actor)
    own = isinstance(actor, Player) and actor.seat == seat_of(audience)
    said_to_all = all(
        isinstance(entry.audience, Everyone)
        for entry in entries
        if entry.event.type != Drawn.__name__
    )
    dealt = command.type == Start.__name__
    public = bytes(command.given) == b"null" if dealt else said_to_all
    return [own or public, *seen]
