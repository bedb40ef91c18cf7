"""Looking back at a Big Question: what each question told its asker, by what it knew then."""

import msgspec

from rules.cards.questions.review import Review
from rules.cards.questions.trio_review import look_back
from rules.core.public import known
from rules.xixi_big_question.house import hands_left
from rules.xixi_big_question.state import View


def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened."""
    return look_back(view, _own_card, hands_left, settles=False)


def _own_card(then: View, whole: View) -> View:
    """An ally saw the card, the champion didn't (XI-40); results came with their questions."""
    public = known(then)
    count = len(public.exchanges)
    told = tuple(each for each in public.published if each.number <= count)
    card = None if then.seat == public.champion else whole.question
    return msgspec.structs.replace(
        then, public=msgspec.structs.replace(public, published=told), question=card
    )
