"""A match from its lobby to its end, command by command: what comes of each."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules._template import GAME
from rules._template.commands import Hide
from rules._template.engine import HideAndGuess
from rules._template.state import Options
from rules.core.chance import Chance, Drawn
from rules.core.commands import AgreeDraw, Refused, Resign, TimeUp
from rules.core.game import rule
from rules.core.match import check, options_of, plain_options, play
from rules.core.match_commands import (
    Abort,
    AddCut,
    AdoptRules,
    Appoint,
    Extend,
    HandOver,
    Join,
    Leave,
    Look,
    MarkReachable,
    MarkUnreachable,
    OfferDraw,
    Open,
    Pause,
    PlayOn,
    Resume,
    SetOptions,
    Shift,
    Start,
    Substitute,
)
from rules.core.match_events import (
    Aborted,
    AbortVoted,
    Appointed,
    DrawOffered,
    Extended,
    HostPassed,
    Joined,
    Left,
    Looked,
    Opened,
    OptionsSet,
    Paused,
    PlayedOn,
    Reached,
    Resumed,
    RulesVersion,
    Shifted,
    Started,
    Substituted,
    Unreached,
)
from rules.core.outcome import VOID, Ended
from rules.core.prompt import Prompt
from rules.core.seats import Clock, Person, PersonId, Player, Seat
from rules.core.standing import prompt_of
from rules.core.table_rules import decide_table
from tests.rules.core.hall import Hall, lobby, person, player, playing

ANN, BEN = Seat(0), Seat(1)
HOUSE = PersonId(9)


class TestOpening:
    def test_a_table_begins_with_opened(self) -> None:
        hall = Hall()
        opened = hall.log[0][0].event
        assert opened == Opened(
            "T", "_template", 1, plain_options(Options()), "c" * 64, person("Ann")
        )
        assert (hall.sitting.stage, hall.sitting.host) == ("lobby", 0)

    def test_people_may_sit_down_with_it(self) -> None:
        joins = (Join(PersonId(0), "a" * 64), Join(HOUSE, "h" * 64, house=True))
        command = Open("T", "_template", 1, {}, "c" * 64, joins)
        entries = play(GAME, None, Person(PersonId(0)), command, Chance(b""))
        assert isinstance(entries, list)
        assert [type(e.event) for e in entries] == [Opened, Joined, Joined]

    @pytest.mark.parametrize("command", [Start(), Hide(3), Join(PersonId(1), "b")])
    def test_nothing_else_comes_first(self, command: Any) -> None:
        refused = play(GAME, None, Person(PersonId(0)), command, Chance(b""))
        assert refused == Refused("NO_TABLE")

    def test_time_opens_no_table(self) -> None:
        command = Open("T", "_template", 1, {}, "c" * 64)
        assert play(GAME, None, Clock(), command, Chance(b"")) == Refused("NO_TABLE")


class TestLobby:
    def test_who_joins_is_on_the_list_with_a_contribution(self) -> None:
        sitting = lobby().sitting
        assert sitting.joined == (0, 1)
        assert sitting.contributions == ("a" * 64, "b" * 64)

    def test_a_cut_adds_to_the_deal(self) -> None:
        hall = lobby()
        hall.must("Ben", AddCut("x" * 64))
        assert hall.sitting.contributions[-1] == "x" * 64

    def test_the_host_invites_the_house_and_sends_it_away(self) -> None:
        hall = lobby(full=False)
        hall.must("Ann", Join(HOUSE, "h" * 64, house=True))
        assert (hall.sitting.joined, hall.sitting.houses) == ((0, HOUSE), (HOUSE,))
        assert hall.must("Ann", Leave(HOUSE)) == [Left(HOUSE, person("Ann"))]
        assert (hall.sitting.joined, hall.sitting.houses) == ((0,), ())

    def test_a_host_who_leaves_passes_the_table_on(self) -> None:
        hall = lobby()
        facts = hall.must("Ann", Leave(person("Ann")))
        assert facts == [Left(person("Ann"), person("Ann")), HostPassed(person("Ben"))]
        assert hall.sitting.host == person("Ben")

    def test_the_last_one_closes_it_and_a_house_player_inherits_nothing(self) -> None:
        hall = lobby(full=False)
        hall.must("Ann", Join(HOUSE, "h" * 64, house=True))
        assert hall.must("Ann", Leave(person("Ann")))[-1] == Aborted(None, VOID)
        assert hall.sitting.stage == "over"

    def test_a_referee_who_hosts_keeps_the_table(self) -> None:
        hall = lobby(full=False)
        hall.must("Ann", Leave(person("Ann")))
        hall = Hall()
        hall.must("Ben", Join(person("Ben"), "b"))
        hall.must("Ann", Appoint(person("Ann")))
        assert hall.must("Ann", Leave(person("Ben"))) == [Left(person("Ben"), person("Ann"))]
        assert hall.sitting.stage == "lobby"

    def test_a_host_may_hand_over_to_somebody_here(self) -> None:
        hall = lobby()
        assert hall.must("Ann", HandOver(person("Ben"))) == [HostPassed(person("Ben"))]
        assert hall.code("Ben", HandOver(person("Ben"))) == "ALREADY_HOST"
        assert hall.code("Ben", HandOver(person("Zoe"))) == "NOT_JOINED"
        assert hall.code("Ann", Start()) == "HOST_ONLY"

    def test_a_house_player_hosts_nothing(self) -> None:
        hall = lobby(full=False)
        hall.must("Ann", Join(HOUSE, "h", house=True))
        assert hall.code("Ann", HandOver(HOUSE)) == "NOT_JOINED"

    def test_options_are_set_whole(self) -> None:
        hall = lobby()
        options = plain_options(Options(top=5, turn=None))
        assert hall.must("Ann", SetOptions(options)) == [OptionsSet(options)]
        assert options_of(GAME, hall.sitting) == Options(top=5, turn=None)

    def test_it_takes_the_right_number(self) -> None:
        came = lobby(full=False).does("Ann", Start())
        assert came == Refused("WRONG_NUMBER", {"seats": 1, "needed": (2,)})

    def test_a_game_may_refuse_its_options(self) -> None:
        class Picky(HideAndGuess):
            def fits(self, options: Options, seats: int) -> Refused | None:
                return Refused("TOO_SMALL", {"seats": seats})

        hall, refusal = lobby(), Refused("TOO_SMALL", {"seats": 2})
        for command in (Start(), SetOptions(plain_options(Options(top=5)))):
            came = play(Picky(), hall.standing, Person(PersonId(0)), command, Chance(b""))
            assert came == refusal

    def test_a_viewer_or_referee_never_sits(self) -> None:
        hall = lobby()
        assert hall.code("Ref", Join(person("Ref"), "r")) == "REFEREE_NEVER_SEATED"
        assert hall.code("Ann", Appoint(person("Ben"))) == "REFEREE_NEVER_SEATED"

    def test_who_is_here_stays_once(self) -> None:
        assert lobby().code("Ben", Join(person("Ben"), "x")) == "ALREADY_JOINED"

    def test_nobody_plays_yet(self) -> None:
        hall = lobby()
        assert hall.code(player("Ann"), Hide(3)) == "NOT_STARTED"
        assert prompt_of(GAME, hall.standing, None) is None  # type: ignore[arg-type]


class TestStart:
    def test_the_deal_follows_with_what_was_drawn_before_it(self) -> None:
        facts = lobby().must("Ann", Start())
        assert [type(fact).__name__ for fact in facts] == [
            "Started",
            "Drawn",
            "Drawn",
            "Begun",
            "TrapSet",
        ]
        assert facts[0] == Started((PersonId(0), PersonId(1)))

    def test_a_given_deal_is_stacked(self) -> None:
        facts = lobby().must("Ann", Start({"trap": 3, "first": 1}))
        assert facts[0].stacked
        assert not [fact for fact in facts if isinstance(fact, Drawn)]
        assert facts[1].first == BEN

    def test_a_given_deal_must_be_one(self) -> None:
        with pytest.raises(msgspec.ValidationError):
            lobby().does("Ann", Start({"traps": 3}))
        with pytest.raises(ValueError, match="1 to 9"):
            lobby().does("Ann", Start({"trap": 30}))

    def test_it_starts_once(self) -> None:
        assert playing().code("Ann", Start()) == "ALREADY_STARTED"

    def test_who_comes_later_is_a_spare(self) -> None:
        sitting = playing().sitting
        assert (sitting.seated, sitting.spares) == ((0, 1), (person("Sue"),))
        assert sitting.seat_of(person("Ben")) == BEN
        assert sitting.seat_of(person("Sue")) is None

    def test_a_spare_may_go_again(self) -> None:
        hall = playing()
        assert hall.must("Sue", Leave(person("Sue"))) == [Left(person("Sue"), person("Sue"))]
        assert hall.sitting.spares == ()


class TestPlaying:
    def test_a_command_is_checked_by_the_own_view_and_decided_by_the_truth(self) -> None:
        hall = playing()
        assert hall.must(player("Ann"), Hide(3))
        assert hall.code(player("Ann"), Hide(4)) == "ALREADY_HIDDEN"
        assert hall.standing is not None
        by_ann, by_all = (
            check(GAME, hall.standing, Player(ANN), Hide(4), in_public=public)
            for public in (False, True)
        )
        assert by_ann == Refused("ALREADY_HIDDEN", {"number": 3})
        assert by_all is None

    def test_only_a_seat_plays(self) -> None:
        assert playing().code("Zoe", Hide(3)) == "NOT_SEATED"
        assert check(GAME, playing().standing, Person(PersonId(6)), Hide(3)) is None  # type: ignore[arg-type]

    def test_time_runs_out_in_its_own_phase_only(self) -> None:
        hall = playing()
        assert hall.code("Clock", TimeUp("turn/1")) == "STALE"
        assert hall.code(player("Ann"), TimeUp("hide")) == "STALE"
        assert hall.code("Clock", TimeUp("hide")) == "ok"
        assert hall.code("Clock", TimeUp("hide")) == "STALE"

    def test_chance_is_written_down_before_what_it_led_to(self) -> None:
        facts = playing().must("Clock", TimeUp("hide"))
        assert [type(fact).__name__ for fact in facts] == [
            "Drawn",
            "Drawn",
            "Hidden",
            "Hidden",
            "AllHidden",
        ]

    def test_nobody_says_what_only_the_match_says(self) -> None:
        hall = playing()
        assert hall.code(player("Ann"), AgreeDraw()) == "NOT_ALLOWED"

    def test_only_who_is_in_the_game_resigns_even_in_a_pause(self) -> None:
        hall = playing()
        assert hall.code("Zoe", Resign()) == "NOT_IN_GAME"
        hall.must("Ann", Pause())
        assert isinstance(hall.must(player("Ben"), Resign())[-1], Ended)
        assert hall.code(player("Ann"), Resign()) == "OVER"

    def test_rule_checks_players_and_trusts_the_clock(self) -> None:
        standing = playing().standing
        assert standing is not None
        state, view = standing.state, standing.view(ANN)
        assert isinstance(rule(GAME, state, view, Player(ANN), Hide(30), Chance(b"")), Refused)
        assert isinstance(rule(GAME, state, view, Clock(), TimeUp("hide"), Chance(b"")), list)


class TestPauses:
    def test_a_pause_stops_play_until_it_is_resumed(self) -> None:
        hall = playing()
        assert hall.must("Ann", Pause()) == [Paused("asked", person("Ann"))]
        came = hall.does(player("Ann"), Hide(3))
        assert came == Refused("PAUSED", {"reasons": ("asked",)})
        assert hall.code("Ann", Pause()) == "PAUSED"
        assert hall.must("Adm", Resume()) == [Resumed(person("Adm"))]
        assert hall.code("Ann", Resume()) == "NOT_PAUSED"
        assert hall.code(player("Ann"), Hide(3)) == "ok"

    def test_two_reasons_are_settled_together(self) -> None:
        hall = playing()
        hall.must("Clock", Pause("idle"))
        hall.must("Ann", Pause())
        assert hall.sitting.pauses == ("idle", "asked")
        assert hall.code("Clock", Pause("idle")) == "PAUSED"
        hall.must("Ann", Resume())
        assert not hall.sitting.is_paused()

    def test_more_time_is_at_least_a_second_and_at_most_a_day(self) -> None:
        hall = playing()
        assert hall.must("Ann", Extend(86_400)) == [Extended(86_400, person("Ann"))]
        for seconds in (0, -5, 86_401):
            assert hall.code("Ann", Extend(seconds)) == "BAD_SECONDS"

    def test_a_game_without_clock_has_no_more_time_to_give(self) -> None:
        assert playing(options=Options(turn=None)).code("Ann", Extend(60)) == "NO_CLOCK"

    def test_downtime_is_told(self) -> None:
        assert playing().must("Service", Shift(90)) == [Shifted(90)]

    def test_a_new_version_decides_from_then_on(self) -> None:
        hall = playing()
        assert hall.must("Service", AdoptRules(2)) == [RulesVersion(2)]
        assert hall.sitting.version == 2


class TestReaching:
    def test_a_seat_that_cant_be_reached_stops_the_clock_once(self) -> None:
        hall = playing()
        facts = hall.must("Service", MarkUnreachable(BEN))
        assert facts == [Unreached(BEN), Paused("unreachable")]
        assert hall.must("Service", MarkUnreachable(BEN)) == []
        assert hall.must("Service", MarkUnreachable(ANN)) == [Unreached(ANN)]
        assert hall.sitting.unreachable == (BEN, ANN)

    def test_the_last_one_reached_starts_it_again(self) -> None:
        hall = playing()
        hall.must("Service", MarkUnreachable(BEN))
        hall.must("Service", MarkUnreachable(ANN))
        assert hall.must("Service", MarkReachable(BEN)) == [Reached(BEN)]
        assert hall.must("Service", MarkReachable(ANN)) == [Reached(ANN), Resumed()]
        assert hall.must("Service", MarkReachable(ANN)) == []

    def test_a_pause_of_the_hosts_stays(self) -> None:
        hall = playing()
        hall.must("Service", MarkUnreachable(BEN))
        hall.must("Ann", Pause())
        assert hall.must("Service", MarkReachable(BEN)) == [Reached(BEN)]
        assert hall.sitting.is_paused()

    @pytest.mark.parametrize("who", ["Ann", "Ref", "Clock"])
    def test_the_table_may_go_on_without_waiting(self, who: str) -> None:
        hall = playing()
        hall.must("Service", MarkUnreachable(BEN))
        facts = hall.must(who, PlayOn())
        assert [type(fact) for fact in facts] == [PlayedOn, Resumed]
        assert hall.sitting.on_time_outs == (BEN,)
        assert hall.must("Service", MarkUnreachable(BEN)) == []
        assert hall.must("Service", MarkReachable(BEN)) == [Reached(BEN)]
        assert hall.sitting.on_time_outs == ()

    def test_in_the_lobby_nobody_is_missed(self) -> None:
        assert lobby().must("Service", MarkUnreachable(BEN)) == []


class TestSubstitutes:
    def test_a_spare_takes_over_a_seat_with_all_that_hangs_on_it(self) -> None:
        hall = playing()
        hall.must(player("Ben"), Hide(4))
        hall.must("Ben", OfferDraw())
        hall.must("Service", MarkUnreachable(BEN))
        facts = hall.must("Ann", Substitute(BEN, person("Sue")))
        assert facts == [Substituted(BEN, person("Sue"), person("Ann")), Resumed()]
        sitting = hall.sitting
        assert sitting.seated == (0, person("Sue"))
        assert (sitting.unreachable, sitting.draw_offers, sitting.spares) == ((), (), ())
        assert hall.standing is not None
        assert hall.standing.view(BEN).number == 4

    def test_a_spare_may_take_a_seat_that_cant_be_reached(self) -> None:
        hall = playing()
        assert hall.code("Sue", Substitute(BEN, person("Sue"))) == "HOST_ONLY"
        hall.must("Service", MarkUnreachable(BEN))
        assert hall.code("Sue", Substitute(BEN, person("Sue"))) == "ok"

    def test_a_house_player_gives_its_seat_to_a_person(self) -> None:
        hall = lobby(full=False)
        hall.must("Ann", Join(HOUSE, "h", house=True))
        hall.must("Ann", Start())
        hall.must("Sue", Join(person("Sue"), "s"))
        assert hall.sitting.house_seats() == (BEN,)
        hall.must("Ann", Substitute(BEN, person("Sue")))
        assert hall.sitting.house_seats() == ()

    @pytest.mark.parametrize(
        ("seat", "who", "code"),
        [
            (2, "Sue", "NO_SUCH_SEAT"),
            (-1, "Sue", "NO_SUCH_SEAT"),
            (1, "Ann", "ALREADY_JOINED"),
            (1, "Zoe", "NOT_SPARE"),
        ],
    )
    def test_only_a_spare_and_only_on_a_seat(self, seat: int, who: str, code: str) -> None:
        assert playing().code("Ann", Substitute(Seat(seat), person(who))) == code


class TestDraws:
    def test_a_draw_takes_all_who_are_in(self) -> None:
        hall = playing()
        assert hall.must("Ann", OfferDraw()) == [DrawOffered(ANN)]
        assert hall.code("Ann", OfferDraw()) == "ALREADY_OFFERED"
        facts = hall.must("Ben", OfferDraw())
        assert isinstance(facts[-1], Ended)
        assert hall.sitting.outcome.reason == "agreement"

    def test_an_offer_lapses_with_the_phase(self) -> None:
        hall = playing()
        hall.must("Ann", OfferDraw())
        hall.must("Clock", TimeUp("hide"))
        assert hall.sitting.draw_offers == ()

    def test_house_players_never_agree(self) -> None:
        hall = lobby(full=False)
        hall.must("Ann", Join(HOUSE, "h", house=True))
        hall.must("Ann", Start())
        assert hall.code("Ann", OfferDraw()) == "HOUSE_PLAYS_ON"


class TestAborting:
    def test_host_and_more_than_half_of_the_players(self) -> None:
        hall = playing()
        assert hall.must("Ben", Abort()) == [AbortVoted(person("Ben"))]
        assert hall.code("Ben", Abort()) == "ALREADY_VOTED"
        assert hall.must("Ann", Abort()) == [
            AbortVoted(person("Ann")),
            Aborted(person("Ann"), VOID),
        ]
        assert hall.sitting.stage == "over"

    def test_players_without_the_host_are_not_enough(self) -> None:
        hall = playing()
        hall.must("Ann", HandOver(person("Sue")))
        hall.must("Ann", Abort())
        hall.must("Ben", Abort())
        assert hall.sitting.stage == "playing"
        hall.must("Sue", Abort())
        assert hall.sitting.stage == "over"

    def test_house_players_have_no_vote_to_be_counted(self) -> None:
        hall = lobby(full=False)
        hall.must("Ann", Join(HOUSE, "h", house=True))
        hall.must("Ann", Start())
        hall.must("Ann", Abort())
        assert hall.sitting.stage == "over"

    @pytest.mark.parametrize("who", ["Ref", "Adm"])
    def test_referee_and_administrator_at_once(self, who: str) -> None:
        assert playing().must(who, Abort()) == [Aborted(person(who), VOID)]


class TestReferees:
    def test_one_is_named_and_dismissed(self) -> None:
        hall = playing()
        assert hall.sitting.arbiter == person("Ref")
        assert hall.must("Ann", Appoint(None)) == [Appointed(None, person("Ann"))]
        assert hall.sitting.arbiter is None

    def test_a_look_is_told_to_everybody(self) -> None:
        assert playing().must("Ref", Look()) == [Looked(person("Ref"))]

    def test_a_player_may_act_on_the_table_from_the_seat(self) -> None:
        assert playing().code(player("Ann"), Pause()) == "ok"
        assert playing().code(player("Ben"), Pause()) == "HOST_ONLY"


def test_only_commands_of_the_match_are_decided_as_such() -> None:
    standing = playing().standing
    assert standing is not None
    with pytest.raises(TypeError, match="Hide is not a command of the match"):
        decide_table(GAME, standing, Person(PersonId(0)), Hide(3))


def test_a_game_says_of_itself_what_most_games_say() -> None:
    class Plain(HideAndGuess):
        look = HideAndGuess.__mro__[1].look  # type: ignore[attr-defined]

    standing = playing().standing
    assert standing is not None
    assert Plain().look(standing.state) == []
    assert Plain().rests(standing.state) is False
    assert Plain().fits(Options(), 2) is None
    assert Plain().again(Options(top=5), standing.view(None), (BEN, ANN)) == Options(top=5)
    assert prompt_of(GAME, standing, None) == Prompt(phase="hide", seconds=60)
