"""Every fact, line and refusal has its text in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.render import event_text
from bot.text import LANGUAGES, Texts, catalogue
from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import Resign
from rules.core.seats import PersonId, Seat
from rules.core.sitting import Sitting
from rules.gold_rush import GAME
from rules.gold_rush.commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from rules.gold_rush.equations.eight import numbered
from rules.gold_rush.events import GameRanked
from rules.gold_rush.faults import REFUSALS
from rules.gold_rush.speech import SPEECH, hand, history, status, turn
from rules.gold_rush.state import Options
from tests.rules.gold_rush.sitting import Table

NAMES = {PersonId(0): "甲", PersonId(1): "乙", PersonId(2): "丙", PersonId(3): "丁"}
SITTING = Sitting("t", "gold_rush", 1, {}, "", PersonId(0), seated=tuple(NAMES))


def texts(language: str = "zh") -> Texts:
    return Texts(SPEECH, language, NAMES, tuple(NAMES))


def said(table: Table, language: str = "zh") -> list[str]:
    """Everything the table's log says to the room and the readers, and all lines about it."""
    writer = texts(language)
    lines = []
    for entry in table.log:
        for seat, view in table.views.items():
            if entry.reaches(seat):
                lines.append(event_text(writer, SPEECH, entry.event, view, SITTING))
    for view in table.views.values():
        found = [*status(view), *hand(view), *history(view)]
        waits = None if table.prompt().over else turn(view)
        lines += [writer.line(line) for line in [*found, *([waits] if waits else [])]]
    assert not any("{" in line for line in lines)
    return lines


