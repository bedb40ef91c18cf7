"""The table's own words are heard in every game, whatever the game's words look like."""

from __future__ import annotations

import pytest

from bot import games
from rules.core.commands import Refused
from rules.core.seats import PersonId
from rules.core.speech.table_verbs import TABLE_VERBS
from rules.core.speech.verbs import Hearing, read

PLAIN = sorted(
    {text for verb in TABLE_VERBS for text in (verb.zh[0], verb.en[0]) if "{" not in text}
)
LOBBY = Hearing(person=PersonId(0))


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("prefixed", [True, False])
def test_no_game_makes_chatter_of_a_word_of_the_table(name: str, prefixed: bool) -> None:
    """Tichu's letters for suits and ranks spell ``start``, too."""
    verbs = games.speech(name).verbs
    for word in PLAIN:
        if read(TABLE_VERBS, word, LOBBY, prefixed=prefixed) is not None:
            heard = read((*verbs, *TABLE_VERBS), word, LOBBY, prefixed=prefixed)
            assert heard is not None and not isinstance(heard, Refused), word
