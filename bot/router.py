"""Which table something is said to."""

from dataclasses import replace

from bot import judge
from bot.boxes import Boxes
from bot.clean import cleaned, normalised, split_prefix
from bot.front import room_of
from bot.mailbox import Shop
from bot.message import Utterance
from bot.ports import Inbound
from bot.store.port import TableRow
from bot.table import Table
from rules.core.commands import Refused, refuse
from rules.core.seats import PersonId
from rules.core.speech.table_verbs import TABLE_VERBS
from rules.core.speech.verbs import Hearing, read

Choice = tuple[TableRow | Refused | None, Utterance]
"""The table that is meant, a refusal that asks back, or None for chatter; and the text for it."""


class Router:
    """Chooses tables by number, by place, and by what the text means at each."""

    def __init__(self, shop: Shop, boxes: Boxes) -> None:
        self._roster = shop.roster
        self._boxes = boxes

    async def choose(self, inbound: Inbound, said: Utterance, *, addressed: bool) -> Choice:
        """The table that `said` is meant for."""
        if inbound.table:
            box = await self._boxes.get(inbound.table)
            return (None if box is None else box.row), said
        rows, said, unknown = _by_number(await self._candidates(inbound, said), said)
        if unknown:
            return refuse("NO_SUCH_TABLE"), said
        if len(rows) == 1:
            return rows[0], said
        if rows:
            return await self._among(rows, said)
        if not addressed:
            return None, said
        ended = await self._roster.last_ended(room_of(inbound))
        if ended is None and said.private:
            ended = await self._roster.last_ended_of(said.account)
        if ended is not None:
            return ended, said
        return (refuse("NO_TABLE") if said.private or _is_table_word(said) else None), said

    async def _candidates(self, inbound: Inbound, said: Utterance) -> list[TableRow]:
        here = await self._roster.in_room(room_of(inbound))
        if inbound.room:
            return here
        mine = await self._roster.of_account(said.account)
        known = {row.table for row in mine}
        return mine + [row for row in here if row.table not in known]

    async def _among(self, rows: list[TableRow], said: Utterance) -> Choice:
        meant: list[tuple[TableRow, bool, bool]] = []
        for row in rows:
            here, understood, awaited = await self._boxes.read(
                row.table, lambda table: _meaning(table, said)
            )
            if understood:
                meant.append((row, here, awaited))
        if not meant:
            return None, said
        awaiting = [row for row, here, awaited in meant if here and awaited]
        at_home = [row for row, here, _ in meant if here]
        for fitting in (awaiting, at_home, [row for row, _, _ in meant]):
            if len(fitting) == 1:
                return fitting[0], said
            if fitting:
                example = f"{fitting[0].number} {said.text.strip()[:20]}"
                return refuse("AMBIGUOUS_TABLE", example=example), said
        return None, said


def _by_number(rows: list[TableRow], said: Utterance) -> tuple[list[TableRow], Utterance, bool]:
    """The table named in front (``12 刀3``, ``12桌 刀3``) with the text after it.

    The last value says that a table was named that isn't there.
    """
    words = normalised(said.text).lstrip(".").split(maxsplit=1)
    number = words[0].removesuffix("桌") if words else ""
    parts = cleaned(said.text).lstrip(".。/／").split(maxsplit=1)
    if len(words) < 2 or len(parts) < 2 or not number.isdecimal():
        return rows, said, False
    named = [row for row in rows if row.number == int(number)]
    if not named:
        return rows, said, words[0].endswith("桌")
    text = parts[1] if split_prefix(parts[1])[0] else f".{parts[1]}"
    return named, replace(said, text=text), False


def _meaning(table: Table, said: Utterance) -> tuple[bool, bool, bool]:
    understood, awaited = judge.meaning(table, said)
    return table.is_here(said.account), understood, awaited


def _is_table_word(said: Utterance) -> bool:
    _, plain = split_prefix(normalised(said.text))
    return read(TABLE_VERBS, plain, Hearing(person=PersonId(0)), prefixed=True) is not None
