"""The house player of the Waltz: asks what tells most, by what its own view allows."""

from rules.cards.questions import Pair, Question
from rules.cards.questions.greedy import best, worth
from rules.cards.questions.hands import mask_of
from rules.cards.questions.hidden import Suspected, Told, suspected
from rules.cards.questions.trio import SEATS, following, question_of
from rules.core.chance import Chance
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_waltz.commands import Ask
from rules.xixi_waltz.state import View, default_target

BACKWARD_GAIN = 1.15
"""By how much the backward question must beat the forward one: it can be asked only once."""


def hands_left(view: View, holder: Seat) -> Suspected:
    """What the reader can still think possible of `holder`'s hand."""
    public = known(view)
    elsewhere: set[int] = set()
    for seat in SEATS:
        if seat != holder:
            elsewhere |= {*view.hands[seat], *public.up[seat], *view.down[seat]}
    inside = {*public.up[holder], *view.down[holder], *_lost_to(view, holder)}
    told, seen_down, hidden = [], set[int](), False
    for exchange in public.exchanges:
        if holder not in exchange.holders:
            continue
        question = question_of(exchange, view.whispers)
        yes, up, _ = exchange.of(holder)
        if question is not None:
            told.append(Told(question, mask_of({*up, *seen_down}), hidden, yes))
        if exchange.question is None and yes:
            seen_down |= {question.x, question.y} if isinstance(question, Pair) else set()
            hidden = hidden or question is None
    shown_now = mask_of((*public.up[holder], *view.down[holder]))
    return suspected(mask_of(elsewhere), mask_of(inside), shown_now, told, hidden=hidden)


def _lost_to(view: View, holder: Seat) -> tuple[int, ...]:
    """The card that `holder` is sure to have drawn from the reader and still holds.

    The first mover may have lost it again to the third (XI-30).
    """
    seat = view.seat
    if seat is None or view.lost is None or holder != following(seat, -1):
        return ()
    return () if holder == known(view).first else (view.lost,)


def choose(view: View, chance: Chance) -> Ask:
    """Ask what is worth most, and whom if not the next player."""
    public = known(view)
    seat = view.seat
    assert seat is not None
    forbidden = mask_of(public.face_up())
    last = public.duel is not None and public.duel.last_turn
    label = f"house/{public.turn}"

    def values(holder: Seat) -> tuple[float, Question]:
        shown = mask_of((*public.up[holder], *view.down[holder]))
        rows = hands_left(view, holder).unshown(shown)
        value = worth(rows, forbidden=forbidden, last_turn=last)
        return float(value.max()), best(value, chance, f"{label}/p{holder}")

    ahead, question = values(default_target(public, seat))
    if public.duel is None and seat not in public.backward:
        previous = following(seat, -1)
        behind, backward = values(previous)
        if behind > ahead * BACKWARD_GAIN:
            return Ask(backward, previous, anew=True)
    return Ask(question, anew=True)
