"""What a command may tell whom, and deals that a reader can't tell apart."""

from collections.abc import Hashable

from rules.cards.questions import Pair, Sum, answer, same
from rules.cards.questions.asking import Repeat
from rules.cards.questions.dealing import deal_hands
from rules.cards.questions.duel import duel
from rules.cards.questions.exchanges import asked_before, unfolded, whispered
from rules.cards.questions.trio import SEATS
from rules.cards.questions.written import ranks_text
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.public import known as public_of
from rules.core.seats import Clock, Player, Seat
from rules.xixi_big_question.commands import Ask, AskCard, Publish, Stop
from rules.xixi_big_question.state import Deal, Op, Options, State, View, asked_by, results


def footprint(
    state: State,
    actor: Player | Clock,
    command: Command,
    reader: Seat | None,
    *,
    chance: Chance,
) -> Hashable:
    """All that `reader` (None: an onlooker) may learn from this command now."""
    public = state.public
    match command, actor:
        case Ask(), Player():
            return _asked(state, actor.seat, command, reader)
        case AskCard(), Player():
            known = public.guess is not None
            hit = command.rank == state.question
            over = not known and (
                (hit and public.duel is not None) or (not hit and _ends(state, None))
            )
            return ("card", command.rank, hit, _all(state) if over else None)
        case Publish(), Player():
            return ("operator", command.op, _results(state)[command.op], _at_limit(state))
        case Repeat(), Player():
            return _recall(state, actor.seat, command.number, reader)
        case TimeUp(), _ if public.owes is not None:
            return ("operator", _drawn(state, chance), _at_limit(state))
        case TimeUp(), _:
            return ("time", _all(state) if _ends(state, None) else None)
        case Resign(), Player():
            owed = public.owes is not None and public.waits_for() == actor.seat
            drawn = _drawn(state, chance) if owed else None
            left = [s for s in SEATS if public.plays(s) and s != actor.seat]
            over = len(left) == 1 or (_limited(state) and (public.owes is None or owed))
            return ("gone", actor.seat, drawn, _all(state) if over else None)
        case ((AgreeDraw() | Stop()), _):
            return (type(command).__name__, actor, _all(state))
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of this game")


def _all(state: State) -> Hashable:
    return (state.hands, state.question, state.whispers)


def _results(state: State) -> dict[Op, int]:
    assert state.public.owes is not None
    pair = whispered(state.whispers, state.public.owes)
    assert isinstance(pair, Pair)
    return results(pair.x, pair.y)


def _drawn(state: State, chance: Chance) -> Hashable:
    found = _results(state)
    op = chance.pick(f"operator/{state.public.owes}", sorted(found))
    return op, found[op]


def _limited(state: State) -> bool:
    """Whether the limit of turns has been reached."""
    limit = state.public.options.limit
    return limit is not None and state.public.turn >= limit


def _at_limit(state: State) -> Hashable:
    return _all(state) if _limited(state) else None


def _asked(state: State, asker: Seat, command: Ask, reader: Seat | None) -> Hashable:
    public = state.public
    holders = asked_by(public, asker)
    everything = unfolded(public.exchanges, state.whispers)
    of_hand = None if asker == public.champion else holders[0]
    known = asked_before(everything, (asker,), of_hand, command.question)
    if known is not None and not command.anew:
        return _recall(state, asker, known.number, reader)
    question = same(command.question)
    answers = tuple(answer(question, state.unshown(holder)) for holder in holders)
    pair = isinstance(question, Pair)
    whisper = pair and asker != public.champion and public.is_allied()
    told = question if not whisper or reader in (asker, *holders) else None
    hit = holders[answers.index(True)] if pair and any(answers) else None
    over = _ends(state, hit) and not (whisper and hit is not None)
    return ("asked", asker, told, answers, _all(state) if over else None)


def _recall(state: State, by: Seat, number: int, reader: Seat | None) -> Hashable:
    if state.public.exchanges[number - 1].question is None and reader != by:
        return ("nothing",)
    return ("recall", by, number)


def _ends(state: State, hit: Seat | None) -> bool:
    """Whether the turn ends the game in which two cards of `hit` go down."""
    public = state.public
    limited = _limited(state)
    if public.duel is None:
        return limited
    first, second = public.duel.first, public.duel.second
    left = {s: public.unshown(s) - (2 if s == hit else 0) for s in SEATS}
    stand = duel(
        left[first],
        left[second],
        last_turn=public.duel.last_turn,
        always=second == public.champion and public.guess is None,
    )
    return limited if stand == "open" else stand != "last_turn"


def twin(deal: Deal, reader: Seat | None, chance: Chance) -> Deal:
    """Another deal that `reader` can't tell from this one: own hand, and the card if seen, stay."""
    fixed = {} if reader is None else {reader: deal.hands[reader]}
    laid = (deal.question,) if reader not in (None, deal.champion) else ()
    hands, rest = deal_hands(chance, len(SEATS), fixed, laid, label="twin")
    return Deal(hands, rest[0], deal.champion)


def small_deals(options: Options, seats: int) -> list[Deal]:
    """Two deals of neighbouring ranks: the champion's hand is A 2 3 4 or 2 3 4 6."""
    return [
        Deal(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)), 13, Seat(0)),
        Deal(((2, 3, 4, 6), (1, 5, 7, 8), (9, 10, 11, 12)), 13, Seat(0)),
    ]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """Questions that hit there, with and without an exact quotient; the card, rightly and wrongly;
    whoever isn't asking has the first question said again."""
    public = public_of(view)
    if seat != public.waits_for():
        return [Repeat(1)] if public.exchanges else []
    if public.owes is not None:
        return [Publish("sum"), Publish("quotient")]
    if seat == public.champion:
        return [Ask(Pair(5, 7)), Ask(Sum(13)), AskCard(13), AskCard(1)]
    return [Ask(Pair(2, 4)), Ask(Pair(3, 4)), Ask(Sum(5))]


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """Hands of others that aren't all down, as they are written; none once the game is over."""
    if state.public.outcome.result != "open":
        return []
    others = [seat for seat in SEATS if seat != reader and state.unshown(seat)]
    return [ranks_text(state.hands[seat]) for seat in others]
