"""A table's clock rows, worked out from what a record changed.

The rules say how long a phase lasts; a row says until when. Times are milliseconds.
"""

from collections.abc import Callable, Mapping, Sequence

from bot.store.port import Timer
from rules.core.entries import Entry
from rules.core.game import AnyGame
from rules.core.match_events import Extended, RolledBack
from rules.core.prompt import Prompt
from rules.core.standing import Standing, prompt_of

UNREACHABLE_MS = 600_000
"""How long a table waits for somebody who can't be written to."""
IDLE_FAST_MS = 1_800_000
IDLE_SLOW_MS = 72 * 3_600_000
ON_TIME_OUTS_MS = 15_000
"""How long a seat that plays by time-outs is waited for."""
GRACE_MS = 30_000
"""What remains at least of a deadline after the service was away."""
STILL_MS = 10_000
"""How long nothing must have changed before a phase that rests ends early (QW-4)."""
BEAT_MS = 30_000
"""A phase that rests ends a whole number of these before its deadline."""
SECRET_TURNS = range(4, 21)
"""How many times as long as else a house player may think where it is a secret who is waited for."""


def timers_after(
    game: AnyGame,
    running: Mapping[str, Timer],
    entries: Sequence[Entry],
    after: Standing,
    now: int,
    house_ms: int,
    draw: Callable[[range], int],
) -> tuple[Timer, ...]:
    """The rows that change; a row with `due` None and `left` None is to be dropped.

    `house_ms` is how long a house player thinks; `draw` draws one of a range by the table's secret.
    """
    prompt = prompt_of(game, after, None)
    phase = _phase_timer(prompt, running.get("phase"), entries, after, now)
    wanted: dict[str, Timer | None] = {
        "phase": phase,
        "rest": _rest_timer(game, phase, after, now),
        "warn": _warn_timer(prompt, phase, now),
        "house": _house_timer(game, running.get("house"), prompt, after, now, house_ms, draw),
        "idle": _idle_timer(prompt, running.get("idle"), after, now),
        "unreachable": _unreachable_timer(running.get("unreachable"), after, now),
    }
    changed = []
    for key, timer in wanted.items():
        if timer != running.get(key):
            changed.append(timer if timer is not None else Timer(key, None))
    return tuple(changed)


def _phase_timer(
    prompt: Prompt | None,
    current: Timer | None,
    entries: Sequence[Entry],
    after: Standing,
    now: int,
) -> Timer | None:
    if prompt is None or prompt.over:
        return None
    seconds = prompt.seconds
    sitting = after.sitting
    absent = bool(prompt.awaited) and set(prompt.awaited) <= set(sitting.on_time_outs)
    if seconds is None and not absent:
        return None
    lasts = ON_TIME_OUTS_MS if seconds is None else seconds * 1000
    taken_back = any(isinstance(entry.event, RolledBack) for entry in entries)
    if current is None or current.note != prompt.phase or taken_back:
        timer = Timer("phase", now + lasts, prompt.phase)
    else:
        timer = current
    for entry in entries:
        if isinstance(entry.event, Extended):
            timer = _moved(timer, entry.event.seconds * 1000)
    if sitting.is_paused():
        left = timer.left if timer.due is None else max(timer.due - now, 0)
        return Timer("phase", None, timer.note, left)
    if timer.due is None:
        timer = Timer("phase", now + max(timer.left or 0, GRACE_MS), timer.note)
    if absent and timer.due is not None and timer.due > now + ON_TIME_OUTS_MS:
        timer = Timer("phase", now + ON_TIME_OUTS_MS, timer.note)
    return timer


def _rest_timer(game: AnyGame, phase: Timer | None, after: Standing, now: int) -> Timer | None:
    """When a phase in which nobody has anything left to give ends before its deadline."""
    if phase is None or phase.due is None or not game.rests(after.state):
        return None
    beats = (phase.due - now - STILL_MS) // BEAT_MS
    return Timer("rest", phase.due - beats * BEAT_MS, phase.note) if beats > 0 else None


def _warn_timer(prompt: Prompt | None, phase: Timer | None, now: int) -> Timer | None:
    """When the room is reminded of a deadline; a moment that has passed doesn't come again."""
    if phase is None or phase.due is None or prompt is None or prompt.warn is None:
        return None
    due = phase.due - prompt.warn * 1000
    return Timer("warn", due, phase.note) if due > now else None


def _moved(timer: Timer, by: int) -> Timer:
    if timer.due is not None:
        return Timer(timer.key, timer.due + by, timer.note)
    return Timer(timer.key, None, timer.note, (timer.left or 0) + by)


def house_seats_to_move(game: AnyGame, standing: Standing) -> list[int]:
    """The house seats that must act now, in seat order."""
    sitting = standing.sitting
    if sitting.stage != "playing" or sitting.is_paused() or not standing.views:
        return []
    return [s for s in sitting.house_seats() if game.prompt(standing.view(s)).must]


def _house_timer(
    game: AnyGame,
    current: Timer | None,
    prompt: Prompt | None,
    after: Standing,
    now: int,
    house_ms: int,
    draw: Callable[[range], int],
) -> Timer | None:
    """When a house player moves: always as soon, but where the room hears of nobody (XI-14)."""
    seats = house_seats_to_move(game, after)
    if not seats or prompt is None:
        return None
    if current is not None and current.due is not None and current.due > now:
        return current
    return Timer("house", now + house_ms * (1 if prompt.awaited else draw(SECRET_TURNS)))


def _idle_timer(
    prompt: Prompt | None, current: Timer | None, after: Standing, now: int
) -> Timer | None:
    if prompt is None or prompt.over or after.sitting.is_paused():
        return None
    if current is not None and current.due is not None:
        return current
    patience = IDLE_SLOW_MS if prompt.seconds is None else IDLE_FAST_MS
    return Timer("idle", now + patience, "")


def idle_again(game: AnyGame, standing: Standing, last_record: int, now: int) -> Timer | None:
    """The idle row when something has happened since it was set, None when the table is idle."""
    prompt = prompt_of(game, standing, None)
    slow = prompt is None or prompt.seconds is None
    due = last_record + (IDLE_SLOW_MS if slow else IDLE_FAST_MS)
    return Timer("idle", due, "") if due > now else None


def _unreachable_timer(current: Timer | None, after: Standing, now: int) -> Timer | None:
    if "unreachable" not in after.sitting.pauses:
        return None
    return current if current is not None else Timer("unreachable", now + UNREACHABLE_MS, "")
