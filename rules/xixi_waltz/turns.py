"""What a turn of the Waltz brings about."""

from rules.cards.questions.asking import HAND
from rules.cards.questions.duel import duel
from rules.cards.questions.facts import (
    Answered,
    DuelBegun,
    LastTurn,
    Showdown,
    TurnLost,
    WentOut,
    Whispered,
    WhisperPassed,
)
from rules.cards.questions.question import Pair, answer, same
from rules.cards.questions.trio import SEATS
from rules.core.entries import Entry, announce, tell
from rules.core.public import after
from rules.core.seats import Seat
from rules.xixi_waltz.commands import Ask
from rules.xixi_waltz.ending import ended
from rules.xixi_waltz.public import observe_public
from rules.xixi_waltz.state import Public, State, default_target, next_mover


def asked(state: State, asker: Seat, command: Ask) -> list[Entry]:
    """A question that uses the turn."""
    public = state.public
    holder = command.to if command.to is not None else default_target(public, asker)
    question = same(command.question)
    yes = answer(question, state.unshown(holder))
    number = len(public.exchanges) + 1
    if isinstance(question, Pair) and public.duel is None:
        entries = [
            announce(Whispered(number, asker, holder, yes)),
            tell([asker, holder], WhisperPassed(number, asker, holder, question, yes)),
        ]
        return _after(state, asker, entries, holder if yes else None)
    entries = [announce(Answered(number, asker, holder, question, yes))]
    if not (yes and isinstance(question, Pair)):
        return _after(state, asker, entries, None)
    left = public.unshown(holder) - 2
    entries.append(announce(Showdown(asker, holder, (question.x, question.y), left)))
    return _after(state, asker, entries, holder)


def lost_turn(state: State) -> list[Entry]:
    """The clock ran out (XI-13)."""
    mover = state.public.mover
    return _after(state, mover, [announce(TurnLost(mover))], None)


def _after(state: State, mover: Seat, entries: list[Entry], hit: Seat | None) -> list[Entry]:
    """What follows from a turn by `mover` in which two cards of `hit` went down."""
    now = after(observe_public, state, [entry.event for entry in entries])
    public = now.public
    consequences: list[Entry] = []
    if public.duel is not None:
        consequences = _in_duel(now)
        if consequences:
            return [*entries, *consequences]
    elif hit is not None and public.down[hit] == HAND:
        consequences = _out(public, mover, hit)
    limit = state.public.options.limit
    if limit is not None and state.public.turn >= limit:
        now = after(observe_public, now, [entry.event for entry in consequences])
        players = tuple(seat for seat in SEATS if now.public.is_in(seat))
        consequences += ended(now, "draw", players, "turn_limit")
    return [*entries, *consequences]


def _out(public: Public, mover: Seat, seat: Seat) -> list[Entry]:
    """`seat` is third; the next of the others after `mover` opens the duel (XI-33)."""
    went = WentOut(seat)
    first = next_mover(observe_public(public, went), mover)
    second = next(s for s in SEATS if s not in (seat, first))
    return [announce(went), announce(DuelBegun(first, second))]


def _in_duel(now: State) -> list[Entry]:
    public = now.public
    assert public.duel is not None
    first, second = public.duel.first, public.duel.second
    stand = duel(public.unshown(first), public.unshown(second), last_turn=public.duel.last_turn)
    match stand:
        case "open":
            return []
        case "last_turn":
            return [announce(LastTurn(second))]
        case "draw":
            return ended(now, "draw", (first, second), "showdowns")
        case _:
            winner = first if stand == "first" else second
            return ended(now, "win", (winner,), "showdowns")
