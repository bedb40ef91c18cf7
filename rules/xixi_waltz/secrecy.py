"""What a command may tell whom, and deals that a reader can't tell apart."""

from collections.abc import Hashable

from rules.cards.questions import Pair, Question, Sum, answer, same
from rules.cards.questions.asking import Repeat
from rules.cards.questions.dealing import deal_hands
from rules.cards.questions.duel import duel
from rules.cards.questions.exchanges import Exchange, asked_before, unfolded
from rules.cards.questions.trio import SEATS, following
from rules.cards.questions.written import ranks_text
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.public import known as public_of
from rules.core.seats import Clock, Player, Seat
from rules.xixi_waltz.commands import Ask
from rules.xixi_waltz.state import Deal, Options, State, View, default_target

TRIES = 2_000


def footprint(
    state: State, actor: Player | Clock, command: Command, reader: Seat | None
) -> Hashable:
    """All that `reader` (None: an onlooker) may learn from this command now."""
    match command, actor:
        case Ask(), Player():
            return _asked(state, actor.seat, command, reader)
        case Repeat(), Player():
            return _recall(state, actor.seat, command.number, reader)
        case TimeUp(), _:
            over = _is_over(state, None)
            return ("time", _all(state) if over else None)
        case Resign(), Player():
            return ("gone", actor.seat, _all(state) if state.public.duel is not None else None)
        case AgreeDraw(), _:
            return ("agreed", _all(state))
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of the Waltz")


def _all(state: State) -> Hashable:
    """What is opened at the end."""
    return state.hands, state.draws, state.whispers


def _asked(state: State, asker: Seat, command: Ask, reader: Seat | None) -> Hashable:
    public = state.public
    holder = command.to if command.to is not None else default_target(public, asker)
    everything = unfolded(public.exchanges, state.whispers)
    known = asked_before(everything, (asker,), holder, command.question)
    if known is not None and not command.anew:
        return _recall(state, asker, known.number, reader)
    question: Question = same(command.question)
    yes = answer(question, state.unshown(holder))
    hit = holder if yes and isinstance(question, Pair) else None
    secrets = _all(state) if _is_over(state, hit) else None
    whispered = public.duel is None and isinstance(question, Pair)
    told = question if not whispered or reader in (asker, holder) else None
    return ("asked", asker, holder, told, yes, secrets)


def _recall(state: State, by: Seat, number: int, reader: Seat | None) -> Hashable:
    exchange: Exchange = state.public.exchanges[number - 1]
    if exchange.question is None and reader != by:
        return ("nothing",)
    return ("recall", by, number)


def _is_over(state: State, hit: Seat | None) -> bool:
    """Whether the turn ends the game in which two cards of `hit` go down."""
    public = state.public
    limit = public.options.limit
    at_limit = limit is not None and public.turn >= limit
    if public.duel is None:
        return at_limit
    left = {s: public.unshown(s) - (2 if s == hit else 0) for s in SEATS}
    stand = duel(left[public.duel.first], left[public.duel.second], last_turn=public.duel.last_turn)
    return at_limit if stand == "open" else stand != "last_turn"


def twin(deal: Deal, reader: Seat | None, chance: Chance) -> Deal:
    """Another deal that `reader` can't tell from this one: own hand, drawn and lost card stay."""
    fixed = {} if reader is None else {reader: deal.hands[reader]}
    for number in range(TRIES):
        hands, rest = deal_hands(chance, len(SEATS), fixed, label=f"twin/{number}")
        draws = _draws(hands, deal.first, chance, number)
        if reader is None or _own(deal.draws, deal.first, reader) == _own(
            draws, deal.first, reader
        ):
            return Deal(hands, rest[0], deal.first, draws)
    return deal


def _draws(
    hands: tuple[tuple[int, ...], ...], first: Seat, chance: Chance, number: int
) -> tuple[int, ...]:
    held = [set(hand) for hand in hands]
    draws = []
    for step in range(len(SEATS)):
        drawer = following(first, step)
        loser = following(drawer)
        rank = chance.pick(f"twin/{number}/{step}", sorted(held[loser]))
        held[loser].remove(rank)
        held[drawer].add(rank)
        draws.append(rank)
    return tuple(draws)


def _own(draws: tuple[int, ...], first: Seat, reader: Seat) -> tuple[int, int]:
    """The rank that `reader` drew, and the one that was drawn from `reader`."""
    place = (reader - first) % len(SEATS)
    return draws[place], draws[(place - 1) % len(SEATS)]


def small_deals(options: Options, seats: int) -> list[Deal]:
    """One deal of neighbouring ranks: after the draws 2 3 4 5, 6 7 8 9, and A 10 J Q."""
    return [Deal(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)), 13, Seat(0), (5, 9, 1))]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """Whispers that hit in the deal above, and name cards lying down then or others, and a question
    that all hear; whoever isn't asking has the first question said again."""
    public = public_of(view)
    if seat != public.mover:
        return [Repeat(1)] if public.exchanges else []
    hits = [Pair(2, 3), Pair(6, 7), Pair(10, 11)]
    ahead = hits[default_target(public, seat)]
    return [Ask(ahead), Ask(Pair(6, 8), Seat(1)), Ask(Pair(7, 9), Seat(1)), Ask(Sum(13))]


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """Hands of others that aren't all down, as they are written; none once the game is over."""
    if state.public.outcome.result != "open":
        return []
    others = [seat for seat in SEATS if seat != reader and state.unshown(seat)]
    return [ranks_text(state.hands[seat]) for seat in others]
