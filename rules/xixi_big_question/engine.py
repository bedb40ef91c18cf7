"""The rules of the Big Question (XI-40 … XI-47)."""

from typing import ClassVar

import msgspec

from rules.cards.questions.asking import Repeat
from rules.cards.questions.facts import HandDealt
from rules.cards.questions.seating import pause_after
from rules.cards.questions.trio import SEATS, TRIO_FACTS, held, recall
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, tell
from rules.core.game import Game
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.xixi_big_question import events as facts
from rules.xixi_big_question import state as truth
from rules.xixi_big_question import view as views
from rules.xixi_big_question.commands import Ask, AskCard, Publish, Stop
from rules.xixi_big_question.course import ended, next_champion, playing
from rules.xixi_big_question.deal import draw
from rules.xixi_big_question.house import choose
from rules.xixi_big_question.public import begun, observe_public
from rules.xixi_big_question.turns import asked, card_asked, gone, lost_turn, published, stopped


class BigQuestion(
    Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]
):
    """The Big Question for three."""

    name = "xixi_big_question"
    version = 1
    seats = (3,)
    commands = (Ask, AskCard, Publish, Stop, Repeat)
    events = (
        facts.Dealt,
        facts.QuestionLaid,
        facts.BothAnswered,
        facts.BothRecalled,
        facts.OperatorPublished,
        facts.CardAsked,
        facts.CardRecalled,
        facts.Won,
        facts.Stopped,
        facts.QuestionOpened,
        facts.NextChampion,
        *TRIO_FACTS,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    draw = staticmethod(draw)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """Each hand to its holder, the Question card to the allies (XI-40)."""
        entries = [announce(facts.Dealt(options, deal.champion))]
        entries += [tell([s], HandDealt(s, deal.hands[s])) for s in SEATS]
        allies = [s for s in SEATS if s != deal.champion]
        return [*entries, tell(allies, facts.QuestionLaid(deal.question))]

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)

    def evolve_secrets(self, state: truth.State, event: Event) -> truth.State:
        """The Question card, and hands and whispers."""
        if isinstance(event, facts.QuestionLaid):
            return msgspec.structs.replace(state, question=event.rank)
        return held(state, event)

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
                # the truth knows every whisper; only the asker's own can be a recall
                knowing = truth.View(None, public, whispers=state.whispers)
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

    house = staticmethod(choose)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """Those who still play."""
        return playing(known(view))

    def again(
        self, options: truth.Options, view: truth.View, order: tuple[Seat, ...]
    ) -> truth.Options:
        """The next champion sits where the old order says; one who has left is drawn (XI-47)."""
        public = known(view)
        champion = next_champion(public.champion, public.outcome.winners)
        place = order.index(champion) + 1 if champion in order else None
        return msgspec.structs.replace(options, champion=place)

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """The hands, and the Question card."""
        return [*((s, state.hands[s]) for s in SEATS), (None, (state.question,))]


def _recall(state: truth.State, by: Seat, number: int) -> Entry:
    """The record, said again; of a question to both allies, with both answers (XI-7)."""
    known = state.public.exchanges[number - 1]
    if len(known.holders) == 1:
        return recall(state, by, number)
    assert known.question is not None, "both allies are asked aloud"
    said = facts.BothRecalled(by, number, known.asker, known.holders, known.question, known.answers)
    return announce(said)
