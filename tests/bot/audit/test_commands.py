"""``caipan verify`` and ``caipan export`` on the command line, with a store and with scripts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.audit.cli import audience_of
from bot.audit.export import export
from bot.store.port import Append, PersonRow, Stored, TableRow
from bot.store.sqlite import SqliteStore
from tests.bot.audit.matches import TABLE, Match, house_match
from tests.bot.audit.scripts import SCRIPTS

ROOT = Path(__file__).parents[3]


async def kept(path: Path, match: Match, *, spoil: int = 0) -> Path:
    """A store with the table of `match`; record `spoil` is written as another one."""
    log = match.log()
    store = await SqliteStore.open(path)
    row = TableRow(TABLE, "qq:1", 1, log.opened.game, match.secret, "zh", 0)
    for position, record in enumerate(log.records):
        body = record.body
        if position + 1 == spoil:
            body = body.replace(b'"yes":true', b'"yes":false')
        done = await store.append(
            Append(
                table=TABLE,
                expected=position,
                time=position,
                record=body,
                leaves=record.leaves,
                head=record.head,
                status="over" if log.is_over else "playing",
                opens=row if position == 0 else None,
                people=(PersonRow(0, "qq:7", "阿澤"),) if position == 0 else (),
            )
        )
        assert isinstance(done, Stored)
    await store.close()
    return path


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "script.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in SCRIPTS["given deal"]))
    return path


def test_a_scripts_log_verifies(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "table.log"
    assert main(["script", str(script), "--log", str(log)]) == 0
    told = capsys.readouterr().out
    assert main(["verify", str(log), "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert "✔ good" in out and "given by a script" in out
    assert main(["script", str(script)]) == 0
    assert capsys.readouterr().out == told
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "check_log.py", log], capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout.startswith("good: ")


def test_a_script_that_stops_leaves_what_was_played(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text(script.read_text() + "\nnot json\n")
    log = tmp_path / "table.log"
    assert main(["script", str(script), "--log", str(log)]) == 2
    assert main(["verify", str(log)]) == 0
    assert main(["script", str(script), "--log", str(tmp_path / "no" / "folder")]) == 2
    capsys.readouterr()


def test_exit_statuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = house_match("xixi", 2, 1).log()
    good = b"".join(export(log))
    files = {
        "good": (good, 0),
        "wrong": (good.replace(b'"yes":true', b'"yes":false'), 1),
        "closed": (b"".join(export(log, opened=False)), 2),
        "newer": (good.replace(b'"version":1}\n', b'"version":2}\n', 1), 2),
        "torn": (good[:-30], 3),
        "empty": (b"", 3),
    }
    for name, (data, status) in files.items():
        path = tmp_path / name
        path.write_bytes(data)
        for language in ("zh", "en", "zh_Hant"):
            assert main(["verify", str(path), "--language", language]) == status, name
            assert capsys.readouterr().out.strip()
        assert main(["verify", str(path), "--json"]) == status
        words = ("good", "wrong", "unjudged", "bad_file")
        assert json.loads(capsys.readouterr().out)["status"] == words[status]
    assert main(["verify", str(tmp_path / "missing.log")]) == 3
    assert "can't be opened" in capsys.readouterr().err


def test_posted_digests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = house_match("xixi", 2, 1).log()
    path = tmp_path / "log"
    path.write_bytes(b"".join(export(log)))
    head, commitment = log.records[4].head, log.opened.commitment
    given = ["verify", str(path), "--head", head, "--head", head[:32], "--commitment", commitment]
    assert main(given) == 0
    assert main([*given, "--head", "0" * 32]) == 1
    assert main([*given, "--commitment", "0" * 64]) == 1
    capsys.readouterr()


@pytest.mark.parametrize("posted", ["", " ", "abc", "0" * 31, "0" * 65, "g" * 32])
@pytest.mark.parametrize("option", ["--head", "--commitment"])
def test_what_would_fit_any_log_is_no_posted_digest(
    option: str, posted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["verify", "some.log", option, posted])
    assert ended.value.code == 2
    assert "32 to 64 hex digits" in capsys.readouterr().err


async def test_a_table_of_the_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = house_match("xixi", 2, 1)
    path = await kept(tmp_path / "store.sqlite", match)
    store = ["--database", str(path), "--language", "en"]
    assert main(["verify", TABLE, *store]) == 0
    assert "✔ good" in capsys.readouterr().out
    out = tmp_path / "table.log"
    assert main(["export", TABLE, *store, "--out", str(out)]) == 0
    assert out.read_bytes() == b"".join(export(match.log()))
    assert main(["export", TABLE, *store, "--format", "text", "--names"]) == 0
    assert "阿澤" in capsys.readouterr().out
    for audience, wanted in (("public", "public"), ("seat:2", "seat/1"), ("full", "full")):
        assert main(["export", TABLE, *store, "--audience", audience, "--closed"]) == 0
        head = json.loads(capsys.readouterr().out.splitlines()[0])
        assert (head["audience"], head["secret"]) == (wanted, None)
    assert main(["export", TABLE, *store, "--audience", "seat:0"]) == 2
    assert main(["export", "nobody", *store]) == 3
    assert main(["verify", "nobody", *store]) == 3
    assert main(["export", TABLE, *store, "--out", str(tmp_path / "no" / "x")]) == 3
    assert main(["verify", TABLE, "--database", str(tmp_path / "none.sqlite")]) == 3


async def test_the_configuration_names_the_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = await kept(tmp_path / "store.sqlite", house_match("xixi", 2, 1))
    config = tmp_path / "config.toml"
    config.write_text(f"[service]\ndatabase = {json.dumps(str(path))}\n")
    assert main(["verify", TABLE, "--config", str(config)]) == 0
    assert main(["verify", TABLE, "--config", str(tmp_path / "none.toml")]) == 3
    capsys.readouterr()


async def test_a_store_that_was_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = house_match("xixi", 2, 1)
    spoilt = next(n for n, body in enumerate(match.bodies, 1) if b'"yes":true' in body)
    path = await kept(tmp_path / "store.sqlite", match, spoil=spoilt)
    assert main(["verify", TABLE, "--database", str(path), "--language", "en"]) == 1
    assert f"record {spoilt}, entry 1" in capsys.readouterr().out


async def test_a_running_table_tells_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match("xixi", bytes(32))
    match.begin(2)
    path = await kept(tmp_path / "store.sqlite", match)
    store = ["--database", str(path), "--language", "en"]
    for audience in ("full", "public", "seat:1"):
        for form in ("jsonl", "text"):
            assert main(["export", TABLE, *store, "--audience", audience, "--format", form]) == 2
            said = capsys.readouterr()
            assert said.out == "" and "history" in said.err
    assert main(["verify", TABLE, *store]) == 0
    assert "ends before the game does" in capsys.readouterr().out
    assert main(["verify", TABLE, *store, "--json"]) == 0
    assert "ranks" not in capsys.readouterr().out


async def test_a_store_in_use_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = await kept(tmp_path / "store.sqlite", house_match("xixi", 2, 1))
    store = await SqliteStore.open(path)
    try:
        assert main(["verify", TABLE, "--database", str(path)]) == 0
    finally:
        await store.close()
    capsys.readouterr()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("full", "full"), ("public", "public"), ("seat:1", "seat/0"), ("seat 3", "seat/2"),
     ("2", "seat/1"), ("seat:0", None), ("seat", None), ("all", None), ("seat:x", None)],
)  # fmt: skip
def test_audiences_as_typed(typed: str, meant: str | None) -> None:
    assert audience_of(typed) == meant


def test_the_tiny_checker_by_hand(tmp_path: Path) -> None:
    log = house_match("xixi", 2, 1).log()
    good = b"".join(export(log))
    path = tmp_path / "log"
    tool = [sys.executable, "-I", "-S", str(ROOT / "tools" / "check_log.py")]
    for data, heads, status, word in (
        (good, [log.records[3].head[:32]], 0, "good"),
        (good, ["0" * 32], 1, "wrong: posted"),
        (good.replace(b'"yes":true', b'"yes":false'), [], 1, "wrong: record"),
        (good[:-30], [], 3, "bad file"),
    ):
        path.write_bytes(data)
        done = subprocess.run([*tool, str(path), *heads], capture_output=True, text=True)
        assert (done.returncode, done.stdout.startswith(word)) == (status, True), done
    assert subprocess.run([*tool, str(tmp_path / "none")], capture_output=True).returncode == 3
    assert subprocess.run(tool, capture_output=True).returncode == 3
