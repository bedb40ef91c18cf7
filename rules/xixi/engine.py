"""The rules of XiXi (XI-1 … XI-16) and its patches (XI-20 … XI-22)."""

from typing import ClassVar

import msgspec

from rules.cards.questions.asking import Repeat
from rules.cards.questions.facts import HandDealt, HandOpened, LastTurn, TurnLost
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.game import Game
from rules.core.seats import Clock, Player, Seat
from rules.xixi import checking, house, patches
from rules.xixi import state as truth
from rules.xixi import view as views
from rules.xixi.commands import Aid, Answer, Ask, Headache, SpeedUp
from rules.xixi.deal import draw
from rules.xixi.events import (
    Aided,
    AidOffered,
    Answered,
    AnsweredFor,
    Corrected,
    Dealt,
    DiscardsLaid,
    DiscardsSeen,
    DiscardsTurned,
    Put,
    Recalled,
    Showdown,
    SpeedUpOffered,
)
from rules.xixi.public import begun, observe_public, put_at
from rules.xixi.state import other, sees
from rules.xixi.turns import (
    SEATS,
    answered,
    answered_for,
    asked,
    drawn,
    ended,
    lost_turn,
    recalled,
    won,
)


class XiXi(Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]):
    """XiXi for two."""

    name = "xixi"
    version = 1
    seats = (2,)
    commands = (Ask, Repeat, Answer, Headache, SpeedUp, Aid)
    events = (
        Dealt,
        HandDealt,
        DiscardsLaid,
        Put,
        Corrected,
        AnsweredFor,
        Answered,
        Showdown,
        Recalled,
        SpeedUpOffered,
        DiscardsTurned,
        AidOffered,
        Aided,
        DiscardsSeen,
        LastTurn,
        TurnLost,
        HandOpened,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    def fits(self, options: truth.Options, seats: int) -> Refused | None:
        """Aid at the start needs the weaker side named (XI-21)."""
        missing = isinstance(options.aid, int) and options.weaker is None
        return refuse("WEAKER_NOT_NAMED") if missing else None

    draw = staticmethod(draw)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """The deal: each hand to the one who sees it, the discards to nobody but by a patch."""
        entries = [announce(Dealt(options, deal.first)), seal(DiscardsLaid(deal.discards))]
        hands = [tell([sees(options, s)], HandDealt(s, deal.hands[s])) for s in SEATS]
        return [*entries, *hands, *patches.at_the_start(options, deal)]

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)

    def evolve_secrets(self, state: truth.State, event: Event) -> truth.State:
        """The hands, the discards, and those that the weaker side was shown."""
        change = msgspec.structs.replace
        match event:
            case HandDealt():
                return change(state, hands=put_at(state.hands, event.holder, event.ranks))
            case DiscardsLaid():
                return change(state, discards=event.ranks)
            case DiscardsSeen():
                return change(state, seen=event.ranks)
            case _:
                return state

    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(views.prompt)
    check = staticmethod(checking.check)

    def decide(
        self, state: truth.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        match command, actor:
            case Resign(), Player():
                return ended(state, won(other(actor.seat), "resignation"))
            case AgreeDraw(), _:
                return ended(state, drawn("agreement"))
            case TimeUp(), _:
                waiting = state.public.waiting
                return lost_turn(state) if waiting is None else answered_for(state, waiting)
            case SpeedUp(), Player():
                return patches.speed_up(state, actor.seat, command, chance)
            case Aid(), Player():
                return patches.aid(state, actor.seat, command, chance)
            case _, Player():
                return _said(state, actor.seat, command)
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of XiXi")

    house = staticmethod(house.move)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """Both, to the end."""
        return SEATS

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """Both hands and the discards."""
        return [(Seat(0), state.hands[0]), (Seat(1), state.hands[1]), (None, state.discards)]


def _said(state: truth.State, by: Seat, command: Command) -> list[Entry]:
    """A question, an answer, or the memory of one."""
    public = state.public
    match command:
        case Ask():
            again = None if command.anew else views.asked_before(public, by, command.question)
            if again is not None:
                return [announce(recalled(by, again))]
            return asked(state, by, command.question, None)
        case Headache():
            again = views.asked_before(public, by, command.question, command.card)
            if again is not None:
                return [announce(recalled(by, again))]
            return asked(state, by, command.question, command.card)
        case Answer():
            return answered(state, command.yes)
        case Repeat():
            return [announce(recalled(by, public.exchanges[command.number - 1]))]
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of XiXi")
