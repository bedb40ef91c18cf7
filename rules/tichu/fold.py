"""How the facts of a game change the truth."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.core.entries import Event
from rules.tichu.cards import card_set
from rules.tichu.events import CardsChosen, Exchanged, HandDealt, Played, RoundBegan, StockLaid
from rules.tichu.exchange import exchanged
from rules.tichu.state import State

_change = msgspec.structs.replace


def evolve_secrets(state: State, event: Event) -> State:
    """The truth after `event`, whose public part it holds already."""
    fold = _FOLDS.get(type(event))
    return state if fold is None else fold(state, event)


def _began(state: State, event: RoundBegan) -> State:
    return State(state.public)


def _laid(state: State, event: StockLaid) -> State:
    return _change(state, stock=tuple(card_set(cards) for cards in event.cards))


def _chosen(state: State, event: CardsChosen) -> State:
    cards = (event.next, event.partner, event.before)
    given = (card_set(cards[:1]), card_set(cards[1:2]), card_set(cards[2:]))
    before = state.given
    return _change(state, given=(*before[: event.giver], given, *before[event.giver + 1 :]))


def _exchanged(state: State, event: Exchanged) -> State:
    given = [given for given in state.given if given is not None]
    hands = exchanged(state.hands, given)
    return _change(state, hands=hands)


def _played(state: State, event: Played) -> State:
    left = state.hands[event.seat] & ~card_set(event.cards)
    return _change(state, hands=_put(state.hands, event.seat, left))


def _dealt(state: State, event: HandDealt) -> State:
    cards, holder = card_set(event.cards), event.holder
    return _change(
        state,
        hands=_put(state.hands, holder, state.hands[holder] | cards),
        stock=_put(state.stock, holder, state.stock[holder] & ~cards),
    )


def _put(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


_FOLDS: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    RoundBegan: _began,
    StockLaid: _laid,
    HandDealt: _dealt,
    CardsChosen: _chosen,
    Exchanged: _exchanged,
    Played: _played,
}
