"""Finished logs for people to take away."""

from bot import games
from bot.audit.export import StillRunning, export
from bot.audit.log import Log, stored
from bot.audit.reading import read_out
from bot.audit.review import svg
from bot.store.port import Store
from bot.text import Texts
from rules.core.codec import read_record
from rules.core.standing import Standing, fold


async def take(store: Store, table: str, form: str, language: str) -> tuple[str, bytes] | None:
    """A finished table's log as (file name, content); None while it runs or if there is none.

    `form` is ``jsonl``, the evidence that `caipan verify` checks, ``text`` for reading, or
    ``chart``, the review's chart as SVG, which not every game has.
    """
    loaded = await store.load(table)
    if loaded is None:
        return None
    log = stored(loaded, await store.log(table))
    name = f"{loaded.row.game}-{table[:8]}"
    try:
        if form == "jsonl":
            return f"{name}.jsonl", b"".join(line.rstrip(b"\n") + b"\n" for line in export(log))
        if form == "chart":
            drawn = _chart(log, language)
            return None if drawn is None else (f"{name}.svg", drawn.encode())
        text = "\n".join(read_out(log, language=language, names=True))
        return f"{name}.txt", f"{text}\n".encode()
    except StillRunning:
        return None


def _chart(log: Log, language: str) -> str | None:
    if not log.is_over:
        raise StillRunning
    game, speech = games.game(log.opened.game), games.speech(log.opened.game)
    standing: Standing | None = None
    for record in log.records:
        standing = fold(game, standing, read_record(game, record.body).entries)
    if standing is None or not standing.views:
        return None
    texts = Texts(speech, language, log.names, standing.sitting.seated)
    chart = speech.chart(standing.view(None), texts)
    return None if chart is None else svg(chart)
