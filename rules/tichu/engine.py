"""The rules of Tichu (TI-1 … TI-35)."""

from typing import ClassVar

import msgspec

from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, Event
from rules.core.game import Game
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Clock, Player, Seat
from rules.tichu import acts, deal, house, prompting
from rules.tichu import state as truth
from rules.tichu import view as views
from rules.tichu.cards import names
from rules.tichu.commands import (
    Arrange,
    CallGrand,
    CallTichu,
    Exchange,
    GiveDragon,
    NoCall,
    Pass,
    Play,
    Take,
)
from rules.tichu.ending import begin, won
from rules.tichu.events import EVENTS, Arranged, RoundEnded
from rules.tichu.fold import evolve_secrets
from rules.tichu.public import begun, observe_public
from rules.tichu.record import Record
from rules.tichu.round import Phase
from rules.tichu.scoring import team
from rules.tichu.state import SEATS


class Tichu(Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]):
    """Tichu for two teams of two: the first and third seat against the second and fourth."""

    name = "tichu"
    version = 1
    seats = (4,)
    commands = (
        CallGrand,
        CallTichu,
        NoCall,
        Exchange,
        Play,
        Pass,
        Take,
        GiveDragon,
        Arrange,
    )
    events = EVENTS
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "short": truth.Options(target=600),
        "slow": truth.Options(turn=None, call=None, exchange=None),
    }

    def draw(
        self, options: truth.Options, seats: int, chance: Chance, given: truth.Given | None = None
    ) -> truth.Deal:
        """Draw the first deal and who is dealt to first (M2)."""
        return deal.draw(chance, 1, None, given)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """The first round: eight cards each."""
        record = Record(self, None)
        begin(record, options, 1, deal)
        return record.entries

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)
    evolve_secrets = staticmethod(evolve_secrets)
    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(prompting.prompt)
    check = staticmethod(views.check)

    def decide(
        self, state: truth.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        record = Record(self, state)
        if isinstance(actor, Player):
            _act(record, actor.seat, command, chance)
        elif isinstance(command, TimeUp):
            acts.run_out(record, chance)
        elif isinstance(command, AgreeDraw):
            record.announce(Ended(Outcome("draw", SEATS, (SEATS,), "agreement")))
        else:
            raise TypeError(f"{type(command).__name__} is not a command of the clock")
        return record.entries

    def house(self, view: truth.View, chance: Chance) -> Command:
        """See `rules.tichu.house`."""
        return house.act(view)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """All four, to the end."""
        return SEATS

    def is_milestone(self, event: Event) -> bool:
        """The end of each round."""
        return isinstance(event, RoundEnded)

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """The four hands, with the cards still to be dealt."""
        return [(seat, names(state.hands[seat] | state.stock[seat])) for seat in SEATS]


def _act(record: Record, seat: Seat, command: Command, chance: Chance) -> None:
    match command:
        case Play():
            acts.play(record, seat, command, chance)
        case Pass():
            acts.decline(record, seat, command, chance)
        case CallGrand():
            acts.answer_grand(record, seat, True)
        case CallTichu():
            acts.call_small(record, seat)
        case NoCall() if record.round.phase is Phase.GRAND:
            acts.answer_grand(record, seat, False)
        case NoCall():
            acts.decline_small(record, seat)
        case Exchange():
            acts.exchange(record, seat, acts.as_cards(command))
        case Take():
            acts.take(record, seat)
        case GiveDragon():
            acts.give_dragon(record, seat, command.receiver, chance)
        case Arrange():
            record.tell([seat], Arranged(seat, command.order))
        case Resign():
            record.announce(Ended(won(1 - team(seat), "resignation")))
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of Tichu")
