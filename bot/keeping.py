"""``caipan backup``, ``restore``, ``confirm-restore`` and ``forget``: looking after the store."""

import argparse
import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def add(commands: Any) -> None:
    """Add the sub-commands to the command line's parser."""
    backup = commands.add_parser("backup", help="copy the database, also while the referee runs")
    backup.add_argument("file", type=Path, help="the copy to write; an older one is replaced")
    restore = commands.add_parser("restore", help="put a copy in the place of the database")
    restore.add_argument("file", type=Path, help="a copy made by caipan backup")
    restore.add_argument("--force", action="store_true", help="replace a database that is there")
    confirm = commands.add_parser("confirm-restore", help="let a restored copy send again")
    forget = commands.add_parser("forget", help="erase all that names an account")
    forget.add_argument("account", help="such as qq:10001, discord:4711 or web:…")
    for parser, work in (
        (backup, _backup),
        (restore, _restore),
        (confirm, _confirm),
        (forget, _forget),
    ):
        parser.add_argument("--config", type=Path, help="the configuration file")
        parser.add_argument("--database", type=Path, help="the database file")
        parser.set_defaults(run=_guarded(work))


def _guarded(work: Callable[[argparse.Namespace, Path], int]) -> Callable[[Any], int]:
    """`work` with the database it is about; a failure is one line and status 2."""

    def run(given: argparse.Namespace) -> int:
        from bot import config
        from bot.store.port import StoreError

        try:
            database = given.database
            if database is None:
                database = Path(config.load(given.config).config.service.database)
            return work(given, database)
        except (config.ConfigError, StoreError) as error:
            print(error, file=sys.stderr)
            return 2

    return run


def _backup(given: argparse.Namespace, database: Path) -> int:
    from bot.store.backup import copy

    copy(database, given.file)
    print(f"copied to {given.file}; keep it as safe as the database, it holds the secrets of deals")
    return 0


def _restore(given: argparse.Namespace, database: Path) -> int:
    from bot.store.backup import restore

    restore(given.file, database, force=given.force)
    print(f"restored to {database}; nothing is sent from it until: caipan confirm-restore")
    return 0


def _confirm(given: argparse.Namespace, database: Path) -> int:
    from bot import held
    from bot.store.sqlite import SqliteStore

    async def confirm() -> int | None:
        store = await SqliteStore.open(_existing(database))
        try:
            return await held.confirm(store) if await held.is_held(store) else None
        finally:
            await store.close()

    dropped = asyncio.run(confirm())
    if dropped is None:
        print("nothing to confirm: this is no restored copy")
    else:
        print(f"confirmed; {dropped} letters of before were dropped")
    return 0


def _forget(given: argparse.Namespace, database: Path) -> int:
    from bot import erasure
    from bot.store.port import StoreError, TableRow
    from bot.store.sqlite import SqliteStore

    if not all(given.account.partition(":")):
        raise StoreError("an account is platform:id. Example: caipan forget qq:10001")

    async def forget() -> int | TableRow:
        store = await SqliteStore.open(_existing(database))
        try:
            at = await erasure.still_at(store, given.account)
            return await erasure.erase(store, given.account) if at is None else at
        finally:
            await store.close()

    done = asyncio.run(forget())
    if isinstance(done, TableRow):
        print(f"{given.account} is still at table {done.number} in {done.room}", file=sys.stderr)
        return 1
    print(f"erased; {given.account} was known at {done} tables")
    return 0


def _existing(database: Path) -> Path:
    from bot.store.port import StoreError

    if not database.exists():
        raise StoreError(f"there is no database {database}")
    return database
