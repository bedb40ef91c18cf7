"""The secrecy of a game, searched for leaks.

Every claim is a dictionary that may never get a second value (see `ledger`):

- N1: a reader's view gives what the reader is asked and shown, in every language.
- N2: the view of who wishes gives how a wish is read, and accepted or refused; the public view
  gives what the room hears of a refusal.
- N3: a reader's view and the footprint of a command give the facts the reader is told, in order,
  the clock that runs then, and all texts.
- S: the same over matches beside their twins, with the same commands until footprints part; and no
  text holds a word that is secret to its reader.

They are filled by all lines of up to three commands over cut-down deals and their twins, then by
longer matches.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from bot.message import Message
from bot.text import LANGUAGES
from rules.core.chance import Chance
from rules.core.codec import canonical
from rules.core.commands import Command, Refused, Resign
from rules.core.match import check
from rules.core.seats import AnyActor, Player, Seat
from tests.contract import moves
from tests.contract.asking import shown, wished
from tests.contract.ledger import Leak, Ledger
from tests.contract.play import Move, Position, Told, act, begin, said, told
from tests.contract.subject import Subject
from tests.contract.tour import chosen

SHORTEST = 6
"""A private text of fewer characters may stand in any other by chance."""
SMALL_TABLE = 4
SEATS_OF_A_LARGE_ONE = 2
MOST_MOVES = 12_000
"""More moves than this are no search through cut-down deals."""


@dataclass
class Watch:
    """What is kept while a game is watched: the ledger, and how much was played."""

    subject: Subject
    ledger: Ledger = field(default_factory=Ledger)
    moves: int = 0
    texts: int = 0
    longest_beside: int = 0

    def moved(
        self, move: Move, readers: Sequence[Seat | None], languages: Sequence[str] = LANGUAGES
    ) -> None:
        """A command was carried out before these readers (N3), and has led somewhere (N1)."""
        assert move.before is not None
        self.moves += 1
        rendered = [said(move, language) for language in languages]
        self.kept_apart(move, rendered)
        reached = told(move, readers, rendered)
        for reader in readers:
            view = canonical(move.before.view(reader))
            mark = self.mark(move.before, reader, move.actor, move.command)
            self.ledger.put("N3", (reader, view, mark, languages), reached[reader], move.after.line)
            self.seen(move.after, reader, languages)
            self.searched(move.after, reader, reached[reader])

    def mark(
        self, position: Position, reader: Seat | None, actor: AnyActor, command: Command
    ) -> Hashable:
        """The footprint of `command` for `reader`."""
        mark: Hashable = self.subject.ask_secrecy(
            "footprint", position.standing.state, actor, command, reader, chance=position.chance()
        )
        return mark

    def seen(
        self, position: Position, reader: Seat | None, languages: Sequence[str] = LANGUAGES
    ) -> None:
        """N1 at a position."""
        key = (reader, canonical(position.view(reader)), languages)
        self.ledger.put("N1", key, shown(position, reader, languages), position.line)

    def searched(self, where: Position, reader: Seat | None, reached: Told) -> None:
        """No text that reached `reader` holds a word that is still secret from them (S)."""
        if not self.subject.has_secrecy("secret_words"):
            return
        state = where.standing.state
        words: Sequence[str] = self.subject.ask_secrecy("secret_words", state, reader)
        self.without(words, [text for texts in reached.texts for text in texts], reader, where)

    def without(
        self, words: Iterable[str], texts: Sequence[str], reader: Seat | None, where: Position
    ) -> None:
        """Raises Leak when one of `texts` for `reader` holds one of `words`."""
        self.texts += len(texts)
        for word in words:
            for text in texts:
                if word in text:
                    raise Leak("S", f"{reader} reads {word!r}", (*where.line, text))

    def kept_apart(self, move: Move, rendered: Sequence[list[Message]]) -> None:
        """What some were told alone stands in no text of the same move for all (S)."""
        if move.after.is_over():
            return
        for messages in rendered:
            alone = {m.text for m in messages if m.secret and m.event is not None}
            public = [m.text for m in messages if m.person is None and not m.sealed]
            self.without((t for t in alone if len(t) >= SHORTEST), public, None, move.after)

    def tried(self, position: Position, actor: AnyActor, command: Command) -> None:
        """N2 of a command: who wishes it is answered, and so is the room, by their own views."""
        if not isinstance(actor, Player):
            return
        for reader in (actor.seat, None):
            view = position.view(reader)
            answer = position.subject.game.check(view, actor.seat, command)
            key = ("command", reader is None, actor.seat, repr(command), canonical(view))
            self.ledger.put("N2", key, answer, (*position.line, repr(command)))

    def wishes(self, position: Position) -> None:
        """N2, and N1 of what is asked for, at a position."""
        for answer in wished(position):
            view = canonical(position.view(answer.speaker if answer.private else None))
            key = (answer.place, answer.language, answer.speaker, answer.text, view)
            self.ledger.put(answer.claim, key, answer.texts, (*position.line, answer.text))


# --- all lines over cut-down deals ----------------------------------------------------------------


@dataclass(frozen=True)
class Extent:
    """How far a search goes: commands a line (a game may name more as ``LONGEST``), deals; and where
    the game doesn't say which commands are few enough, about how many moves: some are then tried at
    every position, others after other lines."""

    depth: int = 3
    deals: int = 12
    moves: int = 3_000


WHOLE = Extent()
BRIEF = Extent(depth=2, deals=3, moves=100)


def search(watch: Watch, options: Any, seats: int, extent: Extent = WHOLE) -> None:
    """Play all lines of a few commands over cut-down deals and their twins."""
    deals = cut_down(watch.subject, options, seats)[: extent.deals]
    chosen_by_game = watch.subject.has_secrecy("small_commands")
    width = None if chosen_by_game else _width(len(deals), extent)
    depth = extent.depth
    if extent is WHOLE:
        depth = getattr(watch.subject.secrecy, "LONGEST", depth)
    for deal in deals:
        move, _ = begin(watch.subject, options, seats, b"small", deal)
        for reader in move.after.readers:
            watch.seen(move.after, reader)
        _lines(watch, move.after, depth, width)


def _width(deals: int, extent: Extent) -> int:
    """How many commands at each position make about as many moves."""
    levels, width = range(1, extent.depth + 1), 2
    while deals * sum((width + 1) ** level for level in levels) <= extent.moves:
        width += 1
    return width


def cut_down(subject: Subject, options: Any, seats: int) -> list[Any]:
    """The game's own small deals, or one that chance draws; with a twin of each for each reader, or
    for the first few seats of a large table."""
    if subject.has_secrecy("small_deals"):
        deals = list(subject.ask_secrecy("small_deals", options, seats))
    else:
        deals = [subject.game.draw(options, seats, Chance(b"small"), None)]
    few = seats if seats <= SMALL_TABLE else SEATS_OF_A_LARGE_ONE
    readers: list[Seat | None] = [None, *(Seat(seat) for seat in range(few))]
    twins = [
        twin_of(subject, deal, reader, options, b"small/" + bytes([n, r]))
        for n, deal in enumerate(deals)
        for r, reader in enumerate(readers)
    ]
    distinct: list[Any] = []
    for deal in (*deals, *twins):
        if deal not in distinct:
            distinct.append(deal)
    return distinct


def twin_of(subject: Subject, deal: Any, reader: Seat | None, options: Any, key: bytes) -> Any:
    """A deal that `reader` can't tell from `deal`."""
    return subject.ask_secrecy("twin", deal, reader, Chance(key), options=options)


