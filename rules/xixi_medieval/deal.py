"""Dealing a Medieval game: seats, sides, hands, the Clown (XI-60)."""

from collections.abc import Mapping, Sequence

from rules.cards.deck import JOKER
from rules.cards.questions.asking import HAND, RANKS
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_medieval.cards import (
    HANDS_A_SUIT,
    JOKER_RANKS,
    JOKERS,
    Card,
    LineUp,
    Suit,
    card,
    in_order,
    is_clown,
    line_up,
    suit_of,
)
from rules.xixi_medieval.state import Cards, Deal, Given, Options

CLOWN = "clown"


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """A deal; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    given = given or Given()
    plays = line_up(seats, jokers=options.jokers)
    fixed = {
        seat: tuple(_read(one, plays) for one in _listed(hand))
        for seat, hand in given.hands.items()
    }
    everybody = [Seat(seat) for seat in range(seats)]
    stacked = bool(given.hands) or given.first is not None
    ring = given.ring or (everybody if stacked else chance.shuffled("ring", everybody))
    if sorted(ring) != everybody:
        raise ValueError("the ring names every person once")
    first = given.first if given.first is not None else chance.pick("first", tuple(ring))
    hands, aside = deal_cards(plays, seats, chance, fixed)
    return Deal(tuple(ring), first, hands, aside)


def _listed(hand: Sequence[str | int] | Mapping[str, Sequence[int]]) -> list[str | int]:
    """A hand card by card; two jokers written alike are the small and the big one."""
    if isinstance(hand, Mapping):
        return [
            rank if rank in JOKER_RANKS else f"{suit}{rank}" for suit in hand for rank in hand[suit]
        ]
    jokers = iter(JOKERS)
    return [next(jokers, one) if one == JOKER else one for one in hand]


def _read(said: str | int, plays: LineUp) -> Card:
    text = str(said).upper()
    joker = f"J{text.removeprefix('J')}"
    if joker in JOKERS and plays.jokers:
        return joker
    known = {card(suit, rank) for suit in plays.suits for rank in RANKS}
    if text not in known:
        raise ValueError(
            f"{said!r} is no card of this table; cards are written like H10, jokers 14 15"
        )
    return text


def deal_cards(
    plays: LineUp, seats: int, chance: Chance, fixed: Mapping[Seat, Sequence[Card]], label: str = ""
) -> tuple[tuple[Cards, ...], Cards]:
    """Everybody's hand, and the cards that lie out."""
    roles = _roles(plays, seats, chance, fixed, label)
    placed = [one for hand in fixed.values() for one in hand]
    if len(set(placed)) != len(placed):
        raise ValueError("no card is dealt twice")
    dealt: dict[Seat, Cards] = {seat: in_order(hand) for seat, hand in fixed.items()}
    thirteenth: list[Card] = []
    for suit in plays.suits:
        holders = [seat for seat, role in roles.items() if role == suit]
        fallen = _deal_suit(suit, holders, dealt, placed, chance, label)
        thirteenth += fallen
    clown = next((seat for seat, role in roles.items() if role == CLOWN), None)
    if clown is None:
        return tuple(dealt[seat] for seat in sorted(dealt)), in_order(thirteenth)
    if clown not in dealt:
        dealt[clown] = in_order([*thirteenth, *(JOKERS if plays.jokers else ())])
    return tuple(dealt[seat] for seat in sorted(dealt)), ()


def _roles(
    plays: LineUp, seats: int, chance: Chance, fixed: Mapping[Seat, Sequence[Card]], label: str
) -> dict[Seat, str]:
    """The side of everybody: three a suit, and the Clown."""
    free: list[str] = [suit for suit in plays.suits for _ in range(HANDS_A_SUIT)]
    free += [CLOWN] if plays.clown else []
    roles: dict[Seat, str] = {}
    for seat, hand in fixed.items():
        if not 0 <= seat < seats:
            raise ValueError("a hand belongs to one of the people")
        role = CLOWN if is_clown(hand) else suit_of(hand[0]) if hand else None
        if role not in free or len(hand) != (_clown_size(plays) if role == CLOWN else HAND):
            raise ValueError(
                "a suit has three hands of four; the Clown one card a suit, and the jokers"
            )
        free.remove(role)
        roles[seat] = role
        if role == CLOWN:
            _check_clown(plays, hand)
    rest = chance.shuffled(f"{label}roles", free) if free else ()
    empty = [Seat(seat) for seat in range(seats) if seat not in roles]
    return {**roles, **dict(zip(empty, rest, strict=True))}


def _clown_size(plays: LineUp) -> int:
    return len(plays.suits) + (len(JOKERS) if plays.jokers else 0)


def _check_clown(plays: LineUp, hand: Sequence[Card]) -> None:
    suits = sorted(str(suit_of(one)) for one in hand)
    wanted = sorted([*plays.suits, *(["None", "None"] if plays.jokers else [])])
    if suits != wanted:
        raise ValueError("the Clown holds one card of every suit, and both jokers if they play")


def _deal_suit(
    suit: Suit,
    holders: Sequence[Seat],
    dealt: dict[Seat, Cards],
    placed: Sequence[Card],
    chance: Chance,
    label: str,
) -> list[Card]:
    """Deal the hands of a suit that aren't fixed; gives the thirteenth card if it is free."""
    rest = [rank for rank in RANKS if card(suit, rank) not in placed]
    if rest:
        rest = list(chance.shuffled(f"{label}deal/{suit}", rest))
    for seat in sorted(holders):
        if seat not in dealt:
            dealt[seat] = tuple(card(suit, rank) for rank in sorted(rest[:HAND]))
            rest = rest[HAND:]
    return [card(suit, rank) for rank in rest]
