"""All mailboxes: made when a table is spoken to, forgotten when many others were since."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from bot.mailbox import Mailbox, Read, Reported, Shop
from bot.store.port import StoreError, TableRow
from bot.table import Table
from rules.core.commands import Command
from rules.core.seats import AnyActor

T = TypeVar("T")


class Boxes:
    """The mailboxes by table id; at most `most` idle ones keep their table in memory."""

    def __init__(self, shop: Shop, most: int) -> None:
        self._shop = shop
        self._most = most
        self._boxes: OrderedDict[str, Mailbox] = OrderedDict()

    def busy(self) -> bool:
        """Whether any table has something to do."""
        return any(box.busy() for box in self._boxes.values())

    def in_memory(self) -> list[Table]:
        """The tables that are in memory."""
        return [box.table for box in self._boxes.values() if box.table is not None]

    def known(self, table: str) -> Mailbox | None:
        """The mailbox of a table that is in memory."""
        return self._boxes.get(table)

    def add(self, row: TableRow, table: Table) -> Mailbox:
        """The mailbox of a table that has just been opened."""
        box = self._boxes[row.table] = Mailbox(self._shop, row, table)
        self._forget_idle(but=row.table)
        return box

    async def get(self, table: str) -> Mailbox | None:
        """The mailbox of any table in the store, or None."""
        box = self._boxes.get(table)
        if box is None:
            loaded = await self._shop.store.load(table)
            if loaded is None:
                return None
            box = self._boxes.setdefault(table, Mailbox(self._shop, loaded.row, stored=loaded))
            self._forget_idle(but=table)
        self._boxes.move_to_end(table)
        return box

    def _forget_idle(self, but: str) -> None:
        for table in list(self._boxes):
            if len(self._boxes) <= self._most:
                return
            if table != but and not self._boxes[table].busy():
                del self._boxes[table]

    async def read(self, table: str, look: Callable[[Table], T]) -> T:
        """What `look` sees of a table between two commands."""
        box = await self.get(table)
        if box is None:
            raise StoreError("no such table")
        if box.table is not None and not box.busy():
            return look(box.table)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        box.put(Read(look, answer))
        return await answer

    def load_anew(self) -> None:
        """Let every table be folded anew before its next command: its timers have changed."""
        for box in self._boxes.values():
            box.forget()

    async def carry_out(
        self,
        table: str,
        actor: AnyActor,
        command: Command,
        when: Callable[[Table], bool] = lambda table: True,
    ) -> None:
        """Give a table a command of the service and wait until the table is at rest again.

        It is carried out if `when` holds once it is its turn.
        """
        box = await self.get(table)
        if box is not None:
            box.put(Reported(actor, command, when))
            await box.rest()
