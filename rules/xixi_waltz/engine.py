"""The rules of the Waltz (XI-30 … XI-35)."""

from typing import ClassVar

import msgspec

from rules.cards.questions.asking import Repeat
from rules.cards.questions.exchanges import Whisper, whispered
from rules.cards.questions.facts import (
    Answered,
    DeskOffered,
    DuelBegun,
    Gone,
    HandOpened,
    LastTurn,
    Recalled,
    TurnLost,
    WentOut,
    Whispered,
    WhisperPassed,
    WhispersOpened,
)
from rules.cards.questions.question import Pair
from rules.cards.questions.seating import pause_after, put
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.game import Game
from rules.core.outcome import Outcome
from rules.core.prompt import Prompt
from rules.core.seats import Clock, Player, Seat
from rules.xixi_waltz import state as truth
from rules.xixi_waltz import view as views
from rules.xixi_waltz.commands import Ask
from rules.xixi_waltz.deal import draw
from rules.xixi_waltz.ending import ended, gone
from rules.xixi_waltz.events import (
    CardDrawn,
    Dealt,
    DrawsDone,
    DrawsOpened,
    HandDealt,
    LeftOver,
    Showdown,
)
from rules.xixi_waltz.house import question_of
from rules.xixi_waltz.public import begun, observe_public
from rules.xixi_waltz.state import SEATS, State, View, following
from rules.xixi_waltz.turns import asked, lost_turn


class Waltz(Game[truth.Options, truth.Deal, State, View]):
    """The Waltz for three."""

    name = "xixi_waltz"
    version = 1
    seats = (3,)
    Options = truth.Options
    Given = truth.Given
    Deal = truth.Deal
    commands = (Ask, Repeat)
    events = (
        Dealt,
        HandDealt,
        LeftOver,
        CardDrawn,
        DrawsDone,
        DrawsOpened,
        WhispersOpened,
        Answered,
        Whispered,
        WhisperPassed,
        Showdown,
        Recalled,
        WentOut,
        Gone,
        DuelBegun,
        LastTurn,
        TurnLost,
        HandOpened,
        DeskOffered,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    def draw(
        self, options: truth.Options, seats: int, chance: Chance, given: truth.Given | None = None
    ) -> truth.Deal:
        """See `rules.xixi_waltz.deal`."""
        return draw(chance, given or truth.Given())

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """Each hand to its holder, then the draws, each to the two it concerns (XI-30)."""
        entries = [announce(Dealt(options, deal.first)), seal(LeftOver(deal.left_over))]
        entries += [tell([s], HandDealt(s, deal.hands[s])) for s in SEATS]
        for number, rank in enumerate(deal.draws):
            drawer = following(deal.first, number)
            loser = following(drawer)
            entries.append(tell([drawer, loser], CardDrawn(drawer, loser, rank)))
        return [*entries, announce(DrawsDone())]

    def evolve(self, state: State | None, event: Event) -> State:
        """Fold one fact into the truth."""
        if isinstance(event, Dealt):
            return State(begun(event))
        assert state is not None, "a game begins with Dealt"
        change = msgspec.structs.replace
        match event:
            case HandDealt():
                return change(state, hands=put(state.hands, event.holder, event.ranks))
            case LeftOver():
                return change(state, left_over=event.rank)
            case CardDrawn():
                taken = tuple(r for r in state.hands[event.loser] if r != event.rank)
                given = tuple(sorted((*state.hands[event.drawer], event.rank)))
                hands = put(put(state.hands, event.loser, taken), event.drawer, given)
                return change(state, hands=hands, draws=(*state.draws, event.rank))
            case WhisperPassed():
                whispers = (*state.whispers, Whisper(event.number, event.question))
                down = state.down
                if event.yes and isinstance(event.question, Pair):
                    fallen = (event.question.x, event.question.y)
                    down = put(down, event.holder, (*down[event.holder], *fallen))
                return change(state, whispers=whispers, down=down)
            case _:
                return change(state, public=observe_public(state.public, event))

    def view(self, seat: Seat | None) -> View:
        """Nothing is known before the deal."""
        return View(seat)

    def observe(self, view: View, event: Event) -> View:
        """See `rules.xixi_waltz.view.observe`."""
        return views.observe(view, event)

    def prompt(self, view: View) -> Prompt:
        """See `rules.xixi_waltz.view.prompt`."""
        return views.prompt(view)

    def check(self, view: View, seat: Seat, command: Command) -> Refused | None:
        """See `rules.xixi_waltz.view.check`."""
        return views.check(view, seat, command)

    def decide(
        self, state: State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        match command, actor:
            case Ask(), Player():
                # the truth knows every whisper; only the asker's own can be a recall
                knowing = View(None, state.public, whispers=state.whispers)
                known = views.recalled(knowing, actor.seat, command)
                if known is not None:
                    return [_recall(state, actor.seat, known.number)]
                return asked(state, actor.seat, command)
            case Repeat(), Player():
                return [_recall(state, actor.seat, command.number)]
            case Resign(), Player():
                return gone(state, actor.seat)
            case TimeUp(), _:
                lost = lost_turn(state)
                return pause_after(state.public.lapses[state.public.mover] + 1, lost)
            case AgreeDraw(), _:
                return ended(state, "draw", self.still_in_of(state), "agreement")
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of the Waltz")

    def house(self, view: View, chance: Chance) -> Command:
        """See `rules.xixi_waltz.house`."""
        question, to = question_of(view, chance)
        return Ask(question, to, anew=True)

    def outcome(self, state: State) -> Outcome:
        """The result so far."""
        return state.public.outcome

    def still_in(self, view: View) -> tuple[Seat, ...]:
        """All but the one who is out."""
        return tuple(seat for seat in SEATS if views.known(view).is_in(seat))

    def still_in_of(self, state: State) -> tuple[Seat, ...]:
        """The same, by the truth."""
        return tuple(seat for seat in SEATS if state.public.is_in(seat))

    def look(self, state: State) -> list[tuple[Seat | None, object]]:
        """The hands, and the card left over."""
        hands: list[tuple[Seat | None, object]] = [(s, state.hands[s]) for s in SEATS]
        return [*hands, (None, (state.left_over,))]


def _recall(state: State, by: Seat, number: int) -> Entry:
    """The record, said again: to all, or a whisper to `by` alone (XI-7)."""
    exchange = state.public.exchanges[number - 1]
    question = exchange.question or whispered(state.whispers, number)
    assert question is not None
    holder, yes = exchange.holders[0], exchange.answers[0]
    said = Recalled(by, number, exchange.asker, holder, question, yes)
    return announce(said) if exchange.question is not None else tell([by], said)
