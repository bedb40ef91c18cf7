"""The house player of a Big Question: asks what tells most, by what its own view allows."""

from collections.abc import Sequence

import numpy as np

from rules.cards.questions import Pair, Question
from rules.cards.questions.asking import RANKS
from rules.cards.questions.exchanges import whispered
from rules.cards.questions.greedy import best, worth
from rules.cards.questions.hands import mask_of, ranks_of
from rules.cards.questions.hidden import Suspected, Told, suspected
from rules.cards.questions.trio import SEATS
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_big_question.commands import Ask, AskCard, Publish
from rules.xixi_big_question.state import Op, Published, View, asked_by, results
from rules.xixi_big_question.view import operators

SURE = 0.7
"""How likely a rank must be before the champion asks for the card unforced."""


def hands_left(view: View, holder: Seat) -> Suspected:
    """What the reader can still think possible of `holder`'s hand."""
    public = known(view)
    elsewhere: set[int] = {view.question} if view.question is not None else set()
    for seat in SEATS:
        if seat != holder:
            elsewhere |= {*view.hands[seat], *public.up[seat], *view.down[seat]}
    inside = {*public.up[holder], *view.down[holder]}
    told, seen_down, hidden = [], set[int](), False
    for exchange in public.exchanges:
        if holder not in exchange.holders:
            continue
        question = exchange.question or whispered(view.whispers, exchange.number)
        yes, up, _ = exchange.of(holder)
        if question is not None:
            told.append(Told(question, mask_of({*up, *seen_down}), hidden, yes))
        if exchange.question is None and yes:
            seen_down |= {question.x, question.y} if isinstance(question, Pair) else set()
            hidden = hidden or question is None
    rows = suspected(mask_of(elsewhere), mask_of(inside), mask_of(inside), told, hidden=hidden)
    return _fitting(view, rows) if hidden else rows


def _fitting(view: View, rows: Suspected) -> Suspected:
    """Those rows of the champion's hand whose face-down pair gives the published result (XI-44)."""
    for item in known(view).published:
        if whispered(view.whispers, item.number) is None:
            fits = np.array([_gives(int(pair), item) for pair in rows.down], dtype=np.bool_)
            rows = Suspected(rows.hands[fits], rows.down[fits])
    return rows


def _gives(pair: int, item: Published) -> bool:
    x, y = ranks_of(pair)
    return results(x, y).get(item.op) == item.result


def choose(view: View, chance: Chance) -> Command:
    """What the house says."""
    public = known(view)
    seat = view.seat
    assert seat is not None
    label = f"house/{public.turn}"
    if public.owes is not None:
        return Publish(_least_telling(view, operators(view), chance, label))
    holders = asked_by(public, seat)
    last = public.duel is not None and public.duel.last_turn
    rows = {holder: hands_left(view, holder) for holder in holders}
    shown = {s: mask_of((*public.up[s], *view.down[s])) for s in holders}
    forbidden = mask_of(public.face_up())
    values = [
        worth(rows[s].unshown(shown[s]), forbidden=forbidden, last_turn=last) for s in holders
    ]
    value = np.sum(values, axis=0)
    if seat == public.champion and public.may_guess():
        rank, likely = _card(view, rows)
        in_need = last and (likely > value.max() or public.unshown(holders[0]) > 2)
        if in_need or likely >= SURE:
            return AskCard(rank)
    question: Question = best(value, chance, label)
    return Ask(question, anew=True)


def _card(view: View, rows: dict[Seat, Suspected]) -> tuple[int, float]:
    """The likeliest Question card, and about how likely it is."""
    assert view.seat is not None
    seen = {*view.hands[view.seat], *known(view).face_up()}
    weights = {}
    for rank in RANKS:
        if rank not in seen:
            bit = mask_of((rank,))
            absent = [1.0 - float(((row.hands & bit) > 0).mean()) for row in rows.values()]
            weights[rank] = float(np.prod(absent))
    total = sum(weights.values())
    rank = max(weights, key=lambda r: weights[r])
    return rank, weights[rank] / total if total else 0.0


def _least_telling(view: View, legal: Sequence[str], chance: Chance, label: str) -> Op:
    """The operator whose result the most pairs would give."""
    owes = known(view).owes
    assert owes is not None
    pair = whispered(view.whispers, owes)
    assert pair is not None
    own = results(pair.x, getattr(pair, "y", pair.x))
    counts: dict[Op, int] = {
        op: sum(results(x, y).get(op) == result for x in RANKS for y in RANKS if x < y)
        for op, result in own.items()
    }
    most = max(counts.values())
    return chance.pick(label, sorted(op for op, count in counts.items() if count == most))
