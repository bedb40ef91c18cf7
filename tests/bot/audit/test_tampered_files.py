"""A file that was tampered with: the first wrong line is named, by both checkers alike."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.audit.export import export
from bot.audit.findings import Status
from bot.audit.verify import verify
from tests.bot.audit.forge import fields, flipped, judged
from tests.bot.audit.matches import house_match, tables

GAMES = sorted({name for name, _ in tables()})


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    return list(export(house_match("xixi", 2, 5).log()))


def test_a_bit_of_each_field(lines: list[bytes]) -> None:
    tried = 0
    for number, line in enumerate(lines, 1):
        for start, end in fields(line):
            middle = (start + end) // 2
            for bit in (0, 2, 7) if number in (1, 2, len(lines)) else (start % 8,):
                bad = [*lines]
                bad[number - 1] = flipped(line, middle, bit)
                report = verify(bad)
                finding = judged(bad)
                if finding is None:
                    # Only another version of the form says nothing of the rest.
                    assert (number, report.status) == (1, Status.UNJUDGED), bad[number - 1]
                else:
                    assert finding.line == number, (finding, bad[number - 1])
                tried += 1
    assert tried > 300


@pytest.mark.parametrize("game", GAMES)
def test_a_bit_anywhere(game: str) -> None:
    random = Random(f"bits {game}")
    seats = next(n for name, n in tables() if name == game)
    lines = list(export(house_match(game, seats, 2, unrest=0.2).log()))[:60]
    for number, line in enumerate(lines, 1):
        bad = [*lines]
        at = random.randrange(len(line) - 1)
        bad[number - 1] = flipped(line, at, random.randrange(8))
        report = verify(bad)
        finding = judged(bad)
        assert (finding is None) == (report.status == Status.UNJUDGED)
        assert finding is None or finding.line == number


def test_a_record_dropped(lines: list[bytes]) -> None:
    for number in range(1, len(lines) - 1):
        finding = judged(lines[:number] + lines[number + 1 :])
        assert finding is not None and finding.where == "record" and finding.record == number
        assert finding.code == ("TAIL" if number == len(lines) - 2 else "MISSING")


def test_a_record_doubled(lines: list[bytes]) -> None:
    for number in range(1, len(lines) - 1):
        finding = judged(lines[: number + 1] + lines[number:])
        assert finding is not None
        assert (finding.record, finding.code) == (number + 1, "REPEATED")
        assert finding.details["number"] == number


def test_records_swapped(lines: list[bytes]) -> None:
    for number in range(1, len(lines) - 2):
        bad = [*lines]
        bad[number], bad[number + 1] = bad[number + 1], bad[number]
        finding = judged(bad)
        assert finding is not None
        assert (finding.record, finding.code) == (number, "MISSING")


def test_a_record_of_another_table(lines: list[bytes]) -> None:
    other = list(export(house_match("xixi", 2, 6).log()))
    for number in range(1, min(len(other), len(lines)) - 1):
        finding = judged([*lines[:number], other[number], *lines[number + 1 :]])
        assert finding is not None
        assert finding.record == number or (number == 1 and finding.where == "head")
        assert finding.code in ("LEAF", "LINK", "HEAD_FIELD")


def test_lines_missing_at_the_end(lines: list[bytes]) -> None:
    for kept in range(1, len(lines)):
        finding = judged(lines[:kept])
        assert finding is not None
        assert (finding.code, finding.line) == ("TRUNCATED", kept + 1)


def test_records_missing_before_the_end(lines: list[bytes]) -> None:
    for kept in range(2, len(lines) - 1):
        finding = judged([*lines[:kept], lines[-1]])
        assert finding is not None
        assert (finding.code, finding.record) == ("TAIL", kept)


def test_a_line_torn(lines: list[bytes]) -> None:
    random = Random("torn")
    whole = b"".join(lines)
    for _ in range(100):
        torn = whole[: random.randrange(1, len(whole) - 1)].splitlines(keepends=True)
        report = verify(torn)
        finding = judged(torn)
        assert finding is not None and report.status == Status.BAD_FILE
        at_its_end = torn[-1].rstrip(b"\n") == lines[len(torn) - 1].rstrip(b"\n")
        assert finding.line == len(torn) + at_its_end


def test_something_behind_the_end(lines: list[bytes]) -> None:
    for more in (lines[-1], lines[-2], b"\n"):
        finding = judged([*lines, more])
        assert finding is not None and finding.code == "AFTER_END"


def test_nothing_at_all() -> None:
    assert judged([]) is not None
    assert verify([]).status == Status.BAD_FILE
    assert verify([b"hello\n"]).status == Status.BAD_FILE
    assert verify([b'{"format":"other","version":1}\n']).status == Status.BAD_FILE


def test_a_log_without_records(lines: list[bytes]) -> None:
    end = json.loads(lines[-1])
    end["end"] = 0
    end["head"] = "0" * 64
    text = json.dumps(end, sort_keys=True, separators=(",", ":")).encode()
    finding = judged([lines[0], text])
    assert finding is not None and (finding.code, finding.record) == ("MISSING", 1)


@pytest.mark.parametrize(
    "change", ['{"a" :1}', '{"b":1,"a":2}', '{"a":1,"a":1}', "[1]", "1", "NaN"]
)
def test_a_line_in_another_form(lines: list[bytes], change: str) -> None:
    finding = judged([*lines[:4], change.encode() + b"\n", *lines[5:]])
    assert finding is not None
    assert (finding.code, finding.line) == ("UNREADABLE_LINE", 5)


def test_the_same_line_written_differently(lines: list[bytes]) -> None:
    spaced = json.dumps(json.loads(lines[4]), sort_keys=True).encode()
    finding = judged([*lines[:4], spaced, *lines[5:]])
    assert finding is not None and finding.code == "UNREADABLE_LINE"


def test_lines_ended_as_on_windows_are_the_same(lines: list[bytes]) -> None:
    assert judged([line.replace(b"\n", b"\r\n") for line in lines]) is None


def test_the_wrong_secret(lines: list[bytes]) -> None:
    head = json.loads(lines[0])
    head["secret"] = "ab" * 32
    wrong = json.dumps(head, sort_keys=True, separators=(",", ":")).encode()
    finding = judged([wrong, *lines[1:]])
    assert finding is not None and (finding.where, finding.code) == ("head", "COMMITMENT")


@pytest.mark.parametrize("audience", ["public", "seat/0", "seat/1"])
def test_a_file_passed_off_as_anothers(lines: list[bytes], audience: str) -> None:
    head = json.loads(lines[0])
    head["audience"] = audience
    relabelled = json.dumps(head, sort_keys=True, separators=(",", ":")).encode()
    finding = judged([relabelled, *lines[1:]])
    assert finding is not None and finding.code == "SIGHT"


@pytest.mark.parametrize("digits", [4, 5000])
def test_an_audience_that_no_table_seats(lines: list[bytes], digits: int) -> None:
    head = json.loads(lines[0])
    head["audience"] = f"seat/{'9' * digits}"
    relabelled = json.dumps(head, sort_keys=True, separators=(",", ":")).encode()
    finding = judged([relabelled, *lines[1:]])
    assert finding is not None and finding.code == "UNREADABLE_LINE"


@pytest.mark.parametrize("other", ["full", "seat/0"])
def test_a_public_file_passed_off_as_more(other: str) -> None:
    lines = list(export(house_match("xixi", 2, 5).log(), "public"))
    head = json.loads(lines[0])
    head["audience"] = other
    relabelled = json.dumps(head, sort_keys=True, separators=(",", ":")).encode()
    finding = verify([relabelled, *lines[1:]]).finding
    assert finding is not None and finding.code == "SIGHT"
