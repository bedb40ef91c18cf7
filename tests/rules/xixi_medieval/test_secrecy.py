"""What is told follows from what may be told: the same command over changed hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from rules.cards.questions import Pair, same
from rules.cards.questions.duel import Duel
from rules.core.chance import Chance
from rules.core.codec import canonical
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, announce
from rules.core.seats import Clock, Player, Seat
from rules.xixi_medieval import GAME
from rules.xixi_medieval.cards import is_clown, suit_of
from rules.xixi_medieval.commands import Ask, CallAce
from rules.xixi_medieval.events import Showdown, SidesAdmitted, TurnBegun
from rules.xixi_medieval.secrecy import footprint
from rules.xixi_medieval.state import Admission, Call, Options, State
from rules.xixi_medieval.view import within_reach
from tests.contract.planted import planted
from tests.contract.subject import AnyGame, subject
from tests.rules.matches import Match
from tests.rules.scripted import Talk
from tests.rules.xixi_medieval.tables import nine, six, ten

KEY = b"aftermath"
Actor = Player | Clock


def wild(match: Match, rng: random.Random) -> tuple[Actor, Command]:
    """Something that may be done now: mostly what the house does, often what ends soon."""
    seat = match.to_move()[0]
    view = match.now.view(seat)
    public = match.now.state.public
    roll = rng.random()
    if roll < 0.03:
        return Player(rng.choice(GAME.still_in(match.now.view(None)))), Resign()
    if roll < 0.1:
        return Clock(), TimeUp(GAME.prompt(match.now.view(None)).phase)
    if public.stage == "turn" and roll < 0.25:
        others = [s for s in public.players() if s != seat]
        call = CallAce(rng.choice(public.line_up.suits), rng.choice(others))
        if GAME.check(view, seat, call) is None:
            return Player(seat), call
    if public.stage == "turn" and roll < 0.75:
        # the truth makes for many Showdowns
        holder = rng.choice(within_reach(view))
        ranks = [int(one[1:]) for one in match.now.state.unshown(holder)]
        for ask in small_asks(ranks, holder):
            if GAME.check(view, seat, ask) is None:
                return Player(seat), ask
    return Player(seat), GAME.house(view, Chance(rng.randbytes(8)))


def small_asks(ranks: list[int], holder: Seat) -> Iterator[Ask]:
    """Pairs of these ranks."""
    for one, two in pairwise(ranks):
        yield Ask(same(Pair(one, two)), holder, anew=True)


def changed(state: State, rng: random.Random, fixed: set[Seat]) -> State:
    """Hands of others changed round: whole ones, or unshown cards of two of one side.

    Who has shown nothing may be of any side; and nobody else knows whether an out player owes a
    question still.
    """
    hands = list(state.hands)
    free = [s for s in map(Seat, range(len(hands))) if s not in fixed]
    hidden = [s for s in free if not state.public.up[s]]
    if len(hidden) > 1 and rng.random() < 0.6:
        one, two = rng.sample(hidden, 2)
        hands[one], hands[two] = hands[two], hands[one]
    sided = [s for s in free if len(state.unshown(s)) > 0 and not is_clown(hands[s])]
    for suit in state.public.line_up.suits:
        mates = [s for s in sided if suit_of(hands[s][0]) == suit]
        if len(mates) > 1 and rng.random() < 0.5:
            one, two = rng.sample(mates, 2)
            given, taken = (
                rng.choice([c for c in hands[s] if c not in state.public.up[s]]) for s in (one, two)
            )
            hands[one] = tuple(taken if c == given else c for c in hands[one])
            hands[two] = tuple(given if c == taken else c for c in hands[two])
    owed = tuple(s for s in state.owed if s in fixed or rng.random() < 0.5)
    return msgspec.structs.replace(state, hands=tuple(hands), owed=owed)


@pytest.mark.parametrize(("seats", "number"), [(6, 0), (6, 4), (7, 8), (7, 12), (10, 16)])
def test_equal_footprints_tell_the_same(seats: int, number: int) -> None:
    check_matches(seats, list(range(number, number + 4)), Options(limit=12 if number % 8 else None))


@pytest.mark.soak
@pytest.mark.parametrize("seats", [6, 7, 9, 10, 12, 13])
def test_equal_footprints_tell_the_same_in_many_matches(seats: int) -> None:
    for jokers in (False, True):
        check_matches(seats, list(range(100, 130)), Options(jokers=jokers))


def check_matches(seats: int, numbers: list[int], options: Options, game: AnyGame = GAME) -> None:
    """Matches of the game itself, in which `game` decides each command over changed hands, too."""
    equal = differ = 0
    for number in numbers:
        rng = random.Random(number)
        match = Match(GAME, seats, f"aftermath/{number}", options=options)
        while match.now.sitting.stage == "playing":
            actor, command = wild(match, rng)
            state = match.now.state
            acting = {actor.seat} if isinstance(actor, Player) else set()
            for reader in (None, *rng.sample(range(seats), 3)):
                fixed = {*acting, *(() if reader is None else (Seat(reader),))}
                for _ in range(3):
                    other = changed(state, rng, fixed)
                    seat = None if reader is None else Seat(reader)
                    marks = [
                        footprint(s, actor, command, seat, chance=Chance(KEY))
                        for s in (state, other)
                    ]
                    if marks[0] != marks[1]:
                        differ += 1
                        continue
                    equal += other != state
                    told = [_told(GAME, s, actor, command, seat) for s in (state, other)]
                    assert told[0] == told[1], (seat, actor, command)
            match.does(actor, command)
            if match.now.sitting.is_paused():
                break
    assert equal > 20 * len(numbers)
    assert differ > 5 * len(numbers)


def _told(
    game: AnyGame, state: State, actor: Actor, command: Command, reader: Seat | None
) -> list[bytes]:
    entries = game.decide(state, actor, command, Chance(KEY))
    return [canonical(entry.event) for entry in entries if entry.reaches(reader)]


# --- moments that matches seldom meet -------------------------------------------------------------


def marked(state: State, seat: Seat, command: Command, reader: Seat | None = None) -> Any:
    """The footprint, whose turns are those that the engine begins."""
    mark = footprint(state, Player(seat), command, reader, chance=Chance(KEY))
    decided = [e.event for e in GAME.decide(state, Player(seat), command, Chance(KEY))]
    begun = [("turn", e.seat, e.last) for e in decided if isinstance(e, TurnBegun)]
    shown = [tuple(sorted(e.cards)) for e in decided if isinstance(e, Showdown)]
    assert [part for part in mark[1] if isinstance(part, tuple) and "turn" in part] == begun
    assert not shown or shown[0] in mark[1]
    return mark


def gone(state: State, *seats: Seat, **more: Any) -> State:
    """A table that these have left."""
    up = tuple(state.hands[s] if s in seats else cards for s, cards in enumerate(state.public.up))
    public = msgspec.structs.replace(state.public, up=up, out=seats, **more)
    return msgspec.structs.replace(state, public=public)


def truth(talk: Talk) -> State:
    standing = talk.script.table.standing
    assert standing is not None
    state: State = standing.state
    return state


ANN, BEN, CAT, DAN, EVE, FAY, GUS = map(Seat, range(7))


def test_the_clown_leaves_before_it_has_discarded() -> None:
    state = truth(ten())
    for reader in (None, CAT):
        _, told, alone = marked(state, CAT, Resign(), reader)
        assert len(told[0]) == 4
        assert told[1:] == (("turn", ANN, False),)
        assert len(alone) == (reader == CAT)
    _, told, alone = marked(state, BEN, Resign(), BEN)
    assert (told, alone) == ((state.hands[BEN],), ()), "the Clown's discard is still awaited"


def test_of_equal_cards_chance_has_said_which_are_shown() -> None:
    talk = ten(["S5", "H5", "D6", 14, 15])
    talk.dm("Cat", "discard 14")
    told = marked(truth(talk), ANN, Ask(Pair(5, 6), CAT))[1]
    assert told[0] is True
    assert told[1] in (("D6", "S5"), ("D6", "H5"))


def clown_last(state: State, entry: Entry) -> list[Entry]:
    """Of those who admit a side the Clown stands last (XI-68)."""
    if not isinstance(entry.event, SidesAdmitted):
        return [entry]
    lists = tuple(
        Admission(one.suit, tuple(sorted(one.seats, key=lambda s: is_clown(state.hands[s]))))
        for one in entry.event.lists
    )
    return [announce(msgspec.structs.replace(entry.event, lists=lists))]


def test_the_clown_stands_unmarked_among_those_who_admit() -> None:
    # Ann has called an ace that Dan holds; Cat, the Clown, has a spade like Dan
    hands = {"Ann": ["S2", "S5", "S9", "S13"], "Dan": ["S1", "S3", "S6", "S10"]}
    talk = ten(["S12", "H5", "D7", 14, 15], **hands)
    talk.dm("Cat", "discard 14")
    talk.play("Ann: call S Ben")
    state = truth(talk)
    changed_round = list(state.hands)
    changed_round[CAT], changed_round[DAN] = state.hands[DAN], state.hands[CAT]
    other = msgspec.structs.replace(state, hands=tuple(changed_round))
    marks = [footprint(s, Player(ANN), Resign(), BEN, chance=Chance(KEY)) for s in (state, other)]
    assert marks[0] == marks[1]
    marked_clown = planted(subject("xixi_medieval"), retell=clown_last).game
    for game, alike in ((GAME, True), (marked_clown, False)):
        told = [_told(game, s, Player(ANN), Resign(), BEN) for s in (state, other)]
        assert (told[0] == told[1]) == alike


def test_a_last_question_lapses_with_the_last_mate() -> None:
    state = gone(truth(nine()), ANN, DAN, mover=ANN, last_question=True)
    told = marked(state, GUS, Resign())[1]
    assert told == (state.hands[GUS], ("turn", BEN, False))


def test_who_can_ask_nobody_any_more_passes() -> None:
    calls = (Call(BEN, "H", ANN),)
    state = gone(truth(six()), CAT, EVE, FAY, calls=calls)
    told = marked(state, DAN, Resign())[1]
    assert told == (state.hands[DAN], ("turn", BEN, False))


def test_whoever_leaves_a_duel_ends_the_game() -> None:
    state = gone(truth(six()), CAT, DAN, EVE, FAY, duel=Duel(ANN, BEN))
    _, told, _ = footprint(state, Player(BEN), Resign(), None, chance=Chance(KEY))
    assert told[-1] == ("ended", tuple(enumerate(state.hands)))


def test_late_for_the_penalty_chance_turns_up_two() -> None:
    state = gone(truth(six()), CAT, stage="penalty", owes=ANN)
    mark = footprint(state, Clock(), TimeUp("turn/1/penalty"), None, chance=Chance(KEY))
    (said, (cards, turn), _) = mark
    assert said == ("time", "penalty")
    assert {*cards} < {*state.hands[ANN]} and len(cards) == 2
    assert turn == ("turn", BEN, False)


def test_a_stranger_is_no_command_of_it() -> None:
    state = truth(six())
    with pytest.raises(TypeError):
        footprint(state, Player(ANN), Command(), None, chance=Chance(KEY))
    over = footprint(state, Clock(), AgreeDraw(), None, chance=Chance(KEY))
    assert over[1] == (("ended", tuple(enumerate(state.hands))),)  # type: ignore[index]
