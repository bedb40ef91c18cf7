"""Tables from scripts: the format, its mistakes, and the command line around it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from bot import script
from bot.cli import run

HEAD = {
    "game": "xixi",
    "people": ["Ann", "Ben"],
    "language": "en",
    "secret": "any text",
    "deal": {"hands": {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9]}, "first": "Ann"},
}


def played(*lines: Any, sealed: bool = False, **head: Any) -> list[dict[str, Any]]:
    texts = [json.dumps({**HEAD, **head}), *(json.dumps(line) for line in lines)]
    return list(script.run(texts, sealed=sealed))


def say(by: str, text: str, place: str = "room") -> dict[str, str]:
    return {"by": by, "in": place, "say": text}


def test_every_message_has_its_recipient_and_its_fact() -> None:
    told = played(say("Ann", "sum 7"))
    assert told[-2] == {
        "to": "room",
        "text": "Q1 Ann→Ben sum 7? yes\nBen asks (120 s)",
        "event": {
            "type": "Answered",
            "number": 1,
            "asker": "Ann",
            "holder": "Ben",
            "question": {"op": "sum", "x": 7},
            "yes": True,
        },
    }
    assert told[-1] == {"outcome": {"result": "open", "winners": [], "places": [], "reason": ""}}


def test_a_refusal_has_a_code_and_goes_to_its_speaker() -> None:
    (refused,) = played(say("Ben", "sum 7"))[-2:-1]
    assert (refused["to"], refused["refused"], refused["in"]) == ("Ben", "NOT_YOUR_TURN", "room")


def test_chatter_prints_nothing() -> None:
    before = played()
    assert played(say("Ann", "good luck!"), say("Zoe", "hi all")) == before


def test_sealed_entries_go_to_the_log_on_request_only() -> None:
    assert all(told.get("to") != "log" for told in played())
    sealed = [told for told in played(sealed=True) if told.get("to") == "log"]
    assert [told["event"]["type"] for told in sealed] == ["Drawn", "DiscardsLaid"]


def test_the_secret_decides_what_the_deal_leaves_open() -> None:
    one, same, other = (played(deal=None, secret=secret)[2:4] for secret in ("a", "a", "b"))
    assert one == same != other
    partly = played(deal={"hands": {"Ann": [1, 2, 3, 4]}})
    assert partly[2]["event"]["ranks"] == [1, 2, 3, 4]


def test_words_are_read_in_any_language() -> None:
    texts = [
        told.get("text")
        for told in played(say("Ann", "和7"), say("Ben", "pair 1 2"), language="zh")
    ]
    assert "问1 Ann→Ben 和7？ 是\nBen 问（120秒）" in texts
    assert "開局！Ann 先手，Ben 後手。每人4張已私發\nAnn 問（120秒）" in [
        told.get("text") for told in played(language="zh_Hant")
    ]


def test_time_passes_when_the_script_says_so() -> None:
    told = played({"wait": 119.5}, {"wait": 0.5})
    assert told[-2]["event"]["type"] == "TurnLost"


def test_house_players_play_by_themselves() -> None:
    told = played(house=["Ann", "Ben"], deal=None)
    assert told[-1]["outcome"]["result"] in ("win", "draw")


def test_a_referee_and_onlookers() -> None:
    told = played(say("Ref", ".pause"), say("Zoe", ".state"), referee="Ref")
    assert told[-3]["event"] == {"type": "Paused", "reason": "asked", "by": "Ref"}
    assert told[-2]["to"] == "room"


def test_options_by_key_or_in_words() -> None:
    assert played(options={"turn": 30})[1]["event"]["options"]["turn"] == 30
    assert played(options="turn=30")[1]["event"]["options"]["turn"] == 30


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ([], 1, "empty"),
        (["{"], 1, ""),
        ([{"game": "xixi"}], 1, "people"),
        ([{**HEAD, "game": "chess"}], 1, "none of"),
        ([{**HEAD, "people": []}], 1, "nobody"),
        ([{**HEAD, "people": ["Ann", "Ann"]}], 1, "share a name"),
        ([{**HEAD, "people": ["Ann"], "deal": None}], 1, "WRONG_NUMBER"),
        ([{**HEAD, "people": ["Ann", "Ben", "Cat"]}], 1, "FULL"),
        ([{**HEAD, "language": "fr"}], 1, "language"),
        ([{**HEAD, "house": ["Zed"]}], 1, "house"),
        ([{**HEAD, "options": {"turn": 1}}], 1, "turn"),
        ([{**HEAD, "options": "colour=red"}], 1, "NO_SUCH_OPTION"),
        ([{**HEAD, "options": {"colour": "red"}}], 1, "colour"),
        ([{**HEAD, "deal": {"hands": {"Zed": [1, 2, 3, 4]}}}], 1, "Zed"),
        ([{**HEAD, "deal": {"hands": {"Ann": [1, 1, 3, 4]}}}], 1, "different ranks"),
        ([{**HEAD, "deal": {"hands": {"Ann": [1, 2, 3]}}}], 1, "four cards"),
        ([{**HEAD, "deal": {"cards": []}}], 1, "cards"),
        ([HEAD, {"wait": -1}], 2, "backwards"),
        ([HEAD, {"by": "Ann"}], 2, "say"),
        ([HEAD, {"by": "Ann", "in": "cellar", "say": "sum 7"}], 2, "room"),
        ([HEAD, say("Ann", "sum 7"), "[]"], 3, ""),
    ],
)
def test_a_line_that_cannot_be_read_is_numbered(lines: list[Any], line: int, why: str) -> None:
    texts = [one if isinstance(one, str) else json.dumps(one) for one in lines]
    told = []
    with pytest.raises(script.ScriptError) as caught:
        told.extend(script.run(texts))
    assert caught.value.line == line
    assert why in str(caught.value)
    assert line == 1 or "outcome" in told[-1]


def test_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.jsonl"
    file.write_text(
        json.dumps(HEAD) + "\n" + json.dumps(say("Ann", "和7")) + "\n", encoding="utf-8"
    )
    assert run(["script", str(file)]) == 0
    from_file = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text(encoding="utf-8")))
    assert run(["script", "-"]) == 0
    assert capsys.readouterr().out == from_file
    assert json.loads(from_file.splitlines()[-1])["outcome"]["result"] == "open"
    file.write_text(json.dumps(HEAD) + "\n{\n", encoding="utf-8")
    assert run(["script", str(file)]) == 2
    assert capsys.readouterr().err.startswith("line 2: ")
    assert run(["script", str(tmp_path / "none")]) == 2
    assert run([]) == 2


def test_worked_cases_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "c.jsonl"
    good = {"id": "g", "kind": "classify", "input": {"cards": ["Mah"]}}
    right = {**good, "expected": {"valid": True}}
    wrong = {**good, "id": "w", "expected": {"valid": False}}
    file.write_text(json.dumps(right) + "\n\n" + json.dumps(wrong) + "\n")
    assert run(["cases", "tichu", str(file)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "g ok"
    assert said[1].startswith("w differs: ")
    file.write_text("{")
    assert run(["cases", "tichu", str(file)]) == 2
    file.write_text("3")
    assert run(["cases", "tichu", str(file)]) == 2
    assert run(["cases", "xixi", str(file)]) == 2
    file.write_text("[" + json.dumps(right) + "]")
    assert run(["cases", "tichu", str(file)]) == 0