def _lines(watch: Watch, position: Position, left: int, width: int | None) -> None:
    if position.is_over() or left == 0:
        return
    if left >= 2:
        watch.wishes(position)
    # The many last commands of a line are read in one language each, the others in all.
    spoken = LANGUAGES if left > 1 else _one_language(position)
    for actor, command in _tries(position, width, last=left == 1):
        watch.tried(position, actor, command)
        moved = act(position, actor, command)
        if isinstance(moved, Refused):
            continue
        watch.moved(moved, position.readers, spoken)
        assert watch.moves <= MOST_MOVES, (
            f"{watch.subject.name}: more than {MOST_MOVES} moves; cut small_deals or "
            "small_commands down further"
        )
        _lines(watch, moved.after, left - 1, width)


def _one_language(position: Position) -> tuple[str, ...]:
    """One of the languages, the same wherever the public view is the same."""
    return (LANGUAGES[crc32(canonical(position.view(None))) % len(LANGUAGES)],)


def _tries(position: Position, width: int | None, *, last: bool) -> list[tuple[AnyActor, Command]]:
    """What is tried at a position; who leaves before the `last` command of a line is one a position,
    another one after other lines."""
    tries: list[tuple[AnyActor, Command]] = [
        (Player(Seat(seat)), command)
        for seat in position.seats
        for command in moves.small(position, Seat(seat))
    ]
    endings = moves.endings(position)
    if width is None and not last:
        leavers = [pair for pair in endings if isinstance(pair[1], Resign)]
        endings = [pair for pair in endings if pair not in leavers]
        endings += leavers[crc32(canonical(position.view(None))) % max(1, len(leavers)) :][:1]
    tries += endings
    if width is None or len(tries) <= width:
        return tries
    # After different lines different commands are tried, but the same ones over all deals.
    return random.Random(repr(position.line[2:])).sample(tries, width)


