"""The contract of a game, and `rule()`, the only way a command becomes entries.

A game is a set of pure functions over frozen values. It knows seats, facts, and who may be told
what; it never knows names, sentences, the time of day or a chat. One game is one folder under
``rules/``; its package exports ``GAME``, an instance of a subclass of `Game`, which may take a
function of a module as its method: ``prompt = staticmethod(view.prompt)``.

Three values hold what is known. The `Public` part is known to everybody; the `State` has it and
the secrets; a `View` has it and what one reader was told besides. A game says how a fact changes
each; `evolve` and `observe` put them together, so that the state and all views of a table have the
very same public part.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

import msgspec

from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp
from rules.core.entries import Entry, Event
from rules.core.outcome import Ended, Outcome
from rules.core.prompt import Prompt
from rules.core.public import PublicPart, PublicT, StateOf, ViewOf
from rules.core.seats import Clock, Player, Seat
from rules.core.sharing import shared

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
GivenT = TypeVar("GivenT", bound=msgspec.Struct)
DealT = TypeVar("DealT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=StateOf[Any])
ViewT = TypeVar("ViewT", bound=ViewOf[Any])

CORE_COMMANDS: tuple[type[Command], ...] = (TimeUp, Resign, AgreeDraw)


class Game(ABC, Generic[OptionsT, GivenT, DealT, PublicT, StateT, ViewT]):
    """One game.

    A game names its types in ``Game[…]``: `Options`, `Given` (a partial deal of a script), `Deal`,
    `Public`, `State`, `View`. Class attributes besides: `name` (the folder's), `version` (a whole
    number that rises when equal inputs give other entries), `seats` (the allowed numbers of
    players), the unions' members `commands` and `events` (every class ever released), and `presets`
    (named options; the first is the default).
    """

    name: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[tuple[int, ...]]
    Options: type[OptionsT]
    Given: type[GivenT]
    Deal: type[DealT]
    State: type[StateT]
    View: type[ViewT]
    commands: ClassVar[tuple[type[Command], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    presets: ClassVar[Mapping[str, msgspec.Struct]]

    def __init_subclass__(cls) -> None:
        """Take over the types that the game has named."""
        super().__init_subclass__()
        bases = cls.__dict__.get("__orig_bases__", ())
        named = next((base for base in bases if get_origin(base) is Game), None)
        if named is not None:
            cls.Options, cls.Given, cls.Deal, _, cls.State, cls.View = get_args(named)

    def fits(self, options: OptionsT, seats: int) -> Refused | None:
        """Why these options can't be played by `seats` people, or None. Most games: None."""
        return None

    @abstractmethod
    def draw(
        self, options: OptionsT, seats: int, chance: Chance, given: GivenT | None = None
    ) -> DealT:
        """Draw a deal; what `given` (a `Given` or None) already fixes isn't drawn.

        Raises ValueError, in a sentence for the script's author, when `given` can't be dealt.
        """

    @abstractmethod
    def setup(self, options: OptionsT, deal: DealT) -> list[Entry]:
        """The entries that bring `deal` to the table. The first event starts the fold."""

    @abstractmethod
    def begun(self, event: Event) -> PublicT:
        """What everybody knows after the first fact."""

    @abstractmethod
    def observe_public(self, public: PublicT, event: Event) -> PublicT:
        """What everybody knows after `event`: `public` itself if not everybody is told of it.

        The outcome that `Ended` brings is there already.
        """

    @abstractmethod
    def evolve_secrets(self, state: StateT, event: Event) -> StateT:
        """The truth after `event`, whose public part `state` holds already."""

    @abstractmethod
    def observe_secrets(self, view: ViewT, event: Event) -> ViewT:
        """The view after its reader was told `event`, whose public part `view` holds already."""

    def state(self, public: PublicT) -> StateT:
        """The truth that the first fact begins, before its secrets. Most games: `State(public)`."""
        return self.State(public)

    def view(self, seat: Seat | None) -> ViewT:
        """What the holder of `seat`, or an onlooker (None), knows before the first fact."""
        return self.View(seat)

    def evolve(self, state: StateT | None, event: Event) -> StateT:
        """The state after `event`; `state` is None before the first. Never mutates, never draws."""
        if state is None:
            state = self.state(_public_after(self, None, event))
        else:
            public = _public_after(self, state.public, event)
            if public is not state.public:
                state = msgspec.structs.replace(state, public=public)
        return self.evolve_secrets(state, event)

    def observe(self, view: ViewT, event: Event) -> ViewT:
        """The view after its reader was told `event`."""
        public = _public_after(self, view.public, event)
        if public is not view.public:
            view = msgspec.structs.replace(view, public=public)
        return self.observe_secrets(view, event)

    @abstractmethod
    def prompt(self, view: ViewT) -> Prompt:
        """What the table waits for, as far as the reader of `view` may know."""

    @abstractmethod
    def check(self, view: ViewT, seat: Seat, command: Command) -> Refused | None:
        """Why `seat` can't do `command`, judged by `view` alone, or None.

        The view is the seat's own when a command is judged, and the public one when the service
        asks whether everybody may hear the refusal.
        """

    @abstractmethod
    def decide(
        self, state: StateT, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a command that `check` has let pass. Called by `rule` alone.

        `TimeUp` comes from the `Clock` and only while its phase lasts; `Resign` from a player still
        in; `AgreeDraw` from the clock's side when all still in have agreed.
        """

    @abstractmethod
    def house(self, view: ViewT, chance: Chance) -> Command:
        """What a house player does who *must* act, from its own view alone."""

    def outcome(self, state: StateT) -> Outcome:
        """The result so far; its `result` is ``open`` while the game goes on."""
        outcome: Outcome = state.public.outcome
        return outcome

    @abstractmethod
    def still_in(self, view: ViewT) -> tuple[Seat, ...]:
        """The seats still playing, by the public view: those whose consent a draw needs."""

    def rests(self, state: StateT) -> bool:
        """Whether the phase may end before its time, since nobody has anything left to give.

        The clock then ends it at a full half minute counted back from its deadline, ten seconds
        after the last change at the earliest, so that the moment tells nothing of who was last
        (QW-4). It is asked of the whole truth, hence nothing of it may show until then.
        """
        return False

    def is_milestone(self, event: Event) -> bool:
        """Whether the room is told the log's head once everybody has been told `event`.

        What has been posted nobody can rewrite, the operator neither. Most games: never before the
        end, since they are over soon; pauses and the like are the service's own milestones.
        """
        return False

    def again(self, options: OptionsT, view: ViewT, order: tuple[Seat, ...]) -> OptionsT:
        """The options of another game of the same people after one that is over.

        `view` is the public one at its end, `order` names the old seats in the order in which the
        people sit down again. Most games: the same options.
        """
        return options

    def look(self, state: StateT) -> list[tuple[Seat | None, Any]]:
        """The secrets of a referee's Look, as (seat or None, plain value) in seat order."""
        return []


AnyGame = Game[Any, Any, Any, Any, Any, Any]


@shared
def _public_after(game: AnyGame, before: PublicPart | None, event: Event) -> Any:
    """The one public part that the state and all views go on with."""
    if before is None:
        return game.begun(event)
    if isinstance(event, Ended):
        before = msgspec.structs.replace(before, outcome=event.outcome)
    return game.observe_public(before, event)


def rule(
    game: AnyGame,
    state: Any,
    view: Any,
    actor: Player | Clock,
    command: Command,
    chance: Chance,
) -> Refused | list[Entry]:
    """Check `command` by the actor's `view`, then decide it on `state`.

    The clock isn't checked here: the match has made sure that its phase still lasts.
    """
    if isinstance(actor, Player):
        refused = game.check(view, actor.seat, command)
        if refused is not None:
            return refused
    return game.decide(state, actor, command, chance)
