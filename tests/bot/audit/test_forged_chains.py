"""A log whose chain was made anew by somebody who has the secret: the rules find it out."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from bot.audit.export import export
from bot.audit.findings import Finding, Status
from bot.audit.log import chained, log_of
from bot.audit.verify import verify
from rules.core.chance import commitment
from tests.bot.audit.forge import bodies_of, change, dumps, judged, rechained, scalars
from tests.bot.audit.matches import TABLE, Match, adopted, house_match, tables

Bodies = list[dict[str, Any]]
GAMES = sorted({name for name, _ in tables()})


@pytest.fixture(scope="module")
def match() -> Match:
    return house_match("xixi", 2, 5)


@pytest.fixture
def bodies(match: Match) -> Bodies:
    return bodies_of(list(export(match.log())))


def place_of(bodies: Bodies, event: str) -> tuple[int, int]:
    """Record and entry, from 1, of the first such event."""
    for number, body in enumerate(bodies, 1):
        for index, entry in enumerate(body["entries"], 1):
            if entry["event"]["type"] == event:
                return number, index
    raise AssertionError(event)


def event_at(bodies: Bodies, place: tuple[int, int]) -> dict[str, Any]:
    event: dict[str, Any] = bodies[place[0] - 1]["entries"][place[1] - 1]["event"]
    return event


def found(match: Match, bodies: Bodies) -> Finding:
    finding = judged(rechained(match.secret, bodies))
    assert finding is not None and finding.where == "record"
    return finding


def test_unchanged_it_is_good(match: Match, bodies: Bodies) -> None:
    assert judged(rechained(match.secret, bodies)) is None


def test_a_changed_answer(match: Match, bodies: Bodies) -> None:
    for number, body in enumerate(bodies, 1):
        for index, entry in enumerate(body["entries"], 1):
            if entry["event"]["type"] == "Answered":
                forged = copy.deepcopy(bodies)
                event = event_at(forged, (number, index))
                event["yes"] = not event["yes"]
                finding = found(match, forged)
                assert (finding.record, finding.piece) == (number, index)
                assert finding.code == "DECISION"


def test_a_changed_question(match: Match, bodies: Bodies) -> None:
    number, _ = place_of(bodies, "Answered")
    question = bodies[number - 1]["command"]["question"]
    change(question, ("x",))
    finding = found(match, bodies)
    assert (finding.record, finding.code) == (number, "DECISION")


@pytest.mark.parametrize("event", ["HandDealt", "DiscardsLaid", "Dealt"])
def test_a_changed_deal(match: Match, bodies: Bodies, event: str) -> None:
    place = place_of(bodies, event)
    dealt = event_at(bodies, place)
    if event == "Dealt":
        dealt["first"] = 1 - dealt["first"]
    else:
        dealt["ranks"][0] = 14 - dealt["ranks"][0]
    finding = found(match, bodies)
    assert (finding.record, finding.piece, finding.code) == (*place, "DEAL")


def test_hands_exchanged(match: Match, bodies: Bodies) -> None:
    number, index = place_of(bodies, "HandDealt")
    first, second = (event_at(bodies, (number, i)) for i in (index, index + 1))
    first["ranks"], second["ranks"] = second["ranks"], first["ranks"]
    finding = found(match, bodies)
    assert (finding.record, finding.piece, finding.code) == (number, index, "DEAL")


def test_a_changed_draw(match: Match, bodies: Bodies) -> None:
    place = place_of(bodies, "Drawn")
    event_at(bodies, place)["numbers"][0] ^= 1
    finding = found(match, bodies)
    assert (finding.record, finding.piece, finding.code) == (*place, "DRAW")


def test_a_changed_result(match: Match, bodies: Bodies) -> None:
    place = place_of(bodies, "Ended")
    event_at(bodies, place)["outcome"]["winners"] = [0, 1]
    finding = found(match, bodies)
    assert (finding.record, finding.piece, finding.code) == (*place, "OUTCOME")


def test_a_changed_result_in_the_closing_line(match: Match) -> None:
    lines = list(export(match.log()))
    end = json.loads(lines[-1])
    end["outcome"]["result"] = "draw"
    finding = judged([*lines[:-1], dumps(end)])
    assert finding is not None and (finding.where, finding.code) == ("end", "OUTCOME")


@pytest.mark.parametrize("game", GAMES)
def test_every_audience_changed(game: str) -> None:
    seats = next(n for name, n in tables() if name == game)
    match = house_match(game, seats, 3)
    bodies = bodies_of(list(export(match.log())))
    random = Random(f"audiences {game}")
    others: list[dict[str, Any]] = [
        {"to": "everyone"},
        {"to": "sealed"},
        {"seats": [0], "to": "only"},
        {"seats": [0, 1], "to": "only"},
    ]
    for number, index in _some_entries(bodies, random, 12):
        forged = copy.deepcopy(bodies)
        entry = forged[number - 1]["entries"][index - 1]
        entry["audience"] = random.choice([one for one in others if one != entry["audience"]])
        if (number, index) == (1, 1):
            continue
        finding = found(match, forged)
        assert (finding.record, finding.piece, finding.code) == (number, index, "AUDIENCE")


@pytest.mark.parametrize("game", GAMES)
def test_any_fact_changed(game: str) -> None:
    seats = next(n for name, n in tables() if name == game)
    match = house_match(game, seats, 3, unrest=0.1)
    bodies = bodies_of(list(export(match.log())))
    random = Random(f"facts {game}")
    for number, index in _some_entries(bodies, random, 25):
        paths = list(scalars(event_at(bodies, (number, index))))
        path = random.choice(paths)
        forged = copy.deepcopy(bodies)
        change(event_at(forged, (number, index)), path)
        finding = judged(rechained(match.secret, forged)) if number > 1 else None
        if number == 1:
            continue
        assert finding is not None, (path, forged[number - 1])
        assert (finding.where, finding.record) == ("record", number), (path, finding)
        assert finding.piece == index
        assert finding.code in {
            "DECISION", "DEAL", "DRAW", "OUTCOME", "UNREADABLE_PIECE",
        }  # fmt: skip


def _some_entries(bodies: Bodies, random: Random, count: int) -> list[tuple[int, int]]:
    places = [
        (n, i) for n, body in enumerate(bodies, 1) for i in range(1, len(body["entries"]) + 1)
    ]
    return random.sample(places, min(count, len(places)))


def test_a_turn_dropped(match: Match, bodies: Bodies) -> None:
    turns = [n for n, body in enumerate(bodies, 1) if body["command"]["type"] == "Ask"]
    for number in turns[:-1]:
        forged = copy.deepcopy(bodies)
        del forged[number - 1]
        finding = found(match, forged)
        assert (finding.record, finding.code) == (number, "REFUSED")


def test_a_turn_doubled(match: Match, bodies: Bodies) -> None:
    turns = [n for n, body in enumerate(bodies, 1) if body["command"]["type"] == "Ask"]
    for number in turns:
        forged = copy.deepcopy(bodies)
        forged.insert(number, copy.deepcopy(forged[number - 1]))
        finding = found(match, forged)
        assert (finding.record, finding.code) == (number + 1, "REFUSED")


def test_turns_swapped(match: Match, bodies: Bodies) -> None:
    turns = [n for n, body in enumerate(bodies, 1) if body["command"]["type"] == "Ask"]
    for number in turns[:-1]:
        forged = copy.deepcopy(bodies)
        first, second = forged[number - 1], forged[number]
        first["time"], second["time"] = second["time"], first["time"]
        forged[number - 1 : number + 1] = [second, first]
        finding = found(match, forged)
        assert (finding.record, finding.code) == (number, "REFUSED")


def test_time_running_backwards(match: Match, bodies: Bodies) -> None:
    bodies[6]["time"] = bodies[5]["time"] - 1
    finding = found(match, bodies)
    assert (finding.record, finding.code) == (7, "TIME")


def test_another_actor(match: Match, bodies: Bodies) -> None:
    number, _ = place_of(bodies, "Answered")
    bodies[number - 1]["actor"] = {
        "kind": "Player",
        "seat": 1 - bodies[number - 1]["actor"]["seat"],
    }
    finding = found(match, bodies)
    assert (finding.record, finding.code) == (number, "REFUSED")


@pytest.mark.parametrize(
    "actor", [{"kind": "Player", "seat": 7}, {"kind": "King"}, {"kind": "Player", "seat": "0"}, {}]
)
def test_an_actor_who_can_not_be(match: Match, bodies: Bodies, actor: dict[str, Any]) -> None:
    number, _ = place_of(bodies, "Answered")
    bodies[number - 1]["actor"] = actor
    finding = found(match, bodies)
    assert (finding.record, finding.code in ("REFUSED", "UNREADABLE_PIECE")) == (number, True)


def test_an_entry_too_few_or_too_many(match: Match, bodies: Bodies) -> None:
    number, _ = place_of(bodies, "Showdown")
    fewer = copy.deepcopy(bodies)
    del fewer[number - 1]["entries"][-1]
    assert found(match, fewer).record == number
    assert found(match, fewer).code == "ENTRIES"
    bodies[number - 1]["entries"].append(bodies[number - 1]["entries"][-1])
    assert (found(match, bodies).record, found(match, bodies).code) == (number, "ENTRIES")


def test_a_record_without_entries(match: Match, bodies: Bodies) -> None:
    bodies[6]["entries"] = []
    finding = found(match, bodies)
    assert (finding.record, finding.code) == (7, "PIECES")


def test_an_unknown_fact_or_command(match: Match, bodies: Bodies) -> None:
    number, index = place_of(bodies, "Answered")
    command = copy.deepcopy(bodies)
    command[number - 1]["command"]["type"] = "Shout"
    finding = found(match, command)
    assert (finding.record, finding.piece, finding.code) == (number, 0, "UNREADABLE_PIECE")
    event_at(bodies, (number, index))["extra"] = 1
    finding = found(match, bodies)
    assert (finding.record, finding.piece, finding.code) == (number, index, "UNREADABLE_PIECE")


def test_a_shorter_log_is_caught_by_what_was_posted(match: Match, bodies: Bodies) -> None:
    lines = list(export(match.log()))
    head = json.loads(lines[-1])["head"]
    assert verify(lines, heads=[head, head[:32].upper()]).status == Status.GOOD
    shorter = rechained(match.secret, bodies[:-1])
    report = verify(shorter)
    assert report.status == Status.GOOD and report.outcome.result == "open"
    finding = verify(shorter, heads=[head]).finding
    assert finding is not None and (finding.where, finding.code) == ("posted", "POSTED")


def test_changed_times_are_caught_by_what_was_posted(match: Match, bodies: Bodies) -> None:
    head = json.loads(list(export(match.log()))[-1])["head"]
    for body in bodies[5:]:
        body["time"] += 1
    later = rechained(match.secret, bodies)
    assert verify(later).status == Status.GOOD
    finding = verify(later, heads=[head]).finding
    assert finding is not None and finding.code == "POSTED"


def _under(secret: bytes, bodies: Bodies) -> list[bytes]:
    """The whole log under another secret, its commitment exchanged too."""
    bound = commitment(TABLE, secret)
    bodies[0]["command"]["commitment"] = bound
    bodies[0]["entries"][0]["event"]["commitment"] = bound
    return rechained(secret, bodies)


def test_another_secret_under_the_same_commitment(match: Match, bodies: Bodies) -> None:
    secret = bytes(32)
    records = chained(secret, [dumps(body) for body in bodies])
    finding = judged(list(export(log_of(secret, records))))
    assert finding is not None and (finding.where, finding.code) == ("head", "COMMITMENT")


def test_another_secret_with_its_own_commitment(match: Match, bodies: Bodies) -> None:
    forged = _under(bytes(32), bodies)
    finding = judged(forged)
    place = place_of(bodies, "Drawn")
    assert finding is not None
    assert (finding.record, finding.piece, finding.code) == (*place, "DRAW")
    finding = verify(forged, commitment=commitment(TABLE, match.secret)[:32]).finding
    assert finding is not None and (finding.where, finding.code) == ("posted", "POSTED")


def test_another_version_of_the_rules(match: Match, bodies: Bodies) -> None:
    bodies[0]["command"]["version"] = 9001
    bodies[0]["entries"][0]["event"]["version"] = 9001
    lines = rechained(match.secret, bodies)
    report = verify(lines)
    assert report.status == Status.UNJUDGED and report.finding is None
    assert [(doubt.code, doubt.record) for doubt in report.doubts] == [("RULES", 1)]
    assert report.doubts[0].details["version"] == 9001
    assert report.decided == 0
    assert report.outcome == match.sitting.outcome
    # What needs no rules is still found.
    torn = [*lines[:7], lines[7].replace(b'"time":18', b'"time":19'), *lines[8:]]
    finding = judged(torn)
    assert finding is not None and (finding.record, finding.code) == (7, "LINK")


def test_unknown_facts_of_another_version_are_no_fault(match: Match, bodies: Bodies) -> None:
    bodies[0]["command"]["version"] = 9001
    bodies[0]["entries"][0]["event"]["version"] = 9001
    number, index = place_of(bodies, "Answered")
    event_at(bodies, (number, index))["certainty"] = 100
    report = verify(rechained(match.secret, bodies))
    assert report.status == Status.UNJUDGED and report.records == len(bodies)


def test_an_unknown_game(match: Match, bodies: Bodies) -> None:
    bodies[0]["command"]["game"] = "whist"
    bodies[0]["entries"][0]["event"]["game"] = "whist"
    report = verify(rechained(match.secret, bodies))
    assert report.status == Status.UNJUDGED
    assert [doubt.code for doubt in report.doubts] == ["GAME"]
    assert report.outcome == match.sitting.outcome


def test_a_table_that_ran_across_an_upgrade() -> None:
    match = adopted("xixi", 2, 4)
    report = verify(list(export(match.log())))
    assert report.status == Status.UNJUDGED
    assert [(doubt.code, doubt.record) for doubt in report.doubts] == [("RULES", 1)]
    before = next(n for n, body in enumerate(match.bodies, 1) if b'"type":"RulesVersion"' in body)
    assert report.decided == len(match.bodies) - before
    # After the upgrade a changed answer is found again.
    bodies = bodies_of(list(export(match.log())))
    last = max(n for n, b in enumerate(bodies, 1) if b["entries"][0]["event"]["type"] == "Answered")
    event = event_at(bodies, (last, 1))
    event["yes"] = not event["yes"]
    assert (found(match, bodies).record, found(match, bodies).code) == (last, "DECISION")
