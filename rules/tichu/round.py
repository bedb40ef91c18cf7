"""What everybody at the table sees of a round, and what each act makes of it.

A Round holds no hand: it is the public half of the engine's state and of every view. Any field
may be given, so an arbitrary position can be set up. The functions assume a legal act; whether
it is one is asked in `legality`.
"""

from enum import StrEnum
from typing import Final

import msgspec

from rules.tichu.cards import DRG_BIT, FIRST_CARDS, HAND_CARDS, MAH_BIT, RANK_BITS
from rules.tichu.combinations import Combination, Kind, beats
from rules.tichu.scoring import GRAND, SEATS, SMALL, is_double_victory, partner

_replace = msgspec.structs.replace
NOBODY: Final = -1
"""No seat."""


class Phase(StrEnum):
    GRAND = "grand"
    """Eight cards each; all four answer on 大地主."""
    CALL14 = "call14"
    """Fourteen cards each; all four answer on 小地主 (P6)."""
    EXCHANGE = "exchange"
    PLAY = "play"
    GIFT = "gift"
    """A Dragon trick is gathered; its winner names the opponent who gets it."""
    OVER = "over"


class Laid(msgspec.Struct, frozen=True):
    """One play of the open trick: its seat, its set of cards and how they are read."""

    seat: int
    cards: int
    combination: Combination


