"""The rules of First Love (XI-50 … XI-55)."""

from typing import ClassVar

import msgspec

from rules.cards.questions import facts as shared
from rules.cards.questions.asking import Repeat
from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.seating import pause_after
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, tell
from rules.core.game import Game
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.xixi_first_love import events as facts
from rules.xixi_first_love import state as truth
from rules.xixi_first_love import view as views
from rules.xixi_first_love.commands import Ask, ShowFirst
from rules.xixi_first_love.deal import draw
from rules.xixi_first_love.house import choose
from rules.xixi_first_love.public import begun, observe_public
from rules.xixi_first_love.state import SIDES, SUITS, with_ranks
from rules.xixi_first_love.turns import asked, ended, lost_turn, resigned


class FirstLove(
    Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]
):
    """First Love for two or four."""

    name = "xixi_first_love"
    version = 1
    seats = (2, 4)
    commands = (Ask, ShowFirst, Repeat)
    events = (
        facts.Dealt,
        facts.HandDealt,
        facts.SideAnswered,
        facts.SideRecalled,
        facts.Showdown,
        facts.GreatShowdown,
        facts.SwitchSet,
        facts.ResignWished,
        facts.SuitOpened,
        shared.LastTurn,
        shared.TurnLost,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    draw = staticmethod(draw)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """Each suit of each side to its holder (XI-50)."""
        dealt = facts.Dealt(options, deal.order, deal.suits)
        public = begun(dealt)
        entries = [announce(dealt)]
        for side in SIDES:
            for suit in SUITS:
                holder = public.holder(side, suit)
                hand = facts.HandDealt(holder, deal.suits[suit], deal.hands[side][suit])
                entries.append(tell([holder], hand))
        return entries

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)

    def evolve_secrets(self, state: truth.State, event: Event) -> truth.State:
        """The hands, and the switches."""
        public = state.public
        change = msgspec.structs.replace
        match event:
            case facts.HandDealt():
                side, suit = public.side_of(event.holder), public.suits.index(event.suit)
                return change(state, hands=with_ranks(state.hands, side, suit, event.ranks))
            case facts.SwitchSet():
                side, suit = public.side_of(event.holder), public.suits.index(event.suit)
                first = [list(on) for on in state.first]
                first[side][suit] = event.on
                one, other = ((on[0], on[1]) for on in first)
                return change(state, first=(one, other))
            case _:
                return state

    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(views.prompt)
    check = staticmethod(views.check)

    def decide(
        self, state: truth.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        public = state.public
        match command, actor:
            case Ask(), Player():
                told = views.recalled(public, actor.seat, command.question)
                if told is not None and not command.anew:
                    return [announce(_recalled(actor.seat, told))]
                return asked(state, actor.seat, command, chance)
            case ShowFirst(), Player():
                letter = command.suit or public.suits[public.suits_of(actor.seat)[0]]
                return [tell([actor.seat], facts.SwitchSet(actor.seat, letter, command.on))]
            case Repeat(), Player():
                told = public.exchanges[command.number - 1]
                return [announce(_recalled(actor.seat, told))]
            case Resign(), Player():
                return resigned(state, actor.seat)
            case TimeUp(), _:
                return pause_after(public.lapses[public.mover] + 1, lost_turn(state))
            case AgreeDraw(), _:
                return ended(state, None, "agreement")
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of First Love")

    house = staticmethod(choose)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """All, to the end."""
        return tuple(sorted(known(view).order))

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """Every hand by its holder: suit and ranks."""
        public = state.public
        return [
            (public.holder(side, suit), (public.suits[suit], state.hands[side][suit]))
            for side in SIDES
            for suit in SUITS
        ]


def _recalled(by: Seat, known: Exchange) -> facts.SideRecalled:
    assert known.question is not None
    return facts.SideRecalled(
        by, known.number, known.asker, known.holders, known.question, known.answers[0]
    )
