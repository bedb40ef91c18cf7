"""A scenario fails when what it expects isn't heard."""

from __future__ import annotations

import pytest

from tests.rules.expecting import agrees, assert_heard

LINE = {"to": "room", "text": "Ann flips", "event": {"type": "Flipped", "cards": ["H1"]}}
TABLE = '{"game": "xixi", "people": ["Ann", "Ben"], "deal": {"first": "Ann"}}'


def test_a_line_agrees_in_all_that_is_wanted() -> None:
    assert agrees({"says": "flips", "event": {"cards": ["H1"]}}, LINE)
    assert not agrees({"says": "takes"}, LINE)
    assert not agrees({"event": {"cards": ["H2"]}}, LINE)
    assert not agrees({"outcome": {"result": "win"}}, LINE)


@pytest.mark.parametrize(
    "expected",
    [
        [],
        ['{"expect": {"event": {"type": "Answered"}}}'],
        # heard, but in the other order
        ['{"expect": {"outcome": {"result": "open"}}}', '{"expect": {"to": "room"}}'],
    ],
)
def test_what_is_not_heard_in_order_fails(expected: list[str]) -> None:
    assert_heard([TABLE, '{"expect": {"outcome": {"result": "open"}}}'])
    with pytest.raises(AssertionError):
        assert_heard([TABLE, *expected])
