"""The table of three: hands, whispers, cards face down, the duel (XI-30 … XI-34, XI-40 … XI-46)."""

from typing import Any, Generic, TypeVar

import msgspec

from rules.cards.questions.asking import HAND, Repeat, check_number
from rules.cards.questions.duel import Duel
from rules.cards.questions.exchanges import Exchange, Whisper, whispered
from rules.cards.questions.facts import (
    Answered,
    DeskOffered,
    DuelBegun,
    Gone,
    HandDealt,
    HandOpened,
    LastTurn,
    Recalled,
    Showdown,
    TurnLost,
    WentOut,
    Whispered,
    WhisperPassed,
    WhispersOpened,
)
from rules.cards.questions.question import Pair, Question
from rules.cards.questions.seating import put
from rules.core.commands import Refused, refuse
from rules.core.entries import Entry, Event, announce, tell
from rules.core.public import PublicPart, StateOf, ViewOf, known
from rules.core.seats import Seat

SEATS = (Seat(0), Seat(1), Seat(2))
Ranks = tuple[int, ...]
EACH: tuple[Ranks, Ranks, Ranks] = ((), (), ())
TRIO_FACTS: tuple[type[Event], ...] = (
    HandDealt,
    Answered,
    Whispered,
    WhisperPassed,
    Showdown,
    Recalled,
    WentOut,
    Gone,
    DuelBegun,
    LastTurn,
    TurnLost,
    HandOpened,
    WhispersOpened,
    DeskOffered,
)
"""The shared facts of which both games for three tell."""


class TrioPublic(PublicPart, frozen=True, kw_only=True):
    """What everybody knows of the cards.

    `down` counts the cards of each hand that lie face down, `up` are the ranks that lie face up.
    `lapses` counts by seat the turns in a row that ran out.
    """

    exchanges: tuple[Exchange, ...] = ()
    down: tuple[int, ...] = (0, 0, 0)
    up: tuple[Ranks, ...] = EACH
    duel: Duel | None = None
    lapses: tuple[int, ...] = (0, 0, 0)

    def unshown(self, seat: Seat) -> int:
        """How many cards of `seat` lie neither face up nor face down."""
        return HAND - self.down[seat] - len(self.up[seat])

    def exchange(
        self,
        asker: Seat,
        holders: tuple[Seat, ...],
        question: Question | None,
        answers: tuple[bool, ...],
    ) -> Exchange:
        """What was just asked and answered, with the cards that were shown when it was."""
        up = tuple(self.up[holder] for holder in holders)
        down = tuple(self.down[holder] for holder in holders)
        number = len(self.exchanges) + 1
        return Exchange(number, asker, holders, question, answers, up, down)

    def face_up(self) -> Ranks:
        """The ranks that lie face up."""
        return tuple(rank for ranks in self.up for rank in ranks)


TrioT = TypeVar("TrioT", bound=TrioPublic)


class TrioState(StateOf[TrioT], Generic[TrioT], frozen=True):
    """The hands, the whispers, the ranks that lie face down of each hand."""

    hands: tuple[Ranks, ...] = EACH
    whispers: tuple[Whisper, ...] = ()
    down: tuple[Ranks, ...] = EACH

    def unshown(self, seat: Seat) -> Ranks:
        """The unshown cards of `seat`."""
        shown = (*self.down[seat], *self.public.up[seat])
        return tuple(rank for rank in self.hands[seat] if rank not in shown)


class TrioView(ViewOf[TrioT], Generic[TrioT], frozen=True):
    """What one reader knows of the cards.

    `hands` are the hands that the reader sees whole: the own one, at the end all. `whispers` are
    the whispers that the reader took part in, at the end all; `down` the ranks known to lie face
    down.
    """

    hands: tuple[Ranks, ...] = EACH
    whispers: tuple[Whisper, ...] = ()
    down: tuple[Ranks, ...] = EACH


H = TypeVar("H", bound=TrioState[Any] | TrioView[Any])


def held(holding: H, event: Event) -> H:
    """A state, or the view of somebody who was told, after a fact about hands or whispers.

    What opens at the end changes nothing in the truth.
    """
    change = msgspec.structs.replace
    match event:
        case HandDealt():
            return change(holding, hands=put(holding.hands, event.holder, event.ranks))
        case WhisperPassed():
            whispers = (*holding.whispers, Whisper(event.number, event.question))
            down = holding.down
            if event.yes and isinstance(event.question, Pair):
                fallen = (event.question.x, event.question.y)
                down = put(down, event.holder, (*down[event.holder], *fallen))
            return change(holding, whispers=whispers, down=down)
        case WhispersOpened():
            return change(holding, whispers=event.whispers)
        case HandOpened():
            public = holding.public
            assert public is not None, "a hand is opened at the end"
            whole = tuple(sorted((*event.ranks, *public.up[event.holder])))
            return change(holding, hands=put(holding.hands, event.holder, whole))
        case _:
            return holding


def check_repeat(view: TrioView[Any], command: Repeat) -> Refused | None:
    """Why the reader can't have a question said again: there is none, or it was whispered (XI-7)."""
    exchanges = known(view).exchanges
    refused = check_number(command.number, len(exchanges))
    if refused is not None:
        return refused
    said = question_of(exchanges[command.number - 1], view.whispers)
    return refuse("WHISPERED", number=command.number) if said is None else None


def question_of(exchange: Exchange, whispers: tuple[Whisper, ...]) -> Question | None:
    """The question of `exchange`, as far as somebody knows it who was told `whispers`."""
    return exchange.question or whispered(whispers, exchange.number)


def recall(state: TrioState[Any], by: Seat, number: int) -> Entry:
    """The recorded answer, said again: to all, or of a whisper to `by` alone (XI-7)."""
    exchange = state.public.exchanges[number - 1]
    question = question_of(exchange, state.whispers)
    assert question is not None, "the truth knows every whisper"
    holder, yes = exchange.holders[0], exchange.answers[0]
    said = Recalled(by, number, exchange.asker, holder, question, yes)
    return announce(said) if exchange.question is not None else tell([by], said)


def following(seat: Seat, step: int = 1) -> Seat:
    """The seat `step` places clockwise."""
    return Seat((seat + step) % len(SEATS))
