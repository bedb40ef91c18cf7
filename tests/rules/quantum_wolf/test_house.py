"""House players finish every table, and everything holds on the way."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.core.chance import Chance
from rules.core.codec import canonical
from rules.core.commands import Refused
from rules.core.outcome import Ended
from rules.core.public import known as public_of
from rules.core.seats import Player, Seat
from rules.quantum_wolf import GAME
from rules.quantum_wolf.commands import (
    Abstain,
    EndTalk,
    Kill,
    NameHeir,
    See,
    Skip,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.events import EVENTS, Counts
from rules.quantum_wolf.house import command_of, sides_with_wolves
from rules.quantum_wolf.state import Options, Row, Sight, Table, Tonight, View
from tests.rules.quantum_wolf.match import Match


def holds(match: Match) -> None:
    """What is true at every moment of every table."""
    state = match.state
    tally = state.worlds.tally
    assert state.reference in state.worlds
    assert sum(tally.wolf) == state.public.wolves * tally.worlds
    assert sum(tally.seer) == tally.worlds
    for seat in range(match.size):
        assert state.worlds.is_out(Seat(seat)) == (seat in state.public.out)
        view = match.views[seat]
        assert view.public == state.public
        assert view.number == state.numbers[seat]
        assert view.tonight == state.tonight[seat]
        assert view.sights == tuple(s for s in state.sights if s.seer == seat)
    assert all(view.public is state.public for view in match.views)


def ended_well(match: Match) -> None:
    """One end, told last; the counts sealed last are those of the state."""
    events = [entry.event for entry in match.log]
    assert [isinstance(e, Ended) for e in events].count(True) == 1
    assert isinstance(events[-1], Ended)
    counted = [e for e in events if isinstance(e, Counts)][-1]
    tally = match.state.worlds.tally
    assert (counted.worlds, tuple(counted.wolf.values())) == (tally.worlds, tally.wolf)
    assert counted.reference == match.state.reference


def options_of(chance: random.Random) -> Options:
    """Any mixture of the rules that can be chosen."""
    return Options(
        see=chance.choice(("all", "conditional")),
        time_of_death=chance.random() < 0.5,
        parity=chance.random() < 0.5,
        tenths=chance.random() < 0.5,
        sheriff=chance.random() < 0.7,
        tie=chance.choice(("runoff", "nobody", "random", "all")),
        open_votes=chance.random() < 0.3,
        blind=chance.random() < 0.2,
        ghosts=chance.random() < 0.2,
        order=chance.choice((None, None, 20)),
        last_words=chance.choice((None, None, 20)),
    )


@pytest.mark.parametrize("block", range(10))
def test_two_hundred_house_matches(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        chance = random.Random(seed)
        match = Match(b"house%d" % seed, chance.randint(5, 9), options_of(chance))
        match.play(after=holds)
        ended_well(match)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_ten_thousand_house_matches(block: int) -> None:
    for seed in range(500 * block, 500 * block + 500):
        chance = random.Random(seed)
        match = Match(b"long%d" % seed, chance.randint(5, 13), options_of(chance))
        match.play(after=holds if seed % 10 == 0 else lambda match: None)
        ended_well(match)


def test_presets_are_finished_by_eight_house_players() -> None:
    results: Counter[str] = Counter()
    for preset in GAME.presets.values():
        assert isinstance(preset, Options)
        for seed in range(10):
            match = Match(b"eight%d" % seed, 8, preset)
            match.play()
            results[GAME.outcome(match.state).reason] += 1
    assert results["wolves_out"] > 0
    assert results["others_dead"] + results["parity"] > 0


def test_large_tables_are_played() -> None:
    match = Match(b"large", 30, Options(wolves=6, parity=True))
    for seat in range(30):
        assert not isinstance(match.do(Player(Seat(seat)), See(Seat((seat + 1) % 30))), Refused)
    match.ring()
    holds(match)


def test_records_are_read_as_they_were_written() -> None:
    """Every fact of a match through canonical form and back gives the same fact."""
    match = Match(b"codec", 6, Options())
    match.play()
    kind: Any = EVENTS[0]
    for event_type in (*EVENTS[1:], Ended):
        kind = kind | event_type
    decoder = msgspec.json.Decoder(kind)
    for entry in match.log:
        assert decoder.decode(canonical(entry.event)) == entry.event


def known(**fields: Any) -> View:
    """Seat 0's view on day 2 of eight people, changed by `fields`; `public` changes the public part."""
    match = Match(b"known", 8, Options())
    for _ in range(3):
        match.ring()
    public = msgspec.structs.replace(public_of(match.views[0]), **fields.pop("public", {}))
    return msgspec.structs.replace(match.views[0], public=public, **fields)


def sights(**told: bool) -> tuple[Sight, ...]:
    return tuple(Sight(0, Seat(0), Seat(int(name[1:])), wolf) for name, wolf in told.items())


def with_row(view: View, wolf: int) -> View:
    """`view` with a last table that gives the own number `wolf`."""
    assert view.number is not None
    table = Table(2, False, (Row(view.number, wolf, 0),))
    public = msgspec.structs.replace(public_of(view), tables=(table,))
    return msgspec.structs.replace(view, public=public)


def command(view: View) -> Any:
    return command_of(view, Chance(b"any"))


def test_the_house_votes_for_whom_it_saw_as_a_wolf() -> None:
    assert command(known(sights=sights(s3=True, s4=False))) == Vote(Seat(3))


def test_a_likely_wolf_votes_the_other_way_round() -> None:
    view = known(sights=sights(s3=True, s4=False))
    likely = with_row(view, 90)
    assert sides_with_wolves(likely)
    assert not sides_with_wolves(view)
    assert command(likely) == Vote(Seat(4))


def test_tenths_are_read_as_tenths() -> None:
    view = known(public={"options": Options(tenths=True)})
    low = with_row(view, 90)
    assert not sides_with_wolves(low)


def test_the_house_spares_whom_it_cleared_and_abstains_if_that_is_all() -> None:
    cleared = sights(**{f"s{seat}": False for seat in range(1, 8)})
    assert command(known(sights=cleared)) == Abstain()


def test_the_house_elects_whom_it_cleared() -> None:
    view = known(sights=sights(s3=True, s4=False), public={"turn": 1})
    assert command(view) == Vote(Seat(4))


def test_the_house_ends_its_talk_after_its_ballot() -> None:
    assert command(known(ballot=((Seat(0), Seat(1)),))) == EndTalk()


def test_the_house_at_night() -> None:
    night = {"public": {"stage": "night"}}
    seen = sights(**{f"s{seat}": seat == 5 for seat in range(1, 8)})
    assert command(known(sights=seen[:-1], **night)) == See(Seat(7))
    assert command(known(sights=seen, **night)) == Skip("see")
    only_good = sights(s1=True, s2=False)
    after = known(sights=only_good, tonight=Tonight(saw=True), **night)
    assert command(after) == Kill(Seat(2))
    alone = {"public": {"stage": "night", "out": tuple(Seat(s) for s in range(1, 8))}}
    assert command(known(tonight=Tonight(saw=True), **alone)) == Skip("kill")


def test_the_house_names_an_heir_it_trusts() -> None:
    view = known(sights=sights(s3=True, s4=False), public={"stage": "heir", "out": (Seat(0),)})
    assert command(view) == NameHeir(Seat(4))
    alone = known(public={"stage": "heir", "out": tuple(Seat(s) for s in range(8))})
    assert command(alone) == TearBadge()
