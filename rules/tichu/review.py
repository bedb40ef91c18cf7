"""Looking back on the rounds of a game, from what was laid openly.

After a round everybody knows every hand it was played with: what a seat laid, and what it had left.
So a round can be set up again at any act, and each decision judged by what its seat knew then: the
table and its own hand, nothing of the others'.
"""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from rules.core.seats import Seat
from rules.tichu import round as rounds
from rules.tichu.cards import MAH_BIT, RANK_BITS, points
from rules.tichu.combinations import BOMBS
from rules.tichu.generator import bombs, plays
from rules.tichu.round import Phase, Round
from rules.tichu.scoring import team
from rules.tichu.state import Move, Score
from rules.tichu.wish import can_fulfil

RICH_TRICK: Final = 15
"""Points from which a trick is worth a bomb."""
NEARLY_OUT: Final = 2
What = Literal["last", "bomb", "no_wish", "idle_wish", "round_wish"]


class Position(msgspec.Struct, frozen=True):
    """A round at one moment: the public part, the hands by seat, how many tricks are gathered."""

    round: Round
    hands: tuple[int, ...]
    tricks: int


class Finding(msgspec.Struct, frozen=True):
    """Something a seat might have done otherwise, by what it knew; `cards` it held for it.

    ``last``: it passed though it could have laid its whole hand. ``bomb``: it passed on a rich trick
    of an opponent, or of one who was nearly out, with a bomb that fits. ``no_wish``: it laid the
    Mah Jong and wished nothing. ``idle_wish``: it wished for a rank of which it held all four.
    ``round_wish``: it bombed past a wish that it could have fulfilled (TI-27).
    """

    seat: Seat
    trick: int
    what: What
    cards: int = 0
    rank: int = 0
    points: int = 0


def hands_of(score: Score) -> tuple[int, ...]:
    """The hands that a round was played with, by seat."""
    hands = list(score.left)
    for move in score.moves:
        hands[move.seat] |= move.cards
    return tuple(hands)


def replayed(score: Score) -> Iterator[tuple[Position, Move]]:
    """Each act of a round with the position before it."""
    hands = list(hands_of(score))
    counts = tuple(hand.bit_count() for hand in hands)
    round_ = rounds.begin_play(Round(counts=counts, calls=score.opening), score.leader)
    tricks = 0
    for move in score.moves:
        yield Position(round_, tuple(hands), tricks), move
        after = _after(round_, move)
        tricks += bool(round_.trick) and after.trick[:1] != round_.trick[:1]
        hands[move.seat] &= ~move.cards
        round_ = after


def _after(round_: Round, move: Move) -> Round:
    match move.what:
        case "play":
            assert move.combination is not None, "a play has its combination"
            return rounds.lay(round_, move.seat, move.cards, move.combination, move.wish)
        case "pass":
            return rounds.decline(round_, move.seat)
        case "take":
            return rounds.gather(round_)
        case "call":
            return rounds.call_small(round_, move.seat)
        case _:
            assert move.receiver is not None, "a gift has its receiver"
            gathered = round_ if round_.phase is Phase.GIFT else rounds.gather(round_)
            return rounds.give_dragon(gathered, move.receiver)


def at_trick(score: Score, number: int) -> Position | None:
    """The position when trick `number` (from 1) was led; None if there was none."""
    for position, move in replayed(score):
        if position.tricks == number - 1 and move.what == "play":
            return position
    return None


def findings(score: Score) -> list[Finding]:
    """What the seats might have done otherwise, in the order of play; acts by the clock apart."""
    found: list[Finding] = []
    for position, move in replayed(score):
        if move.by != "seat":
            continue
        if move.what == "pass":
            found += _of_pass(position, move)
        elif move.what == "play":
            found += _of_play(position, move)
    return found


def _of_pass(position: Position, move: Move) -> Iterator[Finding]:
    round_, hand = position.round, position.hands[move.seat]
    table = round_.table
    number = position.tricks + 1
    if hand in plays(hand, table, round_.wish):
        yield Finding(move.seat, number, "last", hand)
        return
    worth = points(round_.trick_cards)
    owner = round_.owner
    if team(owner) == team(move.seat):
        return
    is_urgent = worth >= RICH_TRICK or 0 < round_.counts[owner] <= NEARLY_OUT
    falling = bombs(hand, table)
    if falling and is_urgent:
        yield Finding(move.seat, number, "bomb", falling[0], points=worth)


def _of_play(position: Position, move: Move) -> Iterator[Finding]:
    round_, hand = position.round, position.hands[move.seat]
    number = position.tricks + 1
    if move.cards & MAH_BIT:
        if not move.wish:
            yield Finding(move.seat, number, "no_wish")
        elif hand & RANK_BITS[move.wish] == RANK_BITS[move.wish]:
            yield Finding(move.seat, number, "idle_wish", rank=move.wish)
    assert move.combination is not None, "a play has its combination"
    dodged = move.combination.kind in BOMBS and not move.cards & RANK_BITS[round_.wish]
    if dodged and move.seat == round_.turn and can_fulfil(hand, round_.table, round_.wish):
        yield Finding(move.seat, number, "round_wish", move.cards, round_.wish)
