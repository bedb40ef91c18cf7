"""The rules of XiXi (XI-1 … XI-16)."""

from typing import ClassVar

import msgspec

from rules.cards.questions import Pair, answer, same
from rules.cards.questions.showdowns import race
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.game import Game
from rules.core.match_events import Paused
from rules.core.outcome import Ended, Outcome
from rules.core.prompt import Prompt
from rules.core.seats import Clock, Player, Seat
from rules.xixi import view as views
from rules.xixi.commands import Ask, Repeat
from rules.xixi.deal import draw
from rules.xixi.events import (
    Answered,
    Dealt,
    DiscardsLaid,
    HandDealt,
    HandOpened,
    LastTurn,
    Recalled,
    Showdown,
    TurnLost,
)
from rules.xixi.house import question_of
from rules.xixi.public import begun, observe_public
from rules.xixi import state as truth
from rules.xixi.state import Exchange, State, View, other, sees, target

SEATS = (Seat(0), Seat(1))


class XiXi(Game[truth.Options, truth.Deal, State, View]):
    """XiXi for two."""

    name = "xixi"
    version = 1
    seats = (2,)
    Options = truth.Options
    Given = truth.Given
    Deal = truth.Deal
    commands = (Ask, Repeat)
    events = (
        Dealt,
        HandDealt,
        DiscardsLaid,
        Answered,
        Showdown,
        Recalled,
        LastTurn,
        TurnLost,
        HandOpened,
    )
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    def draw(
        self, options: truth.Options, seats: int, chance: Chance, given: truth.Given | None = None
    ) -> truth.Deal:
        """Deal from thirteen cards (XI-1) and draw who begins (XI-2)."""
        return draw(chance, given or truth.Given())

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """The deal: each hand to the one who sees it, the discards to nobody."""
        entries = [announce(Dealt(options, deal.first)), seal(DiscardsLaid(deal.discards))]
        hands = [tell([sees(options, s)], HandDealt(s, deal.hands[s])) for s in SEATS]
        return [*entries, *hands]

    def evolve(self, state: State | None, event: Event) -> State:
        """Fold one fact into the truth."""
        if isinstance(event, Dealt):
            return State(begun(event))
        assert state is not None, "a game begins with Dealt"
        if isinstance(event, HandDealt):
            hands = state.hands
            put = (event.ranks, hands[1]) if event.holder == 0 else (hands[0], event.ranks)
            return msgspec.structs.replace(state, hands=put)
        if isinstance(event, DiscardsLaid):
            return msgspec.structs.replace(state, discards=event.ranks)
        return msgspec.structs.replace(state, public=observe_public(state.public, event))

    def view(self, seat: Seat | None) -> View:
        """Nothing is known before the deal."""
        return View(seat)

    def observe(self, view: View, event: Event) -> View:
        """See `rules.xixi.view.observe`."""
        return views.observe(view, event)

    def prompt(self, view: View) -> Prompt:
        """See `rules.xixi.view.prompt`."""
        return views.prompt(view)

    def check(self, view: View, seat: Seat, command: Command) -> Refused | None:
        """See `rules.xixi.view.check`."""
        return views.check(view, seat, command)

    def decide(
        self, state: State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        public = state.public
        match command, actor:
            case Ask(), Player():
                known = (
                    None
                    if command.anew
                    else views.asked_before(public, actor.seat, command.question)
                )
                if known is not None:
                    return [announce(_recalled(actor.seat, known))]
                return _asked(state, actor.seat, command)
            case Repeat(), Player():
                return [announce(_recalled(actor.seat, public.exchanges[command.number - 1]))]
            case Resign(), Player():
                return _ended(state, _won(other(actor.seat), "resignation"))
            case TimeUp(), _:
                return _lost_turn(state)
            case AgreeDraw(), _:
                return _ended(state, _drawn("agreement"))
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of XiXi")

    def house(self, view: View, chance: Chance) -> Command:
        """See `rules.xixi.house`."""
        return Ask(question_of(view, chance), anew=True)

    def outcome(self, state: State) -> Outcome:
        """The result so far."""
        return state.public.outcome

    def still_in(self, view: View) -> tuple[Seat, ...]:
        """Both, to the end."""
        return SEATS

    def look(self, state: State) -> list[tuple[Seat | None, object]]:
        """Both hands and the discards."""
        return [(Seat(0), state.hands[0]), (Seat(1), state.hands[1]), (None, state.discards)]


def _recalled(by: Seat, known: Exchange) -> Recalled:
    return Recalled(by, known.number, known.asker, known.holder, known.question, known.yes)


def _asked(state: State, asker: Seat, command: Ask) -> list[Entry]:
    public = state.public
    holder = target(public.options, asker)
    question = same(command.question)
    unshown = [rank for rank in state.hands[holder] if rank not in public.shown[holder]]
    yes = answer(question, unshown)
    answered = Answered(len(public.exchanges) + 1, asker, holder, question, yes)
    entries = [announce(answered)]
    forced = public.forced[asker]
    if yes and isinstance(question, Pair):
        forced += 1
        entries.append(announce(Showdown(asker, holder, (question.x, question.y), forced)))
    return entries + _after_turn(state, asker, forced, [entry.event for entry in entries])


def _after_turn(state: State, mover: Seat, forced: int, facts: list[Event]) -> list[Entry]:
    """What follows from a turn by `mover`, who now has forced `forced` showdowns (XI-8, XI-9)."""
    public = state.public
    first = public.first
    count = {mover: forced, other(mover): public.forced[other(mover)]}
    stand = race(
        count[first],
        count[other(first)],
        last_turn=public.last_turn,
        turn_of_first=mover == first,
    )
    after = state
    for fact in facts:
        after = msgspec.structs.replace(after, public=observe_public(after.public, fact))
    if stand == "last_turn":
        return [announce(LastTurn(other(first)))]
    if stand == "draw":
        return _ended(after, _drawn("showdowns"))
    if stand != "open":
        return _ended(after, _won(first if stand == "first" else other(first), "showdowns"))
    if public.options.limit is not None and public.turn >= public.options.limit:
        return _ended(after, _drawn("turn_limit"))
    return []


def _lost_turn(state: State) -> list[Entry]:
    public = state.public
    mover = public.mover
    lost = TurnLost(mover)
    entries = [announce(lost), *_after_turn(state, mover, public.forced[mover], [lost])]
    ended = any(isinstance(entry.event, Ended) for entry in entries)
    if public.lapses[mover] + 1 >= 2 and not ended:
        entries.append(announce(Paused("time_outs")))
    return entries


def _won(winner: Seat, reason: str) -> Outcome:
    return Outcome("win", (winner,), ((winner,), (other(winner),)), reason)


def _drawn(reason: str) -> Outcome:
    return Outcome("draw", SEATS, (SEATS,), reason)


def _ended(state: State, outcome: Outcome) -> list[Entry]:
    opened = []
    for holder in SEATS:
        rest = tuple(r for r in state.hands[holder] if r not in state.public.shown[holder])
        if rest:
            opened.append(announce(HandOpened(holder, rest)))
    return [*opened, announce(Ended(outcome))]
