"""Logs as they are: every one is good, and all of it is judged."""

from __future__ import annotations

import json
import re

import pytest

from bot.audit.export import export
from bot.audit.findings import Status
from bot.audit.verify import verify
from bot.script import Script, run
from tests.bot.audit.forge import judged, tool_says
from tests.bot.audit.matches import Match, house_match, tables
from tests.bot.audit.scripts import SCRIPTS, played

TABLES = list(tables())


def assert_good(match: Match) -> None:
    lines = list(export(match.log()))
    report = verify(lines)
    assert (report.finding, report.doubts) == (None, ())
    assert report.decided == report.records == len(match.bodies)
    assert report.outcome == match.sitting.outcome
    assert tool_says(lines) == (0, "")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_house_matches(game: str, seats: int) -> None:
    for seed in range(3):
        assert_good(house_match(game, seats, seed))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_restless_matches(game: str, seats: int) -> None:
    seen = set()
    for seed in range(3):
        match = house_match(game, seats, seed, unrest=0.4, resigns=seed == 2)
        seen |= {b.split(b'"type":"')[1].split(b'"')[0] for b in match.bodies if b"type" in b}
        assert_good(match)
    assert len(seen) > 8, seen


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts(name: str) -> None:
    log = played(name)
    lines = list(export(log, running=True))
    report = verify(lines)
    assert judged(lines) is None
    assert report.status == Status.GOOD
    assert report.decided == len(log.records)
    assert report.stacked == ("deal" in SCRIPTS[name][0])
    assert report.outcome == log.outcome


def test_scripts_happened() -> None:
    """The scripts hold what their names say."""
    kinds = {name: b"".join(record.body for record in played(name).records) for name in SCRIPTS}
    for name, kind in {
        "pauses": b"Extended",
        "time runs out": b"TurnLost",
        "taken back": b"RolledBack",
        "substitute": b"Substituted",
        "resignation": b'"reason":"resignation"',
        "agreed draw": b'"reason":"agreement"',
        "recalls": b"Recalled",
        "looks": b"Looked",
        "aborted": b"Aborted",
        "house": b"Ended",
        "one house player": b"Ended",
        "facing out": b"Answered",
    }.items():
        assert kind in kinds[name], name
    assert b'"Left"' in kinds["substitute"]
    assert kinds["taken back"].count(b"RolledBack") == 1


def test_the_room_is_told_what_the_log_is_checked_against() -> None:
    """The last message names the secret and a head of at least 128 bits, which both fit."""
    begun: list[Script] = []
    lines = [json.dumps(line) for line in SCRIPTS["given deal"]]
    said = [told["text"] for told in run(lines, begun=begun.append) if told.get("to") == "room"]
    secret = re.search("Secret of the deal ([0-9a-f]{64})", said[-1])
    head = re.search("--head ([0-9a-f]{32,64})", said[-1])
    assert secret is not None and head is not None
    exported = list(export(begun[0].log()))
    assert secret[1].encode() in exported[0]
    assert verify(exported, heads=[head[1]]).status == Status.GOOD
    assert verify(exported, heads=[secret[1]]).status == Status.WRONG


def test_a_spare_that_left_before_a_draw_changes_nothing() -> None:
    """The key of the deal is the one of the start, whoever left since."""
    match = house_match("quantum_wolf", 5, 8, unrest=0.5)
    assert any(b'"type":"Left"' in body for body in match.bodies)
    last_left = max(n for n, body in enumerate(match.bodies) if b'"type":"Left"' in body)
    assert any(b'"type":"Drawn"' in body for body in match.bodies[last_left:])
    assert_good(match)
