"""How the facts of a game change what everybody knows."""

import msgspec

from rules._template.events import AllHidden, Begun, Named, TurnLost
from rules._template.state import Guess, Public
from rules.core.entries import Event


def begun(event: Event) -> Public:
    """The public part after the first fact."""
    assert isinstance(event, Begun), "a game begins with Begun"
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
        case _:
            return public
