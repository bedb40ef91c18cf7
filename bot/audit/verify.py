"""Checking an exported log, from the file alone: no network, no store, nothing taken on trust.

In order: the form of each line; the commitment; then record by record the links (place, leaves,
head) and the rules (command decided again, draws drawn again, fold); last the closing line and
what was posted in the chat. The first thing that is wrong ends it.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from bot.audit.findings import Doubt, Finding, Report
from bot.audit.form import VERSION, End, Head, Line, Unreadable, read_head, read_line
from bot.audit.links import Links, check_head
from bot.audit.log import outcome_after
from bot.audit.replay import Replay
from rules.core.codec import canonical
from rules.core.outcome import OPEN, Outcome


def verify(lines: Iterable[bytes], *, commitment: str = "", heads: Sequence[str] = ()) -> Report:
    """Check an export. `commitment` and `heads` are what was posted in the chat, if at hand.

    Posted digests may be cut short, as the chat did.
    """
    return _Check(commitment, heads).run(iter(lines))


class _Check:
    def __init__(self, commitment: str, heads: Sequence[str]) -> None:
        self._commitment = commitment.strip().lower()
        self._heads = [head.strip().lower() for head in heads]
        self._outcome: Outcome = OPEN

    def run(self, lines: Iterator[bytes]) -> Report:
        first = next(lines, None)
        if first is None:
            return Report(Finding("file", "EMPTY", line=1))
        try:
            head = read_head(first)
        except Unreadable as error:
            return Report(_unreadable(1, 0, error))
        if head.version != VERSION:
            details = {"version": head.version, "known": VERSION}
            return Report(None, (Doubt("FORM", details=details),))
        links, replay = Links(head), Replay(head)
        finding = self._checked(head, lines, links, replay)
        return Report(
            finding,
            tuple(replay.doubts.values()),
            head.table,
            head.game,
            head.rules,
            head.audience,
            head.commitment,
            links.head,
            links.records,
            replay.decided,
            replay.draws,
            replay.stacked,
            self._outcome,
        )

    def _checked(
        self, head: Head, lines: Iterator[bytes], links: Links, replay: Replay
    ) -> Finding | None:
        finding = check_head(head)
        if finding is not None:
            return finding
        if not head.commitment.startswith(self._commitment):
            return Finding("posted", "POSTED", details={"digest": self._commitment})
        for number, raw in enumerate(lines, 2):
            try:
                line = read_line(raw)
            except Unreadable as error:
                return _unreadable(number, links.records + 1, error)
            if isinstance(line, End):
                return self._end(line, number, lines, links)
            finding = links.take(line) or replay.take(line) or self._follow(line)
            if finding is not None:
                return finding
        return Finding("file", "TRUNCATED", line=links.records + 2)

    def _follow(self, line: Line) -> Finding | None:
        for index, piece in enumerate(line.pieces[1:], 1):
            if not isinstance(piece.piece, msgspec.UnsetType):
                try:
                    self._outcome = outcome_after(self._outcome, piece.piece)
                except msgspec.DecodeError:
                    record = line.position
                    return Finding("record", "UNREADABLE_PIECE", record, index, record + 1)
        return None

    def _end(self, end: End, number: int, lines: Iterator[bytes], links: Links) -> Finding | None:
        if links.records == 0:
            return Finding("record", "MISSING", 1, line=number, details={"number": 0})
        if end.end != links.records:
            details = {"said": end.end, "found": links.records}
            if end.end > links.records:
                return Finding("record", "TAIL", links.records + 1, line=number, details=details)
            return Finding("end", "TAIL", line=number, details=details)
        if end.head != links.head:
            return Finding("end", "LINK", line=number)
        if bytes(end.outcome) != canonical(self._outcome):
            return Finding("end", "OUTCOME", line=number)
        if next(lines, None) is not None:
            return Finding("file", "AFTER_END", line=number + 1)
        for posted in self._heads:
            if not any(head.startswith(posted) for head in links.heads):
                return Finding("posted", "POSTED", details={"digest": posted})
        return None


def _unreadable(line: int, record: int, error: Unreadable) -> Finding:
    return Finding("file", "UNREADABLE_LINE", record, line=line, details={"reason": str(error)})
