"""The house player of Stakes: mixes true and false guesses, and weighs what it can lose."""

from typing import assert_never

from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.public import known
from rules.xixi_stakes.commands import Accept, Challenge, Concede, Deny, Name, SetBlind
from rules.xixi_stakes.state import RANKS, Public, View

BLUFFS = 40
"""In how many of a hundred guesses an own card is named, if one is left that was not."""
GIVES_UP = 20
"""In how many of a hundred cases a guess that may be true is conceded."""


def choose(view: View, chance: Chance) -> Command:
    """What the house says."""
    public = known(view)
    assert view.seat is not None
    label = f"house/{public.hand}/{public.round}/{public.stage}"
    hand = view.hands[view.seat]
    match public.stage:
        case "blind":
            return SetBlind(1 + chance.below(label, public.highest))
        case "guess":
            return Name(_guess(public, hand, chance, label))
        case "judge":
            may_be_true = public.guesses[-1].rank not in hand
            gives_up = chance.below(label, 100) < GIVES_UP
            return Concede() if may_be_true and gives_up else Deny()
        case "answer":
            doubts = chance.below(label, 100) < _doubt(public, hand)
            return Challenge() if doubts else Accept()
        case _:
            assert_never(public.stage)


def _guess(public: Public, hand: tuple[int, ...], chance: Chance, label: str) -> int:
    named = {guess.rank for guess in public.guesses}
    own = [rank for rank in hand if rank not in named]
    others = [rank for rank in RANKS if rank not in hand and rank not in named]
    bluffs = chance.below(f"{label}/bluff", 100) < BLUFFS
    return chance.pick(label, (own if bluffs and own else others) or tuple(RANKS))


def _doubt(public: Public, hand: tuple[int, ...]) -> int:
    """In how many of a hundred cases to challenge: the likelier, the fewer cards it can be."""
    rank = public.guesses[-1].rank
    if rank in hand:
        return 0
    denied = {g.rank for g in public.guesses[:-1] if g.rank not in hand}
    candidates = [r for r in RANKS if r not in hand and (r not in denied or r == rank)]
    return 100 // (len(candidates) + 1)
