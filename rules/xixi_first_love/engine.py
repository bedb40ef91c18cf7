"""The rules of First Love (XI-50 … XI-55)."""

from typing import ClassVar

import msgspec

from rules.cards.questions import facts as shared
from rules.cards.questions.asking import Repeat
from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.seating import pause_after
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, tell
from rules.core.game import Game
from rules.core.outcome import Outcome
from rules.core.prompt import Prompt
from rules.core.seats import Clock, Player, Seat
from rules.xixi_first_love import events as facts
from rules.xixi_first_love import state as truth
from rules.xixi_first_love import view as views
from rules.xixi_first_love.commands import Ask, ShowFirst
from rules.xixi_first_love.deal import draw
from rules.xixi_first_love.house import question_of
from rules.xixi_first_love.public import begun, observe_public
from rules.xixi_first_love.state import SIDES, SUITS, State, View, with_ranks
from rules.xixi_first_love.turns import asked, ended, lost_turn, resigned


class FirstLove(Game[truth.Options, truth.Deal, State, View]):
    """First Love for two or four."""

    name = "xixi_first_love"
    version = 1
    seats = (2, 4)
    Options = truth.Options
    Given = truth.Given
    Deal = truth.Deal
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

    def draw(
        self, options: truth.Options, seats: int, chance: Chance, given: truth.Given | None = None
    ) -> truth.Deal:
        """See `rules.xixi_first_love.deal`."""
        return draw(seats, chance, given or truth.Given())

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

    def evolve(self, state: State | None, event: Event) -> State:
        """Fold one fact into the truth."""
        if isinstance(event, facts.Dealt):
            return State(begun(event))
        assert state is not None, "a game begins with Dealt"
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
                return change(state, public=observe_public(public, event))

    def view(self, seat: Seat | None) -> View:
        """Nothing is known before the deal."""
        return View(seat)

    def observe(self, view: View, event: Event) -> View:
        """See `rules.xixi_first_love.view.observe`."""
        return views.observe(view, event)

    def prompt(self, view: View) -> Prompt:
        """See `rules.xixi_first_love.view.prompt`."""
        return views.prompt(view)

    def check(self, view: View, seat: Seat, command: Command) -> Refused | None:
        """See `rules.xixi_first_love.view.check`."""
        return views.check(view, seat, command)

    def decide(
        self, state: State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        public = state.public
        match command, actor:
            case Ask(), Player():
                known = views.recalled(public, actor.seat, command.question)
                if known is not None and not command.anew:
                    return [announce(_recalled(actor.seat, known))]
                return asked(state, actor.seat, command, chance)
            case ShowFirst(), Player():
                letter = command.suit or public.suits[public.suits_of(actor.seat)[0]]
                return [tell([actor.seat], facts.SwitchSet(actor.seat, letter, command.on))]
            case Repeat(), Player():
                known = public.exchanges[command.number - 1]
                return [announce(_recalled(actor.seat, known))]
            case Resign(), Player():
                return resigned(state, actor.seat)
            case TimeUp(), _:
                return pause_after(public.lapses[public.mover] + 1, lost_turn(state))
            case AgreeDraw(), _:
                return ended(state, None, "agreement")
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of First Love")

    def house(self, view: View, chance: Chance) -> Command:
        """See `rules.xixi_first_love.house`."""
        return Ask(question_of(view, chance), anew=True)

    def outcome(self, state: State) -> Outcome:
        """The result so far."""
        return state.public.outcome

    def still_in(self, view: View) -> tuple[Seat, ...]:
        """All, to the end."""
        return tuple(sorted(views.known(view).order))

    def look(self, state: State) -> list[tuple[Seat | None, object]]:
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
