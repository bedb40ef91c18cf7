"""Looking back at a Waltz: what each question told its asker, by what the asker knew then."""

import msgspec

from rules.cards.questions.review import Review
from rules.cards.questions.trio import SEATS
from rules.cards.questions.trio_review import look_back
from rules.core.public import known
from rules.xixi_waltz.house import hands_left
from rules.xixi_waltz.state import View


def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened."""
    return look_back(view, _own_draws, hands_left, settles=True)


def _own_draws(then: View, whole: View) -> View:
    """Of the draws of the start the player knew which card it had lost (XI-30)."""
    assert then.seat is not None
    lost = whole.draws[(then.seat - known(whole).first - 1) % len(SEATS)]
    return msgspec.structs.replace(then, lost=lost, draws=())
