"""A game is opened by any of its names, those of several words among them."""

from __future__ import annotations

import pytest

from bot import games
from bot.reception import LONGEST_NAME, Opening, opening_of
from bot.text import LANGUAGES, Texts
from rules.core.commands import Refused

NAMES = [
    (name, title)
    for name in games.names()
    for language in LANGUAGES
    for title in (
        Texts(games.speech(name), language).text("game.name"),
        *Texts(games.speech(name), language).raw("game.aliases"),
    )
]


@pytest.mark.parametrize(("name", "title"), sorted(set(NAMES)))
def test_every_name_opens_its_game(name: str, title: str) -> None:
    found = opening_of(title)
    assert isinstance(found, Opening) and found.game == name
    assert len(title.split()) <= LONGEST_NAME


def test_what_follows_the_name_are_options() -> None:
    plain, changed = opening_of("gold rush"), opening_of("Gold  Rush equation=8")
    assert isinstance(plain, Opening) and isinstance(changed, Opening)
    assert changed.game == plain.game == "gold_rush"
    assert changed.options != plain.options


@pytest.mark.parametrize("words", ["", "  "])
def test_without_a_name_there_is_the_menu(words: str) -> None:
    assert opening_of(words) is None


@pytest.mark.parametrize("words", ["gold", "rush gold", "chess", "a b c d e f xixi"])
def test_other_words_open_nothing(words: str) -> None:
    found = opening_of(words)
    assert isinstance(found, Refused) and found.code == "NO_SUCH_GAME"