# --- matches beside twins -------------------------------------------------------------------------


def beside(
    watch: Watch, options: Any, seats: int, number: int, *, most: int = 200, wishes: bool = True
) -> None:
    """A match by the house and by chance, beside a twin for each reader.

    `most` commands are looked at by one reader, as many fewer as there are more readers.
    """
    subject, key = watch.subject, f"match/{number}".encode()
    rng = random.Random(number)
    # Later draws have one key in all matches, so that these may meet, too.
    deal = subject.game.draw(options, seats, Chance(key), None)
    start, _ = begin(subject, options, seats, b"beside", deal)
    twins: dict[Seat | None, Position] = {}
    for reader in start.after.readers:
        other = twin_of(subject, deal, reader, options, key + repr(reader).encode())
        twin, _ = begin(subject, options, seats, b"beside", other)
        alike = (reader, key)
        watch.ledger.put("S", alike, _opening(start, reader), start.after.line)
        watch.ledger.put("S", alike, _opening(twin, reader), twin.after.line)
        twins[reader] = twin.after
    position = start.after
    for turn in range(most // len(start.after.readers)):
        if position.is_over():
            return
        actor, command = chosen(position, rng)
        moved = act(position, actor, command)
        assert not isinstance(moved, Refused), (moved, position.line, command)
        watch.moved(moved, position.readers)
        for reader, twin in list(twins.items()):
            after = _follow(watch, position, twin, reader, actor, command, rng)
            if after is None:
                del twins[reader]
            else:
                twins[reader] = after
                watch.longest_beside = max(watch.longest_beside, turn + 1)
        position = moved.after
        if wishes and turn == number % 5 and not position.is_over():
            for heard_at in (position, *list(twins.values())[:2]):
                watch.wishes(heard_at)


def _opening(move: Move, reader: Seat | None) -> tuple[Any, ...]:
    rendered = [said(move, language) for language in LANGUAGES]
    return (told(move, [reader], rendered)[reader], shown(move.after, reader, LANGUAGES))


def _follow(
    watch: Watch,
    position: Position,
    twin: Position,
    reader: Seat | None,
    actor: AnyActor,
    command: Command,
    rng: random.Random,
) -> Position | None:
    """The twin after the same command, or after one that looks the same to `reader`; None: parted."""
    mark = watch.mark(position, reader, actor, command)
    for candidate in _lookalikes(twin, reader, actor, command, rng):
        if check(watch.subject.game, twin.standing, actor, candidate) is not None:
            continue
        if watch.mark(twin, reader, actor, candidate) != mark:
            continue
        moved = act(twin, actor, candidate)
        assert not isinstance(moved, Refused), (moved, twin.line, candidate)
        watch.moved(moved, [reader])
        return moved.after
    return None


def _lookalikes(
    twin: Position, reader: Seat | None, actor: AnyActor, command: Command, rng: random.Random
) -> list[Command]:
    """Other commands that the actor might give in the twin, the same command last."""
    if not isinstance(actor, Player) or actor.seat == reader or rng.random() < 0.5:
        return [command]
    others = moves.legal(twin, actor.seat)
    rng.shuffle(others)
    return [*others[:4], command]
