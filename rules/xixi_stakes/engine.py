"""The rules of Stakes (XI-80 … XI-85)."""

from typing import ClassVar, assert_never

import msgspec

from rules.cards.questions.facts import Gone, HandDealt, HandOpened
from rules.cards.questions.seating import pause_after
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, seal
from rules.core.game import Game
from rules.core.seats import Clock, Player, Seat
from rules.xixi_stakes import events as facts
from rules.xixi_stakes import state as truth
from rules.xixi_stakes import view as views
from rules.xixi_stakes.commands import Accept, Challenge, Concede, Deny, Name, SetBlind
from rules.xixi_stakes.deal import draw
from rules.xixi_stakes.hands import (
    accepted,
    blind_set,
    challenged,
    conceded,
    ended,
    named,
)
from rules.xixi_stakes.house import choose
from rules.xixi_stakes.public import begun, observe_public
from rules.xixi_stakes.state import RANKS, SEATS, other


class Stakes(Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]):
    """Stakes for two."""

    name = "xixi_stakes"
    version = 1
    seats = (2,)
    commands = (SetBlind, Name, Concede, Deny, Accept, Challenge)
    events = (
        facts.Begun,
        facts.HandBegun,
        facts.CardsLaid,
        facts.BlindSet,
        facts.RoundBegun,
        facts.Named,
        facts.Conceded,
        facts.Denied,
        facts.Accepted,
        facts.Challenged,
        facts.NinthTurned,
        facts.PotTaken,
        facts.PotCarried,
        facts.NinthOpened,
        facts.CardsOpened,
        HandDealt,
        HandOpened,
        Gone,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    draw = staticmethod(draw)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """The first hand; its cards go out once the blind is set."""
        begin = facts.Begun(options, deal.dealer)
        public = begun(begin)
        first = facts.HandBegun(1, deal.dealer, public.highest, 0)
        return [announce(begin), announce(first), seal(facts.CardsLaid(deal.cards))]

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)

    def evolve_secrets(self, state: truth.State, event: Event) -> truth.State:
        """The cards of the running hand, and those of the hands before it."""
        if isinstance(event, facts.CardsLaid):
            before = (*state.past, state.cards) if state.cards.ninth else ()
            return msgspec.structs.replace(state, cards=event.cards, past=before)
        return state

    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(views.prompt)
    check = staticmethod(views.check)

    def decide(
        self, state: truth.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        match command, actor:
            case Resign(), Player():
                left = announce(Gone(actor.seat))
                return [left, *ended(state, "win", (other(actor.seat),), "resignation")]
            case AgreeDraw(), _:
                return ended(state, "draw", SEATS, "agreement")
            case TimeUp(), _:
                public = state.public
                entries = _lapsed(state, chance)
                return pause_after(public.lapses[public.mover] + 1, entries)
            case _:
                return _said(state, command, chance, by_clock=False)

    house = staticmethod(choose)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """Both, to the end."""
        return SEATS

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """Both hands and the ninth card."""
        return [*((s, state.cards.hands[s]) for s in SEATS), (None, (state.cards.ninth,))]


def _lapsed(state: truth.State, chance: Chance) -> list[Entry]:
    """What the clock says for the mover (XI-13)."""
    public = state.public
    match public.stage:
        case "blind":
            command: Command = SetBlind(1)
        case "guess":
            rank = chance.pick(f"guess/hand{public.hand}/round{public.round}", tuple(RANKS))
            command = Name(rank)
        case "judge":
            command = Deny()
        case "answer":
            command = Accept()
        case _:
            assert_never(public.stage)
    return _said(state, command, chance, by_clock=True)


def _said(state: truth.State, command: Command, chance: Chance, *, by_clock: bool) -> list[Entry]:
    match command:
        case SetBlind():
            return blind_set(state, command.blind, by_clock)
        case Name():
            return [named(state, command.rank, by_clock)]
        case Concede():
            return conceded(state, chance)
        case Deny():
            return [announce(facts.Denied(state.public.mover, by_clock))]
        case Accept():
            return accepted(state, chance, by_clock)
        case Challenge():
            return challenged(state, chance)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of Stakes")
