"""What one reader knows, is asked, and may say. Nothing here sees the state."""

import msgspec

from rules._template.commands import Hide, Name
from rules._template.events import Hidden
from rules._template.state import Public, View
from rules.core.commands import Command, Refused, Resign, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat

LISTED = 25
"""Numbers up to this are listed as choices; more than that are typed."""


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the own number."""
    if isinstance(event, Hidden):
        return msgspec.structs.replace(view, number=event.number)
    return view


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
