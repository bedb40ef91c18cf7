"""From facts to finished texts.

Everything is made from an entry, its reader's view after it, and the reader's language. There is
no state in here, so nothing here can tell what the reader was not told.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.message import Message
from bot.options import preset_of, say_changes, say_options
from bot.text import Texts
from rules.core.codec import canonical
from rules.core.entries import Entry, Event, Everyone, Only
from rules.core.game import AnyGame
from rules.core.match_events import (
    Appointed,
    Joined,
    Looked,
    Opened,
    OptionsSet,
    Paused,
    Substituted,
)
from rules.core.outcome import Ended
from rules.core.seats import PersonId, Seat
from rules.core.sitting import Sitting
from rules.core.speech.lines import Line, Speech
from rules.core.speech.pictures import pack
from rules.core.standing import Standing, prompt_of

Write = Callable[[PersonId | None], Texts]
"""The writer for a person's language, or the room's (None)."""


def event_text(texts: Texts, speech: Speech, event: Event, view: Any, sitting: Sitting) -> str:
    """What `event` says to the reader of `view`; empty when it says nothing in a chat."""
    facts = dict(_match_facts(event, sitting))
    if view is not None:
        facts.update(speech.facts(event, view))
    name = f"event.{type(event).__name__}"
    variant = facts.pop("variant", None)
    key = f"{name}.{variant}" if variant and texts.has(f"{name}.{variant}") else name
    fields = {field: getattr(event, field) for field in event.__struct_fields__}
    return texts.text(key, **{**fields, **facts})


def _match_facts(event: Event, sitting: Sitting) -> dict[str, Any]:
    match event:
        case Joined():
            variant = "house" if event.house else "spare" if sitting.stage != "lobby" else None
            return {"variant": variant}
        case Paused():
            return {"variant": event.reason}
        case Appointed():
            return {"variant": "none" if event.person is None else None}
        case Looked():
            return {"variant": None if event.person == sitting.arbiter else "viewer"}
        case Ended():
            outcome = event.outcome
            return {
                "variant": outcome.result,
                "winners": outcome.winners,
                "reason": outcome.reason,
            }
        case _:
            # what is said of a house player may be other words, or none
            seat = getattr(event, "seat", None)
            seated = sitting.seated
            is_house = seat is not None and seat < len(seated) and seated[seat] in sitting.houses
            return {"variant": "house"} if is_house else {}


def messages(
    game: AnyGame,
    speech: Speech,
    write: Write,
    entries: Sequence[Entry],
    before: Standing | None,
    after: Standing,
    seconds: int | None,
) -> list[Message]:
    """The messages of one record, in order.

    `seconds` is what remains of the phase that the table is in afterwards, None without a clock.
    The last line for the room says whom the table waits for.
    """
    said: list[Message] = []
    for entry in entries:
        said.extend(_entry_messages(speech, write, entry, after))
    tail, turn = _tail(game, speech, write(None), entries, before, after, seconds)
    last = next((i for i in range(len(said) - 1, -1, -1) if _is_public(said[i])), None)
    if tail:
        if last is None:
            said.append(Message(tail, turn=turn))
        else:
            said[last] = replace(said[last], text=f"{said[last].text}\n{tail}", turn=turn)
    elif last is not None and _stands(after):
        said[last] = replace(said[last], turn="")
    return said + _hands(speech, write, entries, after) + _asks(game, speech, write, before, after)


def _hands(
    speech: Speech, write: Write, entries: Sequence[Entry], after: Standing
) -> list[Message]:
    """A substitute is told what the seat holds."""
    told = []
    for entry in entries:
        if isinstance(entry.event, Substituted) and after.views:
            seat, person = entry.event.seat, entry.event.person
            text = lines_text(write(person), speech.hand(after.view(seat)))
            if text:
                told.append(Message(text, person, seat=seat, secret=True))
    return told


def _is_public(message: Message) -> bool:
    return message.person is None and not message.sealed


def _stands(after: Standing) -> bool:
    """Whether the table waits for nobody."""
    return after.sitting.stage == "over" or after.sitting.is_paused()


def _entry_messages(speech: Speech, write: Write, entry: Entry, after: Standing) -> list[Message]:
    sitting, event = after.sitting, entry.event
    if isinstance(entry.audience, Everyone):
        text = event_text(write(None), speech, event, after.view(None), sitting)
        picture = _picture(speech, event, after, write(None))
        return [Message(text, event=event, picture=picture)] if text else []
    if isinstance(entry.audience, Only):
        told = []
        for seat in entry.audience.seats:
            person = sitting.seated[seat]
            text = event_text(write(person), speech, event, after.view(seat), sitting)
            if text:
                told.append(Message(text, person, event, seat, secret=True))
        return told
    return [Message(sealed_text(event), event=event, sealed=True)]


def _picture(speech: Speech, event: Event, after: Standing, texts: Texts) -> str:
    view = after.view(None)
    picture = None if view is None else speech.picture(event, view, texts)
    return "" if picture is None else pack(picture)


def sealed_text(event: Event) -> str:
    """A sealed fact as its reader in the log sees it: plain data, no sentence."""
    return canonical(event).decode()


def _tail(
    game: AnyGame,
    speech: Speech,
    texts: Texts,
    entries: Sequence[Entry],
    before: Standing | None,
    after: Standing,
    seconds: int | None,
) -> tuple[str, str | None]:
    """What goes under the last public line, and as much of it as a later record overtakes."""
    sitting = after.sitting
    if sitting.stage == "lobby":
        if any(isinstance(entry.event, Opened | OptionsSet) for entry in entries):
            return lobby_text(game, texts, sitting), None
        line = lobby_line(game, texts, sitting)
        return line, line
    if _stands(after):
        return "", None
    spoke = any(isinstance(entry.audience, Everyone) for entry in entries)
    moved = _phase(game, before) != _phase(game, after)
    if not spoke and not moved:
        return "", None
    line = turn_text(speech, texts, after, seconds)
    return line, line


def _phase(game: AnyGame, standing: Standing | None) -> str | None:
    prompt = None if standing is None else prompt_of(game, standing, None)
    return None if prompt is None else prompt.phase


def turn_text(speech: Speech, texts: Texts, standing: Standing, seconds: int | None) -> str:
    """Whom the table waits for, and how long."""
    line = speech.turn(standing.view(None))
    if line is None:
        return ""
    text = texts.line(line)
    return text if seconds is None else texts.text("frame.timed", text=text, seconds=seconds)


def lobby_line(game: AnyGame, texts: Texts, sitting: Sitting) -> str:
    """How many are here, and whether it can start."""
    if len(sitting.joined) in game.seats:
        return texts.text("lobby.ready")
    needed = texts.fill("{needed:numbers}", {"needed": game.seats})
    return texts.text("lobby.need", have=len(sitting.joined), needed=needed)


def lobby_text(game: AnyGame, texts: Texts, sitting: Sitting) -> str:
    """The whole lobby: game, host, people, options."""
    lines = [texts.text("lobby.opened", game=texts.text("game.name"), host=sitting.host)]
    if sitting.joined:
        lines.append(texts.text("lobby.people", people=sitting.joined))
    lines.append(say_changes(game, texts, sitting.options))
    return "\n".join([*lines, lobby_line(game, texts, sitting)])


def options_lines(game: AnyGame, texts: Texts, sitting: Sitting) -> list[str]:
    """The options in one line when they are a preset, else one line each."""
    preset = preset_of(game, sitting.options)
    if preset is not None:
        return [texts.text("lobby.options", preset=texts.text(f"preset.{preset}"))]
    return say_options(game, texts, sitting.options)


def _asks(
    game: AnyGame, speech: Speech, write: Write, before: Standing | None, after: Standing
) -> list[Message]:
    """What seats are asked in private, where that has changed."""
    sitting = after.sitting
    if sitting.stage != "playing" or sitting.is_paused() or not after.views:
        return []
    asked = []
    for number, person in enumerate(sitting.seated):
        seat = Seat(number)
        line = speech.ask(after.view(seat))
        if line is None or person in sitting.houses:
            continue
        if before is not None and before.views and speech.ask(before.view(seat)) == line:
            continue
        asked.append(Message(write(person).line(line), person, seat=seat, secret=True))
    return asked


def lines_text(texts: Texts, lines: Sequence[Line]) -> str:
    """Several lines as one text."""
    return "\n".join(texts.line(line) for line in lines)
