"""The course of a Big Question: who is out, the duel, the end (XI-46, XI-47)."""

from rules.cards.questions.duel import duel
from rules.cards.questions.facts import DeskOffered, DuelBegun, LastTurn, WhispersOpened
from rules.cards.questions.seating import opened
from rules.cards.questions.trio import SEATS
from rules.core import public as core
from rules.core.entries import Entry, Event, announce
from rules.core.outcome import Ended, Outcome, Result
from rules.core.seats import Seat
from rules.xixi_big_question.events import NextChampion, QuestionOpened
from rules.xixi_big_question.public import observe_public
from rules.xixi_big_question.state import Public, State, other_ally


def after(state: State, facts: list[Event]) -> State:
    """The state after public facts."""
    return core.after(observe_public, state, facts)


def playing(public: Public) -> tuple[Seat, ...]:
    """Those who still play."""
    return tuple(seat for seat in SEATS if public.plays(seat))


def follow(state: State, reason: str = "showdowns") -> list[Entry]:
    """What follows from how things stand after a turn, an operator or a departure."""
    public = state.public
    left = playing(public)
    if len(left) == 1:
        return ended(state, left, reason)
    if public.owes is not None:
        return []
    if public.duel is not None:
        return _stand(state) or _limit(state)
    if len(left) == len(SEATS):
        return _limit(state)
    first, second = _duellists(public, left)
    begun = DuelBegun(first, second)
    return [announce(begun), *_limit(after(state, [begun]))]


def _duellists(public: Public, left: tuple[Seat, ...]) -> tuple[Seat, Seat]:
    """An ally moves first against the champion, else the next in allied order (XI-46)."""
    if public.champion in left:
        return public.allies()[0], public.champion
    return public.next_ally, other_ally(public, public.next_ally)


def _stand(state: State) -> list[Entry]:
    public = state.public
    assert public.duel is not None
    first, second = public.duel.first, public.duel.second
    stand = duel(
        public.unshown(first),
        public.unshown(second),
        last_turn=public.duel.last_turn,
        always=second == public.champion and public.guess is None,
    )
    match stand:
        case "open":
            return []
        case "last_turn":
            return [announce(LastTurn(second))]
        case "draw":
            return ended(state, (first, second), "showdowns")
        case _:
            return ended(state, (first if stand == "first" else second,), "showdowns")


def _limit(state: State) -> list[Entry]:
    public = state.public
    limit = public.options.limit
    if limit is None or public.turn <= limit:
        return []
    return ended(state, playing(public), "turn_limit")


def ended(state: State, best: tuple[Seat, ...], reason: str) -> list[Entry]:
    """The end. `best` are the first of those who still play; a champion who has won is above."""
    public = state.public
    best = tuple(sorted(best))
    others = tuple(s for s in playing(public) if s not in best)
    below = tuple((seat,) for seat in reversed(public.out) if seat not in best)
    top = ((public.champion,),) if public.won else ()
    places = tuple(group for group in (*top, best, others, *below) if group)
    winners = places[0]
    result: Result = "win" if len(winners) == 1 else "draw"
    outcome = Outcome(result, winners, places, "question_card" if public.won else reason)
    entries = opened(state.hands, state.public.up)
    if state.whispers:
        entries.append(announce(WhispersOpened(state.whispers)))
    entries.append(announce(QuestionOpened(state.question)))
    entries.append(announce(NextChampion(next_champion(public.champion, winners))))
    if len(winners) == 1:
        entries.append(announce(DeskOffered(winners[0])))
    return [*entries, announce(Ended(outcome))]


def next_champion(champion: Seat, winners: tuple[Seat, ...]) -> Seat | None:
    """The winner; a champion who shares first place stays; else None: it is drawn (XI-47)."""
    if len(winners) == 1:
        return winners[0]
    return champion if champion in winners else None
