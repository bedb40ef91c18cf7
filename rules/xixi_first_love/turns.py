"""What a turn of a First Love brings about (XI-51 … XI-54)."""

from typing import assert_never

from rules.cards.questions.duel import duel
from rules.cards.questions.facts import LastTurn, TurnLost
from rules.cards.questions.question import Pair, same
from rules.core.chance import Chance
from rules.core.entries import Entry, Event, announce
from rules.core.outcome import Ended, Outcome
from rules.core.public import after
from rules.core.seats import Seat
from rules.xixi_first_love.answers import side_answer, suits_with
from rules.xixi_first_love.commands import Ask
from rules.xixi_first_love.events import (
    GreatShowdown,
    ResignWished,
    Showdown,
    SideAnswered,
    SuitOpened,
)
from rules.xixi_first_love.public import observe_public
from rules.xixi_first_love.state import SIDES, SUITS, Public, State


def asked(state: State, asker: Seat, command: Ask, chance: Chance) -> list[Entry]:
    """A question that uses the turn."""
    public = state.public
    side = 1 - public.side_of(asker)
    question = same(command.question)
    unshown = tuple(state.unshown(side, suit) for suit in SUITS)
    yes = side_answer(question, unshown, great=public.great is not None)
    number = len(public.exchanges) + 1
    facts: list[Event] = [SideAnswered(number, asker, public.seats_of(side), question, yes)]
    if yes and isinstance(question, Pair):
        suit = _shown_suit(state, side, suits_with(question, unshown), chance)
        letter, left = public.suits[suit], public.unshown(side) - 2
        holder = public.holder(side, suit)
        facts.append(Showdown(asker, holder, letter, (question.x, question.y), left))
        if public.great is None and public.unshown_of(side, suit) == 2:
            facts.append(_great(state, 1 - side, 1 - suit))
    return _after(state, facts)


def _shown_suit(state: State, side: int, hits: tuple[int, ...], chance: Chance) -> int:
    """Which suit shows: of two, the one whose switch alone is on, else one at random (XI-52)."""
    if len(hits) == 1:
        return hits[0]
    on = [suit for suit in hits if state.first[side][suit]]
    return on[0] if len(on) == 1 else chance.pick(f"both/turn{state.public.turn}", hits)


def _great(state: State, side: int, suit: int) -> GreatShowdown:
    """The side turns up what is left of the suit (XI-53)."""
    public = state.public
    ranks = state.unshown(side, suit)
    return GreatShowdown(public.holder(side, suit), public.suits[suit], ranks)


def lost_turn(state: State) -> list[Entry]:
    """The clock ran out (XI-13)."""
    return _after(state, [TurnLost(state.public.mover)])


def _after(state: State, facts: list[Event]) -> list[Entry]:
    said = [announce(fact) for fact in facts]
    now = after(observe_public, state, facts)
    public = now.public
    stand = duel(public.unshown(0), public.unshown(1), last_turn=public.last_turn)
    match stand:
        case "last_turn":
            return [*said, announce(LastTurn(public.mover))]
        case "draw":
            return [*said, *ended(now, None, "showdowns")]
        case "first":
            return [*said, *ended(now, 0, "showdowns")]
        case "second":
            return [*said, *ended(now, 1, "showdowns")]
        case "open":
            limit = public.options.limit
            if limit is not None and public.turn > limit:
                return [*said, *ended(now, None, "turn_limit")]
            return said
        case _:
            assert_never(stand)


def resigned(state: State, seat: Seat) -> list[Entry]:
    """A side resigns when all of it say so (XI-12)."""
    public = state.public
    side = public.side_of(seat)
    wish = announce(ResignWished(seat))
    if set(public.seats_of(side)) - {*public.resigning, seat}:
        return [wish]
    return [wish, *ended(state, 1 - side, "resignation")]


def ended(state: State, side: int | None, reason: str) -> list[Entry]:
    """`side` has won (None: a draw); what was never shown is opened."""
    public = state.public
    opened: list[Entry] = []
    for each in SIDES:
        for suit in SUITS:
            rest = state.unshown(each, suit)
            if rest:
                holder, letter = public.holder(each, suit), public.suits[suit]
                opened.append(announce(SuitOpened(holder, letter, rest)))
    return [*opened, announce(Ended(_outcome(public, side, reason)))]


def _outcome(public: Public, side: int | None, reason: str) -> Outcome:
    if side is None:
        everybody = tuple(sorted(public.order))
        return Outcome("draw", everybody, (everybody,), reason)
    winners = tuple(sorted(public.seats_of(side)))
    losers = tuple(sorted(public.seats_of(1 - side)))
    return Outcome("win", winners, (winners, losers), reason)
