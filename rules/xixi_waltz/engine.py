"""The rules of the Waltz (XI-30 … XI-35)."""

from typing import ClassVar

import msgspec

from rules.cards.questions.asking import Repeat
from rules.cards.questions.facts import HandDealt
from rules.cards.questions.seating import pause_after, put
from rules.cards.questions.trio import SEATS, TRIO_FACTS, following, held, recall
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.game import Game
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.xixi_waltz import state as truth
from rules.xixi_waltz import view as views
from rules.xixi_waltz.commands import Ask
from rules.xixi_waltz.deal import draw
from rules.xixi_waltz.ending import ended, gone
from rules.xixi_waltz.events import CardDrawn, Dealt, DrawsDone, DrawsOpened, LeftOver
from rules.xixi_waltz.house import choose
from rules.xixi_waltz.public import begun, observe_public
from rules.xixi_waltz.turns import asked, lost_turn


class Waltz(Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]):
    """The Waltz for three."""

    name = "xixi_waltz"
    version = 1
    seats = (3,)
    commands = (Ask, Repeat)
    events = (
        Dealt,
        LeftOver,
        CardDrawn,
        DrawsDone,
        DrawsOpened,
        *TRIO_FACTS,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    draw = staticmethod(draw)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """Each hand to its holder, then the draws, each to the two it concerns (XI-30)."""
        entries = [announce(Dealt(options, deal.first)), seal(LeftOver(deal.left_over))]
        entries += [tell([s], HandDealt(s, deal.hands[s])) for s in SEATS]
        for number, rank in enumerate(deal.draws):
            drawer = following(deal.first, number)
            loser = following(drawer)
            entries.append(tell([drawer, loser], CardDrawn(drawer, loser, rank)))
        return [*entries, announce(DrawsDone())]

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)

    def evolve_secrets(self, state: truth.State, event: Event) -> truth.State:
        """The card left over, the draws, and hands and whispers."""
        change = msgspec.structs.replace
        match event:
            case LeftOver():
                return change(state, left_over=event.rank)
            case CardDrawn():
                taken = tuple(r for r in state.hands[event.loser] if r != event.rank)
                given = tuple(sorted((*state.hands[event.drawer], event.rank)))
                hands = put(put(state.hands, event.loser, taken), event.drawer, given)
                return change(state, hands=hands, draws=(*state.draws, event.rank))
            case _:
                return held(state, event)

    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(views.prompt)
    check = staticmethod(views.check)

    def decide(
        self, state: truth.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        match command, actor:
            case Ask(), Player():
                # the truth knows every whisper; only the asker's own can be a recall
                knowing = truth.View(None, state.public, whispers=state.whispers)
                known = views.recalled(knowing, actor.seat, command)
                if known is not None:
                    return [recall(state, actor.seat, known.number)]
                return asked(state, actor.seat, command)
            case Repeat(), Player():
                return [recall(state, actor.seat, command.number)]
            case Resign(), Player():
                return gone(state, actor.seat)
            case TimeUp(), _:
                lost = lost_turn(state)
                return pause_after(state.public.lapses[state.public.mover] + 1, lost)
            case AgreeDraw(), _:
                return ended(state, "draw", _playing(state.public), "agreement")
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of the Waltz")

    house = staticmethod(choose)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """All but the one who is out."""
        return _playing(known(view))

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """The hands, and the card left over."""
        hands: list[tuple[Seat | None, object]] = [(s, state.hands[s]) for s in SEATS]
        return [*hands, (None, (state.left_over,))]


def _playing(public: truth.Public) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if public.is_in(seat))
