"""Every word can be asked about, in each language, in few lines; every game has card and tutorial."""

from __future__ import annotations

import pytest

from bot import games
from bot.answers import LONGEST_HELP, rules_text, verb_help
from bot.script import Head, Script
from bot.table import Table
from bot.text import LANGUAGES, Texts
from rules.core.speech.table_verbs import TABLE_VERBS
from rules.core.speech.verbs import Verb

CASES = [(name, language) for name in games.names() for language in LANGUAGES]


def table_of(name: str) -> Table:
    """A table of `name` that has just begun."""
    people = [f"P{number}" for number in range(min(games.game(name).seats))]
    played = Script(Head(game=name, people=people), sealed=False)
    list(played.begin())
    return played.table


def words_for(verb: Verb, texts: Texts) -> set[str]:
    """What somebody may ask by: the example, its word in either language, the name."""
    return {texts.sample(verb), verb.sample("zh"), verb.sample("en"), verb.name}


@pytest.mark.parametrize(("name", "language"), CASES)
def test_every_verb_explains_itself(name: str, language: str) -> None:
    table = table_of(name)
    texts = table.write_in(language)
    own = {verb.name for verb in table.speech.verbs}
    wrong, claimed = [], set[str]()
    for verb in (*table.speech.verbs, *TABLE_VERBS):
        if verb in TABLE_VERBS and verb.name in own:
            continue
        expected = texts.text(f"help.{verb.name}", example=texts.sample(verb))
        if "{example}" in str(texts.raw(f"help.{verb.name}")):
            assert texts.sample(verb) in expected
        assert 1 <= len(expected.splitlines()) <= LONGEST_HELP
        wrong += [
            (verb.name, word)
            for word in sorted(words_for(verb, texts) - claimed)
            if verb_help(table, texts, word) != expected
        ]
        # A word that two verbs share is explained by the one that is read first.
        claimed |= words_for(verb, texts)
    assert wrong == []


@pytest.mark.parametrize(("name", "language"), CASES)
def test_every_game_has_a_card_and_a_tutorial(name: str, language: str) -> None:
    table = table_of(name)
    texts = table.write_in(language)
    card = rules_text(table, texts)
    assert texts.text("game.name") in card
    assert table.sitting.commitment in card
    assert len(card.splitlines()) >= 3
    assert len(texts.text("tutorial.steps").splitlines()) >= 3
    assert "{" not in card
