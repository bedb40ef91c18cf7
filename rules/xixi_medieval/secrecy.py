"""What a command may tell whom, and deals that a reader can't tell apart.

Written from the rulings: what follows from an answer hangs on everybody's sides, and is worked out
in `aftermath`, without the engine.
"""

from collections.abc import Hashable

from rules.cards.deck import SUIT_SIGNS
from rules.cards.deck import Suit as Sign
from rules.cards.questions import Pair
from rules.cards.questions.asking import HAND, Repeat
from rules.cards.questions.written import rank_text
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.xixi_medieval.aftermath import Aftermath
from rules.xixi_medieval.cards import (
    JOKERS,
    card,
    in_order,
    is_clown,
    line_up,
    rank_of,
    suit_of,
)
from rules.xixi_medieval.commands import Ask, CallAce, Discard, TurnUp
from rules.xixi_medieval.deal import deal_cards
from rules.xixi_medieval.state import Cards, Deal, Options, State, View
from rules.xixi_medieval.view import recalled, within_reach

FIXED_LINE = "NOT_TAKEN"
"""The code of the one line that the room hears of a question with any fault (XI-14, XI-72)."""


def footprint(
    state: State,
    actor: Player | Clock,
    command: Command,
    reader: Seat | None,
    *,
    chance: Chance,
) -> Hashable:
    """All that `reader` (None: an onlooker) may learn from this command now.

    A range that falls with the own cards, or with an ace's, tells its owner nothing new (XI-64).
    """
    public = state.public
    after = Aftermath(state, chance)
    wish: Hashable = (actor, command)
    match command, actor:
        case Repeat(), Player():
            return ("recall", actor.seat, command.number)
        case Ask(), Player():
            before = recalled(public, actor.seat, command.to, command.question)
            if before is not None and not command.anew:
                return ("recall", actor.seat, before.number)
            after.asked(actor.seat, command)
        case CallAce(), Player():
            after.called(actor.seat, command)
        case Discard(), Player():
            wish = "discard"
            after.discarded(command.cards)
        case TurnUp(), Player():
            after.paid(command.cards)
        case Resign(), Player():
            after.left(actor.seat)
        case AgreeDraw(), _:
            after.ended()
        case TimeUp(), _:
            wish = ("time", public.stage)
            _time_up(after, public.stage)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of Medieval")
    alone = () if reader is None else tuple(after.alone[reader])
    return (wish, tuple(after.open), alone)


def _time_up(after: Aftermath, stage: str) -> None:
    if stage == "discard":
        after.discarded()
    elif stage == "penalty":
        after.paid()
    else:
        after.lost()


def twin(deal: Deal, reader: Seat | None, chance: Chance, *, options: Options) -> Deal:
    """Another deal that `reader` can't tell from this one: ring and own cards stay."""
    plays = line_up(len(deal.ring), jokers=options.jokers)
    fixed = {} if reader is None else {reader: deal.hands[reader]}
    hands, aside = deal_cards(plays, len(deal.ring), chance, fixed, label="twin/")
    return Deal(deal.ring, deal.first, hands, aside)


# --- a search through all short lines -------------------------------------------------------------

_RANKS = (
    ((1, 5, 9, 13), (2, 3, 7, 8), (4, 6, 10, 12)),
    ((1, 5, 6, 13), (2, 3, 7, 8), (4, 9, 10, 12)),
)
_OVER = 11


def small_deals(options: Options, seats: int) -> list[Deal]:
    """Two deals: sides by turns round the ring, the first ranges 4 or 1, the Clown, if any, last."""
    plays = line_up(seats, jokers=options.jokers)
    ring = tuple(map(Seat, range(seats)))
    jokers = JOKERS if plays.jokers else ()
    over = in_order([*(card(suit, _OVER) for suit in plays.suits), *jokers])
    found = []
    for rows in _RANKS:
        hands = tuple(tuple(card(s, rank) for rank in row) for row in rows for s in plays.suits)
        with_clown = Deal(ring, ring[0], (*hands, over), ())
        found.append(with_clown if plays.clown else Deal(ring, ring[0], hands, over))
    return found


def small_commands(view: View, seat: Seat) -> list[Command]:
    """A pair that may hit, and a call; for the Clown both ends of the hand to discard."""
    public = known(view)
    if public.stage == "discard":
        count = public.line_up.discards()
        clown = is_clown(view.hand) and len(view.hand) > HAND
        return [Discard(view.hand[:count]), Discard(view.hand[-count:])] if clown else []
    if seat != public.mover:
        return []
    reached = within_reach(view)
    return [
        Ask(Pair(1, 5), reached[0]),
        CallAce("H", reached[0]),
    ]


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """Hands of others that aren't all up, as they are written, and what the Clown alone is told."""
    if state.public.outcome.result != "open":
        return []
    words = []
    for seat, hand in enumerate(state.hands):
        if seat == reader or not state.unshown(Seat(seat)):
            continue
        if is_clown(hand):
            words += ["You are the Clown", "你是小丑", "You have discarded", "你弃掉", "你棄掉"]
        else:
            words.append(_written(hand))
    return words


def _written(hand: Cards) -> str:
    return " ".join(SUIT_SIGNS[Sign(str(suit_of(one)))] + rank_text(rank_of(one)) for one in hand)
