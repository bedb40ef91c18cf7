"""Which tables there are, where, and whose: an index in memory over the store's rows."""

from collections import OrderedDict

import msgspec

from bot.store.port import PersonRow, Store, TableRow

MOST = 4_000
"""How many rooms and accounts are remembered at once."""


class Roster:
    """The open tables by room and by account, read once and kept up to date by the desk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: OrderedDict[str, dict[str, TableRow]] = OrderedDict()
        self._accounts: OrderedDict[str, dict[str, TableRow]] = OrderedDict()

    async def in_room(self, room: str) -> list[TableRow]:
        """The open tables of a room, by number."""
        rows = self._rooms.get(room)
        if rows is None:
            rows = {row.table: row for row in await self._store.tables_in(room)}
            self._rooms[room] = rows
            _trim(self._rooms)
        else:
            self._rooms.move_to_end(room)
        return sorted(rows.values(), key=lambda row: row.number)

    async def of_account(self, account: str) -> list[TableRow]:
        """The open tables that an account has to do with, in order of opening."""
        rows = self._accounts.get(account)
        if rows is None:
            rows = {row.table: row for row in await self._store.tables_of(account)}
            self._accounts[account] = rows
            _trim(self._accounts)
        else:
            self._accounts.move_to_end(account)
        return sorted(rows.values(), key=lambda row: (row.opened, row.table))

    async def last_ended(self, room: str) -> TableRow | None:
        """The table of a room that ended last, if no table ended before is asked for."""
        rows = await self._store.tables_in(room, ended=1)
        ended = [row for row in rows if row.status == "over"]
        return ended[0] if ended else None

    async def last_ended_of(self, account: str) -> TableRow | None:
        """The table that ended last of those an account had to do with."""
        rows = await self._store.ever_at(account)
        ended = [row for row in rows if row.status == "over"]
        return max(ended, key=lambda row: row.changed, default=None)

    def opened(self, row: TableRow) -> None:
        """A table was opened."""
        if row.room in self._rooms:
            self._rooms[row.room][row.table] = row

    def met(self, row: TableRow, people: tuple[PersonRow, ...]) -> None:
        """People came to a table."""
        for person in people:
            if person.account in self._accounts and person.active and row.status != "over":
                self._accounts[person.account][row.table] = row

    def forget(self, account: str) -> None:
        """An account was erased."""
        self._accounts.pop(account, None)

    def changed(self, row: TableRow, status: str) -> TableRow:
        """A table is in another stage; over, it is dropped from the index."""
        now = msgspec.structs.replace(row, status=status)
        for rows in (self._rooms.get(row.room), *self._accounts.values()):
            if rows is None or row.table not in rows:
                continue
            if status == "over":
                del rows[row.table]
            else:
                rows[row.table] = now
        return now


def _trim(cache: OrderedDict[str, dict[str, TableRow]]) -> None:
    if len(cache) > MOST:
        cache.popitem(last=False)
