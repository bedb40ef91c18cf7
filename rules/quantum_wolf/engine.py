"""The rules of Schrödinger's Wolf (QW-1 … QW-21)."""

from typing import ClassVar

import msgspec

from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Entry, Event, announce
from rules.core.game import Game
from rules.core.outcome import Outcome
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.quantum_wolf import day, deal, flow, folding, house, legality, night, prompting
from rules.quantum_wolf import state as states
from rules.quantum_wolf import view as views
from rules.quantum_wolf.commands import (
    COMMANDS,
    Abstain,
    ComeBack,
    EndTalk,
    Kill,
    LastWords,
    NameHeir,
    Say,
    See,
    Skip,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.ending import drawn, end
from rules.quantum_wolf.events import (
    EVENTS,
    Begun,
    CameBack,
    DayBroke,
    DuskFell,
    Fixed,
    GhostSaid,
    NightCall,
    NightFell,
    NumberTold,
    ReferenceDrawn,
    Said,
    Withdrew,
)
from rules.quantum_wolf.folding import Draft
from rules.quantum_wolf.public import begun, observe_public
from rules.quantum_wolf.state import wolves_of

HOURS = 3600


class QuantumWolf(
    Game[states.Options, states.Given, states.Deal, states.Public, states.State, states.View]
):
    """Schrödinger's Wolf for 8–13 by the book, for any five and more."""

    name = "quantum_wolf"
    version = 1
    seats = tuple(range(5, 101))
    commands = COMMANDS
    events = EVENTS
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "daily": states.Options(),
        "fast": states.Options(night=90, day=300, first_day=120, parity=True),
        "slow": states.Options(
            night=8 * HOURS,
            day=16 * HOURS,
            first_day=16 * HOURS,
            runoff=4 * HOURS,
            heir=4 * HOURS,
        ),
    }

    def fits(self, options: states.Options, seats: int) -> Refused | None:
        """Fewer wolves than others (QW-1)."""
        wolves = wolves_of(options, seats)
        if 2 * wolves >= seats:
            return refuse("TOO_MANY_WOLVES", wolves=wolves, players=seats)
        return None

    draw = staticmethod(deal.draw)

    def setup(self, options: states.Options, deal: states.Deal) -> list[Entry]:
        """The set whole, the reference sealed, each number to its holder; night 0 falls (QW-4)."""
        size = len(deal.numbers)
        first = Begun(options, size, wolves_of(options, size))
        draft = Draft(self, self.evolve(None, first))
        draft.seal(ReferenceDrawn(deal.reference))
        if deal.rolls or deal.redraws:
            draft.seal(Fixed(deal.rolls, deal.redraws))
        for seat, number in enumerate(deal.numbers):
            draft.tell([Seat(seat)], NumberTold(Seat(seat), number))
        draft.announce(NightFell(0))
        for seat in deal.order:
            draft.tell([seat], NightCall(seat, 0))
        return [announce(first), *draft.entries]

    state = staticmethod(folding.start_of)
    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)
    evolve_secrets = staticmethod(folding.evolve_secrets)
    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(prompting.prompt)
    check = staticmethod(legality.check)

    def decide(
        self, state: states.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        draft = Draft(self, state)
        if isinstance(actor, Player):
            _by_player(draft, actor.seat, command, chance)
        elif isinstance(command, TimeUp):
            _by_clock(draft, chance)
        elif isinstance(command, AgreeDraw):
            end(draft, drawn(state, "agreement"))
        return draft.entries

    house = staticmethod(house.command_of)

    def still_in(self, view: states.View) -> tuple[Seat, ...]:
        """Who is in and hasn't left."""
        return known(view).present()

    def rests(self, state: states.State) -> bool:
        """A night in which everybody present has given or passed both skills (QW-4)."""
        return state.public.stage == "night" and night.is_done(state)

    def is_milestone(self, event: Event) -> bool:
        """Each dawn and each dusk."""
        return isinstance(event, DayBroke | DuskFell)

    def look(self, state: states.State) -> list[tuple[Seat | None, object]]:
        """Everybody's number, and the reference."""
        numbers: list[tuple[Seat | None, object]] = [
            (Seat(seat), number) for seat, number in enumerate(state.numbers)
        ]
        return [*numbers, (None, state.reference)]


def _by_player(draft: Draft, seat: Seat, command: Command, chance: Chance) -> None:
    match command:
        case See():
            night.see(draft, seat, command, chance)
        case Kill():
            night.kill(draft, seat, command)
        case Skip():
            night.skip(draft, seat, command)
        case Vote():
            day.cast(draft, seat, command.target)
        case Abstain():
            day.cast(draft, seat, None)
        case EndTalk():
            if draft.state.public.stage == "speech":
                flow.end_speech(draft, timed_out=False)
            else:
                day.end_talk(draft, seat, chance)
        case NameHeir():
            flow.name_heir(draft, seat, command.target, chance)
        case TearBadge():
            flow.tear_badge(draft, chance, timed_out=False)
        case LastWords():
            flow.say_last_words(draft, seat, command.digest, chance)
        case Say():
            _say(draft, seat, command)
        case ComeBack():
            draft.announce(CameBack(seat))
        case Resign():
            _withdraw(draft, seat)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of this game")


def _say(draft: Draft, seat: Seat, command: Say) -> None:
    """To everybody, or among those who are out."""
    out = draft.state.public.out
    if seat in out:
        draft.tell(out, GhostSaid(seat, command.digest))
    else:
        draft.announce(Said(seat, command.digest))


def _withdraw(draft: Draft, seat: Seat) -> None:
    """Stay in, pass and abstain from now on (QW-5); a speech of theirs is over."""
    draft.announce(Withdrew(seat))
    public = draft.state.public
    if not public.present():
        end(draft, Outcome("void", reason="deserted"))
    elif public.speakers[:1] == (seat,):
        flow.end_speech(draft, timed_out=False)


def _by_clock(draft: Draft, chance: Chance) -> None:
    stage = draft.state.public.stage
    if stage == "night":
        night.break_day(draft, chance)
    elif stage == "heir":
        flow.tear_badge(draft, chance, timed_out=True)
    elif stage == "words":
        flow.end_words(draft, chance)
    elif stage == "speech":
        flow.end_speech(draft, timed_out=True)
    else:
        day.count(draft, chance)
