"""The end of a round, the end of the game, and the next deal (TI-31 to TI-35, M2)."""

from rules.core.chance import Chance
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Seat
from rules.tichu.cards import FIRST_CARDS, FULL_DECK, names, points
from rules.tichu.deal import draw
from rules.tichu.events import HandDealt, LeftHand, RoundBegan, RoundEnded, StockLaid
from rules.tichu.record import Record
from rules.tichu.scoring import (
    card_points,
    is_double_victory,
    round_points,
    team,
    winner,
)
from rules.tichu.state import SEATS, Deal, Options, State

EACH = 100
"""The card points of a round that is no double victory."""


def begin(record: Record, options: Options, number: int, deal: Deal) -> None:
    """Deal a round: eight cards to each seat, six laid aside."""
    record.announce(RoundBegan(options, number, deal.starter))
    record.seal(StockLaid(tuple(hand[FIRST_CARDS:] for hand in deal.hands)))
    for seat in SEATS:
        record.tell([seat], HandDealt(seat, deal.hands[seat][:FIRST_CARDS]))


def deal_rest(record: Record) -> None:
    """The six cards laid aside go to their seats."""
    for seat in SEATS:
        record.tell([seat], HandDealt(seat, names(record.state.stock[seat])))


def close(record: Record, chance: Chance) -> None:
    """Count the round that is over; then the game ends or the next round is dealt."""
    ended = _counted(record.state)
    record.announce(ended)
    public = record.public
    won_by = winner(public.totals, public.options.target)
    reason = "target"
    if won_by is None and public.options.rounds is not None:
        is_last = public.number >= public.options.rounds
        won_by = winner(public.totals, _below(public.totals)) if is_last else None
        reason = "rounds"
    if won_by is not None:
        record.announce(Ended(won(won_by, reason)))
        return
    number = public.number + 1
    begin(record, public.options, number, draw(chance, number, ended.out[0]))


def _below(totals: tuple[int, int]) -> int:
    """A target that both totals are above."""
    return min(totals) - 1


def won(by: int, reason: str) -> Outcome:
    """The outcome in which team `by` has won."""
    winners = tuple(seat for seat in SEATS if team(seat) == by)
    losers = tuple(seat for seat in SEATS if team(seat) != by)
    return Outcome("win", winners, (winners, losers), reason)


def _counted(state: State) -> RoundEnded:
    round_ = state.public.round
    captured = tuple(points(pile) for pile in round_.piles)
    left = tuple(points(hand) for hand in state.hands)
    is_double = is_double_victory(round_.out)
    if not is_double:
        cards = sum(round_.piles) + sum(state.hands)
        total = sum(card_points(round_.out, captured, left))
        assert cards == FULL_DECK and total == EACH, f"{total} card points (TI-34)"
    scored = round_points(round_.out, captured, left, round_.calls)
    before = state.public.totals
    return RoundEnded(
        number=state.public.number,
        out=tuple(Seat(seat) for seat in round_.out),
        double=is_double,
        captured=captured,
        left=tuple(
            LeftHand(seat, names(state.hands[seat]), left[seat])
            for seat in SEATS
            if state.hands[seat]
        ),
        calls=round_.calls,
        points=scored,
        totals=(before[0] + scored[0], before[1] + scored[1]),
    )
