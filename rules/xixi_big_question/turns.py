"""What a turn of a Big Question brings about."""

from rules.cards.questions.exchanges import whispered
from rules.cards.questions.facts import (
    Answered,
    Gone,
    Showdown,
    TurnLost,
    WentOut,
    Whispered,
    WhisperPassed,
)
from rules.cards.questions.question import Pair, answer, same
from rules.core.chance import Chance
from rules.core.entries import Entry, Event, announce, tell
from rules.core.seats import Seat
from rules.xixi_big_question.commands import Ask
from rules.xixi_big_question.course import after, ended, follow
from rules.xixi_big_question.events import (
    BothAnswered,
    CardAsked,
    OperatorPublished,
    Stopped,
    Won,
)
from rules.xixi_big_question.state import Op, State, asked_by, results


def asked(state: State, asker: Seat, command: Ask) -> list[Entry]:
    """A question that uses the turn."""
    public = state.public
    question = same(command.question)
    holders = asked_by(public, asker)
    answers = tuple(answer(question, state.unshown(holder)) for holder in holders)
    number = len(public.exchanges) + 1
    hit = holders[answers.index(True)] if isinstance(question, Pair) and any(answers) else None
    if isinstance(question, Pair) and asker != public.champion and public.is_allied():
        return _whispered(state, asker, question, answers[0])
    facts: list[Event] = [
        BothAnswered(number, asker, holders, question, answers)
        if len(holders) > 1
        else Answered(number, asker, holders[0], question, answers[0])
    ]
    if hit is not None and isinstance(question, Pair):
        left = public.unshown(hit) - 2
        facts.append(Showdown(asker, hit, (question.x, question.y), left))
        if left == 0 and public.duel is None:
            facts.append(WentOut(hit))
    return [*map(announce, facts), *follow(after(state, facts))]


def _whispered(state: State, asker: Seat, question: Pair, yes: bool) -> list[Entry]:
    """An ally's pair question to the champion (XI-44)."""
    public = state.public
    champion = public.champion
    number = len(public.exchanges) + 1
    heard = Whispered(number, asker, champion, yes)
    passed = WhisperPassed(number, asker, champion, question, yes)
    facts: list[Event] = [heard]
    if yes and public.unshown(champion) == 2:
        facts.append(WentOut(champion))
    told = tell([asker, champion], passed)
    rest = [announce(fact) for fact in facts[1:]]
    return [announce(heard), told, *rest, *follow(after(state, facts))]


def card_asked(state: State, rank: int) -> list[Entry]:
    """The champion's one question about the card (XI-43, XI-46)."""
    public = state.public
    fact = CardAsked(public.champion, rank, rank == state.question)
    if not fact.hit:
        return [announce(fact), *follow(after(state, [fact]))]
    if public.duel is None:
        won = Won(public.champion)
        return [announce(fact), announce(won), *follow(after(state, [fact, won]))]
    first, second = public.duel.first, public.duel.second
    best = (first, second) if public.duel.last_turn else (public.champion,)
    return [announce(fact), *ended(after(state, [fact]), best, "question_card")]


def published(state: State, op: Op, *, by_clock: bool = False) -> list[Entry]:
    """The operator of a face-down pair, and its result (XI-44)."""
    fact = _published(state, op, by_clock)
    return [announce(fact), *follow(after(state, [fact]))]


def _published(state: State, op: Op, by_clock: bool) -> OperatorPublished:
    public = state.public
    assert public.owes is not None
    result = _results(state)[op]
    return OperatorPublished(public.owes, public.waits_for(), op, result, by_clock)


def _results(state: State) -> dict[Op, int]:
    assert state.public.owes is not None
    pair = whispered(state.whispers, state.public.owes)
    assert isinstance(pair, Pair)
    return results(pair.x, pair.y)


def drawn_operator(state: State, chance: Chance) -> Op:
    """One of the operators that can be published, by chance (XI-13)."""
    return chance.pick(f"operator/{state.public.owes}", sorted(_results(state)))


def lost_turn(state: State, chance: Chance) -> list[Entry]:
    """The clock ran out (XI-13)."""
    if state.public.owes is not None:
        return published(state, drawn_operator(state, chance), by_clock=True)
    lost = TurnLost(state.public.mover)
    return [announce(lost), *follow(after(state, [lost]))]


def gone(state: State, seat: Seat, chance: Chance) -> list[Entry]:
    """`seat` leaves (XI-12); an operator that it owes is drawn."""
    facts: list[Event] = []
    if state.public.owes is not None and state.public.waits_for() == seat:
        facts.append(_published(state, drawn_operator(state, chance), True))
    facts.append(Gone(seat))
    return [*map(announce, facts), *follow(after(state, facts), "resignation")]


def stopped(state: State, seat: Seat) -> list[Entry]:
    """The second place is shared (XI-46)."""
    fact = Stopped(seat)
    return [announce(fact), *ended(state, state.public.allies(), "question_card")]
