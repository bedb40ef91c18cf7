"""What the table waits for, and what its reader may do (QW-4 … QW-6, QW-12, QW-13)."""

from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.quantum_wolf.legality import has_vote, may_say
from rules.quantum_wolf.state import Public, View

WARN = 60
"""Seconds before the end of a night or day at which the room is reminded (QW-4)."""

_SAY = Duty("say", (Field("text", "text"),))


def prompt(view: View) -> Prompt:
    """The situation of the reader."""
    public = known(view)
    seconds = {
        "night": public.options.night,
        "words": public.options.last_words,
        "speech": public.options.order,
        "day": public.options.first_day if public.is_election() else public.options.day,
        "ballot": public.options.runoff,
        "runoff": public.options.runoff,
        "heir": public.options.heir,
    }
    if public.stage == "over":
        return Prompt(phase="over", over=True)
    must, may = _duties(view, public)
    return Prompt(
        phase=phase(public),
        awaited=awaited(public),
        must=must,
        may=may,
        seconds=seconds[public.stage],
        warn=WARN if public.stage in ("night", "day") else None,
    )


def phase(public: Public) -> str:
    """The name of the stretch: words and heirs belong to a dawn or a dusk, speeches to a seat."""
    if public.stage in ("heir", "words"):
        return f"{public.stage}/{public.turn}/{'dusk' if public.dusk else 'dawn'}"
    if public.stage == "speech":
        return f"speech/{public.turn}/{public.speakers[0]}"
    return f"{public.stage}/{public.turn}"


def awaited(public: Public) -> tuple[Seat, ...]:
    """Who is waited for: everybody present, whatever they have done (QW-4), or who has the word."""
    if public.stage == "words":
        return public.dying
    if public.stage == "speech":
        return public.speakers[:1]
    if public.stage == "heir":
        return (public.sheriff,) if public.sheriff is not None else ()
    return public.present()


def _duties(view: View, public: Public) -> tuple[tuple[Duty, ...], tuple[Duty, ...]]:
    """What the reader must and may do."""
    seat = view.seat
    if seat is None:
        return (), ()
    if public.stage == "heir":
        heir = Duty("heir", (_target(public.seats_in()),))
        return ((heir, Duty("tear")), ()) if seat == public.sheriff else ((), ())
    if public.stage == "words" and seat in public.dying:
        return (), (Duty("last", (Field("text", "text"),)),)
    if seat in public.out:
        return (), (_SAY,) if public.options.ghosts else ()
    if seat in public.left:
        return (), (Duty("return"),)
    if public.stage == "night":
        return _at_night(view, public)
    says = (_SAY,) if may_say(public, seat) else ()
    if public.stage == "speech":
        return ((Duty("done"),), says) if seat == public.speakers[0] else ((), ())
    must, may = _by_day(view, public)
    return must, (*may, *says)


def _at_night(view: View, public: Public) -> tuple[tuple[Duty, ...], tuple[Duty, ...]]:
    tonight, target = view.tonight, (_target(public.seats_in()),)
    must: list[Duty] = []
    may: list[Duty] = []
    if not tonight.saw:
        skill = must if tonight.owes_see() else may
        skill.append(Duty("see", target))
    if public.turn > 0:
        skill = must if tonight.owes_kill() else may
        skill.append(Duty("kill", target))
    if must:
        must.append(Duty("skip"))
    return tuple(must), tuple(may)


def _by_day(view: View, public: Public) -> tuple[tuple[Duty, ...], tuple[Duty, ...]]:
    must: list[Duty] = []
    may: list[Duty] = []
    if has_vote(public):
        duties = must if not view.ballot else may
        duties.append(Duty("vote", (_target(public.candidates or public.seats_in()),)))
        duties.append(Duty("abstain"))
    if public.stage == "day" and not view.done:
        must.append(Duty("done"))
    return tuple(must), tuple(may)


def _target(seats: tuple[Seat, ...]) -> Field:
    return Field("target", "seat", seats)
