"""What one reader knows, is asked, and may say. Nothing here sees the state."""

import msgspec

from rules._template.commands import Hide, Name
from rules._template.events import AllHidden, Begun, Hidden, Named, TurnLost
from rules._template.state import Guess, Public, View
from rules.core.commands import Command, Refused, Resign, refuse
from rules.core.entries import Event
from rules.core.outcome import Ended
from rules.core.prompt import Duty, Field, Prompt
from rules.core.seats import Seat

LISTED = 25
"""Numbers up to this are listed as choices; more than that are typed."""


def begun(event: Begun) -> Public:
    """The public part after the first fact."""
    return Public(event.options, event.first)


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case AllHidden():
            return change(public, turn=1)
        case Named():
            guess = Guess(event.by, event.number, event.answer)
            return change(public, turn=public.turn + 1, guesses=(*public.guesses, guess))
        case TurnLost():
            return change(public, turn=public.turn + 1)
        case Ended():
            return change(public, outcome=event.outcome)
        case _:
            return public


def observe(view: View, event: Event) -> View:
    """The view after its reader was told `event`."""
    change = msgspec.structs.replace
    if isinstance(event, Begun):
        return change(view, public=begun(event))
    if isinstance(event, Hidden):
        return change(view, number=event.number)
    return change(view, public=observe_public(known(view), event))


def known(view: View) -> Public:
    """The public part of a view. Every game begins with `Begun`, which brings it."""
    assert view.public is not None, "a game begins with Begun"
    return view.public


def prompt(view: View) -> Prompt:
    """Hiding: the own number, as long as there is none. Then: a number from whose turn it is."""
    public = known(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    if public.turn == 0:
        # Who has hidden already is nobody's business, so nobody is named as awaited.
        owes = view.seat is not None and view.number is None
        must = (Duty("hide", (_number(public),)),) if owes else ()
        return Prompt(phase="hide", must=must, seconds=public.options.turn)
    mover = public.mover()
    must = (Duty("name", (_number(public),)),) if view.seat == mover else ()
    seconds = public.options.turn
    return Prompt(phase=f"turn/{public.turn}", awaited=(mover,), must=must, seconds=seconds)


def _number(public: Public) -> Field:
    top = public.options.top
    return Field("number", "number", tuple(range(1, top + 1)) if top <= LISTED else ())


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`; what everybody can see comes before what the seat knows."""
    public = known(view)
    match command:
        case Hide() if public.turn > 0:
            return refuse("HIDING_OVER")
        case Name() if public.turn == 0:
            return refuse("NOT_ALL_HIDDEN")
        case Name() if seat != public.mover():
            return refuse("NOT_YOUR_TURN", mover=public.mover())
        case Hide() | Name() if not 1 <= command.number <= public.options.top:
            return refuse("OUT_OF_RANGE", top=public.options.top)
        case Hide() if view.number is not None:
            return refuse("ALREADY_HIDDEN", number=view.number)
        case Hide() | Name() | Resign():
            return None
        case _:
            return refuse("NOT_ALLOWED")
