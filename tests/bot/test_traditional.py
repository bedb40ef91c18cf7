"""What a reader of traditional Chinese is offered stands in that script, and is heard when said."""

from __future__ import annotations

import pytest

from bot import games
from bot.clean import normalised
from bot.text import Texts, traditional
from rules.core.speech.table_verbs import BY_NAME, TABLE_VERBS
from rules.core.speech.verbs import Verb

VERBS = sorted(
    {verb for name in games.names() for verb in (*games.speech(name).verbs, *TABLE_VERBS)},
    key=lambda verb: verb.name,
)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_what_is_shown_is_read_as_it_was_declared(verb: Verb) -> None:
    for language in ("zh", "zh_Hant"):
        texts = Texts(games.speech("xixi"), language)
        for said, declared in (
            (texts.say(verb), verb.say("zh")),
            (texts.sample(verb), verb.sample("zh")),
        ):
            assert normalised(said) == normalised(declared)


def test_examples_and_buttons_are_in_the_script_of_their_reader() -> None:
    texts = Texts(games.speech("quantum_wolf"), "zh_Hant")
    assert texts.sample(BY_NAME["start"]) == "開始"
    assert texts.say(BY_NAME["help"]) == traditional("帮助") == "幫助"
