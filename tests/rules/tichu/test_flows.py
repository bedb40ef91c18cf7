"""Worked cases of whole flows, through check, decide and the folds of the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.commands import Command
from rules.core.seats import Seat
from rules.tichu.commands import CallTichu, GiveDragon, Pass, Play, Take
from tests.rules.tichu.position import Table
from tests.rules.tichu.test_cases import CASES

FLOWS = [case for case in CASES if case["kind"] == "flow" and "state" in case["input"]]
#: Excerpts of hands can't be counted (TI-34), so cases that end a round stay with the bare round.
PLAYABLE = [c for c in FLOWS if "ok:round-over" not in c["expected"]["results"]]


def command_of(action: dict[str, Any]) -> Command:
    match action["a"]:
        case "play":
            wish = action.get("wish")
            wish = wish if wish is None or isinstance(wish, int) else 0
            return Play(tuple(action["cards"]), wish, action.get("phx_as"))
        case "pass":
            return Pass()
        case "call":
            return CallTichu()
        case "take":
            return Take()
        case _:
            return GiveDragon(Seat(action["to"]))


@pytest.mark.parametrize("case", PLAYABLE, ids=lambda case: case["id"])
def test_a_worked_case_through_the_whole_game(case: dict[str, Any]) -> None:
    """As on the bare round; only naming the Dragon's receiver also gathers the trick."""
    state = dict(case["input"]["state"])
    hands = [" ".join(hand) for hand in state.pop("hands")]
    table = Table(*hands, **state)
    for action, wanted in zip(case["input"]["actions"], case["expected"]["results"], strict=True):
        refused = table.does(action["p"], command_of(action))
        if wanted == "reject:no-gift":
            assert refused is not None and refused.code == "NOT_OPPONENT"
            continue
        said = "ok" if refused is None else f"reject:{refused.code.lower().replace('_', '-')}"
        assert wanted.split(":")[0] == said.split(":")[0], (action, wanted, refused)
        if wanted.startswith("reject"):
            assert said == wanted
    final, round_ = case["expected"].get("final", {}), table.round
    for key, found in (
        ("turn", round_.turn),
        ("owner", round_.owner),
        ("wish", round_.wish or None),
    ):
        assert final.get(key, found) == found
