"""A restored copy sends nothing until the operator confirms it.

The chats have moved on since the copy was made, and the store that it was copied from may still be
running. So a copy is marked (`bot.store.backup`); a service that finds the mark takes nothing in,
sends nothing and lets no clock run. Confirming drops what was waiting to be sent when the copy was
made, since the original may have sent it, and takes the mark away.
"""

from bot.store.backup import MARK
from bot.store.port import Store

CHUNK = 500
HELD = (
    "This database is a restored copy: nothing is sent, nothing is heard, and the clocks stand. "
    "If no other process serves these chats any more, stop this one and say: caipan confirm-restore"
)


async def is_held(store: Store) -> bool:
    """Whether the store is a copy that nobody has confirmed."""
    return await store.setting(*MARK) is not None


async def confirm(store: Store) -> int:
    """Let an unconfirmed copy send again; how many letters of before were dropped for it."""
    mark = await store.setting(*MARK)
    if mark is None:
        return 0
    dropped = 0
    # The mark goes last: stopped in between, the whole is simply said again.
    while old := [row.id for row in await store.waiting(CHUNK) if row.id <= int(mark)]:
        await store.settle([(row, "dead", "") for row in old])
        dropped += len(old)
    await store.remember(*MARK, None)
    return dropped
