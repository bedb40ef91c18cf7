"""What a command may tell whom, and deals that a reader can't tell apart."""

from collections.abc import Hashable

from rules.cards.questions import Pair, Sum, same
from rules.cards.questions.asking import HAND, Repeat
from rules.cards.questions.dealing import deal_hands
from rules.cards.questions.duel import duel
from rules.cards.questions.written import ranks_text
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.public import known as public_of
from rules.core.seats import Clock, Player, Seat
from rules.xixi_first_love.answers import side_answer, suits_with
from rules.xixi_first_love.commands import Ask, ShowFirst
from rules.xixi_first_love.state import SIDES, SUITS, Both, Deal, Options, State, View
from rules.xixi_first_love.view import recalled


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
            return _asked(state, actor.seat, command, chance)
        case ShowFirst(), Player():
            return ("switch", command) if reader == actor.seat else ("nothing",)
        case Repeat(), Player():
            return ("recall", actor.seat, command.number)
        case Resign(), Player():
            side = public.seats_of(public.side_of(actor.seat))
            over = not set(side) - {*public.resigning, actor.seat}
            return ("resign", actor.seat, state.hands if over else None)
        case TimeUp(), _:
            return ("time", state.hands if _ends(state, None) else None)
        case AgreeDraw(), _:
            return ("agreed", state.hands)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of First Love")


def _asked(state: State, asker: Seat, command: Ask, chance: Chance) -> Hashable:
    public = state.public
    known = recalled(public, asker, command.question)
    if known is not None and not command.anew:
        return ("recall", asker, known.number)
    question = same(command.question)
    side = 1 - public.side_of(asker)
    unshown = tuple(state.unshown(side, suit) for suit in SUITS)
    yes = side_answer(question, unshown, great=public.great is not None)
    if not yes or not isinstance(question, Pair):
        return ("asked", asker, question, yes, state.hands if _ends(state, None) else None)
    hits = suits_with(question, unshown)
    on = [suit for suit in hits if state.first[side][suit]]
    # that one of two suits was chosen may be told by nobody; which one shows is public
    suit = hits[0] if len(hits) == 1 else on[0] if len(on) == 1 else None
    if suit is None:
        suit = chance.pick(f"both/turn{public.turn}", hits)
    great = public.great is None and public.unshown_of(side, suit) == 2
    turned = state.unshown(1 - side, 1 - suit) if great else None
    over = _ends(state, side, turned)
    return ("shown", asker, question, suit, turned, state.hands if over else None)


def _ends(state: State, hit: int | None, turned: tuple[int, ...] | None = None) -> bool:
    """Whether the turn ends the game in which two cards of side `hit` go down."""
    public = state.public
    left = [public.unshown(side) - (2 if side == hit else 0) for side in SIDES]
    if hit is not None and turned is not None:
        left[1 - hit] -= len(turned)
    stand = duel(left[0], left[1], last_turn=public.last_turn)
    limit = public.options.limit
    if stand == "open":
        return limit is not None and public.turn >= limit
    return stand != "last_turn"


def twin(deal: Deal, reader: Seat | None, chance: Chance) -> Deal:
    """Another deal that `reader` can't tell from this one: the suits it sees stay."""
    seats = len(deal.order)
    dealt = []
    for suit in SUITS:
        fixed = {
            Seat(side): deal.hands[side][suit]
            for side in SIDES
            if reader is not None and deal.order[side + (2 * suit if seats > 2 else 0)] == reader
        }
        hands, _ = deal_hands(chance, len(SIDES), fixed, label=f"twin/{suit}")
        dealt.append(hands)
    one, other = dealt
    both: Both = ((one[0], other[0]), (one[1], other[1]))
    assert all(len(hand) == HAND for side in both for hand in side)
    return Deal(deal.order, deal.suits, both)


def small_deals(options: Options, seats: int) -> list[Deal]:
    """5 6 is in both suits of the second side, or in one; A 2 in both of the first."""
    order = tuple(Seat(seat) for seat in range(seats))
    own = ((1, 2, 3, 4), (1, 2, 7, 8))
    return [
        Deal(order, ("S", "H"), (own, ((5, 6, 7, 8), other)))
        for other in ((5, 6, 9, 10), (4, 5, 9, 10))
    ]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """That pair and a number for the one who asks; for the others their standing switch (XI-52)."""
    public = public_of(view)
    side = public.side_of(seat)
    if seat == public.mover:
        return [Ask(Pair(5, 6) if side == 0 else Pair(1, 2)), Ask(Sum(14)), Ask(Pair(5, 9))]
    held = public.suits_of(seat)
    return [ShowFirst(public.suits[suit] if len(held) > 1 else None, True) for suit in held]


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """Suits that `reader` doesn't see and that aren't all up, as written; none after the game."""
    public = state.public
    if public.outcome.result != "open":
        return []
    own = [] if reader is None else [(public.side_of(reader), s) for s in public.suits_of(reader)]
    return [
        ranks_text(state.hands[side][suit])
        for side in SIDES
        for suit in SUITS
        if (side, suit) not in own and state.unshown(side, suit)
    ]
