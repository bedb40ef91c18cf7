"""The rules of the Big Question (XI-40 … XI-47)."""

from typing import ClassVar

import msgspec

from rules.cards.questions import facts as shared
from rules.cards.questions.asking import Repeat
from rules.cards.questions.exchanges import Whisper, whispered
from rules.cards.questions.question import Pair
from rules.cards.questions.seating import pause_after, put
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, tell
from rules.core.game import Game
from rules.core.outcome import Outcome
from rules.core.prompt import Prompt
from rules.core.seats import Clock, Player, Seat
from rules.xixi_big_question import events as facts
from rules.xixi_big_question import state as truth
from rules.xixi_big_question import view as views
from rules.xixi_big_question.commands import Ask, AskCard, Publish, Stop
from rules.xixi_big_question.course import ended, next_champion, playing
from rules.xixi_big_question.deal import draw
from rules.xixi_big_question.house import choose
from rules.xixi_big_question.public import begun, observe_public
from rules.xixi_big_question.state import SEATS, State, View
from rules.xixi_big_question.turns import asked, card_asked, gone, lost_turn, published, stopped


class BigQuestion(Game[truth.Options, truth.Deal, State, View]):
    """The Big Question for three."""

    name = "xixi_big_question"
    version = 1
    seats = (3,)
    Options = truth.Options
    Given = truth.Given
    Deal = truth.Deal
    commands = (Ask, AskCard, Publish, Stop, Repeat)
    events = (
        facts.Dealt,
        facts.HandDealt,
        facts.QuestionLaid,
        facts.BothAnswered,
        facts.BothRecalled,
        facts.Showdown,
        facts.OperatorPublished,
        facts.CardAsked,
        facts.CardRecalled,
        facts.Won,
        facts.Stopped,
        facts.QuestionOpened,
        facts.NextChampion,
        shared.Answered,
        shared.Recalled,
        shared.Whispered,
        shared.WhisperPassed,
        shared.WhispersOpened,
        shared.WentOut,
        shared.Gone,
        shared.DuelBegun,
        shared.LastTurn,
        shared.TurnLost,
        shared.HandOpened,
        shared.DeskOffered,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    def draw(
        self, options: truth.Options, seats: int, chance: Chance, given: truth.Given | None = None
    ) -> truth.Deal:
        """See `rules.xixi_big_question.deal`."""
        return draw(options, chance, given or truth.Given())

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """Each hand to its holder, the Question card to the allies (XI-40)."""
        entries = [announce(facts.Dealt(options, deal.champion))]
        entries += [tell([s], facts.HandDealt(s, deal.hands[s])) for s in SEATS]
        allies = [s for s in SEATS if s != deal.champion]
        return [*entries, tell(allies, facts.QuestionLaid(deal.question))]

    def evolve(self, state: State | None, event: Event) -> State:
        """Fold one fact into the truth."""
        if isinstance(event, facts.Dealt):
            return State(begun(event))
        assert state is not None, "a game begins with Dealt"
        change = msgspec.structs.replace
        match event:
            case facts.HandDealt():
                return change(state, hands=put(state.hands, event.holder, event.ranks))
            case facts.QuestionLaid():
                return change(state, question=event.rank)
            case shared.WhisperPassed():
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
        """See `rules.xixi_big_question.view.observe`."""
        return views.observe(view, event)

    def prompt(self, view: View) -> Prompt:
        """See `rules.xixi_big_question.view.prompt`."""
        return views.prompt(view)

    def check(self, view: View, seat: Seat, command: Command) -> Refused | None:
        """See `rules.xixi_big_question.view.check`."""
        return views.check(view, seat, command)

    def decide(
        self, state: State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        public = state.public
        match command, actor:
            case Ask(), Player():
                # the truth knows every whisper; only the asker's own can be a recall
                knowing = View(None, public, whispers=state.whispers)
                known = views.recalled(knowing, actor.seat, command.question)
                if known is not None and not command.anew:
                    return [_recall(state, actor.seat, known.number)]
                return asked(state, actor.seat, command)
            case AskCard(), Player():
                if public.guess is not None:
                    said = facts.CardRecalled(actor.seat, command.rank, public.guess.hit)
                    return [announce(said)]
                return card_asked(state, command.rank)
            case Publish(), Player():
                return published(state, command.op)
            case Stop(), Player():
                return stopped(state, actor.seat)
            case Repeat(), Player():
                return [_recall(state, actor.seat, command.number)]
            case Resign(), Player():
                return gone(state, actor.seat, chance)
            case TimeUp(), _:
                lapses = public.lapses[public.waits_for()] + 1
                return pause_after(lapses, lost_turn(state, chance))
            case AgreeDraw(), _:
                return ended(state, playing(public), "agreement")
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of this game")

    def house(self, view: View, chance: Chance) -> Command:
        """See `rules.xixi_big_question.house`."""
        return choose(view, chance)

    def outcome(self, state: State) -> Outcome:
        """The result so far."""
        return state.public.outcome

    def still_in(self, view: View) -> tuple[Seat, ...]:
        """Those who still play."""
        return playing(views.known(view))

    def again(self, options: truth.Options, view: View, order: tuple[Seat, ...]) -> truth.Options:
        """The next champion sits where the old order says; one who has left is drawn (XI-47)."""
        public = views.known(view)
        champion = next_champion(public.champion, public.outcome.winners)
        place = order.index(champion) + 1 if champion in order else None
        return msgspec.structs.replace(options, champion=place)

    def look(self, state: State) -> list[tuple[Seat | None, object]]:
        """The hands, and the Question card."""
        return [*((s, state.hands[s]) for s in SEATS), (None, (state.question,))]


def _recall(state: State, by: Seat, number: int) -> Entry:
    """The record, said again: to all, or a whisper to `by` alone (XI-7)."""
    exchange = state.public.exchanges[number - 1]
    question = exchange.question or whispered(state.whispers, number)
    assert question is not None
    asker, holders, answers = exchange.asker, exchange.holders, exchange.answers
    if len(holders) > 1:
        return announce(facts.BothRecalled(by, number, asker, holders, question, answers))
    said = shared.Recalled(by, number, asker, holders[0], question, answers[0])
    return announce(said) if exchange.question is not None else tell([by], said)
