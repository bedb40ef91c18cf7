"""Whether a seat may do what it asks: a code, or None if it may.

Everything is read from the public Round and the seat's own hand, so no answer can tell a seat
what it doesn't know. Codes are UPPER_SNAKE; the game turns them into refusals.
"""

from collections.abc import Sequence

from rules.tichu.cards import ACE, LOWEST_RANK, MAH_BIT, PHX_BIT
from rules.tichu.combinations import Combination, beats, fitting, readings
from rules.tichu.round import Phase, Round, is_lead
from rules.tichu.scoring import team
from rules.tichu.wish import allows, can_fulfil


def grand(round_: Round, seat: int) -> str | None:
    """大地主: with eight cards only, once (M4)."""
    if round_.phase is Phase.OVER:
        return "OVER"
    if round_.phase is not Phase.GRAND:
        return "TOO_LATE"
    return "ALREADY_ANSWERED" if round_.answered >> seat & 1 else None


def small(round_: Round, seat: int) -> str | None:
    """小地主: with fourteen cards, before one's own first card, not in the exchange (M4, M5)."""
    match round_.phase:
        case Phase.OVER:
            return "OVER"
        case Phase.GRAND:
            return "TOO_EARLY"
        case Phase.EXCHANGE:
            return "EXCHANGE"
        case _:
            pass
    if round_.calls[seat]:
        return "ALREADY_CALLED"
    return "ALREADY_PLAYED" if round_.has_played[seat] else None


def no_call(round_: Round, seat: int) -> str | None:
    """不叫, in the two call windows."""
    if round_.phase is Phase.OVER:
        return "OVER"
    if round_.phase not in (Phase.GRAND, Phase.CALL14):
        return "TOO_LATE"
    return "ALREADY_ANSWERED" if round_.answered >> seat & 1 else None


def give(round_: Round, hand: int | None, cards: Sequence[int]) -> str | None:
    """Three different cards of the hand, as bits, one to each other seat (M3)."""
    if round_.phase is Phase.OVER:
        return "OVER"
    if round_.phase is not Phase.EXCHANGE:
        return "TOO_LATE" if round_.phase in (Phase.PLAY, Phase.GIFT) else "TOO_EARLY"
    if len(cards) != 3:
        return "THREE_NEEDED"
    if len(set(cards)) != 3:
        return "SAME_CARD_TWICE"
    if hand is None or all(hand & card for card in cards):
        return None
    return "NOT_IN_HAND"


def _playing(round_: Round) -> str | None:
    """The reason why no card can be played at all."""
    match round_.phase:
        case Phase.PLAY:
            return None
        case Phase.GIFT:
            return "GIFT_PENDING"
        case Phase.OVER:
            return "OVER"
        case _:
            return "TOO_EARLY"


def wish_of(cards: int, wish: int) -> str | None:
    """A wish announced with a play: needs the Mah Jong, names a rank 2..14 (TI-29)."""
    if not cards & MAH_BIT:
        return "NO_MAHJONG"
    return None if LOWEST_RANK <= wish <= ACE else "BAD_WISH"


def laying(round_: Round, seat: int, found: Sequence[Combination]) -> str | None:
    """Turn, lead and table for cards that can be read as `found` (highest first).

    Judged by public facts alone, whatever the hand; so a refusal tells nobody what is held.
    """
    refusal = _playing(round_)
    if refusal:
        return refusal
    first = found[0]
    if seat != round_.turn and not (first.is_bomb and round_.trick):
        return "NOT_YOUR_TURN"
    table = round_.table
    if table is None or is_lead(round_, seat, first):
        return "GIFT_PENDING" if round_.is_dragon_trick else None
    if any(beats(reading, table) for reading in found):
        return None
    same = first.kind is table.kind and first.size == table.size
    return "TOO_LOW" if same or first.is_bomb else "WRONG_TYPE"


def play(
    round_: Round,
    seat: int,
    hand: int | None,
    cards: int,
    wish: int | None = None,
    phoenix: int | None = None,
) -> str | None:
    """A play of `cards`, with a wish if not None, the Phoenix as rank `phoenix` if not None.

    Public reasons come first, the hand's last; `hand` None: by what everybody knows.
    """
    found = readings(cards)
    if not found:
        return _playing(round_) or "NO_COMBINATION"
    if cards == PHX_BIT:
        found = fitting(cards, round_.table) or found
    refusal = laying(round_, seat, found)
    if not refusal and wish is not None:
        refusal = wish_of(cards, wish)
    if not refusal and phoenix is not None and reading_of(round_, seat, cards, phoenix) is None:
        refusal = "BAD_PHOENIX"
    if refusal or hand is None:
        return refusal
    if cards & ~hand:
        return "NOT_IN_HAND"
    if seat == round_.turn and round_.wish:
        table = None if is_lead(round_, seat, found[0]) else round_.table
        if not allows(hand, table, round_.wish, cards, found[0]):
            return "WISH"
    return None


def reading_of(
    round_: Round, seat: int, cards: int, phoenix: int | None = None
) -> Combination | None:
    """How a legal play is read: the highest way that fits (TI-5), or the one asked for.

    `phoenix` is the rank the Phoenix is to stand for; None if no such reading fits.
    """
    found = readings(cards)
    table = None if is_lead(round_, seat, found[0]) else round_.table
    for reading in fitting(cards, table):
        if phoenix is None or reading.phoenix == phoenix:
            return reading
    return None


def passing(round_: Round, seat: int, hand: int | None) -> str | None:
    """不要: on turn, not when leading (TI-12), not under an enforceable wish (TI-22).

    `hand` None: by what everybody knows.
    """
    refusal = _playing(round_)
    if refusal:
        return refusal
    if round_.is_won:
        return "TRICK_WON"
    if seat != round_.turn:
        return "NOT_YOUR_TURN"
    if not round_.trick:
        return "LEADER_CANNOT_PASS"
    if hand is None:
        return None
    return "WISH" if can_fulfil(hand, round_.table, round_.wish) else None


def take(round_: Round, seat: int) -> str | None:
    """Gathering a won trick without leading: its winner, or who leads if he is out."""
    refusal = _playing(round_)
    if refusal:
        return refusal
    if not round_.is_won:
        return "TRICK_OPEN"
    if seat == round_.owner or (seat == round_.turn and not round_.is_dragon_trick):
        return None
    return "NOT_OWNER"


def gift(round_: Round, seat: int, receiver: int) -> str | None:
    """The Dragon's trick, to an opponent, by its winner, once gathered (TI-30)."""
    if round_.phase is Phase.OVER:
        return "OVER"
    if round_.phase is not Phase.GIFT:
        return "NO_GIFT"
    if seat != round_.owner:
        return "NOT_OWNER"
    return "NOT_OPPONENT" if team(seat) == team(receiver) else None


def naming(round_: Round, seat: int, receiver: int) -> str | None:
    """Naming the Dragon's receiver, which also gathers a won Dragon trick (TI-17)."""
    if round_.phase is Phase.PLAY and round_.is_won and round_.is_dragon_trick:
        if seat != round_.owner:
            return "NOT_OWNER"
        return "NOT_OPPONENT" if team(seat) == team(receiver) else None
    return gift(round_, seat, receiver)


def leads(round_: Round, seat: int, cards: int) -> bool:
    """Whether laying `cards` now gathers the won trick and opens the next."""
    found = readings(cards)
    return bool(found) and round_.is_won and is_lead(round_, seat, found[0])
