"""What was asked and answered: the memory that recalls are served from (XI-7)."""

from collections.abc import Collection, Sequence

import msgspec

from rules.cards.questions.question import Question, same
from rules.core.seats import Seat


class Exchange(msgspec.Struct, frozen=True):
    """A question that was asked, and how it was answered.

    `holders` are the seats whose hands were asked about, `answers` what was said for each of them,
    in the same order. `question` is None where the reader wasn't told it (XI-32). `up` are the
    ranks of each holder's hand that lay face up when it was asked, `down` how many lay face down.
    """

    number: int
    asker: Seat
    holders: tuple[Seat, ...]
    question: Question | None
    answers: tuple[bool, ...]
    up: tuple[tuple[int, ...], ...] = ()
    down: tuple[int, ...] = ()

    def of(self, holder: Seat) -> tuple[bool, tuple[int, ...], int]:
        """For one holder: the answer, the ranks face up then, the number of cards face down then."""
        place = self.holders.index(holder)
        return (
            self.answers[place],
            self.up[place] if self.up else (),
            self.down[place] if self.down else 0,
        )


def asked_before(
    exchanges: Sequence[Exchange],
    askers: Collection[Seat],
    holder: Seat | None,
    question: Question,
) -> Exchange | None:
    """The latest time one of `askers` asked this of `holder` (None: of anybody), or None (XI-16)."""
    wanted = same(question)
    for exchange in reversed(exchanges):
        of_it = holder is None or holder in exchange.holders
        if of_it and exchange.asker in askers and exchange.question == wanted:
            return exchange
    return None


class Whisper(msgspec.Struct, frozen=True):
    """The question of exchange `number`, for those who were told it (XI-32)."""

    number: int
    question: Question


def whispered(whispers: Sequence[Whisper], number: int) -> Question | None:
    """The question of whisper `number`, None for somebody who wasn't told."""
    return next((w.question for w in whispers if w.number == number), None)


def unfolded(exchanges: Sequence[Exchange], whispers: Sequence[Whisper]) -> tuple[Exchange, ...]:
    """`exchanges` with the questions of the whispers that the reader knows put in."""
    known = {w.number: w.question for w in whispers}
    return tuple(
        msgspec.structs.replace(e, question=known[e.number]) if e.number in known else e
        for e in exchanges
    )
