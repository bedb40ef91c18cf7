"""A leak of each kind is caught, and the game without one passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot import answers
from rules._template.engine import HideAndGuess
from rules._template.speech import SPEECH
from rules._template.state import Options
from tests.contract import leaky
from tests.contract.ledger import Leak, Ledger
from tests.contract.secrecy import Watch, beside, search
from tests.contract.subject import Subject

SMALL = Options(top=3)
MATCHES = 12

Suite = Callable[[Subject], Watch]


def short_lines(subject: Subject) -> Watch:
    """All short lines over cut-down deals."""
    watch = Watch(subject)
    search(watch, SMALL, 2)
    return watch


def matches(subject: Subject, options: Options = SMALL) -> Watch:
    """Matches beside twins."""
    watch = Watch(subject)
    for number in range(MATCHES):
        beside(watch, options, 2, number)
    return watch


@pytest.mark.parametrize("suite", [short_lines, matches])
def test_the_game_without_a_leak_passes(suite: Suite) -> None:
    watch = suite(leaky.clean())
    assert watch.moves > 20
    suite(leaky.leaky(HideAndGuess, secret_words=leaky.numbers_hidden))


@pytest.mark.parametrize(
    ("game", "kind", "suite"),
    [
        (leaky.ChoicesKnowTheTrap, "N1", short_lines),
        (leaky.ChoicesKnowTheTrap, "N1", matches),
        (leaky.RefusesByTheTruth, "N2", short_lines),
        (leaky.RefusesInTheWrongOrder, "N2", matches),
        (leaky.TellsBoth, "N3", short_lines),
        (leaky.TellsBoth, "N3", matches),
        (leaky.OpensTheTrap, "S", matches),
    ],
)
def test_a_leak_is_caught(game: type[HideAndGuess], kind: str, suite: Suite) -> None:
    with pytest.raises(Leak) as caught:
        suite(leaky.leaky(game))
    assert caught.value.kind == kind


def test_a_leak_in_a_text_is_caught() -> None:
    words = replace(SPEECH, status=leaky.status_of_the_truth)
    with pytest.raises(Leak) as caught:
        short_lines(leaky.leaky(leaky.StatusByTheTruth, words))
    assert caught.value.kind == "N1"


def test_a_leak_beyond_all_short_lines_is_caught_beside_a_twin() -> None:
    short_lines(leaky.leaky(leaky.EndsEarly))
    matches(leaky.clean(), Options())
    with pytest.raises(Leak) as caught:
        matches(leaky.leaky(leaky.EndsEarly), Options())
    assert caught.value.kind == "N3"
    assert any("Named" in line or "named" in line for line in str(caught.value).splitlines())


def test_a_leak_that_a_careless_footprint_allows_is_caught_by_its_words() -> None:
    short_lines(leaky.leaky(leaky.TellsBoth, footprint=leaky.everything))
    careless = leaky.leaky(
        leaky.TellsBoth, footprint=leaky.everything, secret_words=leaky.numbers_hidden
    )
    with pytest.raises(Leak, match="You have hidden") as caught:
        short_lines(careless)
    assert caught.value.kind == "S"


def test_a_private_text_that_the_room_gets_too_is_caught_by_its_words() -> None:
    with pytest.raises(Leak, match="None reads '") as caught:
        short_lines(leaky.leaky(leaky.SaysItAloud, footprint=leaky.everything))
    assert caught.value.kind == "S"


def test_a_service_that_tells_how_many_records_there_are_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "time_text", lambda table, *rest: f"record {table.position}")
    with pytest.raises(Leak) as caught:
        short_lines(leaky.clean())
    assert caught.value.kind == "N1"


def test_a_ledger_never_takes_a_second_value_and_shows_both_ways_there() -> None:
    ledger = Ledger()
    ledger.put("N1", ("key",), ("same", "first"), ("one way",))
    ledger.put("N1", ("key",), ("same", "first"), ("another way",))
    ledger.put("N2", ("key",), ("same", "second"), ("of another claim",))
    assert (ledger.entries["N1"], ledger.met["N1"]) == (2, 1)
    with pytest.raises(Leak) as caught:
        ledger.put("N1", ("key",), ("same", "second"), ("a third way",))
    told = str(caught.value)
    assert "one way" in told
    assert "a third way" in told
    assert "gave 'first'" in told
    assert "gave 'second'" in told
