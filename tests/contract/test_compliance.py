"""Names what a game forgot, one complaint a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from tests.contract import forgotten_files as files
from tests.contract import forgotten_play as play
from tests.contract import forgotten_texts as texts
from tests.contract import forgotten_words as words
from tests.contract.subject import names, subject
from tests.contract.tour import tour

Check = Callable[[Any], Iterator[str]]
MOST = 20
"""Complaints that are listed; there may be more of the same."""

FILES: tuple[Check, ...] = (
    files.secrecy_undeclared,
    files.scenarios_missing,
    files.golden_match_missing,
    files.speech_files_missing,
)
TOURED: tuple[Check, ...] = (
    play.misnamed,
    play.deals_that_differ,
    play.foreign_commands_taken,
    play.records_that_dont_return,
    play.folds_that_change_their_input,
    play.public_parts_that_differ,
    play.ends_that_are_none,
    play.phases_that_recur,
    play.views_of_more_than_was_told,
    play.house_players_that_fail,
    texts.languages_that_differ,
    texts.unknown_formatters,
    texts.missing_texts,
    texts.texts_of_nothing,
    texts.refusals_without_their_fields,
    texts.texts_that_fail,
    texts.outcome_reasons_without_words,
    words.unsaid_commands,
    words.duties_without_words,
    words.forms_that_differ,
    words.samples_unread,
    words.words_that_hide_the_tables,
    words.options_that_cant_be_set,
    words.presets_that_dont_play,
)


@pytest.mark.parametrize("check", FILES, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", names())
def test_no_file_is_forgotten(name: str, check: Check) -> None:
    assert list(islice(check(subject(name)), MOST)) == []


@pytest.mark.parametrize("check", TOURED, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", names())
def test_nothing_is_forgotten(name: str, check: Check) -> None:
    assert list(islice(check(tour(name)), MOST)) == []
