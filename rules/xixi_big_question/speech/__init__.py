"""How a Big Question is spoken."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.cards.questions.exchanges import whispered
from rules.cards.questions.speech import REPEAT
from rules.cards.questions.speech.family import of_family
from rules.cards.questions.speech.forms import OP
from rules.cards.questions.speech.history import exchange_lines
from rules.cards.questions.speech.targets import Put, put_verbs
from rules.cards.questions.speech.told import family_facts
from rules.cards.questions.speech.trio import hand_lines, last_lines, seat_line
from rules.cards.questions.trio import SEATS, following
from rules.core.commands import refuse
from rules.core.entries import Event
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Line, Speech, Writer
from rules.core.speech.slots import RANK
from rules.core.speech.verbs import Hearing, Reading, Verb
from rules.xixi_big_question import events as facts_of
from rules.xixi_big_question.commands import Ask, AskCard, Publish, Stop
from rules.xixi_big_question.review import review
from rules.xixi_big_question.state import Public, View
from rules.xixi_big_question.view import operators


def _public(hearing: Hearing) -> Public | None:
    view: View | None = hearing.view
    return None if view is None else view.public


def _ask(hearing: Hearing, put: Put) -> Reading:
    """An ally's pair is whispered while both are in: in the room it is refused (XI-44)."""
    public = _public(hearing)
    if put.op == "pair" and not hearing.private and public is not None:
        ally = hearing.seat in public.allies()
        if ally and public.is_allied() and public.outcome.result == "open":
            return refuse("SECRET_IN_ROOM")
    if put.fault is not None or put.question is None:
        return put.fault
    return Ask(put.question, put.anew)


def _publish(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    """The operator alone is meant for the referee only when the speaker owes one."""
    if "op" in values:
        return Publish(values["op"])
    public = _public(hearing)
    owed = public is not None and public.owes is not None and public.waits_for() == hearing.seat
    return Publish(values["alone"]) if owed or hearing.addressed else None


VERBS = (
    *put_verbs(_ask, needed=False, whispers=True),
    REPEAT,
    Verb(
        name="card",
        zh=("这张牌是{x}", "(?:这张牌?|问题牌|大问题)_(?:是|为)?_{x}_(?:吗|么|嘛|\\?)?"),
        en=(
            "card {x}",
            r"(?:is )?(?:this |the |it )?(?:card|question)(?: is)? {x}_\??",
            r"is it {x}_\??",
        ),
        make=lambda hearing, values: AskCard(values["x"]),
        slots={"x": RANK},
        bare=True,
        example={"zh": "这张牌是5", "en": "card 5"},
    ),
    Verb(
        name="operator",
        zh=("运算{op}", "(?:运算符?|用)_{op}", "{alone}"),
        en=("operator {op}", "(?:op|operator|use|publish) {op}"),
        make=_publish,
        slots={"op": OP, "alone": OP},
        bare=True,
        example={"zh": "运算和", "en": "operator sum"},
    ),
    Verb(
        name="stop",
        zh=("到此为止", "(?:不争第二|并列第二)"),
        en=("stop here", "share second"),
        make=lambda hearing, values: Stop(),
        bare=True,
        example={"zh": "到此为止", "en": "stop here"},
    ),
)


def op_name(op: str, writer: Writer) -> str:
    """An operator in words."""
    return writer.text(f"operator.{op}")


def answers_list(pairs: tuple[tuple[Seat, bool], ...], writer: Writer) -> str:
    """Who answered what, in seat order."""
    said = (
        f"{writer.name(seat)} {writer.text('answer.yes' if yes else 'answer.no')}"
        for seat, yes in pairs
    )
    return writer.text("list.and").join(said)


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case facts_of.Dealt():
            one, two = following(event.champion), following(event.champion, 2)
            return {"order": (event.champion, one, event.champion, two), "allies": (one, two)}
        case facts_of.BothAnswered() | facts_of.BothRecalled():
            return {"said": tuple(zip(event.holders, event.answers, strict=True))}
        case facts_of.OperatorPublished():
            return {"variant": "clock" if event.by_clock else None}
        case facts_of.CardAsked() | facts_of.CardRecalled():
            return {"variant": "yes" if event.hit else "no"}
        case facts_of.NextChampion():
            return {"variant": "drawn" if event.seat is None else None}
        case _:
            return family_facts(event, view.seat)


def turn(view: View) -> Line | None:
    """Whose word is awaited."""
    public = known(view)
    if public.outcome.result != "open":
        return None
    seat = public.waits_for()
    if public.owes is not None:
        return Line("turn.operator", {"seat": seat})
    last = public.duel is not None and public.duel.last_turn
    if last and seat == public.champion and public.may_guess():
        return Line("turn.last_card", {"seat": seat})
    return Line("turn.last" if last else "turn.ask", {"seat": seat})


def ask(view: View) -> Line | None:
    """The operators that can be published, for who must choose one (XI-44)."""
    public = known(view)
    if public.owes is None or view.seat != public.waits_for():
        return None
    return Line("ask.operator", {"ops": operators(view)})


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = known(view)
    lines = [Line("status.champion", {"champion": public.champion})]
    for step in range(len(SEATS)):
        seat = following(public.champion, step)
        out = not public.plays(seat) and not (public.won and seat == public.champion)
        lines.append(seat_line(public, seat, out=out))
    if public.guess is not None:
        fields = {"rank": public.guess.rank, "yes": public.guess.hit}
        lines.append(Line("status.card", fields))
    return [*lines, *last_lines(public)]


def hand(view: View) -> list[Line]:
    """The cards that the reader sees, and those known to lie face down."""
    lines = hand_lines(view)
    if view.question is not None:
        lines.append(Line("hand.question", {"rank": view.question}))
    return lines


def history(view: View) -> list[Line]:
    """Every question that the reader knows, the operators, and what was said of the card."""
    public = known(view)
    lines = []
    published = {item.number: item for item in public.published}
    for exchange in public.exchanges:
        question = exchange.question or whispered(view.whispers, exchange.number)
        if len(exchange.holders) > 1:
            said = tuple(zip(exchange.holders, exchange.answers, strict=True))
            fields = {
                "number": exchange.number,
                "asker": exchange.asker,
                "question": question,
                "said": said,
            }
            lines.append(Line("history.both", fields))
        else:
            lines += exchange_lines([msgspec.structs.replace(exchange, question=question)])
        if exchange.number in published:
            item = published[exchange.number]
            told = {"number": item.number, "op": item.op, "result": item.result}
            lines.append(Line("history.operator", told))
    if public.guess is not None:
        fields = {"rank": public.guess.rank, "yes": public.guess.hit}
        lines.append(Line("status.card", fields))
    return lines or [Line("history.none")]


def ops_list(ops: tuple[str, ...], writer: Writer) -> str:
    """Operators in words."""
    return writer.text("list.and").join(op_name(op, writer) for op in ops)


SPEECH = of_family(
    Speech(
        layers=("rules.xixi_big_question",),
        verbs=VERBS,
        formatters={
            "op": op_name,
            "ops": ops_list,
            "answers": answers_list,
        },
        facts=facts,
        turn=turn,
        ask=ask,
        status=status,
        hand=hand,
        history=history,
        option_words={
            "champion": ("卫冕", "卫冕者", "champion"),
        },
    ),
    review,
)
