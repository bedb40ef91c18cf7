"""Every fact, line and refusal of Tichu has its text in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.tichu
from bot.render import event_text
from bot.text import LANGUAGES, Texts, catalogue
from rules.core.commands import TimeUp
from rules.core.match_commands import Resume
from rules.core.seats import Clock, Person, PersonId, Seat
from rules.tichu import GAME
from rules.tichu.combinations import Combination, Kind
from rules.tichu.events import EVENTS, Played, WentOut
from rules.tichu.speech import SPEECH
from rules.tichu.speech.formats import laid_name, played_name
from rules.tichu.state import Options
from tests.rules.matches import Match

PEOPLE = {PersonId(0): "甲", PersonId(1): "乙", PersonId(2): "丙", PersonId(3): "丁"}


def texts(language: str = "zh") -> Texts:
    return Texts(SPEECH, language, PEOPLE, tuple(PEOPLE))


def said(match: Match, language: str) -> list[str]:
    """All lines about a position, from every reader's view."""
    writer = texts(language)
    views = [*(match.now.view(Seat(seat)) for seat in range(4)), match.now.view(None)]
    lines = []
    for view in views:
        found = [*SPEECH.status(view), *SPEECH.hand(view), *SPEECH.history(view)]
        asked = [SPEECH.ask(view), SPEECH.turn(view)]
        lines += [writer.line(line) for line in (*found, *asked) if line is not None]
    return lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_in_a_match_can_be_said(language: str) -> None:
    """Two matches, one with the clock, read fact by fact and line by line by everybody."""
    seen: set[str] = set()
    for number, hold in enumerate((0, 4)):
        match = Match(GAME, 4, f"texts {number}", Options(target=150, hold=hold, auto_pass=True))
        acts, told = 0, 0
        while match.now.sitting.stage == "playing":
            acts += 1
            if match.now.sitting.pauses:
                match.does(Person(PersonId(0)), Resume())
            elif not match.to_move() or (hold and acts % 5 == 0):
                match.does(Clock(), TimeUp(GAME.prompt(match.now.view(None)).phase))
            else:
                match.house_move()
            for entry in match.entries[told:]:
                seen.add(type(entry.event).__name__)
                if not isinstance(entry.event, EVENTS):
                    continue
                for reader in (None, *map(Seat, range(4))):
                    if entry.reaches(reader):
                        view, sitting = match.now.view(reader), match.now.sitting
                        text = event_text(texts(language), SPEECH, entry.event, view, sitting)
                        assert "{" not in text and text == text.strip()
                        assert len(text) < 500 and text.count("\n") < 9
            told = len(match.entries)
            if acts % 9 == 0:
                lines = said(match, language)
                assert all("{" not in line and len(line) < 600 for line in lines)
    assert {"GrandAnswered", "Exchanged", "Played", "TrickWon", "HoldEnded", "RoundEnded"} <= seen


def test_both_languages_have_the_same_keys_and_fields() -> None:
    zh, en = (catalogue(("rules.tichu",), language) for language in ("zh", "en"))
    assert set(zh) == set(en)
    for key, text in zh.items():
        if isinstance(text, str):
            fields = [sorted(re.findall(r"\{[^}]*\}", side)) for side in (text, str(en[key]))]
            assert fields[0] == fields[1], key


def test_every_event_and_refusal_has_its_text() -> None:
    zh = catalogue(SPEECH.layers, "zh")
    assert [e.__name__ for e in EVENTS if f"event.{e.__name__}" not in zh] == []
    folder = Path(rules.tichu.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    codes = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+|OVER|WISH|EXCHANGE|HELD)"', code))
    assert len(codes) > 30
    assert [code for code in sorted(codes) if f"refused.{code}" not in zh] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_its_help_and_option_its_name(language: str) -> None:
    writer = texts(language)
    for verb in SPEECH.verbs:
        sample = verb.sample(language)
        assert sample in writer.text(f"help.{verb.name}", example=sample)
    for option in Options.__struct_fields__:
        assert writer.text(f"option.{option}.name")
        assert option in SPEECH.option_words
    for preset in GAME.presets:
        assert writer.text(f"preset.{preset}")
    for reason in ("target", "rounds", "resignation", "agreement"):
        assert writer.text(f"reason.{reason}")


@pytest.mark.parametrize(
    ("combination", "cards", "zh", "en"),
    [
        (Combination(Kind.SINGLE, 1, 16), ["S8"], "剑8", "S8"),
        (Combination(Kind.SINGLE, 1, 20), ["JT"], "翠10", "J10"),
        (Combination(Kind.SINGLE, 1, 29), ["Phx"], "凤（A.5）", "Phoenix (A.5)"),
        (Combination(Kind.SINGLE, 1, 3), ["Phx"], "凤（1.5）", "Phoenix (1.5)"),
        (Combination(Kind.DOG, 1, 0), ["Dog"], "狗", "Dog"),
        (Combination(Kind.PAIR, 2, 16), ["S8", "J8"], "对8（翠8 剑8）", "pair of 8 (J8 S8)"),
        (
            Combination(Kind.STRAIGHT, 5, 14, 5),
            ["J3", "S4", "Phx", "P6", "R7"],
            "顺子3–7（翠3 剑4 凤=5 塔6 星7）",
            "straight 3–7 (J3 S4 Phoenix=5 P6 R7)",
        ),
        (
            Combination(Kind.STAIRS, 4, 8),
            ["J3", "S3", "P4", "R4"],
            "连对3–4（翠3 剑3 塔4 星4）",
            "stairs 3–4 (J3 S3 P4 R4)",
        ),
        (
            Combination(Kind.STRAIGHT, 5, 10),
            ["Mah", "J2", "S3", "P4", "R5"],
            "顺子1–5（雀 翠2 剑3 塔4 星5）",
            "straight 1–5 (Mah Jong J2 S3 P4 R5)",
        ),
    ],
)
def test_a_combination_shows_the_phoenix_in_its_place(
    combination: Combination, cards: list[str], zh: str, en: str
) -> None:
    assert laid_name((combination, cards), texts("zh")) == zh
    assert laid_name((combination, cards), texts("en")) == en


def test_one_line_says_all_about_a_play() -> None:
    bomb = Combination(Kind.FOUR_BOMB, 4, 16)
    cards = ("J8", "S8", "P8", "R8")
    played = Played(
        Seat(1), cards, bomb, 3, fulfilled=8, bombed=("Drg",), bombed_seat=Seat(0), by="clock"
    )
    text = "超时，代炸！炸弹8（翠8 剑8 塔8 星8），炸的是 甲 的 龙，叫的 8 出来了，剩3张"
    assert played_name(played, texts()) == text
    mah = Played(Seat(1), ("Mah",), Combination(Kind.SINGLE, 1, 2), 0, wish=14)
    assert played_name(mah, texts("en")) == "plays Mah Jong; wishes for A"


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (WentOut(Seat(0), 1), "甲 第1个出完"),
        (WentOut(Seat(0), 2), "甲 第2个出完"),
        (WentOut(Seat(0), 1, 100), "★ 甲 头一个出完，小地主成功！"),
        (WentOut(Seat(0), 1, 200, (Seat(1),)), "★ 甲 头一个出完，大地主成功！"),
        (WentOut(Seat(0), 1, 0, (Seat(1),)), "★ 甲 头一个出完。乙 叫的失败"),
    ],
)
def test_calls_are_loud_at_the_end(event: WentOut, key: str) -> None:
    match = Match(GAME, 4, "t")
    told = event_text(texts(), SPEECH, event, match.now.view(None), match.now.sitting)
    assert told == key
