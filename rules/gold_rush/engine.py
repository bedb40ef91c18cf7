"""The rules of Gold Rush (GR-1 to GR-15)."""

from typing import ClassVar

import msgspec

from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, tell
from rules.core.game import Game
from rules.core.outcome import Ended
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat

from . import fold
from . import state as states
from . import view as views
from .commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from .deal import deal_again, draw
from .equations.signs import Fault
from .events import (
    EVENTS,
    CallAgreed,
    Called,
    CallRefused,
    DealerCut,
    Dealt,
    EquationPlayed,
    LetGone,
    MarkerLaid,
    NotCalled,
    PilesDealt,
    Resigned,
    RoundPlayed,
    Taken,
)
from .faults import refusal
from .flow import Telling, earliest_marker, end, flip_next, flip_round, go_on, take
from .house import choice
from .length import likely_length
from .public import begun, observe_public
from .ranking import drawn, outcome_of, ranked
from .state import Stage, groups_of, played

CHAT_LIMIT = 60


class GoldRush(
    Game[states.Options, states.Given, states.Deal, states.Public, states.State, states.View]
):
    """Gold Rush for three or four."""

    name = "gold_rush"
    version = 1
    seats = (3, 4)
    commands = (Flip, Claim, LetGo, Call, NoCall, Object, Agree, Mark)
    events = EVENTS
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": states.Options(limit=CHAT_LIMIT),
        "sharp": states.Options(pace="sharp", limit=CHAT_LIMIT),
        "hand": states.Options(pace="hand", limit=CHAT_LIMIT),
        "match": states.Options(limit=CHAT_LIMIT, wins=2),
        "slow": states.Options(pace="hand", turn=None, answer=None, limit=CHAT_LIMIT),
    }

    def fits(self, options: states.Options, seats: int) -> Refused | None:
        """The equation must be readable and have a group (GR-14)."""
        groups = groups_of(options)
        if isinstance(groups, Fault):
            return refusal(groups, str(options.equation))
        return None

    draw = staticmethod(draw)

    def setup(self, options: states.Options, deal: states.Deal) -> list[Entry]:
        """The deal, the equation, and in fast pace the rounds up to the first decision."""
        telling = Telling(self, None)
        sizes = tuple(map(len, deal.piles))
        telling.announce(Dealt(options, 1, deal.dealer, sizes))
        telling.seal(PilesDealt(deal.piles))
        if deal.cutter is not None:
            telling.announce(DealerCut(deal.cutter, deal.cuts, deal.dealer))
        telling.announce(equation_of(options))
        go_on(telling)
        return telling.entries

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)
    evolve_secrets = staticmethod(fold.evolve_secrets)
    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(views.prompt)
    check = staticmethod(views.check)

    def evolve(self, state: states.State | None, event: Event) -> states.State:
        """What a round began with is remembered before its first card is laid (GR-15)."""
        if state is not None and fold.begins_round(state.public, event):
            starts = state.starts | {state.position()}
            state = msgspec.structs.replace(state, starts=starts)
        return super().evolve(state, event)

    def decide(
        self, state: states.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        telling = Telling(self, state)
        match command, actor:
            case LetGo(), Player():
                return [tell([actor.seat], LetGone(actor.seat))]
            case AgreeDraw(), _:
                return [announce(Ended(drawn(state.public)))]
            case TimeUp(), _:
                _time_up(telling, chance)
            case Flip(), _:
                _advance(telling, chance, late=False)
            case Claim(), Player():
                places = views.claimed(state.public, actor.seat, command.cards)
                assert not isinstance(places, Refused), "check has let it pass"
                take(telling, places)
                go_on(telling)
            case Resign(), Player():
                _resign(telling, actor.seat)
            case _, Player():
                _answer(telling, actor.seat, command)
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of Gold Rush")
        return telling.entries

    house = staticmethod(choice)

    def still_in(self, view: states.View) -> tuple[Seat, ...]:
        """All who haven't resigned."""
        return tuple(sorted(known(view).playing(Seat(0))))

    def is_milestone(self, event: Event) -> bool:
        """Each taking."""
        taking = event.taking if isinstance(event, Taken | RoundPlayed) else None
        return taking is not None

    def look(self, state: states.State) -> list[tuple[Seat | None, object]]:
        """Every pile, the bottom card first."""
        seats = range(len(state.dark))
        return [(Seat(seat), state.pile(Seat(seat))) for seat in seats]


def equation_of(options: states.Options) -> EquationPlayed:
    """What the table plays for, and what follows from it (GR-13, GR-14)."""
    groups = played(options)
    half, most = likely_length(groups)
    equation = groups.equation
    number = options.equation if isinstance(options.equation, int) else None
    return EquationPlayed(
        number,
        equation.statement,
        equation.values.value,
        groups.size,
        groups.number,
        groups.idle,
        half,
        most,
    )


def _advance(telling: Telling, chance: Chance, *, late: bool) -> None:
    """The next flip, the next round, or the next game; `late`: the clock has to do it."""
    public = telling.public
    if public.stage is Stage.REST and public.between_games:
        _deal_next(telling, chance)
    elif public.options.pace == "fast":
        if public.stage is Stage.REST:
            flip_round(telling)
        go_on(telling)
    else:
        flip_next(telling, late=late and public.options.pace == "hand")


def _deal_next(telling: Telling, chance: Chance) -> None:
    """The winner of the last game deals the next (GR-2, GR-10)."""
    public = telling.public
    playing = public.playing(public.dealer)
    piles = deal_again(public.game + 1, public.dealer, playing, len(public.piles), chance)
    telling.announce(Dealt(public.options, public.game + 1, public.dealer, tuple(map(len, piles))))
    telling.seal(PilesDealt(piles))


def _time_up(telling: Telling, chance: Chance) -> None:
    """The fair default of each stage (GR-6): no call, consent, the earliest marker."""
    public = telling.public
    taker = public.taker
    if public.stage in (Stage.FLIP, Stage.REST) or taker is None:
        _advance(telling, chance, late=True)
        return
    if public.stage is Stage.CALL:
        telling.announce(NotCalled(taker, silent=True))
    elif public.stage is Stage.REFUSE:
        end(telling, "called", taker)
    else:
        card, place = earliest_marker(public)
        telling.announce(MarkerLaid(taker, card, place, silent=True))
    go_on(telling)


def _answer(telling: Telling, seat: Seat, command: Command) -> None:
    """A call, its refusal or consent, its marker (GR-6)."""
    public = telling.public
    taker = public.taker
    assert taker is not None, "a call follows a taking"
    match command:
        case Call():
            number = public.calls[seat] + 1
            telling.announce(Called(seat, number, views.asked(public) if number == 1 else ()))
            if number > 1:
                end(telling, "second_call", seat)
        case NoCall():
            telling.announce(NotCalled(seat, silent=False))
        case Object():
            telling.announce(CallRefused(taker, seat, bool(views.markers(public))))
        case Agree():
            telling.announce(CallAgreed(taker, seat))
            _settle(telling)
        case Mark():
            place = next(at for at, (_, card) in enumerate(public.table) if card == command.card)
            telling.announce(MarkerLaid(seat, command.card, place, silent=False))
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of Gold Rush")
    go_on(telling)


def _settle(telling: Telling) -> None:
    """A call that nobody can refuse any more ends the game."""
    public = telling.public
    if public.stage is Stage.REFUSE and not views.awaited(public):
        end(telling, "called", public.taker)


def _resign(telling: Telling, seat: Seat) -> None:
    telling.announce(Resigned(seat))
    if len(telling.public.playing(seat)) == 1:
        if telling.public.between_games:
            places = ranked(telling.public, None)
            telling.announce(Ended(outcome_of(telling.public, places, "resignation")))
        else:
            end(telling, "resignation", None)
        return
    _settle(telling)
    go_on(telling)
