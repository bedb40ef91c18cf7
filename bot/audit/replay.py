"""Deciding a log again: every command by the rules, every draw from the key, every fold.

What the audience of a file doesn't see is still compared, by its leaf, with what the rules give:
as long as every command is known, every entry is, too.
"""

from functools import lru_cache
from typing import Any, Union

import msgspec

from bot import games
from bot.audit.chain import leaf, salt
from bot.audit.findings import Doubt, Finding
from bot.audit.form import Head, Line, Piece
from bot.audit.key import deal_key
from bot.audit.releases import release_of
from bot.audit.sight import sees
from rules.core.chance import Chance, Drawn
from rules.core.codec import canonical, command_types, event_types
from rules.core.commands import Command, Refused
from rules.core.entries import Entry, EntryOf
from rules.core.game import AnyGame
from rules.core.match import play
from rules.core.match_commands import Start
from rules.core.match_events import Aborted, RulesVersion, Started
from rules.core.outcome import Ended
from rules.core.seats import AnyActor
from rules.core.standing import Standing, fold

_read_actor = msgspec.json.Decoder(AnyActor).decode
_Decoders = tuple[msgspec.json.Decoder[Command], msgspec.json.Decoder[Entry]]


@lru_cache(maxsize=64)
def _decoders(game_type: type) -> _Decoders:
    commands: Any = Union[command_types(game_type)]  # type: ignore[arg-type]  # noqa: UP007
    events: Any = Union[event_types(game_type)]  # type: ignore[arg-type]  # noqa: UP007
    return msgspec.json.Decoder(commands), msgspec.json.Decoder(EntryOf[events])


