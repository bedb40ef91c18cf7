"""How Stakes is spoken."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.cards.questions.facts import HandDealt
from rules.cards.questions.speech import FORMATTERS, LAYER
from rules.cards.questions.speech.pictures import hand_pictured
from rules.core.commands import Command, Resign
from rules.core.entries import Event
from rules.core.match_commands import Leave
from rules.core.public import known
from rules.core.speech.lines import Line, Speech
from rules.core.speech.slots import NUMBER, RANK
from rules.core.speech.verbs import Hearing, Reading, Verb
from rules.xixi_stakes import events as facts_of
from rules.xixi_stakes.commands import Accept, Challenge, Concede, Deny, Name, SetBlind
from rules.xixi_stakes.speech.looking_back import end_name, look_back, story_name
from rules.xixi_stakes.state import SEATS, View


def _quit(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    """退出 leaves the game (XI-12); where no game of the speaker's runs, it leaves the list."""
    if hearing.seat is None and hearing.person is not None:
        return Leave(hearing.person)
    return Resign()


def _always(command: Command) -> Callable[[Hearing, Mapping[str, Any]], Reading]:
    return lambda hearing, values: command


def _word(name: str, zh: tuple[str, ...], en: tuple[str, ...], command: Command) -> Verb:
    return Verb(name, zh, en, _always(command), bare=True, example={"zh": zh[0], "en": en[0]})


VERBS = (
    Verb(
        name="blind",
        zh=("盲注{x}", "盲注?_(?:是|为|=)?_{x}"),
        en=("blind {x}",),
        make=lambda hearing, values: SetBlind(values["x"]),
        slots={"x": NUMBER},
        bare=True,
        example={"zh": "盲注2", "en": "blind 2"},
    ),
    Verb(
        name="guess",
        zh=("猜{x}", "(?:我_)?猜_(?:是)?_{x}"),
        en=("guess {x}", "(?:i )?guess(?: it is| it's)? {x}", "name {x}"),
        make=lambda hearing, values: Name(values["x"]),
        slots={"x": RANK},
        bare=True,
        example={"zh": "猜5", "en": "guess 5"},
    ),
    _word("concede", ("认输", "投降"), ("concede", "i concede"), Concede()),
    _word("wrong", ("错误", "(?:错|猜错)"), ("wrong", "(?:deny|that'?s wrong)"), Deny()),
    _word("accept", ("接受", "我接受"), ("accept", "i accept"), Accept()),
    _word("challenge", ("质疑", "不信"), ("challenge", "doubt"), Challenge()),
    Verb(
        name="quit",
        zh=("退出", "退出(?:游戏|本局)"),
        en=("quit", "leave"),
        make=_quit,
        bare=True,
        example={"zh": "退出", "en": "quit"},
    ),
)


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case facts_of.Begun():
            return {"chips": event.options.chips, "cap": event.options.cap}
        case facts_of.HandBegun():
            return {"variant": "carried" if event.pot else None}
        case facts_of.BlindSet() | facts_of.Named() | facts_of.Denied() | facts_of.Accepted():
            return {"variant": "clock" if event.by_clock else None}
        case facts_of.PotTaken():
            return _chips(event.chips)
        case facts_of.PotCarried():
            return {"variant": "barren" if event.barren else None}
        case HandDealt():
            return {"variant": "own" if view.seat == event.holder else "other"}
        case _:
            return {}


def _chips(chips: tuple[int, ...]) -> dict[str, Any]:
    return {"one": SEATS[0], "other": SEATS[1], "ones": chips[0], "others": chips[1]}


def turn(view: View) -> Line | None:
    """Whose word is awaited."""
    public = known(view)
    if public.outcome.result != "open":
        return None
    fields = {"seat": public.mover, "most": public.highest}
    if public.guesses:
        fields["rank"] = public.guesses[-1].rank
    return Line(f"turn.{public.stage}", fields)


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = known(view)
    lines = [Line("status.chips", _chips(public.chips))]
    lines.append(Line("status.hand", {"hand": public.hand, "dealer": public.dealer}))
    if public.stage != "blind":
        fields = {"round": public.round, "blind": public.blind, "guesser": public.guesser}
        lines.append(Line("status.round", fields))
    key = "status.pot_carried" if public.carried else "status.pot"
    lines.append(Line(key, {"pot": public.pot, "carried": public.carried}))
    if public.guesses:
        lines.append(Line("status.named", {"ranks": tuple(g.rank for g in public.guesses)}))
    return lines


def hand(view: View) -> list[Line]:
    """The cards that the reader sees."""
    lines = []
    for seat in SEATS:
        if view.hands[seat]:
            key = "hand.own" if seat == view.seat else "hand.other"
            lines.append(Line(key, {"holder": seat, "ranks": view.hands[seat]}))
    if view.ninth is not None:
        lines.append(Line("hand.ninth", {"rank": view.ninth}))
    return lines or ([Line("hand.not_yet")] if view.seat is not None else [])


def history(view: View) -> list[Line]:
    """The guesses of the running hand."""
    public = known(view)
    if not public.guesses:
        return [Line("history.none")]
    return [
        Line("history.line", {"number": n, "seat": g.seat, "rank": g.rank})
        for n, g in enumerate(public.guesses, 1)
    ]


SPEECH = Speech(
    layers=("rules.core", LAYER, "rules.xixi_stakes"),
    verbs=VERBS,
    formatters={**FORMATTERS, "story": story_name, "end": end_name},
    facts=facts,
    turn=turn,
    status=status,
    hand=hand,
    hand_picture=hand_pictured(hand),
    history=history,
    review=look_back,
    option_words={
        "turn": ("计时", "限时", "每回合", "turn"),
        "chips": ("筹码", "chips"),
        "cap": ("盲注上限", "上限", "cap"),
    },
)
