"""What may be learned at a XiXi table, and deals that a reader can't tell apart.

Written from the rulings, a command at a time, without looking at the engine. The cards are the only
secret: the two hands, each known to one player, and the five discards, known to nobody (XI-11).
"""

from collections.abc import Hashable

from rules.cards.questions import Pair, Product, Question, Sum, answer, same, satisfies
from rules.cards.questions.asking import Repeat
from rules.cards.questions.written import ranks_text
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.seats import Clock, Player, Seat
from rules.xixi.commands import Aid, Answer, Ask, Headache, SpeedUp
from rules.xixi.state import Deal, Options, State, View, Waiting, other, sees, target
from rules.xixi.view import asked_before


def footprint(
    state: State, actor: Player | Clock, command: Command, reader: Seat | None
) -> Hashable:
    """All that `reader` may learn from `command` now: all but an aid's cards everybody hears.

    That is who wishes what, the answer of a question (XI-6), discards that are turned up (XI-20), and
    at the end of the game the hands and what an aid has shown (XI-21). Of discards that chance will
    choose from, all count as learned.
    """
    public = state.public
    everything = (state.hands, state.seen)
    match command, actor:
        case Ask(), Player():
            return _asked(state, actor.seat, command.question, None, anew=command.anew)
        case Headache(), Player():
            return _asked(state, actor.seat, command.question, command.card, anew=False)
        case Answer(), Player():
            return ("answer", command.yes, _settled(state, public.waiting))
        case Repeat(), Player():
            return ("repeat", actor.seat, command.number)
        case SpeedUp(), Player():
            agreed = public.speedup[other(actor.seat)] == command.count
            return ("speed", actor.seat, command.count, state.discards if agreed else None)
        case Aid(), Player():
            agreed = public.aid[other(actor.seat)] == (command.seat, command.count)
            shown = agreed and reader == command.seat
            return (
                "aid",
                actor.seat,
                command.seat,
                command.count,
                state.discards if shown else None,
            )
        case TimeUp(), _ if public.waiting is not None:
            return ("answered for", _settled(state, public.waiting))
        case TimeUp(), _:
            return ("time", everything if _ends(state, public.mover, hit=False) else None)
        case Resign(), Player():
            return ("resign", actor.seat, everything)
        case AgreeDraw(), _:
            return ("agree", everything)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of XiXi")


def _asked(
    state: State, asker: Seat, question: Question, card: int | None, *, anew: bool
) -> Hashable:
    public = state.public
    wanted = same(question)
    if not anew and asked_before(public, asker, wanted, card) is not None:
        return ("again", asker, wanted, card)
    waiting = Waiting(0, asker, target(public.options, asker), wanted, card)
    if public.options.answers == "player":
        return ("put", asker, wanted, card)
    return ("ask", asker, wanted, card, _settled(state, waiting))


def _settled(state: State, waiting: Waiting | None) -> Hashable:
    """The answer, and what is opened if the turn is the last one."""
    assert waiting is not None
    shown = state.public.shown[waiting.holder]
    left = [rank for rank in state.hands[waiting.holder] if rank not in shown]
    if waiting.card is None:
        yes = answer(waiting.question, left)
    else:
        yes = any(satisfies(waiting.question, waiting.card, rank) for rank in left)
    hit = yes and waiting.card is None and isinstance(waiting.question, Pair)
    over = _ends(state, waiting.asker, hit=hit)
    return (yes, (state.hands, state.seen) if over else None)


def _ends(state: State, mover: Seat, *, hit: bool) -> bool:
    """Whether a turn of `mover` is the game's last; `hit`: it forces a showdown (XI-8, XI-9)."""
    public = state.public
    if public.last_turn:
        return True
    if public.forced[mover] + hit >= 2:
        # The first mover's second showdown leaves the other a last turn who has one already.
        return mover != public.first or public.forced[other(mover)] == 0
    return public.options.limit is not None and public.turn >= public.options.limit


def twin(deal: Deal, reader: Seat | None, chance: Chance, options: Options) -> Deal:
    """The same deal with two unseen cards in each other's place, so that lines part late."""
    aided = options.weaker is not None and reader == options.weaker - 1
    seen = {*deal.up, *(deal.aid if aided else ())}
    for holder in (0, 1):
        if reader is not None and sees(options, Seat(holder)) == reader:
            seen |= set(deal.hands[holder])
    piles = [[r for r in pile if r not in seen] for pile in (*deal.hands, deal.discards)]
    unseen = [number for number, pile in enumerate(piles) if pile]
    pairs = [(one, two) for one in unseen for two in unseen if one < two]
    one, two = chance.pick("twin/piles", pairs)
    a = chance.pick("twin/one", piles[one])
    b = chance.pick("twin/two", piles[two])
    swap = {a: b, b: a}

    def swapped(ranks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(swap.get(rank, rank) for rank in ranks))

    hands = (swapped(deal.hands[0]), swapped(deal.hands[1]))
    # An aid shows discards, so a card that leaves them leaves the aid, too.
    return Deal(hands, swapped(deal.discards), deal.first, deal.up, swapped(deal.aid))


def small_deals(options: Options, seats: int) -> list[Deal]:
    """Two deals whose hands lie close together, so that a few questions find both showdowns."""
    rest = (9, 10, 11, 12, 13)
    return [
        Deal(((1, 2, 3, 4), (5, 6, 7, 8)), rest, Seat(0)),
        Deal(((1, 2, 5, 6), (3, 4, 7, 8)), rest, Seat(1)),
    ]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """The questions that a search through all lines tries, asked again among them."""
    pairs = [Ask(Pair(low, low + 1)) for low in (1, 3, 5, 7)]
    asks: list[Command] = [*pairs, Ask(Sum(7)), Ask(Product(12)), Ask(Sum(7), anew=True)]
    options = view.public.options if view.public is not None else Options()
    if options.answers == "player":
        asks += [Answer(yes=True), Answer(yes=False)]
    if options.headache:
        asks += [Headache(1, Sum(7)), Headache(5, Product(15))]
    if options.speedup == "agreed":
        asks.append(SpeedUp(1))
    if options.aid == "agreed":
        asks.append(Aid(Seat(0), 2))
    return [*asks, Repeat(1)]


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """The hands that `reader` doesn't see, as they are written; none once the game is over."""
    public = state.public
    if public.outcome.result != "open":
        return []
    return [
        ranks_text(ranks)
        for holder, ranks in enumerate(state.hands)
        if sees(public.options, Seat(holder)) != reader
    ]