class Round(msgspec.Struct, frozen=True):
    """`turn` is the seat to act in the play (in GIFT, the next to lead), else -1.

    `counts` cards in hand, `calls` 0, 100 or 200, `has_played` a first card, `piles` the sets of
    captured cards: all by seat. `answered` the seats (as bits) that have answered in GRAND or
    CALL14 or given in EXCHANGE. `passed` the seats (as bits) that passed since the last play.
    `is_won`: all have passed, the trick still lies open to bombs (TI-17). `wish` a rank or 0.
    `out` the seats in the order they went out.
    """

    phase: Phase = Phase.GRAND
    turn: int = NOBODY
    counts: tuple[int, ...] = (FIRST_CARDS,) * SEATS
    answered: int = 0
    calls: tuple[int, ...] = (0,) * SEATS
    has_played: tuple[bool, ...] = (False,) * SEATS
    trick: tuple[Laid, ...] = ()
    passed: int = 0
    is_won: bool = False
    piles: tuple[int, ...] = (0,) * SEATS
    wish: int = 0
    out: tuple[int, ...] = ()

    @property
    def owner(self) -> int:
        """The seat whose play lies on top, -1 if the table is empty."""
        return self.trick[-1].seat if self.trick else NOBODY

    @property
    def table(self) -> Combination | None:
        """What lies on top."""
        return self.trick[-1].combination if self.trick else None

    @property
    def trick_cards(self) -> int:
        return sum(laid.cards for laid in self.trick)

    @property
    def is_dragon_trick(self) -> bool:
        """Whether the Dragon lies on top: the trick will be given away."""
        return bool(self.trick) and self.trick[-1].cards == DRG_BIT

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that have not yet answered or given, in GRAND, CALL14 and EXCHANGE."""
        return tuple(seat for seat in range(SEATS) if not self.answered >> seat & 1)


def _put(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _played(flags: tuple[bool, ...], seat: int) -> tuple[bool, ...]:
    return flags if flags[seat] else (*flags[:seat], True, *flags[seat + 1 :])


def following(round_: Round, seat: int) -> int:
    """The next seat after `seat` with cards in hand, in turn order."""
    for step in range(1, SEATS):
        candidate = (seat + step) % SEATS
        if round_.counts[candidate]:
            return candidate
    return seat


def dog_receiver(round_: Round, seat: int) -> int:
    """Who leads after `seat` played the Dog: partner, else the seat before, else itself."""
    for candidate in (partner(seat), (seat + 3) % SEATS):
        if round_.counts[candidate]:
            return candidate
    return seat


def opponents(seat: int) -> tuple[int, int]:
    """The seat after and the seat before."""
    return ((seat + 1) % SEATS, (seat + 3) % SEATS)


def answer(round_: Round, seat: int, call: bool) -> Round:
    """A seat says 叫 or 不叫 in GRAND or CALL14; the fourth answer opens the next phase."""
    is_grand = round_.phase is Phase.GRAND
    if call:
        worth = GRAND if is_grand else SMALL
        round_ = _replace(round_, calls=_put(round_.calls, seat, worth))
    round_ = _replace(round_, answered=round_.answered | 1 << seat)
    if round_.waiting:
        return round_
    if is_grand:
        return _replace(round_, phase=Phase.CALL14, answered=0, counts=(HAND_CARDS,) * SEATS)
    return _replace(round_, phase=Phase.EXCHANGE, answered=0)


def call_small(round_: Round, seat: int) -> Round:
    """小地主 once the cards are exchanged."""
    return _replace(round_, calls=_put(round_.calls, seat, SMALL))


def give(round_: Round, seat: int) -> Round:
    """A seat has laid out its three cards for the others."""
    return _replace(round_, answered=round_.answered | 1 << seat)


def begin_play(round_: Round, leader: int) -> Round:
    """The exchange is done; the holder of the Mah Jong leads."""
    return _replace(round_, phase=Phase.PLAY, answered=0, turn=leader)


def is_lead(round_: Round, seat: int, combination: Combination) -> bool:
    """Whether a play now opens a new trick rather than lying on the one on the table.

    A bomb of the winner himself on a trick all have passed opens the next one, unless the Dragon
    lies there: then it is a bomb on his own Dragon (TI-14, TI-19). Where the winner is out, a
    bomb of the seat that leads next falls on the trick and takes it, if it is high enough (TI-17).
    """
    table = round_.table
    if table is None:
        return True
    if not round_.is_won or seat != round_.turn:
        return False
    if combination.is_bomb and (seat != round_.owner or round_.is_dragon_trick):
        return not beats(combination, table)
    return True


def lay(round_: Round, seat: int, cards: int, combination: Combination, wish: int = 0) -> Round:
    """A play: cards, wish, going out, the next turn, and the end (TI-16, TI-31, TI-32)."""
    if round_.trick and is_lead(round_, seat, combination):
        round_ = gather(round_)
    left = round_.counts[seat] - cards.bit_count()
    if not cards & MAH_BIT:
        wish = 0 if cards & RANK_BITS[round_.wish] else round_.wish
    is_dog = combination.kind is Kind.DOG
    after = _replace(
        round_,
        counts=_put(round_.counts, seat, left),
        has_played=_played(round_.has_played, seat),
        trick=() if is_dog else (*round_.trick, Laid(seat, cards, combination)),
        piles=_put(round_.piles, seat, round_.piles[seat] | cards) if is_dog else round_.piles,
        passed=0,
        is_won=False,
        wish=wish,
        out=round_.out if left else (*round_.out, seat),
    )
    if len(after.out) == 2 and is_double_victory(after.out):
        return _replace(after, phase=Phase.OVER, turn=NOBODY)
    if len(after.out) == SEATS - 1:
        return gather(after)
    return _replace(after, turn=dog_receiver(after, seat) if is_dog else following(after, seat))


def decline(round_: Round, seat: int) -> Round:
    """The seat on turn passes; the trick is won when nobody else is left to (TI-13)."""
    passed = round_.passed | 1 << seat
    owner = round_.owner
    awaited = [s for s in range(SEATS) if round_.counts[s] and s != owner and not passed >> s & 1]
    if awaited:
        return _replace(round_, passed=passed, turn=following(round_, seat))
    leader = owner if round_.counts[owner] else following(round_, owner)
    return _replace(round_, passed=passed, is_won=True, turn=leader)


def gather(round_: Round) -> Round:
    """The trick leaves the table: to its winner, or under a Dragon to GIFT (TI-30)."""
    if round_.is_dragon_trick:
        return _replace(round_, phase=Phase.GIFT)
    return _settle(round_, round_.owner)


def give_dragon(round_: Round, receiver: int) -> Round:
    """The Dragon's trick goes to an opponent; then the giver, or who follows him, leads."""
    return _settle(round_, receiver)


def _settle(round_: Round, taker: int) -> Round:
    piles = round_.piles
    if taker != NOBODY:
        piles = _put(piles, taker, piles[taker] | round_.trick_cards)
    is_over = len(round_.out) == SEATS - 1
    return _replace(
        round_,
        phase=Phase.OVER if is_over else Phase.PLAY,
        turn=NOBODY if is_over else round_.turn,
        trick=(),
        passed=0,
        is_won=False,
        piles=piles,
    )
