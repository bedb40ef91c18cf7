"""Exporting a log as evidence: JSON lines that verify without us, for one audience."""

from collections.abc import Iterator

import msgspec

from bot.audit.chain import salt, take_apart
from bot.audit.form import End, Head, Line, Piece, write
from bot.audit.log import Log
from bot.audit.sight import visible
from bot.store.port import Logged
from rules.core.codec import canonical


class StillRunning(Exception):
    """The game isn't over: its log stays closed, and `history` tells each seat what it knows."""


def export(
    log: Log, audience: str = "full", *, opened: bool = True, running: bool = False
) -> Iterator[bytes]:
    """The lines of an export for `audience` (``full``, ``public`` or ``seat/N``, from 0).

    `opened` puts the secret in; without it every piece that is shown comes with its salt, and what
    isn't shown can't be guessed. `running` allows the log of a game that isn't over, which is for
    scripts alone: else that raises `StillRunning`.
    """
    if not (log.is_over or running):
        raise StillRunning
    opening = log.opened
    yield write(
        Head(
            opening.table,
            opening.game,
            opening.version,
            opening.commitment,
            audience,
            log.secret.hex() if opened else None,
        )
    )
    for record in log.records:
        yield write(_line(log.secret, record, audience, salted=not opened))
    outcome = msgspec.Raw(canonical(log.outcome))
    yield write(End(len(log.records), log.records[-1].head, outcome))


def _line(secret: bytes, record: Logged, audience: str, *, salted: bool) -> Line:
    apart = take_apart(record.body)
    seen = visible(audience, apart)
    pieces = []
    for index, (piece, leaf) in enumerate(
        zip((apart.command, *apart.entries), record.leaves, strict=True)
    ):
        if not seen[index]:
            pieces.append(Piece(leaf.hex()))
        elif salted:
            pieces.append(Piece(leaf.hex(), piece, salt(secret, apart.position, index).hex()))
        else:
            pieces.append(Piece(leaf.hex(), piece))
    return Line(apart.position, apart.time, msgspec.Raw(apart.actor), tuple(pieces), record.head)
