"""The rules of Medieval (XI-60 … XI-72)."""

from typing import ClassVar

import msgspec

from rules.cards.questions import facts as shared
from rules.cards.questions.asking import Repeat
from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.seating import pause_after
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, announce, seal, tell
from rules.core.game import Game
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.xixi_medieval import cards as sets
from rules.xixi_medieval import events as facts
from rules.xixi_medieval import state as truth
from rules.xixi_medieval import turns
from rules.xixi_medieval import view as views
from rules.xixi_medieval.commands import Ask, CallAce, Discard, TurnUp
from rules.xixi_medieval.course import Course
from rules.xixi_medieval.deal import draw
from rules.xixi_medieval.fold import evolve_secrets
from rules.xixi_medieval.goals import shared_by_all
from rules.xixi_medieval.house import choose
from rules.xixi_medieval.public import begun, observe_public
from rules.xixi_medieval.state import CLOWN_RANGE


class Medieval(Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]):
    """Medieval for six to thirteen."""

    name = "xixi_medieval"
    version = 1
    seats = sets.SEATS
    commands = (Ask, CallAce, Discard, TurnUp, Repeat)
    events = (
        facts.Dealt,
        facts.HandDealt,
        facts.LaidAside,
        facts.ClownDiscards,
        facts.Discarded,
        facts.DiscardDone,
        facts.TurnBegun,
        facts.TurnPassed,
        facts.Showdown,
        facts.RangeFell,
        facts.AcesOut,
        facts.AceCalled,
        facts.SidesAdmitted,
        facts.LastQuestionOwed,
        facts.LastQuestionLapsed,
        facts.PenaltyDue,
        facts.PenaltyPaid,
        facts.LeftGame,
        facts.CardsOpened,
        shared.Answered,
        shared.Recalled,
        shared.TurnLost,
        shared.WentOut,
        shared.DuelBegun,
        shared.LastTurn,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    draw = staticmethod(draw)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """Everybody's cards and range; the first turn, or the Clown's discard before it."""
        plays = sets.line_up(len(deal.ring), jokers=options.jokers)
        entries = [announce(facts.Dealt(options, plays, deal.ring, deal.first))]
        for seat in map(Seat, range(len(deal.ring))):
            hand = deal.hands[seat]
            span = CLOWN_RANGE if sets.is_clown(hand) else sets.first_range(hand)
            entries.append(tell([seat], facts.HandDealt(seat, hand, span)))
        if deal.aside:
            entries.append(seal(facts.LaidAside(deal.aside)))
        if plays.discards():
            return [*entries, announce(facts.ClownDiscards())]
        return [*entries, announce(facts.TurnBegun(deal.first))]

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)
    evolve_secrets = staticmethod(evolve_secrets)
    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(views.prompt)
    check = staticmethod(views.check)

    def decide(
        self, state: truth.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        public = state.public
        course = Course(self, state, chance)
        match command, actor:
            case Ask(), Player():
                told = views.recalled(public, actor.seat, command.to, command.question)
                if told is not None and not command.anew:
                    return [announce(_recalled(actor.seat, told))]
                turns.asked(course, actor.seat, command)
            case Repeat(), Player():
                return [announce(_recalled(actor.seat, public.exchanges[command.number - 1]))]
            case CallAce(), Player():
                turns.called(course, actor.seat, command)
            case Discard(), Player():
                turns.discarded(course, sets.in_order(command.cards))
            case TurnUp(), Player():
                turns.paid(course, sets.in_order(command.cards))
            case Resign(), Player():
                turns.gone(course, actor.seat)
            case AgreeDraw(), _:
                shared_by_all(course, "agreement")
            case TimeUp(), _:
                return _lapsed(course)
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of Medieval")
        return course.entries

    house = staticmethod(choose)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """Those still in, and whoever has the duel's last turn."""
        public = known(view)
        return tuple(s for s in sorted(public.ring) if public.is_in(s) or public.has_last_turn(s))

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """Everybody's cards and range, and the cards that lie out."""
        seats = map(Seat, range(len(state.hands)))
        return [*((s, (state.hands[s], state.ranges[s])) for s in seats), (None, state.aside)]


def _lapsed(course: Course) -> list[Entry]:
    """The clock; a discard that nobody made doesn't count against anybody in public."""
    public = course.public
    stage, seat = public.stage, public.owes if public.owes is not None else public.mover
    turns.lapsed(course)
    lapses = 0 if stage == "discard" else public.lapses[seat] + 1
    return pause_after(lapses, course.entries)


def _recalled(by: Seat, known: Exchange) -> shared.Recalled:
    assert known.question is not None
    return shared.Recalled(
        by, known.number, known.asker, known.holders[0], known.question, known.answers[0]
    )
