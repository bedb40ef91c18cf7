"""The house player of Medieval: asks whom it can reach what tells most, by its view alone."""

from collections.abc import Iterable

import numpy as np

from rules.cards.questions import Question, Sum, same
from rules.cards.questions.asking import HAND, RANKS
from rules.cards.questions.greedy import best, worth
from rules.cards.questions.hands import Masks, mask_of, places, possible
from rules.cards.questions.review import entropy
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_medieval.cards import (
    HANDS_A_SUIT,
    JOKER_RANKS,
    Card,
    Suit,
    is_clown,
    rank_of,
    suit_of,
)
from rules.xixi_medieval.clown_hunt import hunt
from rules.xixi_medieval.commands import Ask, Discard, TurnUp
from rules.xixi_medieval.state import Public, View
from rules.xixi_medieval.view import unshown, within_reach

THREAT = 1.0
"""What it is worth beside information to go on at somebody who must be the Clown."""
MATE = 0.3
"""How much a question to somebody of the own side is worth beside others."""


def choose(view: View, chance: Chance) -> Command:
    """What the house does."""
    public = known(view)
    label = f"house/{public.turn}/{public.stage}"
    if public.stage == "discard":
        return Discard(tuple(sorted(view.hand, key=rank_of)[-public.line_up.discards() :]))
    if public.stage == "penalty":
        return TurnUp(unshown(view)[:2])
    targets = within_reach(view)
    plans = [_plan(view, holder, chance, label) for holder in targets]
    top = max(value for value, _ in plans)
    place = chance.pick(label, [i for i, plan in enumerate(plans) if plan[0] >= top - 1e-9])
    return Ask(plans[place][1], targets[place], anew=True)


def _plan(view: View, holder: Seat, chance: Chance, label: str) -> tuple[float, Question]:
    """What asking `holder` is worth, and the question."""
    public = known(view)
    suits = _suits(view, holder)
    columns = [_hands(view, holder, suit) for suit in suits]
    plain: Masks = np.concatenate(columns) if columns else np.zeros(0, dtype=np.int64)
    if public.line_up.clown and not is_clown(view.hand):
        # one Clown for three of each suit
        columns.append(_clowns_hands(public, holder)[::HANDS_A_SUIT])
    rows: Masks = np.concatenate(columns) if columns else np.zeros(0, dtype=np.int64)
    if not len(plain):
        gain, question = hunt(view, holder, chance, f"{label}/p{holder}")
        return gain + THREAT, question
    value = worth(rows & ~_shown_ranks(public, holder))
    likely = 1 - len(plain) / len(rows)
    probe = Sum(sum(JOKER_RANKS))
    fresh = not any(holder in e.holders and e.question == probe for e in public.exchanges)
    if public.line_up.jokers and fresh and likely * THREAT + entropy(likely) > value.max():
        # both jokers together give what no other two cards can
        return likely * THREAT + entropy(likely), probe
    own = suit_of(view.hand[0]) if not is_clown(view.hand) else None
    same = sum(len(c) for suit, c in zip(suits, columns, strict=False) if suit == own)
    factor = 1 - (1 - MATE) * same / len(rows)
    return float(value.max()) * factor, best(value, chance, f"{label}/p{holder}")


def _shown_ranks(public: Public, holder: Seat) -> int:
    return mask_of({rank_of(one) for one in public.up[holder]} & {*RANKS})


def _told(public: Public, holder: Seat) -> list[tuple[Question, int, bool]]:
    return [
        (e.question, mask_of({*e.up[0]} & {*RANKS}), e.answers[0])
        for e in public.exchanges
        if holder in e.holders and e.question is not None and _is_plain(e.question)
    ]


def _clowns_hands(public: Public, holder: Seat) -> Masks:
    """Hands of any suits, as far as one mask of ranks can tell them."""
    if public.line_up.jokers and not public.line_up.discards():
        probe = Sum(sum(JOKER_RANKS))
        if any(holder in e.holders and e.question == probe for e in public.exchanges):
            return np.zeros(0, dtype=np.int64)
    shown = _shown_ranks(public, holder)
    doubled = len(public.up[holder]) - shown.bit_count()
    return possible(0, shown, _told(public, holder), size=HAND - doubled)


def _suits(view: View, holder: Seat) -> tuple[Suit, ...]:
    """The sides that `holder` may be of, the Clown's aside."""
    public = known(view)
    shown = {suit_of(one) for one in public.up[holder]}
    found = [s for s in public.line_up.suits if shown <= {s}]
    for admission in public.admitted:
        if holder in admission.seats and admission.suit in found:
            return (admission.suit,)
    return tuple(found)


def _hands(view: View, holder: Seat, suit: Suit) -> Masks:
    """The hands of that suit that fit what the reader knows."""
    public = known(view)
    seen: list[Card] = [c for s in public.ring if s != holder for c in public.up[s]]
    elsewhere = mask_of(_of_suit([*seen, *view.hand], suit))
    shown = mask_of(_of_suit(public.up[holder], suit))
    if _told_clownish(public, holder):
        return np.zeros(0, dtype=np.int64)
    return possible(elsewhere, shown, _told(public, holder))


def _told_clownish(public: Public, holder: Seat) -> bool:
    """Whether `holder` has answered yes to a pair that only the Clown can hold."""
    return any(
        exchange.answers[0]
        for exchange in public.exchanges
        if holder in exchange.holders
        and exchange.question is not None
        and not _is_plain(exchange.question)
    )


def _is_plain(question: Question) -> bool:
    """Whether the question is one that some hand of one suit answers with yes."""
    return same(question) in places()


def _of_suit(cards: Iterable[Card], suit: Suit) -> set[int]:
    return {rank_of(one) for one in cards if suit_of(one) == suit}
