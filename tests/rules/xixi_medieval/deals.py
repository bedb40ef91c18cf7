"""All deals of a table of six that somebody could think possible, listed one by one.

Slow and plain, written from the rulings: what the quick count of the review is held against.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from rules.cards.questions import Pair, answer
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_medieval.cards import card, rank_of, suit_of
from rules.xixi_medieval.state import Cards, Public, View

MOST = 1_500
"""So many ways to deal one suit are listed at most."""
Hands = dict[Seat, Cards]


def chances(view: View) -> Iterator[tuple[int, float, int]]:
    """For each question before which few enough deals are possible: its place, the chance of what
    came of it, and how many hands the player asked could hold."""
    public = known(view)
    hands = {s: (*public.up[s], *dict(view.opened).get(s, ())) for s in sorted(public.ring)}
    for place, asked in enumerate(public.exchanges):
        seen = _seen(public, place, hands, asked.asker)
        if max(_size(seen, suit) for suit in "SH") > MOST:
            continue
        came = weight = 0
        held: set[Cards] = set()
        for hand, ways in _deals(public, place, seen, asked.holders[0]):
            weight += ways
            held.add(hand)
            came += ways if _agrees(public, place, hand) else 0
        yield place, came / weight, len(held)


def _seen(public: Public, place: int, hands: Hands, asker: Seat) -> Hands:
    """The cards that the asker has seen of everybody."""
    return {
        seat: tuple(
            one
            for one in hand
            if seat == asker
            or (
                one in public.up[seat]
                and public.up_since[seat][public.up[seat].index(one)] <= place
            )
        )
        for seat, hand in hands.items()
    }


def _size(seen: Hands, suit: str) -> int:
    """About how many ways there are to deal the unseen cards of a suit."""
    shown = [one for hand in seen.values() for one in hand if suit_of(one) == suit]
    return comb(13 - len(shown), 4) * comb(max(9 - len(shown), 1), min(4, max(9 - len(shown), 0)))


def _deals(public: Public, place: int, seen: Hands, holder: Seat) -> Iterator[tuple[Cards, int]]:
    """The hands of `holder` in all deals that fit, and in how many deals."""
    for spades in combinations(sorted(seen), 3):
        hearts = tuple(s for s in sorted(seen) if s not in spades)
        if any(suit_of(one) != "S" for s in spades for one in seen[s]):
            continue
        if any(suit_of(one) != "H" for s in hearts for one in seen[s]):
            continue
        one = list(_of_suit(public, place, seen, "S", spades))
        other = list(_of_suit(public, place, seen, "H", hearts))
        own, rest = (one, other) if holder in spades else (other, one)
        for dealt in own:
            if rest:
                yield dealt[holder], len(rest)


def _of_suit(
    public: Public, place: int, seen: Hands, suit: str, seats: tuple[Seat, ...]
) -> Iterator[Hands]:
    """All ways to deal a suit to these three seats so that everybody has answered truly."""
    cards = [card(suit, rank) for rank in range(1, 14)]  # type: ignore[arg-type]
    free = [one for one in cards if not any(one in seen[s] for s in seats)]

    def fill(seats_left: tuple[Seat, ...], left: list[str]) -> Iterator[Hands]:
        if not seats_left:
            yield {}
            return
        seat, *others = seats_left
        for more in combinations(left, 4 - len(seen[seat])):
            hand = tuple(sorted((*seen[seat], *more), key=rank_of))
            if _truthful(public, place, seat, hand):
                rest = [one for one in left if one not in more]
                for dealt in fill(tuple(others), rest):
                    yield {seat: hand, **dealt}

    yield from fill(seats, free)


def _truthful(public: Public, place: int, seat: Seat, hand: Cards) -> bool:
    """Whether the answers that `seat` gave before question `place` fit `hand`."""
    return all(
        _answers(public, number, hand) == asked.answers[0]
        for number, asked in enumerate(public.exchanges[:place])
        if seat in asked.holders
    )


def _answers(public: Public, number: int, hand: Cards) -> bool:
    asked = public.exchanges[number]
    assert asked.question is not None
    up = public.up[asked.holders[0]][: len(asked.up[0])]
    return answer(asked.question, [rank_of(one) for one in hand if one not in up])


def _agrees(public: Public, place: int, hand: Cards) -> bool:
    """Whether `hand` answers as it was answered, and shows the cards that were shown."""
    asked = public.exchanges[place]
    if _answers(public, place, hand) != asked.answers[0]:
        return False
    lay = len(asked.up[0])
    hit = asked.answers[0] and isinstance(asked.question, Pair)
    return not hit or {*public.up[asked.holders[0]][lay : lay + 2]} <= {*hand}
