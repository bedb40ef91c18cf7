"""The worked cases, one test each, and what the runner says of cases that differ."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from rules.tichu.cases import run_case

Case = dict[str, Any]


def read(name: str) -> list[Case]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


FIXED = read("cases.jsonl")
CASES = FIXED + read("more_cases.jsonl")
BY_ID = {case["id"]: case for case in CASES}


def altered(identity: str, **expected: object) -> Case:
    case = copy.deepcopy(BY_ID[identity])
    case["expected"].update(expected)
    return case


def test_there_are_132_cases_of_six_kinds() -> None:
    assert len({case["id"] for case in FIXED}) == len(FIXED) == 132
    assert len(BY_ID) == len(CASES)
    assert {case["kind"] for case in FIXED} == {
        "classify",
        "compare",
        "legal-follow",
        "wish",
        "flow",
        "score",
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: Case) -> None:
    assert run_case(case) is None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_no_case_passes_with_another_expectation(case: Case) -> None:
    """Each expected value, changed, is noticed: no case passes whatever the rules do."""
    for key, value in case["expected"].items():
        if value in ([], {}):
            continue
        other = copy.deepcopy(case)
        other["expected"][key] = _changed(value)
        if case["kind"] == "wish" and key in ("ok", "reject", "bomb_without_rank"):
            other["expected"]["reject" if key != "reject" else "ok"] = value
            other["expected"][key] = []
        assert run_case(other), key


def _changed(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str() | None:
            return "another"
        case list():
            return [_changed(value[0]), *value[1:]] if value else ["another"]
        case {}:
            if not value:
                return {"another": 1}
            key = next(iter(value))
            return {**value, key: _changed(value[key])}


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (altered("c06", rank=13), "rank: expected 13, got 14"),
        (altered("c08", valid=True), "valid: expected True, got False"),
        (altered("c16", phx_as=9), "phx_as: expected 9, got 14"),
        (altered("v09", value=2), "value: expected 2, got 1.5"),
        (altered("l13", plays=[["J2"], ["Mah"]]), "missing ('Mah',); not expected ('S2',)"),
        (altered("w02", ok=[["JK"]]), "ok JK: got WISH"),
        (altered("w02", reject=[["J8"]]), "reject J8: got accepted"),
        (
            altered("f02", results=["ok", "ok"]),
            "result 0: expected ok, got reject:leader-cannot-pass",
        ),
        (altered("f02", results=["ok", "ok"], final={"wish": 8}), "wish: expected 8, got nothing"),
        (altered("s02", winner_team=0), "winner_team: expected 0, got nothing"),
    ],
)
def test_a_difference_is_named(case: Case, said: str) -> None:
    assert said in (run_case(case) or "")


def test_a_missing_result_is_a_difference() -> None:
    case = altered("f02", results=["reject:leader-cannot-pass"])
    assert run_case(case) == "results: expected 1, got 2"


@pytest.mark.parametrize(
    "case",
    [
        {},
        {"id": "x", "kind": "poker", "input": {}, "expected": {}},
        {"id": "x", "kind": "classify", "input": {"cards": ["XX"]}, "expected": {"valid": True}},
        {"id": "x", "kind": "classify", "input": {"cards": 5}, "expected": {"valid": True}},
        altered("c06", colour="red"),
        {**BY_ID["v02"], "input": {"table": {"cards": ["J2", "S9"]}, "play": ["J3"]}},
        {**BY_ID["s02"], "input": {**BY_ID["s02"]["input"], "teams": [[0, 1], [2, 3]]}},
        {**BY_ID["g03"], "input": {"phase": "lunch", "actions": []}},
        {**BY_ID["g03"], "input": {"phase": "call14", "actions": [{"p": 0, "a": "sing"}]}},
    ],
)
def test_what_cannot_be_read_is_said_not_raised(case: Case) -> None:
    assert (run_case(case) or "").startswith("cannot be read: ")
