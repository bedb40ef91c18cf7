"""What may be learned at a XiXi table, and deals that a reader can't tell apart.

Written from the rulings, a command at a time, without looking at the engine. The cards are the only
secret: the two hands, each known to one player, and the five discards, known to nobody (XI-11).
"""

from collections.abc import Hashable

from rules.cards.questions import Pair, Product, Sum, answer, same
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.seats import Clock, Player, Seat
from rules.xixi.commands import Ask, Repeat
from rules.xixi.state import Deal, Options, State, View, other, sees, target
from rules.xixi.view import asked_before

FACES = {1: "A", 11: "J", 12: "Q", 13: "K"}


def footprint(
    state: State, actor: Player | Clock, command: Command, reader: Seat | None
) -> Hashable:
    """All that `reader` may learn from `command` now: everybody hears the same.

    That is who wishes what, the answer of a question (XI-6), and at the end of the game the hands.
    """
    public = state.public
    match command, actor:
        case Ask(), Player():
            question = same(command.question)
            if not command.anew and asked_before(public, actor.seat, question) is not None:
                return ("again", actor.seat, question)
            holder = target(public.options, actor.seat)
            left = [rank for rank in state.hands[holder] if rank not in public.shown[holder]]
            yes = answer(question, left)
            over = _ends(state, actor.seat, hit=yes and isinstance(question, Pair))
            return ("ask", actor.seat, question, yes, state.hands if over else None)
        case Repeat(), Player():
            return ("repeat", actor.seat, command.number)
        case TimeUp(), _:
            return ("time", state.hands if _ends(state, public.mover, hit=False) else None)
        case Resign(), Player():
            return ("resign", actor.seat, state.hands)
        case AgreeDraw(), _:
            return ("agree", state.hands)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of XiXi")


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
    piles = [list(deal.hands[0]), list(deal.hands[1]), list(deal.discards)]
    unseen = [
        holder for holder in (0, 1) if reader is None or sees(options, Seat(holder)) != reader
    ]
    pairs = [(one, two) for one in (*unseen, 2) for two in (*unseen, 2) if one < two]
    one, two = chance.pick("twin/piles", pairs)
    a = chance.below("twin/one", len(piles[one]))
    b = chance.below("twin/two", len(piles[two]))
    piles[one][a], piles[two][b] = piles[two][b], piles[one][a]
    hands = (tuple(sorted(piles[0])), tuple(sorted(piles[1])))
    return Deal(hands, tuple(sorted(piles[2])), deal.first)


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
    return [*pairs, Ask(Sum(7)), Ask(Product(12)), Ask(Sum(7), anew=True), Repeat(1)]


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """The hands that `reader` doesn't see, as they are written; none once the game is over."""
    public = state.public
    if public.outcome.result != "open":
        return []
    return [
        " ".join(FACES.get(rank, str(rank)) for rank in ranks)
        for holder, ranks in enumerate(state.hands)
        if sees(public.options, Seat(holder)) != reader
    ]
