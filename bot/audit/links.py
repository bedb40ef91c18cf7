"""Checking the chain of an exported log: places, leaves, heads, and who is shown what."""

from typing import Any

import msgspec

from bot.audit.chain import first_head, leaf, next_head, salt
from bot.audit.findings import Finding
from bot.audit.form import Head, Line, Piece
from bot.audit.log import opened_of
from bot.audit.sight import sees_entry
from rules.core.chance import commitment


def check_head(head: Head) -> Finding | None:
    """Whether the secret, if it is opened, is the one that the commitment binds."""
    if head.secret is None:
        return None
    if commitment(head.table, bytes.fromhex(head.secret)) == head.commitment:
        return None
    return Finding("head", "COMMITMENT", line=1)


class Links:
    """Takes the records one by one; `head` is the last good one, `heads` are all so far."""

    def __init__(self, head: Head) -> None:
        self._of = head
        self._secret = None if head.secret is None else bytes.fromhex(head.secret)
        self._time: int | None = None
        self.records = 0
        self.head = first_head(head.table, head.commitment)
        self.heads: list[str] = []

    def take(self, line: Line) -> Finding | None:
        """What is wrong with the next record, or None."""
        place = self.records + 1
        if line.position != place:
            code = "MISSING" if line.position > place else "REPEATED"
            return self._finding(code, number=line.position)
        if self._time is not None and line.time < self._time:
            return self._finding("TIME")
        if len(line.pieces) < 2:
            return self._finding("PIECES")
        finding = self._pieces(line)
        if finding is None and place == 1:
            finding = self._opening(line.pieces[1])
        if finding is not None:
            return finding
        leaves = [bytes.fromhex(piece.leaf) for piece in line.pieces]
        if next_head(self.head, line.header, leaves) != line.head:
            return self._finding("LINK")
        self._time = line.time
        self.records = place
        self.head = line.head
        self.heads.append(line.head)
        return None

    def _finding(self, code: str, piece: int | None = None, **details: Any) -> Finding:
        record = self.records + 1
        return Finding("record", code, record, piece, record + 1, details)

    def _pieces(self, line: Line) -> Finding | None:
        for index, piece in enumerate(line.pieces):
            if isinstance(piece.piece, msgspec.UnsetType):
                if self._of.audience == "full" or not isinstance(piece.salt, msgspec.UnsetType):
                    return self._finding("SIGHT", index)
                continue
            salted_with = self._salt(line.position, index, piece)
            if salted_with is None:
                return self._finding("SALT", index)
            if leaf(salted_with, piece.piece).hex() != piece.leaf:
                return self._finding("LEAF", index)
            if index and self._of.audience != "full":
                finding = self._sight(index, piece.piece)
                if finding is not None:
                    return finding
        return None

    def _salt(self, position: int, index: int, piece: Piece) -> bytes | None:
        """The salt of a piece that is shown; None when it is missing, or given needlessly."""
        if self._secret is not None:
            given = not isinstance(piece.salt, msgspec.UnsetType)
            return None if given else salt(self._secret, position, index)
        return None if isinstance(piece.salt, msgspec.UnsetType) else bytes.fromhex(piece.salt)

    def _sight(self, index: int, piece: msgspec.Raw) -> Finding | None:
        try:
            seen = sees_entry(self._of.audience, piece)
        except (msgspec.DecodeError, RecursionError):
            return self._finding("UNREADABLE_PIECE", index)
        return None if seen else self._finding("SIGHT", index)

    def _opening(self, piece: Piece) -> Finding | None:
        """Whether the file's first line says what the first fact says."""
        if isinstance(piece.piece, msgspec.UnsetType):
            return self._finding("SIGHT", 1)
        try:
            opened = opened_of(piece.piece)
        except (msgspec.DecodeError, RecursionError):
            return self._finding("UNREADABLE_PIECE", 1)
        said = {
            "table": (self._of.table, opened.table),
            "game": (self._of.game, opened.game),
            "rules": (self._of.rules, opened.version),
            "commitment": (self._of.commitment, opened.commitment),
        }
        for field, (here, there) in said.items():
            if here != there:
                details = {"field": field, "here": here, "there": there}
                return Finding("head", "HEAD_FIELD", line=1, details=details)
        return None
