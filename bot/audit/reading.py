"""A log as people read it: every fact in a sentence, for one audience."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from bot import games
from bot.audit.export import StillRunning
from bot.audit.form import seat_of
from bot.audit.log import Log
from bot.audit.sight import sees
from bot.audit.wording import LAYER, audience_text
from bot.render import event_text, options_lines, sealed_text
from bot.text import Texts
from rules.core.codec import read_record
from rules.core.entries import Entry, Everyone, Only
from rules.core.seats import Seat
from rules.core.speech.lines import Speech
from rules.core.standing import Standing, fold


def read_out(
    log: Log,
    audience: str = "full",
    language: str = "zh",
    *,
    names: bool = False,
    opened: bool = True,
    running: bool = False,
) -> Iterator[str]:
    """The lines of a readable log. `names` puts the names of the table in place of numbers.

    Raises `StillRunning` for a game that isn't over, unless `running`; KeyError for a game that
    isn't known.
    """
    if not (log.is_over or running):
        raise StillRunning
    game = games.game(log.opened.game)
    speech = games.speech(log.opened.game)
    speech = replace(speech, layers=(*speech.layers, LAYER))
    texts = Texts(speech, language)
    standing: Standing | None = None
    for number, logged in enumerate(log.records):
        record = read_record(game, logged.body)
        standing = fold(game, standing, record.entries)
        texts = Texts(speech, language, log.names if names else {}, standing.sitting.seated)
        if number == 0:
            yield from _title(log, audience, texts, record.time)
            yield from options_lines(game, texts, standing.sitting)
        for entry in record.entries:
            text = _entry_text(speech, texts, entry, audience, standing)
            if text:
                yield f"[{_clock(record.time, '%H:%M:%S')}] " + text.replace("\n", "\n           ")
    if opened:
        yield texts.text("export.secret", secret=log.secret.hex())
    if not log.is_over:
        yield texts.text("export.running")
    yield texts.text("export.head", head=log.records[-1].head, records=len(log.records))


def _title(log: Log, audience: str, texts: Texts, opened: int) -> Iterator[str]:
    yield texts.text(
        "export.title",
        game=texts.text("game.name"),
        table=log.opened.table,
        rules=log.opened.version,
        audience=audience_text(texts, audience),
    )
    yield texts.text("export.begun", time=_clock(opened, "%Y-%m-%d %H:%M:%S"))
    yield texts.text("export.commitment", commitment=log.opened.commitment)


def _clock(time: int, form: str) -> str:
    return datetime.fromtimestamp(time / 1000, UTC).strftime(form)


def _entry_text(speech: Speech, texts: Texts, entry: Entry, audience: str, after: Standing) -> str:
    """What the audience reads of one entry; empty when it is told nothing."""
    if not sees(audience, entry.audience):
        return ""
    event, sitting = entry.event, after.sitting
    if isinstance(entry.audience, Everyone):
        return event_text(texts, speech, event, after.view(None), sitting)
    if not isinstance(entry.audience, Only):
        return texts.text("export.sealed", text=sealed_text(event))
    only = seat_of(audience)
    told = []
    for seat in entry.audience.seats if only is None else (Seat(only),):
        text = event_text(texts, speech, event, after.view(seat), sitting)
        if text:
            told.append(texts.text("export.told", name=texts.name(seat), text=text))
    return "\n".join(told)
