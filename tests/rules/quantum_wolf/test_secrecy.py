"""Nobody learns more than their own: footprints, twins, shuffled numbers (QW-3, QW-6)."""

import random
from collections.abc import Hashable, Sequence
from typing import Any

import pytest

from rules.core.chance import Chance
from rules.core.codec import canonical
from rules.core.commands import Command, Refused, Resign, TimeUp
from rules.core.entries import Entry, Sealed
from rules.core.seats import Clock, Player, Seat
from rules.quantum_wolf import GAME
from rules.quantum_wolf.commands import (
    Abstain,
    ComeBack,
    EndTalk,
    Kill,
    LastWords,
    NameHeir,
    Say,
    See,
    Skip,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.secrecy import footprint, small_deals, twin
from rules.quantum_wolf.state import Options
from tests.rules.quantum_wolf.match import Match
from tests.rules.quantum_wolf.scene import PEOPLE, Scene


def any_command(match: Match, chance: random.Random) -> tuple[Player | Clock, Command]:
    """Something that somebody might wish now, legal or not; now and then the clock."""
    if chance.random() < 0.12:
        return Clock(), TimeUp(GAME.prompt(match.public).phase)
    seat = Seat(chance.randrange(match.size))
    target = Seat(chance.randrange(match.size))
    wishes: Sequence[Command] = (
        See(target),
        See(target),
        Kill(target),
        Kill(target),
        Vote(target),
        Vote(Seat(chance.randrange(2))),
        Skip(chance.choice(("see", "kill", "rest"))),
        Abstain(),
        EndTalk(),
        NameHeir(target),
        TearBadge(),
        Say(chance.choice(("aa", "bb"))),
        LastWords("cc"),
        ComeBack(),
        Resign(),
    )
    weights = [8] * 6 + [2] * 3 + [3] * 4 + [0.1, 0.1]
    return Player(seat), chance.choices(wishes, weights)[0]


def told_to(entries: Sequence[Entry], reader: Seat | None) -> tuple[bytes, ...]:
    return tuple(canonical(entry) for entry in entries if entry.reaches(reader))


def readers(match: Match) -> list[Seat | None]:
    return [*(Seat(seat) for seat in range(match.size)), None]


def options_of(chance: random.Random) -> Options:
    return Options(
        blind=chance.random() < 0.3,
        ghosts=chance.random() < 0.5,
        order=chance.choice((None, 20)),
        last_words=chance.choice((None, 20)),
        sheriff=chance.random() < 0.5,
        open_votes=chance.random() < 0.3,
        time_of_death=chance.random() < 0.5,
        tie=chance.choice(("runoff", "nobody", "random", "all")),
    )


def test_what_a_reader_is_told_follows_from_view_and_footprint() -> None:
    """N2 and N3: two dictionaries that never get a second value."""
    legal: dict[Hashable, Any] = {}
    entries_of: dict[Hashable, tuple[bytes, ...]] = {}
    for seed in range(40):
        chance = random.Random(seed)
        deal = small_deals(Options(), 5)[0]
        for turn in range(seed % 3):
            deal = twin(deal, None, Chance(b"%d" % turn))
        match = Match(b"n3", 5, options_of(chance), deal)
        for _ in range(60):
            if match.is_over:
                break
            actor, command = any_command(match, chance)
            before = list(match.views)
            prints = {
                reader: footprint(match.state, actor, command, reader, match.chance())
                for reader in readers(match)
                if isinstance(actor, Clock)
                or GAME.check(before[actor.seat], actor.seat, command) is None
            }
            decided = match.do(actor, command)
            if isinstance(actor, Player):
                answer = decided if isinstance(decided, Refused) else None
                wish = (canonical(before[actor.seat]), canonical(command))
                assert legal.setdefault(wish, answer) == answer
            if isinstance(decided, Refused):
                continue
            for place, reader in enumerate(readers(match)):
                key = (canonical(before[place]), prints[reader])
                told = told_to(decided, reader)
                assert entries_of.setdefault(key, told) == told, (command, reader)
    assert len(entries_of) > 2_000


@pytest.mark.parametrize("reader", [None, Seat(0), Seat(3)])
def test_twins_cannot_be_told_apart(reader: Seat | None) -> None:
    """S: the same commands at a table and its twin, until the footprints part."""
    steps = 0
    for seed in range(150):
        chance = random.Random(seed)
        options = options_of(chance)
        one = Match(b"twin%d" % seed, 6, options)
        other = Match(one.key, 6, options, twin(one.deal, reader, Chance(b"%d" % seed)))
        other.labels |= one.labels
        place = 6 if reader is None else reader
        assert one.views[place] == other.views[place]
        for _ in range(60):
            if one.is_over:
                break
            actor, command = any_command(one, chance)
            views = (one.public,) if isinstance(actor, Clock) else (one.views[actor.seat],)
            if isinstance(actor, Player) and GAME.check(views[0], actor.seat, command):
                continue
            prints = [
                footprint(match.state, actor, command, reader, match.chance())
                for match in (one, other)
            ]
            if prints[0] != prints[1]:
                break
            told = [match.do(actor, command) for match in (one, other)]
            assert not any(isinstance(decided, Refused) for decided in told)
            said = [told_to(decided, reader) for decided in told if isinstance(decided, list)]
            assert said[0] == said[1]
            assert one.views[place] == other.views[place]
            steps += 1
    assert steps > 600


def test_a_twin_keeps_what_its_reader_knows() -> None:
    deal = Match(b"deal", 8, Options()).deal
    other = twin(deal, Seat(2), Chance(b"y"))
    assert other.numbers[2] == deal.numbers[2]
    assert sorted(other.numbers) == sorted(deal.numbers)
    assert (other.reference, other.numbers) != (deal.reference, deal.numbers)


def test_no_message_but_the_sealed_names_a_role() -> None:
    """Till the end nothing that anybody is told has a role in it but the answers of one's sees."""
    match = Match(b"roles", 8, Options())
    match.play()
    for entry in match.log:
        kind = type(entry.event).__name__
        if kind in ("Story", "Ended"):
            continue
        fields = set(entry.event.__struct_fields__)
        assert (
            isinstance(entry.audience, Sealed)
            or not fields & {"reference", "seer", "wolves"}
            or (kind in ("Seen", "Begun"))
        )


def public_texts(scene: Scene) -> list[str]:
    """All that the room hears, without the rows of tables and the heads, which are salted hashes."""
    texts = []
    for text in scene.heard():
        lines = [line for line in text.splitlines() if " | wolf " not in line]
        lines = [line for line in lines if not line.startswith("Head of the log")]
        texts.append("\n".join(lines))
    return texts


def test_shuffled_numbers_change_nothing_but_rows() -> None:
    """The same table with other numbers: same texts, same order, same messages in private."""
    scenes = []
    for numbers in ((1, 2, 3, 4, 5, 6, 7, 8), (8, 3, 1, 7, 2, 6, 4, 5), (2, 1, 4, 3, 6, 5, 8, 7)):
        scene = Scene("Cid", "Ann Dan", numbers=numbers)
        scene.sees("Ann", "Ben")
        scene.to_day(1)
        scene.votes(Ann="Hal", Ben="Hal")
        scene.room("Cid", "state")
        scene.to_night(1)
        scene.kills(**{name: PEOPLE[(i + 1) % 8] for i, name in enumerate(PEOPLE[:8])})
        scene.dm("Ann", "see 4")
        scene.to_day(2)
        scene.votes(Ben="Ann", Cid="Ann", Dan="Ann", Eve="Ann")
        scene.room("Eve", "history")
        scene.to_night(2)
        scene.room("Fay", "players")
        scenes.append(scene)
    first = scenes[0]
    for other in scenes[1:]:
        assert public_texts(other) == public_texts(first)
        private = [
            [(m["to"], m["text"]) for m in scene.told if m["to"] not in ("room", "log")]
            for scene in (first, other)
        ]
        assert len(private[0]) == len(private[1])
        for (to, text), (other_to, other_text) in zip(*private, strict=True):
            assert to == other_to
            assert text == other_text or text.startswith("Your number: ")


def test_words_among_the_out_are_theirs_alone() -> None:
    match = Match(b"ghosts", 6, Options(ghosts=True, tie="all", wolves=1))
    for _ in range(3):
        match.ring()
    for seat in range(6):
        match.do(Player(Seat(seat)), Vote(Seat(seat % 2)))
    match.ring()
    out = match.state.public.out
    assert set(out) >= {0, 1}
    said = Say("aa")
    prints = {r: footprint(match.state, Player(Seat(0)), said, r) for r in readers(match)}
    assert prints[Seat(0)] == prints[Seat(1)]
    assert all(prints[r] == prints[None] != prints[Seat(0)] for r in readers(match) if r not in out)
    decided = match.do(Player(Seat(0)), said)
    assert isinstance(decided, list)
    assert [r for r in readers(match) if told_to(decided, r)] == sorted(out)
