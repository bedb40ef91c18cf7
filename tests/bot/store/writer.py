"""A process that stores without end, and says what was acknowledged: `writer PATH TABLES`."""

from __future__ import annotations

import asyncio
import os
import sys

from bot.store.sqlite import SqliteStore
from tests.bot.store import load


def say(table: str, position: int) -> None:
    """Unbuffered: what the killed process had said is what its parent can read."""
    os.write(1, f"{table} {position}\n".encode())


async def main(path: str, tables: int) -> None:
    os.write(1, b"opening\n")
    store = await SqliteStore.open(path)
    try:
        await load.play(store, tables, 1_000_000, say)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
