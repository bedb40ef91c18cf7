"""Worked cases, one record each, judged by the rules of this folder.

Kinds: classify, compare, legal-follow, wish, flow, score; cards are written in the notation of
`cards`. `run_case` answers None or says what differs. How a `flow` is set up and played is in
`positions`.
"""

from typing import Any

from rules.tichu import legality, positions, scoring
from rules.tichu.cards import PHX_BIT, card_set, names
from rules.tichu.combinations import Combination, fitting, readings
from rules.tichu.generator import plays
from rules.tichu.wish import can_fulfil, may_pass

_Case = dict[str, Any]


def run_case(case: _Case) -> str | None:
    """None if the rules give what the case expects, else what differs, or why it is unreadable."""
    try:
        return "; ".join(_KINDS[case["kind"]](case["input"], case["expected"])) or None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
        return f"cannot be read: {type(problem).__name__}: {problem}"


def _differences(expected: _Case, found: _Case) -> list[str]:
    return [
        f"{key}: expected {_said(value)}, got {_said(found[key])}"
        for key, value in expected.items()
        if not _agrees(value, found[key])
    ]


def _agrees(expected: object, found: object) -> bool:
    return expected == found and isinstance(expected, bool) == isinstance(found, bool)


def _said(value: object) -> str:
    return "nothing" if value is None else str(value)


def _described(reading: Combination, cards: int) -> _Case:
    is_lone_phoenix = cards == PHX_BIT
    return {
        "valid": True,
        "type": str(reading.kind),
        "cards": reading.size,
        "rank": "half" if is_lone_phoenix else reading.rank,
        "bomb": reading.is_bomb,
        "phx_as": reading.phoenix or None,
    }


def _classify(given: _Case, expected: _Case) -> list[str]:
    cards = card_set(given["cards"])
    found = readings(cards)
    if not found:
        return _differences({"valid": expected["valid"]}, {"valid": False})
    described = [_described(reading, cards) for reading in found]
    lower = [{key: reading[key] for key in ("type", "rank", "phx_as")} for reading in described[1:]]
    return _differences(expected, {**described[0], "alternatives": lower})


def _compare(given: _Case, expected: _Case) -> list[str]:
    table = positions.combination_of(given["table"])
    cards = card_set(given["play"])
    found = fitting(cards, table)
    value = found[0].height / 2 if found else None
    return _differences(expected, {"beats": bool(found), "value": value})


def _legal_follow(given: _Case, expected: _Case) -> list[str]:
    hand, table, wish, on_turn = _situation(given)
    found = plays(hand, table, wish, on_turn)
    wanted = {card_set(cards) for cards in expected["plays"]}
    differing = [f"missing {names(cards)}" for cards in sorted(wanted - set(found))]
    differing += [f"not expected {names(cards)}" for cards in sorted(set(found) - wanted)]
    passing = on_turn and may_pass(hand, table, wish)
    return differing + _differences({"can_pass": expected["can_pass"]}, {"can_pass": passing})


def _wish(given: _Case, expected: _Case) -> list[str]:
    hand, table, wish, on_turn = _situation(given)
    bound = on_turn and can_fulfil(hand, table, wish)
    passing = on_turn and may_pass(hand, table, wish)
    differing = _differences(
        {key: expected[key] for key in ("must_fulfil", "can_pass")},
        {"must_fulfil": bound, "can_pass": passing},
    )
    round_ = positions.facing(hand, table, wish, on_turn)
    for key, is_accepted in (("ok", True), ("bomb_without_rank", True), ("reject", False)):
        for cards in expected.get(key, ()):
            code = legality.play(round_, positions.MOVER, hand, card_set(cards))
            if (code is None) != is_accepted:
                differing.append(f"{key} {' '.join(cards)}: got {code or 'accepted'}")
    return differing


def _situation(given: _Case) -> tuple[int, Combination | None, int, bool]:
    return (
        card_set(given["hand"]),
        positions.combination_of(given["table"]) if given["table"] else None,
        given["wish"] or 0,
        given["on_turn"],
    )


def _score(given: _Case, expected: _Case) -> list[str]:
    if given["teams"] != [[0, 2], [1, 3]]:
        raise ValueError("teams are seats 0 and 2, 1 and 3")
    calls = [given["calls"].get(str(seat), 0) for seat in range(scoring.SEATS)]
    points = scoring.round_points(given["finish"], given["won"], given["hand"], calls)
    before = given["before"]
    total = (before[0] + points[0], before[1] + points[1])
    winner = scoring.winner(total, given.get("target", scoring.TARGET))
    return _differences(
        expected,
        {
            "round": list(points),
            "total": list(total),
            "game_over": winner is not None,
            "winner_team": winner,
        },
    )


def _flow(given: _Case, expected: _Case) -> list[str]:
    results, final = positions.played_out(given)
    differing = []
    for number, wanted in enumerate(expected["results"]):
        found = results[number]
        if found not in wanted.split(" or "):
            differing.append(f"result {number}: expected {wanted}, got {found}")
    if len(results) != len(expected["results"]):
        differing.append(f"results: expected {len(expected['results'])}, got {len(results)}")
    return differing + _differences(expected.get("final") or {}, final)


_KINDS = {
    "classify": _classify,
    "compare": _compare,
    "legal-follow": _legal_follow,
    "wish": _wish,
    "flow": _flow,
    "score": _score,
}
