"""The lobby's lines: whatever was changed of the rules, they stay short enough for a group."""

from __future__ import annotations

from typing import Any

import pytest

from bot import games
from bot.options import say_changes
from bot.text import Texts
from rules.core.match import plain_options
from tests.bot.stage import stage

MOST_LINES, MOST_CHARACTERS = 9, 900
SET = {
    "gold_rush": "算式=3 每拍秒数=9 翻牌秒数=70 应答秒数=25 轮数上限=50",
    "quantum_wolf": "狼数=2 屠平=开 盲桌=开 夜晚秒数=170 白天秒数=500 首日秒数=500 平静天数=4",
    "tichu": "打到多少分=900 每手秒数=80 叫牌秒数=50 换牌秒数=170 牌太少自动过=开",
    "xixi": "计时=77 回合上限=30 头痛=开 牌算=开",
}


@pytest.mark.parametrize("game", games.names())
async def test_a_lobby_with_changed_rules_is_no_long_text(game: str) -> None:
    async with stage(language="zh") as s:
        await s.say("ann", f".new {game}")
        for who in ("ben", "cay", "dee"):
            await s.say(who, ".join")
        changes = SET.get(game, "计时=77").split()
        for change in changes:
            said = await s.say("ann", f".set {change}")
            text = "\n".join(letter.text for letter in said)
            assert "※" in text, text
            assert text.count("\n") < MOST_LINES and len(text) <= MOST_CHARACTERS, text
        text = "\n".join(letter.text for letter in await s.say("ann", ".state"))
        assert 0 < text.count("※") <= len(changes), text


@pytest.mark.parametrize("language", ["zh", "en", "zh_Hant"])
def test_the_nearest_preset_is_named_with_what_differs(language: str) -> None:
    game = games.game("xixi")
    texts = Texts(games.speech("xixi"), language)
    slow: dict[str, Any] = plain_options(game.presets["slow"])
    named = texts.text("preset.slow")
    assert named in say_changes(game, texts, slow)
    assert "※" not in say_changes(game, texts, slow)
    changed = say_changes(game, texts, {**slow, "limit": 30})
    assert named in changed
    assert changed.count("※") == 1
    assert changed.endswith("30")


def fits(text: str) -> bool:
    """Whether a group gets it as one message on every chat."""
    return text.count("\n") < MOST_LINES and len(text) <= MOST_CHARACTERS


@pytest.mark.parametrize("language", ["zh", "en", "zh_Hant"])
async def test_the_list_of_games_is_no_long_text_and_each_can_be_chosen(language: str) -> None:
    async with stage(language=language) as s:
        [menu] = await s.say("ann", ".new")
        assert fits(menu.text)
        for number, name in enumerate(games.names(), 1):
            title = Texts(games.speech(name), language).text("game.name")
            assert f"{number}. {title}" in menu.text
        opened = await s.say("ann", str(len(games.names())))
        assert any(title in letter.text for letter in opened)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("game", games.names())
async def test_help_and_the_stand_are_no_long_texts(game: str, language: str) -> None:
    async with stage(language=language) as s:
        people = [f"p{n}" for n in range(min(games.game(game).seats))]
        said = await s.say(people[0], f".new {game}")
        for who in people[1:]:
            said += await s.say(who, ".join")
        said += await s.say(people[0], ".help")
        said += await s.say(people[0], ".start")
        for who in people:
            for words in (".help", ".state", ".time"):
                said += await s.say(who, words) + await s.dm(who, words)
        long = [letter.text for letter in said if not fits(letter.text)]
        assert not long
