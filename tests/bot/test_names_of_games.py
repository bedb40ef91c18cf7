"""A game is opened by any of its names, those of several words among them."""

from __future__ import annotations

import pytest

from bot import games
from bot.reception import LONGEST_NAME, REQUESTS, Opening, opening_of, request_of
from bot.text import LANGUAGES, Texts
from rules.core.commands import Refused
from rules.core.speech.table_verbs import TABLE_VERBS
from rules.core.speech.verbs import Query

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


def test_no_other_word_is_taken_for_an_opening() -> None:
    """开始 begins with 开."""
    verbs = [*TABLE_VERBS, *(verb for name in games.names() for verb in games.speech(name).verbs)]
    for verb in verbs:
        for language in LANGUAGES if verb not in REQUESTS else ():
            said = f".{verb.sample(language)}"
            assert request_of(said, addressed=True) is None, said
    assert request_of(".开始吧", addressed=False) is None


@pytest.mark.parametrize("said", [".开局", ".开桌", "。新局", ".new"])
def test_a_word_alone_asks_for_the_menu(said: str) -> None:
    assert request_of(said, addressed=False) == Query("new", "")
