"""The course of a hand: rounds, pots, the ninth card, the next hand, the end."""

from typing import Literal

from rules.cards.questions.facts import HandDealt, HandOpened
from rules.cards.questions.seating import put
from rules.core import public as core
from rules.core.chance import Chance
from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Seat
from rules.xixi_stakes.deal import draw_cards
from rules.xixi_stakes.events import (
    Accepted,
    BlindSet,
    CardsLaid,
    CardsOpened,
    Challenged,
    Conceded,
    HandBegun,
    Named,
    NinthOpened,
    NinthTurned,
    PotCarried,
    PotTaken,
    RoundBegun,
)
from rules.xixi_stakes.public import observe_public
from rules.xixi_stakes.state import ROUNDS, SEATS, Cards, Public, State, other


def blind_set(state: State, blind: int, by_clock: bool) -> list[Entry]:
    """The blind stands: the cards go out, and the non-dealer guesses first (XI-81)."""
    dealer = state.public.dealer
    return [announce(BlindSet(dealer, blind, by_clock)), *_dealt(state.public, state.cards, blind)]


def _dealt(public: Public, cards: Cards, blind: int) -> list[Entry]:
    first = _round(public, 1, other(public.dealer), blind)
    return [*(tell([s], HandDealt(s, cards.hands[s])) for s in SEATS), announce(first)]


def _round(public: Public, number: int, guesser: Seat, blind: int) -> RoundBegun:
    amount = public.affordable(blind)
    return RoundBegun(number, guesser, amount, public.pot + 2 * amount)


def named(state: State, rank: int, by_clock: bool) -> Entry:
    """A guess."""
    return announce(Named(state.public.guesser, rank, by_clock))


def conceded(state: State, chance: Chance) -> list[Entry]:
    """The judge gives this hand up."""
    event = Conceded(state.public.mover)
    return [announce(event), *_taken(state, [event], state.public.guesser, chance)]


def accepted(state: State, chance: Chance, by_clock: bool) -> list[Entry]:
    """The next round, or after the ninth the end of the hand (XI-83)."""
    public = state.public
    event = Accepted(public.guesser, by_clock)
    if public.round < ROUNDS:
        begun = _round(public, public.round + 1, other(public.guesser), public.blind)
        return [announce(event), announce(begun)]
    if public.antes > 0:
        carried = PotCarried(public.pot)
        return [announce(event), announce(carried), *_next(state, [event, carried], chance)]
    turned = NinthTurned(state.cards.ninth)
    facts: list[Event] = [event, turned]
    first = next((g.seat for g in public.guesses if g.rank == state.cards.ninth), None)
    if first is not None:
        return [*map(announce, facts), *_taken(state, facts, first, chance)]
    barren = PotCarried(public.pot, barren=True)
    facts.append(barren)
    said = [announce(fact) for fact in facts]
    if public.barren + 1 >= 2:
        return [*said, *ended(after(state, facts), "draw", SEATS, "barren")]
    return [*said, *_next(state, facts, chance)]


def challenged(state: State, chance: Chance) -> list[Entry]:
    """Both put in as much again, and the ninth card decides (XI-82)."""
    public = state.public
    rank = public.guesses[-1].rank
    amount = public.affordable(public.put)
    facts: list[Event] = [
        Challenged(public.guesser, amount, public.pot + 2 * amount),
        NinthTurned(state.cards.ninth),
    ]
    taker = public.guesser if rank == state.cards.ninth else other(public.guesser)
    return [*map(announce, facts), *_taken(state, facts, taker, chance)]


def after(state: State, facts: list[Event]) -> State:
    """The state after public facts."""
    return core.after(observe_public, state, facts)


def _taken(state: State, facts: list[Event], taker: Seat, chance: Chance) -> list[Entry]:
    """`taker` gets the pot; whoever has no chips then has lost (XI-84)."""
    before = after(state, facts).public
    chips = put(before.chips, taker, before.chips[taker] + before.pot)
    taken = PotTaken(taker, before.pot, chips)
    now = after(state, [*facts, taken])
    if 0 in now.public.chips:
        winner = Seat(max(SEATS, key=lambda seat: now.public.chips[seat]))
        return [announce(taken), *ended(now, "win", (winner,), "chips")]
    return [announce(taken), *_next(state, [*facts, taken], chance)]


def _next(state: State, facts: list[Event], chance: Chance) -> list[Entry]:
    """The next hand, dealt by the other one. Without a blind to choose it goes straight on."""
    public = after(state, facts).public
    number, dealer = public.hand + 1, other(public.dealer)
    cards = draw_cards(chance, number)
    begun = HandBegun(number, dealer, public.highest, public.pot)
    entries = [announce(begun), seal(CardsLaid(cards))]
    if public.highest > 0:
        return entries
    now = observe_public(public, begun)
    return [*entries, announce(BlindSet(dealer, 0)), *_dealt(now, cards, 0)]


def ended(
    state: State, result: Literal["win", "draw"], winners: tuple[Seat, ...], reason: str
) -> list[Entry]:
    """The cards of the last hand are opened, as far as they were dealt (XI-85)."""
    public, cards = state.public, state.cards
    opened: list[Entry] = []
    if public.stage != "blind":
        opened = [announce(HandOpened(s, cards.hands[s])) for s in SEATS]
        if public.ninth is None:
            opened.append(announce(NinthOpened(cards.ninth)))
    dealt = (*state.past, cards) if public.stage != "blind" else state.past
    if dealt:
        opened.append(announce(CardsOpened(dealt)))
    losers = tuple(s for s in SEATS if s not in winners)
    places = (winners, losers) if losers else (winners,)
    return [*opened, announce(Ended(Outcome(result, winners, places, reason)))]