class _Stop(Exception):
    """The record in hand is wrong."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding


class Replay:
    """Takes the records one by one, after their links were found good."""

    def __init__(self, head: Head) -> None:
        self._audience = head.audience
        self._secret = None if head.secret is None else bytes.fromhex(head.secret)
        self._key = b""
        self._standing: Standing | None = None
        self._lost = self._secret is None
        self._version = head.rules
        self._line: Line | None = None
        self._game: AnyGame | None = None
        self.doubts: dict[str, Doubt] = {}
        self.decided = 0
        self.draws = 0
        self.stacked = False
        if self._secret is None:
            self._doubt(Doubt("CLOSED"))
        try:
            self._game = games.game(head.game)
        except KeyError:
            self._doubt(Doubt("GAME", details={"game": head.game}))

    def _doubt(self, doubt: Doubt) -> None:
        self.doubts.setdefault(doubt.code, doubt)

    def take(self, line: Line) -> Finding | None:
        """What is wrong with the next record, or None."""
        if self._game is None:
            return None
        self._line = line
        try:
            self._take(self._game, line)
        except _Stop as stop:
            return stop.finding
        return None

    def _take(self, game: AnyGame, line: Line) -> None:
        if self._version != game.version:
            self._doubt(self._of_rules(game, line.position))
        command, entries = self._read(game, line)
        if not self._lost:
            self._follow(game, line, command, entries)
        for entry in entries:
            if entry is not None and isinstance(entry.event, RulesVersion):
                self._version = entry.event.version
            if entry is not None and isinstance(entry.event, Started):
                self.stacked = entry.event.stacked

    def _follow(
        self, game: AnyGame, line: Line, command: Command | None, entries: list[Entry | None]
    ) -> None:
        if command is None:
            # Nothing that follows can be decided without knowing where this one led.
            self._doubt(Doubt("HIDDEN", line.position))
            self._lost = True
            return
        told = [entry for entry in entries if entry is not None]
        if self._version == game.version:
            told = self._decide(game, line, command)
        elif len(told) != len(entries):
            self._lost = True
            return
        self._fold(game, told)

    def _wrong(self, code: str, piece: int | None = None, **details: Any) -> _Stop:
        assert self._line is not None
        record = self._line.position
        return _Stop(Finding("record", code, record, piece, record + 1, details))

    def _read(self, game: AnyGame, line: Line) -> tuple[Command | None, list[Entry | None]]:
        """The pieces that are shown. Under other rules some may be of unknown kinds."""
        of_command, of_entry = _decoders(type(game))
        read: list[Any] = []
        for index, piece in enumerate(line.pieces):
            if isinstance(piece.piece, msgspec.UnsetType):
                read.append(None)
                continue
            decoder: Any = of_entry if index else of_command
            try:
                value = decoder.decode(piece.piece)
                same = canonical(value) == bytes(piece.piece)
            except (msgspec.DecodeError, RecursionError, OverflowError):
                value, same = None, False
            if not same:
                if self._version == game.version:
                    raise self._wrong("UNREADABLE_PIECE", index)
                self._lost = True
            read.append(value)
        return read[0], read[1:]

    def _of_rules(self, game: AnyGame, record: int) -> Doubt:
        release = release_of(game.name, self._version)
        details = {"version": self._version, "known": game.version, "release": release}
        return Doubt("RULES", record, details)

    def _decide(self, game: AnyGame, line: Line, command: Command) -> list[Entry]:
        assert self._secret is not None
        standing = self._standing
        try:
            actor: AnyActor = _read_actor(line.actor)
        except (msgspec.DecodeError, RecursionError, OverflowError):
            raise self._wrong("UNREADABLE_PIECE") from None
        if isinstance(command, Start) and standing and standing.sitting.stage == "lobby":
            self._key = deal_key(self._secret, standing.sitting)
        chance = (
            Chance(b"")
            if standing is None
            else Chance(self._key, branch=standing.sitting.branch, used=standing.labels)
        )
        try:
            decided = play(game, standing, actor, command, chance)
        except Exception as error:
            # A forged record can bring what no reader of commands lets through.
            raise self._wrong("REFUSED", refusal=type(error).__name__) from error
        if isinstance(decided, Refused):
            raise self._wrong("REFUSED", refusal=decided.code)
        self._compare(line, command, decided)
        self.decided += 1
        self.draws += len(chance.drawn)
        return decided

    def _compare(self, line: Line, command: Command, decided: list[Entry]) -> None:
        recorded = line.pieces[1:]
        for index, (entry, piece) in enumerate(zip(decided, recorded, strict=False), 1):
            self._compare_one(line.position, command, index, entry, piece)
        if len(decided) != len(recorded):
            raise self._wrong("ENTRIES", ours=len(decided), theirs=len(recorded))

    def _compare_one(
        self, position: int, command: Command, index: int, ours: Entry, piece: Piece
    ) -> None:
        body = canonical(ours)
        shown = not isinstance(piece.piece, msgspec.UnsetType)
        if isinstance(piece.piece, msgspec.UnsetType):
            assert self._secret is not None
            same = leaf(salt(self._secret, position, index), body).hex() == piece.leaf
            theirs = None
        else:
            theirs = bytes(piece.piece)
            same = theirs == body
        if not same:
            details = {
                "ours": body.decode(),
                "theirs": theirs.decode() if theirs is not None else f"leaf {piece.leaf}",
            }
            raise self._wrong(_kind(command, ours, theirs), index, **details)
        if sees(self._audience, ours.audience) != shown:
            raise self._wrong("SIGHT", index)

    def _fold(self, game: AnyGame, entries: list[Entry]) -> None:
        try:
            self._standing = fold(game, self._standing, entries)
        except Exception as error:
            if self._version != game.version:
                self._lost = True
                return
            raise self._wrong("FOLD", error=type(error).__name__) from error
        sitting, state = self._standing.sitting, self._standing.state
        aborted = sitting.outcome.reason == "aborted"
        if state is not None and not aborted and game.outcome(state) != sitting.outcome:
            raise self._wrong("FOLD", error="outcome")


def _kind(command: Command, ours: Entry, theirs: bytes | None) -> str:
    """What is wrong when an entry isn't the one that the rules give."""
    event = ours.event
    if theirs is not None:
        plain = msgspec.json.decode(theirs)
        if isinstance(plain, dict) and plain.get("event") == msgspec.json.decode(canonical(event)):
            return "AUDIENCE"
    if isinstance(event, Drawn):
        return "DRAW"
    if isinstance(event, Ended | Aborted):
        return "OUTCOME"
    return "DEAL" if isinstance(command, Start) else "DECISION"
