"""How the facts of a game of Stakes change what everybody knows."""

import msgspec

from rules.cards.questions.facts import Gone
from rules.cards.questions.seating import put
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_stakes.events import (
    Accepted,
    Begun,
    BlindSet,
    Challenged,
    Conceded,
    Denied,
    HandBegun,
    Named,
    NinthTurned,
    PotCarried,
    PotTaken,
    RoundBegun,
)
from rules.xixi_stakes.state import End, Guess, Played, Public


def begun(event: Event) -> Public:
    """The public part before the first hand."""
    assert isinstance(event, Begun), "a game begins with Begun"
    chips = event.options.chips
    return Public(event.options, event.dealer, (chips, chips))


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case HandBegun():
            return change(
                public,
                hand=event.number,
                dealer=event.dealer,
                stage="blind",
                blind=0,
                round=0,
                antes=0,
                put=0,
                guesses=(),
                ninth=None,
                challenged=False,
                conceded=False,
            )
        case BlindSet():
            # a blind of nothing stands by itself: no act of the dealer's (XI-80)
            is_set = event.blind > 0
            acted = _acted(public, event.dealer, event.by_clock) if is_set else public
            return change(acted, blind=event.blind)
        case RoundBegun():
            paid = _paid(public, event.amount)
            return change(
                paid,
                round=event.round,
                guesser=event.guesser,
                stage="guess",
                antes=event.amount,
            )
        case Named():
            guesses = (*public.guesses, Guess(event.guesser, event.rank))
            acted = _acted(public, event.guesser, event.by_clock)
            return change(acted, guesses=guesses, stage="judge")
        case Denied():
            return change(_acted(public, event.judge, event.by_clock), stage="answer")
        case Conceded():
            return change(_acted(public, event.judge, False), conceded=True)
        case Accepted():
            return _acted(public, event.guesser, event.by_clock)
        case Challenged():
            paid = _paid(_acted(public, event.guesser, False), event.amount)
            return change(paid, challenged=True)
        case NinthTurned():
            return change(public, ninth=event.rank)
        case PotTaken():
            taken = _over(public, event.seat)
            return change(taken, chips=event.chips, pot=0, put=0, barren=0)
        case PotCarried():
            barren = public.barren + 1 if event.barren else 0
            return change(_over(public, None), put=0, barren=barren)
        case Gone() | _:
            return public


def _over(public: Public, taker: Seat | None) -> Public:
    """The running hand is over and goes into the list of those played."""
    end: End = "carried"
    if public.conceded:
        end = "conceded"
    elif public.challenged:
        end = "hit" if public.guesses[-1].rank == public.ninth else "miss"
    elif public.ninth is not None:
        end = "turned"
    played = Played(public.guesses, end, taker)
    return msgspec.structs.replace(public, past=(*public.past, played))


def _paid(public: Public, amount: int) -> Public:
    """Both put `amount` into the pot."""
    chips = tuple(have - amount for have in public.chips)
    return msgspec.structs.replace(
        public, chips=chips, put=public.put + amount, pot=public.pot + 2 * amount
    )


def _acted(public: Public, seat: Seat, by_clock: bool) -> Public:
    lapses = public.lapses[seat] + 1 if by_clock else 0
    return msgspec.structs.replace(public, lapses=put(public.lapses, seat, lapses))
