"""What can be said to a table of any game: lobby, clock, consent, referee, and questions about it."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.core.commands import Refused, Resign, refuse
from rules.core.match_commands import (
    Abort,
    AddCut,
    Admit,
    Appoint,
    Extend,
    HandOver,
    Leave,
    Look,
    OfferDraw,
    Pause,
    PlayOn,
    Resume,
    RollBack,
    Start,
    Substitute,
)
from rules.core.seats import PersonId, Seat
from rules.core.speech.slots import COUNT, SEAT, TEXT
from rules.core.speech.verbs import Hearing, Query, Reading, Slot, Verb


def read_person(text: str, hearing: Hearing) -> PersonId | Refused:
    """A person of the table by mention, by place on the list (from 1), or by name.

    A place goes before a name that looks like one. A unique beginning of a name is enough.
    """
    if text.startswith("@"):
        if len(hearing.mentioned_people) == 1:
            return hearing.mentioned_people[0]
        text = text[1:]
    wanted = text.strip().lower()
    sitting = hearing.sitting
    people = () if sitting is None else sitting.seated or sitting.joined
    place = re.fullmatch(r"(\d{1,3})(?:号位?)?", wanted)
    if place is not None and 1 <= int(place.group(1)) <= len(people):
        return people[int(place.group(1)) - 1]
    found = [p for name, p in hearing.people.items() if name == wanted]
    found = found or [p for name, p in hearing.people.items() if name.startswith(wanted)]
    if not found or not wanted:
        return refuse("NO_SUCH_PLAYER", text=text[:40])
    return found[0] if len(found) == 1 else refuse("AMBIGUOUS")


PERSON = Slot("person", r"\S(?:.{0,38}\S)?", read_person)
SPAN = Slot(
    "text",
    r"\d{1,6}\s*(?:秒|分钟|分|小时|s|sec|seconds|m|min|minutes|h|hours)?",
    lambda t, h: span(t),
)


def span(text: str) -> int:
    """Seconds from ``60``, ``90秒``, ``5分``, ``5 min``, ``2h``; a bare number means seconds."""
    digits = "".join(c for c in text if c.isdigit())
    unit = text[len(digits) :].strip().lower()
    factor = 60 if unit.startswith(("分", "m")) else 3600 if unit.startswith(("小时", "h")) else 1
    return int(digits) * factor


def _always(reading: Reading) -> Callable[[Hearing, Mapping[str, Any]], Reading]:
    return lambda hearing, values: reading


def _query(name: str) -> Callable[[Hearing, Mapping[str, Any]], Reading]:
    """A query; bare, its word must stand alone, since what follows it makes it ordinary talk."""

    def make(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
        argument = str(values.get("text", ""))
        return Query(name, argument) if hearing.addressed or not argument else None

    return make


def _join(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    """Bare, the word is heard while a lobby is open; ``join us`` and the like are talk."""
    name = str(values.get("text", ""))
    in_lobby = hearing.sitting is not None and hearing.sitting.stage == "lobby"
    talk = name.lower() in ("us", "in", "me", "him", "her", "them", "up", "吗", "吧", "啊")
    return Query("join", name) if hearing.addressed or (in_lobby and not talk) else None


def _me(hearing: Hearing) -> PersonId:
    assert hearing.person is not None, "the service numbers everybody who speaks to a table"
    return hearing.person


def _substitute(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    seat: Seat = values["seat"]
    return Substitute(seat, values["who"]) if "who" in values else Substitute(seat, _me(hearing))


def _cut(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    return AddCut(hearing.contribution)


def verb(
    name: str,
    zh: tuple[str, ...],
    en: tuple[str, ...],
    make: Callable[[Hearing, Mapping[str, Any]], Reading],
    *,
    bare: bool = False,
    role: str = "player",
    sample: tuple[str, str] | None = None,
    **slots: Slot,
) -> Verb:
    """A verb of the table; `sample` is its example in Chinese and English."""
    example = {"zh": sample[0], "en": sample[1]} if sample else {"zh": zh[0], "en": en[0]}
    return Verb(name, zh, en, make, slots, bare=bare, role=role, example=example)


LOBBY = (
    verb(
        "join",
        ("加入", "加入 {text}", r"(?:\+1|报名|上桌|入座)(?:\s+{text})?"),
        ("join", "join {text}", r"\+1"),
        _join,
        bare=True,
        role="anyone",
        sample=("加入 阿澤", "join Ann"),
        text=TEXT,
    ),
    verb(
        "leave",
        ("退出", "(?:-1|下桌|离桌|退桌)"),
        ("leave", "-1"),
        lambda h, v: Leave(_me(h)),
        bare=True,
    ),
    verb(
        "start",
        ("开始", "(?:开牌|开始游戏|发牌)"),
        ("start", "begin"),
        _always(Start()),
        bare=True,
        role="host",
    ),
    verb(
        "house",
        ("加机器", "(?:加机器人|加电脑|机器人|电脑)"),
        ("house", "(?:add house|add bot|bot)"),
        _query("house"),
        bare=True,
        role="host",
    ),
    verb(
        "kick",
        ("请出 {who}", r"(?:请出|踢)_{who}"),
        ("kick {who}",),
        lambda h, v: Leave(v["who"]),
        role="host",
        sample=("请出 阿澤", "kick Ann"),
        who=PERSON,
    ),
    verb(
        "set",
        ("规则 改 {text}", r"(?:规则_改|设置|改规则)_{text}"),
        ("set {text}", "rules set {text}"),
        _query("set"),
        role="host",
        sample=("规则 改 计时=60", "set turn=60"),
        text=TEXT,
    ),
    verb(
        "cut",
        ("切牌 {text}", r"切牌_{text}"),
        ("cut {text}",),
        _cut,
        sample=("切牌 随便一句话", "cut any words"),
        text=TEXT,
    ),
    verb(
        "hand_over",
        ("移交 {who}", r"(?:移交|桌主给)_{who}"),
        ("host {who}", "hand over(?: to)? {who}"),
        lambda h, v: HandOver(v["who"]),
        role="host",
        sample=("移交 阿澤", "host Ann"),
        who=PERSON,
    ),
)

RUNNING = (
    verb("pause", ("暂停", "暂停计时"), ("pause",), _always(Pause()), bare=True, role="host"),
    verb(
        "resume",
        ("继续", "(?:恢复|接着来)"),
        ("resume", "(?:continue|unpause)"),
        _always(Resume()),
        bare=True,
        role="host",
    ),
    verb("play_on", ("不等了",), ("play on",), _always(PlayOn()), bare=True, role="host"),
    verb(
        "extend",
        ("延时 {span}", "(?:延时|加时)_{span}"),
        ("extend {span}",),
        lambda h, v: Extend(v["span"]),
        role="host",
        sample=("延时 60", "extend 60"),
        span=SPAN,
    ),
    verb("resign", ("认输", "投降"), ("resign", "give up"), _always(Resign()), bare=True),
    verb(
        "draw",
        ("求和", "(?:和局|同意和局|议和)"),
        ("draw", "offer draw"),
        _always(OfferDraw()),
        bare=True,
    ),
    verb("abort", ("流局", "结束本桌"), ("abort",), _always(Abort())),
    verb(
        "sub",
        ("换人 {seat}", r"换人_{seat}\s+{who}"),
        ("sub {seat}", "sub {seat} {who}"),
        _substitute,
        role="host",
        sample=("换人 2 阿澤", "sub 2 Ann"),
        seat=Slot("seat", r"\S+", SEAT.read, SEAT.write),
        who=PERSON,
    ),
)

REFEREE = (
    verb(
        "referee",
        ("裁判 {who}", r"裁判_{who}"),
        ("referee {who}",),
        lambda h, v: Appoint(v["who"]),
        role="host",
        sample=("裁判 阿澤", "referee Ann"),
        who=PERSON,
    ),
    verb(
        "admit",
        ("全知 {who}", r"(?:全知|全知旁观)_{who}"),
        ("viewer {who}", "(?:viewer|admit) {who}"),
        lambda h, v: Admit(v["who"]),
        role="host",
        sample=("全知 阿澤", "viewer Ann"),
        who=PERSON,
    ),
    verb("look", ("查看 底牌", "(?:查看_底牌|看底牌)"), ("look",), _always(Look()), role="referee"),
    verb(
        "back",
        ("退回 {count}", r"(?:退回|悔棋)(?:_{count})?_步?"),
        ("back {count}", "(?:back|take back)(?: {count})?"),
        lambda h, v: RollBack(v.get("count", 1)),
        role="referee",
        sample=("退回 1", "back 1"),
        count=COUNT,
    ),
)

QUERIES = (
    verb(
        "state",
        ("局况", "(?:状态|进度|赛况|局况图|牌桌图)"),
        ("state", "(?:status|table picture)"),
        _query("state"),
        bare=True,
        role="anyone",
    ),
    verb(
        "history",
        ("历史", "(?:记录|问答记录)"),
        ("history",),
        _query("history"),
        bare=True,
        role="anyone",
    ),
    verb(
        "review",
        ("复盘", r"复盘_第?{text}问?"),
        ("review", "review {text}"),
        lambda h, v: Query("review", str(v.get("text", ""))),
        bare=True,
        role="anyone",
        text=Slot("text", r"\d{1,4}", TEXT.read),
    ),
    verb(
        "hand",
        ("收牌", "(?:我的牌|手牌图?|重发|看牌)"),
        ("hand", "(?:my hand|hand picture|resend)"),
        _query("hand"),
        bare=True,
    ),
    verb("me", ("我",), ("me",), _query("hand")),
    verb(
        "rules",
        ("规则", r"规则_{text}"),
        ("rules", "rules {text}"),
        _query("rules"),
        bare=True,
        role="anyone",
        sample=("规则", "rules"),
        text=TEXT,
    ),
    verb(
        "tutorial",
        ("教学", "(?:教程|新手教学)"),
        ("tutorial",),
        _query("tutorial"),
        role="anyone",
    ),
    verb(
        "time",
        ("时间", "(?:还剩多久|剩余时间)"),
        ("time",),
        _query("time"),
        bare=True,
        role="anyone",
    ),
    verb(
        "players",
        ("桌员", "(?:谁在|座位|玩家)"),
        ("players", "who"),
        _query("players"),
        role="anyone",
    ),
    verb("delivery", ("送达",), ("delivery",), _query("delivery"), role="anyone"),
    verb(
        "help",
        ("帮助", r"帮助_{text}"),
        ("help", "help {text}"),
        _query("help"),
        bare=True,
        role="anyone",
        sample=("帮助", "help"),
        text=TEXT,
    ),
    verb("tables", ("桌", "(?:桌单|桌子)"), ("tables",), _query("tables"), role="anyone"),
    verb(
        "new",
        ("开局", "(?:开桌|新局)", r"(?:开局|开桌|新局|发牌|开(?!始))_{text}"),
        ("new", "(?:gm )?new {text}", "gm new"),
        _query("new"),
        role="anyone",
        sample=("开局 澤澤", "new xixi"),
        text=TEXT,
    ),
    verb(
        "again", ("再来一局", "(?:重开|再来)"), ("again", "rematch"), _query("again"), role="anyone"
    ),
    verb(
        "language",
        ("语言 {text}", r"语言_{text}"),
        ("language {text}", "lang {text}"),
        _query("language"),
        role="anyone",
        sample=("语言 繁", "language en"),
        text=TEXT,
    ),
    verb(
        "forget",
        ("忘了我", "(?:忘记我|删除我的数据)"),
        ("forget me", "erase my data"),
        _query("forget"),
        role="anyone",
    ),
    verb(
        "hello",
        ("报到", r"(?:报到|到)(?:\s+{text})?"),
        ("hello", "hello {text}"),
        _query("hello"),
        role="anyone",
        sample=("报到", "hello"),
        text=TEXT,
    ),
)

TABLE_VERBS: tuple[Verb, ...] = (*LOBBY, *RUNNING, *REFEREE, *QUERIES)
BY_NAME: Mapping[str, Verb] = {verb.name: verb for verb in TABLE_VERBS}
