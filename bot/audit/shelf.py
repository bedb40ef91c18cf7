"""Finished logs for people to take away."""

from bot.audit.export import StillRunning, export
from bot.audit.log import stored
from bot.audit.reading import read_out
from bot.store.port import Store


async def take(store: Store, table: str, form: str, language: str) -> tuple[str, bytes] | None:
    """A finished table's log as (file name, content); None while it runs or if there is none.

    `form` is ``jsonl``, the evidence that `caipan verify` checks, or ``text`` for reading.
    """
    loaded = await store.load(table)
    if loaded is None:
        return None
    log = stored(loaded, await store.log(table))
    name = f"{loaded.row.game}-{table[:8]}"
    try:
        if form == "jsonl":
            return f"{name}.jsonl", b"".join(line.rstrip(b"\n") + b"\n" for line in export(log))
        text = "\n".join(read_out(log, language=language, names=True))
        return f"{name}.txt", f"{text}\n".encode()
    except StillRunning:
        return None
