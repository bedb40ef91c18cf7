"""Erasing a person: what names them goes from the side tables, the records stay and verify."""

from collections.abc import Iterable

from bot import games
from bot.letters import PRIVATE_ROOM
from bot.store.port import LoadedTable, PersonRow, Store, TableRow
from bot.table import Table
from rules.core.codec import read_record
from rules.core.rights import person_of
from rules.core.seats import PersonId
from rules.core.standing import Standing, fold


def own_room(account: str) -> str:
    """The room of an account's private tables."""
    platform, _, name = account.partition(":")
    return f"{platform}:{PRIVATE_ROOM}{name}"


async def still_at(store: Store, account: str) -> TableRow | None:
    """An open table that the account has a part in, so that it can't be erased yet."""
    rows = {row.table: row for row in await store.ever_at(account)}
    rows |= {row.table: row for row in await store.tables_in(own_room(account))}
    for row in rows.values():
        loaded = None if row.status == "over" else await store.load(row.table)
        if loaded is not None and (
            row.room == own_room(account) or _has_a_part(Table.from_log(loaded), account)
        ):
            return row
    return None


def _has_a_part(table: Table, account: str) -> bool:
    """Whether the account is at the table or knows its cards: as somebody else it could sit down."""
    knowing = (*table.sitting.viewers, *table.sitting.lookers)
    return table.is_here(account) or table.person_of(account) in knowing


async def erase(store: Store, account: str) -> int:
    """Erase all that names `account`; at how many tables it was known."""
    notes: list[tuple[str, str]] = []
    for row in await store.ever_at(account):
        keys = await store.notes(row.table)
        loaded = await store.load(row.table) if keys else None
        if loaded is not None:
            notes += [(row.table, key) for key in words_of(loaded, account, keys)]
    return await store.forget_account(account, own_room(account), notes=notes)


def words_of(loaded: LoadedTable, account: str, keys: Iterable[str]) -> list[str]:
    """Which of a table's notes are the account's: those that its own commands name."""
    game = games.game(loaded.row.game)
    mine = {PersonId(row.person) for row in loaded.people if row.account == account}
    wanted = list(keys)
    found: list[str] = []
    standing: Standing | None = None
    for body in loaded.records:
        record = read_record(game, body)
        if standing is not None and person_of(standing.sitting, record.actor) in mine:
            found += [key for key in wanted if key.encode() in body]
        standing = fold(game, standing, record.entries)
    return found


def blank(people: dict[PersonId, PersonRow], account: str) -> None:
    """Take the account out of the people of a table in memory."""
    for person, row in people.items():
        if row.account == account:
            people[person] = PersonRow(row.person, "", "", active=False)