def tables() -> list[Table]:
    """Tables on which each kind of fact has happened."""
    called = Table("H1 S9 S9", "D3 S9 S9", "H5 H1")
    called.does(2, Call())
    called.does(1, Agree())
    called.does(0, Object())
    marker = called.copy()
    called.does(2, Mark(Card("H1")))
    called.does(2, Call())
    silent = marker.copy()
    silent.time_up()
    silent.does(2, NoCall())
    quiet = Table("H1 S9 S9", "D3 S9 S9", "H5 S9 S9")
    quiet.time_up()
    unmarked = Table("D3 S9", "D3 S9", "S9 S9", rest=9)
    unmarked.does(1, Call())
    unmarked.does(0, Object())
    waiting = Table("H1 S9 S9", "D3 S9 S9", "H5 S9 S9")
    waiting.does(2, Call())
    hand_pace = Table("H1", "S9", "H5 S9", pace="hand")
    for seat in (0, 1, 2):
        hand_pace.does(seat, Flip())
    hand_pace.does(2, LetGo())
    last = Table("H1", "S9", "H5", pace="hand")
    for seat in range(3):
        last.does(seat, Flip())
    taken = last.copy()
    taken.does(2, Claim((Card("H1"),)))
    match = Table("H1", "S9", "H5 S9", wins=2)
    points = Table("H13 D4 S1", "S9 JKR C1", "D4 S1 S2", equation=8)
    own = Table("H1 S2 S3", "S1 S2 S3", "H1 S4 S5", equation="a+b=3")
    endless = Table("H1 S9 S9", "H5 H2 H4", "S9 S9")
    back = Table("H1 S9 S9", "S9 S9 S9", "H5 H2 H4 S9 S8", pace="sharp")
    back.time_up(3)
    back.does(2, Claim((Card("H1"),)))
    back.time_up()
    backs = Table("H1 S9 S9", "S9 S9 S9", "H5 H2 H4 S9 S8")
    drawn = Table(deal=GAME.draw(Options(equation=6), 4, Chance(b"k")), equation=6, limit=3)
    unowned = Table("S9", "S8", "S7")
    gone = Table("H1 S9", "S9 S9", "H5 S9", pace="sharp")
    gone.does(1, Resign())
    out = Table("S9 S9", "S9", "S9 S9", pace="sharp")
    out.time_up(6)
    return [
        called, marker, silent, quiet, unmarked, waiting, hand_pace, last, taken, match, points,
        own, endless, back, backs, drawn, unowned, gone, out,
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_can_be_said(language: str) -> None:
    lines = [line for table in tables() for line in said(table, language)]
    assert all(line == line.strip() for line in lines)
    # One message has nine lines at most, and a phone's screen of characters.
    assert max(line.count("\n") for line in lines) < 9
    assert max(map(len, lines)) < 400


def test_both_languages_have_the_same_keys_and_fields() -> None:
    zh, en = (catalogue(("rules.gold_rush",), language) for language in ("zh", "en"))
    assert set(zh) == set(en)
    for key, text in zh.items():
        if isinstance(text, str):
            fields = [sorted(re.findall(r"\{[^}]*\}", side)) for side in (text, str(en[key]))]
            assert fields[0] == fields[1], key


def test_every_refusal_of_the_game_has_its_text() -> None:
    import rules.gold_rush

    folder = Path(rules.gold_rush.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    codes = set(
        re.findall(r'(?:refuse|Fault|Unreadable|_expect)\(\s*(?:[\w"(]+, )?"([A-Z_]+)"', code)
    )
    raised = set(re.findall(r'"(EQUATION_[A-Z_]+)"', code))
    assert raised == set(REFUSALS)
    codes |= raised
    assert len(codes) > 35
    texts_ = catalogue(SPEECH.layers, "zh")
    assert [code for code in sorted(codes) if f"refused.{code}" not in texts_] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_its_help(language: str) -> None:
    for verb in SPEECH.verbs:
        text = texts(language).text(f"help.{verb.name}", example=verb.sample(language))
        assert verb.sample(language) in text


def test_the_round_as_the_room_reads_it() -> None:
    table = Table("H1 S9", "D3 S8", "H5 S7", rest=9)
    assert said(table)[-1] and said(table)[0].startswith("开局！庄家 甲，每人2张反扣")
    assert "第1轮\n甲：♥A\n乙：♦3\n丙：♥5\n丙 得3张（共4）：♥A ♥5，1 + 5 = 6" in said(table)
    english = said(table, "en")
    assert "Round 1\n甲: ♥A\n乙: ♦3\n丙: ♥5\n丙 takes 3 (now 4): ♥A ♥5, 1 + 5 = 6" in english


def test_a_point_is_told_with_its_place() -> None:
    table = Table("H13 S9 S9", "S9 S9 S9", "D4 S9 S9", equation=8, limit=1)
    assert any(
        "♥K ♦4，4² − 13 = 3 ≤ 6，点(13, 4) 在第一象限，区域内" in line for line in said(table)
    )
    for cards, place in [
        (("S2", "JKR"), "点(−2, 0) 在x轴上，区域内"),
        (("D1", "JKR"), "点(0, 1) 在y轴上，区域内"),
        (("JKR", "JKR"), "点(0, 0) 在原点，区域内"),
        (("S6", "JKR"), "点(−6, 0) 在x轴上，正在边线上"),
    ]:
        axis = Table(f"{cards[0]} S9", f"{cards[1]} S9", "S9 S9", equation=8, limit=1)
        assert any(place in line for line in said(axis)), place


@pytest.mark.parametrize(
    ("number", "idle"),
    [
        (1, "王、A–5"),
        (2, "黑8–K"),
        (3, "王、A"),
        (5, "♥♣ 4–K、♠♦ 8–K"),
        (6, "♥ 8–K、♠ 2–K、♦ A–5、♣ A–K"),
        (8, "♠ 7–K、♦♣ 5–K"),
    ],
)
def test_idle_cards_in_few_signs(number: int, idle: str) -> None:
    writer = texts()
    assert writer.fill("{idle:kinds}", {"idle": numbered(number).idle}) == idle
    assert writer.fill("{idle:kinds}", {"idle": ()}) == "没有"
    assert writer.fill("{idle:kinds}", {"idle": ("H1", "D1", "H3", "D3")}) == "红A/3"


def test_a_fault_is_told_with_its_place() -> None:
    refused = GAME.fits(Options(equation="a+=6"), 3)
    assert refused is not None
    told = texts().text(f"refused.{refused.code}", **refused.details)
    assert told == "算式第3个字「=」处该有一个数或字母"
    refused = GAME.fits(Options(equation="a+"), 3)
    assert refused is not None
    assert "（结尾）" in texts().text(f"refused.{refused.code}", **refused.details)


def test_the_reason_of_every_end_has_a_word() -> None:
    reasons = {fact.reason for table in tables() for fact in table.facts(GameRanked)}
    for reason in reasons | {"repeated", "limit", "resignation"}:
        assert texts().text(f"reason.{reason}")
    assert texts().fill("{stage:moment}", {"stage": "flip"}) == "正在翻牌"
    assert texts().fill("{rank:rank}", {"rank": 12}) == "Q"
    assert texts().name(Seat(0)) == "甲"
