"""Exports for one audience: whole for whom it is, and nothing of what others were told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.audit.export import StillRunning, export
from bot.audit.findings import Status
from bot.audit.form import read_head, read_line
from bot.audit.log import Log
from bot.audit.reading import read_out
from bot.audit.verify import verify
from rules.core.match_commands import Start
from rules.core.seats import Person, PersonId
from tests.bot.audit.forge import bodies_of, dumps, judged, tool_says
from tests.bot.audit.matches import Match, house_match, tables
from tests.bot.audit.scripts import SCRIPTS, played

TABLES = list(dict(reversed(list(tables()))).items())
"""Every game, with its smallest number of players."""
AUDIENCES = ("full", "public", "seat/0", "seat/1")


def told_to(audience: str, to: dict[str, Any]) -> bool:
    """Whose eyes an entry is for, stated anew."""
    if to["to"] == "everyone" or audience == "full":
        return True
    return to["to"] == "only" and audience in [f"seat/{seat}" for seat in to["seats"]]


def kept_from(log: Log, audience: str) -> Iterator[bytes]:
    """The entries of the log that the audience isn't told."""
    for body in bodies_of(list(export(log, running=True))):
        for entry in body["entries"]:
            if not told_to(audience, entry["audience"]):
                yield dumps(entry["event"])


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("audience", AUDIENCES)
def test_what_is_kept_from_the_audience_is_not_in_the_file(
    game: str, seats: int, audience: str
) -> None:
    secrets = 0
    for seed in range(2):
        match = house_match(game, seats, seed)
        log = match.log()
        text = b"".join(export(log, audience, opened=False))
        assert log.secret.hex().encode() not in text
        hidden = set(kept_from(log, audience))
        # What the game opens at its end, everybody may read; the rest is nowhere.
        shown = {dumps(entry["event"]) for body in bodies_of(list(export(log)))
                 for entry in body["entries"] if told_to(audience, entry["audience"])}  # fmt: skip
        for event in hidden - shown:
            assert event not in text
        secrets += len(hidden)
        if audience != "full":
            assert b'"Drawn"' not in text and b'"to":"sealed"' not in text
        if audience == "public":
            assert b'"to":"only"' not in text
    assert (secrets == 0) == (audience == "full")


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("audience", AUDIENCES)
def test_every_export_verifies_as_far_as_it_shows(
    game: str, seats: int, audience: str, opened: bool
) -> None:
    match = house_match(game, seats, 1, unrest=0.2)
    lines = list(export(match.log(), audience, opened=opened))
    report = verify(lines)
    assert report.finding is None and judged(lines) is None
    assert report.outcome == match.sitting.outcome
    codes = [doubt.code for doubt in report.doubts]
    if not opened:
        assert codes == ["CLOSED"] and report.status == Status.UNJUDGED
    elif audience == "full":
        assert codes == [] and report.status == Status.GOOD
    else:
        assert codes in ([], ["HIDDEN"])
        judged_all = report.decided == len(match.bodies)
        assert judged_all == (codes == []) == (report.status == Status.GOOD)


def test_a_public_log_with_its_secret_proves_all_of_a_game_with_public_commands() -> None:
    match = house_match("xixi", 2, 3)
    lines = list(export(match.log(), "public"))
    report = verify(lines)
    assert report.status == Status.GOOD and report.decided == len(match.bodies)
    # Hidden entries are compared by their leaves: forge one and it is found.
    dealt = next(n for n, line in enumerate(lines) if b'"type":"Dealt"' in line)
    line = json.loads(lines[dealt])
    hidden = next(i for i, piece in enumerate(line["pieces"]) if "piece" not in piece)
    assert hidden > 0


def test_commands_given_in_secret_are_shown_to_their_giver_alone() -> None:
    match = house_match("quantum_wolf", 5, 1)
    bodies = match.bodies
    secret = [
        json.loads(body)
        for body in bodies
        if all(f'"to":"{to}"'.encode() not in body for to in ("everyone",))
    ]
    assert secret
    for audience in ("public", "seat/0"):
        lines = list(export(match.log(), audience))
        for body in secret:
            line = json.loads(lines[body["position"]])
            own = body["actor"].get("seat") == 0 and audience == "seat/0"
            assert ("piece" in line["pieces"][0]) == own


def test_a_given_deal_is_not_public() -> None:
    match = Match("xixi", bytes(32))
    match.begin(2, given={"hands": {"0": [1, 2, 3, 4]}})
    lines = list(export(match.log(), "public", running=True))
    start = json.loads(lines[-2])
    assert "piece" not in start["pieces"][0]
    assert b'"given":{' not in b"".join(lines)
    full = list(export(match.log(), "full", running=True))
    assert b'"given":{"hands"' in b"".join(full)


def test_a_running_table_stays_closed() -> None:
    match = Match("xixi", bytes(32))
    match.begin(2)
    with pytest.raises(StillRunning):
        list(export(match.log()))
    with pytest.raises(StillRunning):
        list(read_out(match.log(), "public", "en"))
    lobby = Match("xixi", bytes(32))
    assert not lobby.do(Person(PersonId(0)), Start())
    with pytest.raises(StillRunning):
        list(export(lobby.log(), "public"))


def test_salts_stand_beside_what_is_shown_only_when_the_secret_is_closed() -> None:
    log = played("given deal")
    for opened in (True, False):
        for raw in list(export(log, "seat/0", opened=opened))[1:-1]:
            for piece in json.loads(raw)["pieces"]:
                assert ("salt" in piece) == ("piece" in piece and not opened)
    closed = list(export(log, "seat/0", opened=False))
    line = json.loads(closed[6])
    line["pieces"][0]["salt"] = "0" * 64
    finding = judged([*closed[:6], dumps(line), *closed[7:]])
    assert finding is not None and (finding.record, finding.code) == (6, "LEAF")
    del line["pieces"][0]["salt"]
    finding = judged([*closed[:6], dumps(line), *closed[7:]])
    assert finding is not None and (finding.record, finding.code) == (6, "SALT")


def test_what_an_export_says_of_itself() -> None:
    log = played("given deal")
    head = read_head(next(iter(export(log, "seat/1"))))
    assert (head.format, head.version, head.audience) == ("caipan-log", 1, "seat/1")
    assert (head.game, head.table, head.secret) == ("xixi", "script", log.secret.hex())
    assert read_line(list(export(log))[-1]).head == log.records[-1].head


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_readable_log_tells_each_audience_its_own(game: str, seats: int, language: str) -> None:
    log = house_match(game, seats, 1).log()
    read = {a: list(read_out(log, a, language, names=True)) for a in AUDIENCES}
    assert len(read["full"]) > len(read["seat/0"]) >= len(read["public"])
    private = {line for line in read["full"] if line not in read["public"]}
    assert not any(line in "\n".join(read["public"]) for line in private if "[" in line[:1])
    assert any("Name0" in line for line in read["public"])
    assert not any("Name" in line for line in read_out(log, "full", language))
    closed = "\n".join(read_out(log, "public", language, opened=False))
    assert log.secret.hex() not in closed and log.records[-1].head in closed


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_fact_of_the_scripts_can_be_read(name: str) -> None:
    lines = list(read_out(played(name), "full", "zh", names=True, running=True))
    assert len(lines) > 8
    assert tool_says(list(export(played(name), running=True))) == (0, "")
