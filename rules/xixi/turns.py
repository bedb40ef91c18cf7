"""What comes of a turn: question, answer, showdown, end (XI-3 … XI-9)."""

from rules.cards.questions import Pair, Question, answer, same, satisfies
from rules.cards.questions.facts import LastTurn, TurnLost
from rules.cards.questions.seating import opened, pause_after
from rules.cards.questions.showdowns import race
from rules.core.entries import Entry, Event, announce
from rules.core.outcome import Ended, Outcome
from rules.core.public import after
from rules.core.seats import Seat
from rules.xixi.events import (
    Answered,
    AnsweredFor,
    Corrected,
    DiscardsSeen,
    Put,
    Recalled,
    Showdown,
)
from rules.xixi.public import observe_public
from rules.xixi.state import Exchange, State, Waiting, other, target

SEATS = (Seat(0), Seat(1))


def recalled(by: Seat, known: Exchange) -> Recalled:
    """The recorded answer of a question, for `by` (XI-7)."""
    return Recalled(
        by,
        known.number,
        known.asker,
        known.holder,
        known.question,
        known.yes,
        known.card,
        known.corrected,
    )


def asked(state: State, asker: Seat, question: Question, card: int | None) -> list[Entry]:
    """A question, or with `card` a headache: answered at once, or put to the player (XI-6)."""
    public = state.public
    number = len(public.exchanges) + 1
    waiting = Waiting(number, asker, target(public.options, asker), same(question), card)
    if public.options.answers == "referee":
        return _settled(state, waiting)
    put = Put(number, asker, waiting.holder, other(asker), waiting.question, card)
    return [announce(put)]


def answered(state: State, said: bool) -> list[Entry]:
    """The asked player's answer, corrected if it is wrong (XI-6)."""
    waiting = state.public.waiting
    assert waiting is not None, "checked: a question waits"
    by = other(waiting.asker)
    if said == truth(state, waiting):
        return _settled(state, waiting)
    wrong = Corrected(waiting.number, by, said)
    return [announce(wrong), *_settled(state, waiting, wrong)]


def answered_for(state: State, waiting: Waiting) -> list[Entry]:
    """The asked player let the time run out (XI-6)."""
    missed = AnsweredFor(waiting.number, other(waiting.asker))
    return [announce(missed), *_settled(state, waiting)]


def truth(state: State, waiting: Waiting) -> bool:
    """The truthful answer to a question or headache, about the unshown cards (XI-3, XI-22)."""
    shown = state.public.shown[waiting.holder]
    unshown = [rank for rank in state.hands[waiting.holder] if rank not in shown]
    if waiting.card is None:
        return answer(waiting.question, unshown)
    return any(satisfies(waiting.question, waiting.card, rank) for rank in unshown)


def _settled(state: State, waiting: Waiting, *before: Event) -> list[Entry]:
    public, asker, holder, question = state.public, waiting.asker, waiting.holder, waiting.question
    yes = truth(state, waiting)
    facts: list[Event] = [
        Answered(waiting.number, asker, holder, question, yes, waiting.card, bool(before))
    ]
    forced = public.forced[asker]
    if yes and waiting.card is None and isinstance(question, Pair):
        forced += 1
        facts.append(Showdown(asker, holder, (question.x, question.y), forced))
    entries = [announce(fact) for fact in facts]
    return entries + _after_turn(state, asker, forced, [*before, *facts])


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
    now = after(observe_public, state, facts)
    if stand == "last_turn":
        return [announce(LastTurn(other(first)))]
    if stand == "draw":
        return ended(now, drawn("showdowns"))
    if stand != "open":
        return ended(now, won(first if stand == "first" else other(first), "showdowns"))
    if public.options.limit is not None and public.turn >= public.options.limit:
        return ended(now, drawn("turn_limit"))
    return []


def lost_turn(state: State) -> list[Entry]:
    """The mover let the time run out (XI-13, XI-15)."""
    public = state.public
    mover = public.mover
    lost = TurnLost(mover)
    entries = [announce(lost), *_after_turn(state, mover, public.forced[mover], [lost])]
    return pause_after(public.lapses[mover] + 1, entries)


def won(winner: Seat, reason: str) -> Outcome:
    """`winner` wins."""
    return Outcome("win", (winner,), ((winner,), (other(winner),)), reason)


def drawn(reason: str) -> Outcome:
    """Both share the first place."""
    return Outcome("draw", SEATS, (SEATS,), reason)


def ended(state: State, outcome: Outcome) -> list[Entry]:
    """The end: what nobody had turned up is opened."""
    entries = opened(state.hands, state.public.shown)
    if state.public.aided is not None:
        entries.append(announce(DiscardsSeen(state.public.aided[0], state.seen)))
    return [*entries, announce(Ended(outcome))]
