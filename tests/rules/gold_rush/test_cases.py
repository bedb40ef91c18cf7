"""The worked rounds of the book, and that a changed one is noticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.gold_rush.cases import run_case

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases.json").read_text(encoding="utf-8")
)
BY_ID = {case["id"]: case for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_worked_round(case: dict[str, Any]) -> None:
    assert run_case(case) is None


def test_all_eighteen_are_here() -> None:
    assert len(CASES) == len(BY_ID) == 18
    assert {case["game"] for case in CASES} == set(range(1, 9))


@pytest.mark.parametrize(
    ("number", "changes", "differs"),
    [
        ("2.1", {"taker": "甲"}, "taker"),
        ("2.1", {"taken": 12}, "taken"),
        ("2.1", {"takes_diamond_3": True}, "takes_diamond_3"),
        ("2.1", {"group": ["H9", "C4"]}, "group: H9 C4 is none"),
        ("2.1", {"group": ["H10", "H9"]}, "group: it lacks"),
        ("2.1", {"group": ["D10", "C4"]}, "group: not all lie"),
        ("2.1", {"group": ["10H", "C4"]}, "group: not all are cards"),
        ("2.1", {"game": 3}, "taker: flip 6 already"),
        ("2.1", {"game": 9}, "game"),
        ("2.1", {"game": None}, "game"),
        ("2.1", {"head": "乙"}, "head"),
        ("2.1", {"players": []}, "head"),
        ("2.1", {"players": ["甲", "丙", "乙", "丁"]}, "flips: flip 2 is 丙's"),
        ("2.1", {"opening": 2}, "flips: flip 2 is 甲's"),
        ("2.1", {"opening": 3}, "opening"),
        ("2.1", {"flips": [["甲", "1H"]]}, "flips: 1H is no card"),
        ("2.1", {"flips": [["甲", "D3"], ["乙", "D3"], ["丙", "D3"]]}, "flips: more of D3"),
        ("2.1", {"flips": [["甲", "H4"], ["乙", "H10"]]}, "taker: the last flip"),
        ("2.2", {"flips": [["丙", "D2"]]}, "flips: 1 cards"),
        ("2.2", {"flips": [["丙", "D2"], ["丙", "H4"], ["甲", "S1"]]}, "flips: the opening"),
        ("2.1", {"equation": "a+b=", "game": None}, "equation: EQUATION_VALUE_EXPECTED at 4"),
        ("2.1", {"taken": "many"}, "unreadable"),
        ("2.1", {"took": 11}, "unreadable"),
    ],
)
def test_a_changed_round_differs(number: str, changes: dict[str, Any], differs: str) -> None:
    said = run_case(BY_ID[number] | changes)
    assert said is not None
    assert said.startswith(differs)


def test_a_case_may_bring_its_own_equation() -> None:
    own = BY_ID["2.1"] | {"game": None, "equation": "a + b = 6", "values": "Z"}
    assert run_case(own) is None
