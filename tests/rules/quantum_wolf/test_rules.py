"""Deals, options and the contract's small print."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.script import ScriptError, run
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp
from rules.core.seats import Clock, Player, Seat
from rules.quantum_wolf import GAME
from rules.quantum_wolf.commands import See, Vote
from rules.quantum_wolf.state import Given, Options, last_day, wolves_of
from rules.quantum_wolf.worlds import World
from tests.rules.quantum_wolf.match import Match
from tests.rules.quantum_wolf.scene import PEOPLE, Scene


@pytest.mark.parametrize(
    ("size", "wolves"),
    [(5, 1), (6, 1), (7, 2), (8, 2), (9, 2), (10, 2), (11, 3), (12, 3), (13, 3), (14, 3), (15, 4)],
)
def test_how_many_wolves_there_are(size: int, wolves: int) -> None:
    assert wolves_of(Options(), size) == wolves
    assert wolves_of(Options(wolves=1), size) == 1


def test_wolves_are_fewer_than_half() -> None:
    assert GAME.fits(Options(), 5) is None
    assert GAME.fits(Options(wolves=3), 7) is None
    refused = GAME.fits(Options(wolves=4), 8)
    assert refused == Refused("TOO_MANY_WOLVES", {"wolves": 4, "players": 8})
    assert all(GAME.fits(Options(), size) is None for size in GAME.seats)


def test_the_last_day_is_three_times_the_players() -> None:
    assert last_day(Options(), 8) == 24
    assert last_day(Options(most_days=7), 8) == 7


def test_a_deal_is_drawn_whole_or_in_part() -> None:
    deal = GAME.draw(Options(), 8, Chance(b"a"))
    assert sorted(deal.numbers) == list(range(1, 9))
    assert len({deal.reference.seer, *deal.reference.wolves}) == 3
    assert sorted(deal.order) == list(range(8))
    given = Given(reference=World(Seat(3), (Seat(1), Seat(0))), numbers={Seat(2): 8, Seat(0): 1})
    deal = GAME.draw(Options(), 8, Chance(b"a"), given)
    assert deal.reference == given.reference
    assert (deal.numbers[2], deal.numbers[0]) == (8, 1)
    assert sorted(deal.numbers) == list(range(1, 9))


def test_references_are_drawn_evenly() -> None:
    drawn = [GAME.draw(Options(), 5, Chance(b"%d" % n)).reference for n in range(2_000)]
    assert len(set(drawn)) == 20
    assert all(60 < drawn.count(world) < 140 for world in set(drawn))


@pytest.mark.parametrize(
    "given",
    [
        Given(reference=World(Seat(0), (Seat(0), Seat(1)))),
        Given(reference=World(Seat(0), (Seat(1),))),
        Given(redraws=[World(Seat(0), (Seat(1), Seat(9)))]),
        Given(numbers={Seat(0): 1, Seat(1): 1}),
        Given(numbers={Seat(0): 9}),
        Given(numbers={Seat(0): 0}),
    ],
)
def test_deals_that_cannot_be(given: Given) -> None:
    with pytest.raises(ValueError, match=r"reference names|numbers are"):
        GAME.draw(Options(), 8, Chance(b"any"), given)


def test_a_script_with_such_a_deal_stops_at_its_first_line() -> None:
    head = {"game": "quantum_wolf", "people": list(PEOPLE[:5])}
    deal = {"reference": {"seer": "Ann", "wolves": ["Ann"]}}
    with pytest.raises(ScriptError, match="line 1: a reference names one seer and 1 other"):
        list(run([json.dumps({**head, "deal": deal})]))


def test_rolls_and_redraws_run_out_and_chance_goes_on() -> None:
    scene = Scene("Cid", "Ann Dan", rolls="wolf", redraws=("Eve Fay Gus",)).to_night(1)
    scene.sees("Ben", "Ann")
    scene.sees("Dan", "Ann")
    drawn = [e["label"] for e in scene.events("Drawn")]
    assert "see/p1/night1" not in drawn
    assert "see/p3/night1" in drawn
    scene.kills(Ann="Dan")
    scene.to_night(2)
    scene.kills(Fay="Gus")
    scene.to_day(3)
    drawn = [e["label"] for e in scene.events("Drawn")]
    assert "reference/night1" not in drawn
    assert "reference/night2" in drawn


def test_presets_are_those_of_the_rules() -> None:
    fast = GAME.presets["fast"]
    assert isinstance(fast, Options)
    assert (fast.night, fast.day, fast.first_day, fast.parity) == (90, 300, 120, True)
    daily = GAME.presets["daily"]
    assert daily == Options()
    assert isinstance(daily, Options)
    assert (daily.night, daily.day, daily.runoff, daily.heir) == (180, 600, 60, 60)
    slow = GAME.presets["slow"]
    assert isinstance(slow, Options)
    assert slow.night >= 3600


def test_options_are_set_in_words() -> None:
    lines = [
        json.dumps(
            {
                "game": "quantum_wolf",
                "people": list(PEOPLE[:9]),
                "options": "fast wolves=3 tie=nobody tenths=on sheriff=off see=conditional",
            }
        )
    ]
    begun = next(
        told["event"] for told in run(lines) if told.get("event", {}).get("type") == "Begun"
    )
    options = begun["options"]
    assert (begun["wolves"], options["tie"], options["tenths"]) == (3, "nobody", True)
    assert (options["sheriff"], options["see"], options["night"]) == (False, "conditional", 90)


def test_unknown_commands_are_no_part_of_the_game() -> None:
    class Dance(Command, frozen=True, tag=True):
        """Nothing that the rules know."""

    match = Match(b"x", 5, Options())
    assert GAME.check(match.views[0], Seat(0), Dance()) == Refused("NOT_ALLOWED")
    with pytest.raises(TypeError, match="Dance"):
        GAME.decide(match.state, Player(Seat(0)), Dance(), Chance(b"any"))
    assert GAME.decide(match.state, Clock(), Dance(), Chance(b"any")) == []


def test_who_has_left_cannot_leave_again() -> None:
    match = Match(b"x", 5, Options())
    match.do(Player(Seat(0)), Resign())
    assert GAME.check(match.views[0], Seat(0), Resign()) == Refused("ALREADY_LEFT")
    assert GAME.still_in(match.public) == (1, 2, 3, 4)


def test_a_target_beyond_the_table() -> None:
    match = Match(b"x", 5, Options())
    refused = GAME.check(match.views[0], Seat(0), See(Seat(5)))
    assert refused == Refused("NO_SUCH_PLAYER", {"text": "6"})


def test_a_look_shows_numbers_and_reference() -> None:
    match = Match(b"x", 5, Options())
    shown = GAME.look(match.state)
    assert [number for _, number in shown[:5]] == list(match.state.numbers)
    assert shown[-1] == (None, match.state.reference)


def test_a_table_rests_only_at_night() -> None:
    match = Match(b"x", 5, Options())
    assert not GAME.rests(match.state)
    for seat in range(5):
        match.do(Player(Seat(seat)), See(Seat(0)))
    assert GAME.rests(match.state)
    match.ring()
    for seat in range(5):
        match.do(Player(Seat(seat)), Vote(Seat(0)))
    assert not GAME.rests(match.state)


def test_a_draw_by_agreement_tells_the_story() -> None:
    match = Match(b"x", 5, Options())
    entries = match.do(Clock(), AgreeDraw())
    assert isinstance(entries, list)
    assert [type(entry.event).__name__ for entry in entries] == ["Story", "Ended"]
    assert GAME.prompt(match.public).over


def test_nothing_is_mutated() -> None:
    """A state goes on as it was, whatever has come of it."""
    match = Match(b"x", 6, Options())
    before = [(match.state, msgspec.structs.asdict(match.state))]
    for _ in range(8):
        match.ring()
        before.append((match.state, msgspec.structs.asdict(match.state)))
    for state, fields in before:
        assert msgspec.structs.asdict(state) == fields


def test_sealed_counts_agree_with_the_engine_call() -> None:
    """The counts of a scripted table are those that anybody gets without a chat."""
    from rules.quantum_wolf.counting import Kills, Step, count
    from rules.quantum_wolf.counting import See as Look
    from rules.quantum_wolf.counting import Vote as Execution

    golden = Path(__file__).parents[2] / "golden" / "quantum_wolf" / "v1" / "script.jsonl"
    told = list(run(golden.read_text(encoding="utf-8").splitlines(), sealed=True))
    events = [line["event"] for line in told if "event" in line]
    names = events[0]["seated"]

    def seats(people: Any) -> Any:
        if isinstance(people, list):
            return tuple(seats(person) for person in people)
        return names.index(people)

    def world(plain: Any) -> World:
        return World(Seat(seats(plain["seer"])), seats(plain["wolves"]))

    steps: list[Step] = []
    drawn = [world(e["reference"]) for e in events if e["type"] == "ReferenceDrawn"]
    for event in events:
        if event["type"] == "Seen":
            steps.append(Look(seats(event["seer"]), seats(event["target"]), event["wolf"]))
        elif event["type"] == "NightSettled":
            steps.append(Kills(seats(event["kills"])))
        elif event["type"] == "DuskFell":
            steps.append(Execution(seats(event["executed"])))
    tallies = [
        counted.tally
        for counted in count(
            len(names), 2, steps, reference=drawn[0], redraws=drawn[1:], time_of_death=True
        )
    ]
    changes = [t for i, t in enumerate(tallies) if i == 0 or t != tallies[i - 1]]
    sealed = [e for e in events if e["type"] == "Counts"]
    assert [t.worlds for t in changes] == [e["worlds"] for e in sealed]
    for kind in ("wolf", "dead", "seer"):
        assert [getattr(t, kind) for t in changes] == [tuple(e[kind].values()) for e in sealed]


def test_the_clock_of_a_phase_is_named_once() -> None:
    match = Match(b"phases", 8, Options())
    names = [GAME.prompt(match.public).phase]

    def note(played: Match) -> None:
        name = GAME.prompt(played.public).phase
        if name != names[-1]:
            names.append(name)

    match.play(after=note)
    assert len(set(names)) == len(names)
    assert names[0] == "night/0"
    assert names[-1] == "over"
    assert TimeUp("night/0") != TimeUp("over")
