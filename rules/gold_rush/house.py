"""The house player: claims what it sees, and weighs a call by playing on in its head.

It knows what everybody knows: how many dark cards each pile has, and the cards above them. The
rest it deals at random, a few times over, and compares where it would end with where it stands.
"""

from collections import Counter
from collections.abc import Sequence

from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.public import known
from rules.core.seats import Seat

from .commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from .equations.groups import GAME_CARDS
from .flow import claimant, due
from .public import change
from .ranking import ranked
from .rounds import play_round
from .state import Pile, Public, Stage, View, played
from .view import markers, phase_of

PLAYOUTS = 8
ROUNDS = 10
"""How many rounds ahead a playout looks before it counts the piles."""

WORTH = {2: (100, 0), 3: (100, 30, 0), 4: (100, 35, 15, 0)}
"""What each place is worth, by the number of players: winning is most of it."""


def choice(view: View, chance: Chance) -> Command:
    """What the house does when it must act."""
    public = known(view)
    assert view.seat is not None, "an onlooker never acts"
    match public.stage:
        case Stage.CALL:
            return Call() if _ends_well(public, view.seat, chance) else NoCall()
        case Stage.REFUSE:
            return Agree() if _ends_well(public, view.seat, chance) else Object()
        case Stage.MARKER:
            return Mark(_marker(public))
        case _:
            return _at_the_table(public, view.seat)


def _at_the_table(public: Public, seat: Seat) -> Command:
    if claimant(public) == seat:
        cards = tuple(card for _, card in public.table)
        places = played(public.options).completed(cards)
        if places is not None:
            return Claim(tuple(cards[place] for place in places))
    return Flip() if public.options.pace == "hand" and due(public)[1] == seat else LetGo()


def _marker(public: Public) -> Card:
    """A card that can be in no group, if there is one: the pile doesn't miss it."""
    choices = markers(public)
    idle = played(public.options).idle
    return next((card for card in choices if card in idle), choices[0])


def _ends_well(public: Public, seat: Seat, chance: Chance) -> bool:
    """Whether `seat` stands now at least as well as it may hope to by playing on."""
    now = _worth(public, seat, public.taker)
    if now == WORTH[len(public.piles)][0]:
        return True
    label = f"house/{seat}/{phase_of(public)}"
    hopes = [_worth_later(public, seat, chance, f"{label}/{number}") for number in range(PLAYOUTS)]
    return now * PLAYOUTS >= sum(hopes)


def _worth(public: Public, seat: Seat, caller: Seat | None) -> int:
    places = ranked(public, caller)
    return WORTH[len(places)][places.index(seat)]


def _worth_later(public: Public, seat: Seat, chance: Chance, label: str) -> int:
    """The worth of one playout for `seat`: some rounds of fast pace without calls."""
    groups = played(public.options)
    piles = _imagined(public, chance, label)
    head = public.taker if public.taker is not None else public.head
    for _ in range(ROUNDS):
        round_ = play_round(groups, piles, public.playing(head), groups.size)
        if round_.places is None:
            break
        for flipper, _ in round_.flips:
            piles[flipper] = piles[flipper][1:]
        head = round_.flips[-1][0]
        piles[head] = [*piles[head], *(card for _, card in round_.flips)]
        if round_.out:
            break
    later = change(public, piles=tuple(Pile(len(pile)) for pile in piles))
    return _worth(later, seat, head)


def _imagined(public: Public, chance: Chance, label: str) -> list[Sequence[Card]]:
    """Whole piles, their dark cards dealt at random from all that nobody has seen."""
    seen = Counter(card for pile in public.piles for card in pile.known)
    seen.update(card for card in public.markers if card is not None)
    unseen = sorted((Counter(GAME_CARDS) - seen).elements())
    dark = list(chance.sample(label, unseen, sum(pile.dark for pile in public.piles)))
    piles: list[Sequence[Card]] = []
    for pile in public.piles:
        piles.append([*dark[: pile.dark], *pile.known])
        del dark[: pile.dark]
    return piles
