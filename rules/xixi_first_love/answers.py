"""What a side answers: of two suits, one card of each (XI-51), or any two (XI-53)."""

from collections.abc import Iterable, Sequence
from itertools import product

from rules.cards.questions.question import Pair, Question, answer, satisfies


def suits_with(question: Pair, unshown: Sequence[Iterable[int]]) -> tuple[int, ...]:
    """The suits that hold both cards of a pair question, unshown (XI-52)."""
    return tuple(suit for suit, ranks in enumerate(unshown) if answer(question, ranks))


def side_answer(question: Question, unshown: Sequence[Sequence[int]], *, great: bool) -> bool:
    """The truthful answer of a side with these unshown cards of the two suits.

    `great`: the great showdown has come, so one card of each suit isn't asked for any more.
    """
    if isinstance(question, Pair):
        return bool(suits_with(question, unshown))
    one, other = unshown
    if any(satisfies(question, a, b) for a, b in product(one, other)):
        return True
    return great and (answer(question, one) or answer(question, other))
