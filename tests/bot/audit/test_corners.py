"""Lines that no exporter writes, and files that nobody has: each is named, none breaks the check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.audit import shelf
from bot.audit.chain import first_head, leaf, next_head, salt
from bot.audit.export import export
from bot.audit.findings import Finding
from bot.audit.verify import verify
from bot.store.memory import MemoryStore
from tests.bot.audit.forge import bodies_of, dumps, judged, rechained
from tests.bot.audit.matches import TABLE, Match, house_match
from tests.bot.audit.test_review import kept


@pytest.fixture(scope="module")
def match() -> Match:
    return house_match("xixi", 2, 5)


def relinked(match: Match, change: Any) -> list[bytes]:
    """An export whose first record was changed as it stands, with leaves and heads to fit."""
    lines = [json.loads(raw) for raw in export(match.log())]
    change(lines[1]["pieces"])
    head = first_head(lines[0]["table"], lines[0]["commitment"])
    for line in lines[1:-1]:
        position = line["position"]
        for index, piece in enumerate(line["pieces"]):
            if "piece" in piece:
                piece["leaf"] = leaf(
                    salt(match.secret, position, index), dumps(piece["piece"])
                ).hex()
        leaves = [bytes.fromhex(piece["leaf"]) for piece in line["pieces"]]
        header = dumps({key: line[key] for key in ("actor", "position", "time")})
        head = line["head"] = next_head(head, header, leaves)
    lines[-1]["head"] = head
    return [dumps(line) for line in lines]


def found(lines: list[bytes]) -> Finding:
    finding = judged(lines)
    assert finding is not None
    return finding


def test_an_opening_that_is_none(match: Match) -> None:
    def other(pieces: list[dict[str, Any]]) -> None:
        pieces[1]["piece"]["event"] = {"type": "Joined"}

    finding = verify(relinked(match, other)).finding
    assert finding is not None
    assert (finding.record, finding.piece, finding.code) == (1, 1, "UNREADABLE_PIECE")


def test_an_opening_that_is_hidden(match: Match) -> None:
    def hide(pieces: list[dict[str, Any]]) -> None:
        del pieces[1]["piece"]

    finding = verify(relinked(match, hide)).finding
    assert finding is not None
    assert (finding.record, finding.piece, finding.code) == (1, 1, "SIGHT")
    lines = [json.loads(raw) for raw in relinked(match, hide)]
    lines[0]["audience"] = "public"
    finding = verify([dumps(line) for line in lines]).finding
    assert finding is not None and (finding.record, finding.code) == (1, "SIGHT")


def test_an_entry_that_is_none_in_a_public_file(match: Match) -> None:
    lines = [json.loads(raw) for raw in export(match.log(), "public", opened=False)]
    piece = lines[2]["pieces"][1]
    piece["piece"] = {"event": 1}
    piece["leaf"] = leaf(bytes.fromhex(piece["salt"]), dumps(piece["piece"])).hex()
    finding = verify([dumps(line) for line in lines]).finding
    assert finding is not None
    assert (finding.record, finding.piece, finding.code) == (2, 1, "UNREADABLE_PIECE")


def test_an_entry_without_a_kind_under_other_rules(match: Match) -> None:
    bodies = bodies_of(list(export(match.log())))
    bodies[0]["command"]["version"] = bodies[0]["entries"][0]["event"]["version"] = 9001
    bodies[-1]["entries"][-1]["event"]["outcome"] = {"result": "peace"}
    finding = verify(rechained(match.secret, bodies)).finding
    assert finding is not None
    assert (finding.record, finding.code) == (len(bodies), "UNREADABLE_PIECE")


def test_facts_that_do_not_fit_under_other_rules_end_the_fold_and_no_more(match: Match) -> None:
    bodies = bodies_of(list(export(match.log())))
    bodies[0]["command"]["version"] = bodies[0]["entries"][0]["event"]["version"] = 9001
    start = next(n for n, body in enumerate(bodies) if body["command"]["type"] == "Start")
    del bodies[start]["entries"][1:]
    report = verify(rechained(match.secret, bodies))
    assert report.finding is None and report.doubts[0].code == "RULES"


def test_a_public_file_under_other_rules(match: Match) -> None:
    bodies = bodies_of(list(export(match.log())))
    bodies[0]["command"]["version"] = bodies[0]["entries"][0]["event"]["version"] = 9001
    report = verify(rechained(match.secret, bodies, "public"))
    assert report.finding is None and report.records == len(bodies)


def test_a_table_that_is_not_a_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.store import reader

    log = house_match("xixi", 2, 1).log()

    def broken(path: Path, table: str) -> Any:
        from bot.store.port import LoadedTable, Logged, TableRow

        row = TableRow(TABLE, "r", 1, "xixi", log.secret, "en", 0)
        return LoadedTable(row, (b"{}",), (), ()), [Logged(b"{}", (), "")]

    monkeypatch.setattr(reader, "read_table", broken)
    for command in ("verify", "export"):
        assert main([command, TABLE, "--database", str(tmp_path / "x"), "--language", "en"]) == 3
        assert "can't be read" in capsys.readouterr().err


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    data = io.BytesIO(b"".join(export(house_match("xixi", 2, 1).log())))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    assert main(["verify", "-", "--language", "en"]) == 0
    assert "✔ good" in capsys.readouterr().out


async def test_logs_for_people_to_take_away(match: Match) -> None:
    assert await shelf.take(MemoryStore(), TABLE, "jsonl", "en") is None
    store = await kept(match)
    for form, end in (("jsonl", ".jsonl"), ("text", ".txt")):
        got = await shelf.take(store, TABLE, form, "en")
        assert got is not None and got[0].endswith(end)
    running = Match("xixi", bytes(32))
    running.begin(2)
    store = await kept(running)
    for form in ("jsonl", "text", "chart"):
        assert await shelf.take(store, TABLE, form, "en") is None
