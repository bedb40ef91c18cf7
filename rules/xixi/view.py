"""What one reader of a XiXi game knows, and what it is asked."""

import msgspec

from rules.cards.questions import Question, same
from rules.cards.questions.asking import OPS, REPEAT, question_duties
from rules.cards.questions.facts import HandDealt, HandOpened
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi.events import DiscardsSeen
from rules.xixi.public import put_at
from rules.xixi.state import Exchange, Public, View, backing, other, target

NUMBER = (Field("x", "number"),)
COUNT = Field("count", "number", (1, 2))


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: hands and discards."""
    change = msgspec.structs.replace
    match event:
        case HandDealt():
            return change(view, hands=put_at(view.hands, event.holder, event.ranks))
        case HandOpened():
            shown = known(view).shown[event.holder]
            ranks = tuple(sorted((*event.ranks, *shown)))
            return change(view, hands=put_at(view.hands, event.holder, ranks))
        case DiscardsSeen():
            return change(view, discards=event.ranks)
        case _:
            return view


def prompt(view: View) -> Prompt:
    """Whose turn it is; for the mover, what can be asked; for the asked player, yes or no."""
    public = known(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    if public.waiting is not None:
        answerer = other(public.waiting.asker)
        answers = (Duty("yes"), Duty("no")) if view.seat == answerer else ()
        return Prompt(
            phase=f"answer/{public.turn}",
            awaited=(answerer,),
            must=answers,
            may=_at_any_time(public, view.seat),
            seconds=public.options.turn,
        )
    return Prompt(
        phase=f"turn/{public.turn}",
        awaited=(public.mover,),
        must=_on_turn(view, public) if view.seat == public.mover else (),
        may=_at_any_time(public, view.seat),
        seconds=public.options.turn,
    )


def _on_turn(view: View, public: Public) -> tuple[Duty, ...]:
    questions = question_duties(face_up(public))
    own = nameable(view)
    if not own:
        return questions
    fields = (Field("card", "rank", own), Field("op", "text", OPS), *NUMBER)
    return (*questions, Duty("headache", fields))


def nameable(view: View) -> tuple[int, ...]:
    """The cards that the reader, a player, can name in a headache; none once it was used (XI-22)."""
    public = known(view)
    if view.seat is None or not public.options.headache or public.headaches[view.seat]:
        return ()
    holder = backing(public.options, view.seat)
    return tuple(r for r in view.hands[holder] or () if r not in public.shown[holder])


def _at_any_time(public: Public, seat: Seat | None) -> tuple[Duty, ...]:
    if seat is None:
        return ()
    duties = [REPEAT] if public.exchanges else []
    if public.options.speedup == "agreed" and not public.up:
        duties.append(Duty("speedup", (COUNT,)))
    if public.options.aid == "agreed" and public.aided is None:
        duties.append(Duty("aid", (Field("seat", "seat", (Seat(0), Seat(1))), COUNT)))
    return tuple(duties)


def face_up(public: Public) -> frozenset[int]:
    """The ranks that lie face up (XI-5), turned discards among them (XI-20)."""
    return frozenset((*public.shown[0], *public.shown[1], *public.up))


def asked_before(
    public: Public, asker: Seat, question: Question, card: int | None = None
) -> Exchange | None:
    """The latest time `asker` asked this of the same hand (XI-7, XI-16)."""
    wanted = (asker, target(public.options, asker), same(question), card)
    for exchange in reversed(public.exchanges):
        if (exchange.asker, exchange.holder, exchange.question, exchange.card) == wanted:
            return exchange
    return None
