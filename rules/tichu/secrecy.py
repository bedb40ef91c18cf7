"""What may be learned at a Tichu table, and deals that a reader can't tell apart.

Written from the rulings. Secret are the hands, the six cards still to be dealt, and what is given
in the exchange, which only giver and receiver know (M3). Everything said and laid is public.
"""

from collections.abc import Hashable

from rules.core.chance import Chance
from rules.core.commands import Command, Resign, TimeUp
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.tichu import deal as dealing
from rules.tichu import round as rounds
from rules.tichu.acts import timed_out_exchange
from rules.tichu.cards import FIRST_CARDS, card_set, members, names
from rules.tichu.commands import (
    Arrange,
    CallGrand,
    CallTichu,
    Exchange,
    GiveDragon,
    NoCall,
    Pass,
    Play,
    Take,
)
from rules.tichu.exchange import exchanged, received
from rules.tichu.legality import reading_of
from rules.tichu.policy import timed_out_play
from rules.tichu.prompting import choices
from rules.tichu.round import Phase, Round
from rules.tichu.state import SEATS, Deal, Options, State, View


def footprint(
    state: State, actor: Player | Clock, command: Command, reader: Seat | None, chance: Chance
) -> Hashable:
    """All that `reader` may learn from `command` now; `chance` is what it will be decided with."""
    round_ = state.public.round
    if isinstance(command, TimeUp):
        return ("time", _of_time(state, reader, chance))
    if not isinstance(actor, Player):
        return type(command).__name__
    seat = actor.seat
    match command:
        case CallGrand() | NoCall() if round_.phase is Phase.GRAND:
            last = round_.waiting == (seat,)
            return (type(command).__name__, seat, _stock(state, reader) if last else None)
        case Exchange():
            own = command if seat == reader else None
            return ("exchange", seat, own, _exchange(state, {seat: _bits(command)}, reader))
        case Arrange():
            return ("arrange", seat, command.order if seat == reader else None)
        case Play():
            return ("play", seat, _play(state, seat, command, reader, chance))
        case Pass():
            return ("pass", seat, command.rest)
        case GiveDragon():
            return ("give", seat, command.receiver, _given(state, command.receiver, reader, chance))
        case CallGrand() | NoCall() | CallTichu() | Take() | Resign():
            return (type(command).__name__, seat)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of Tichu")


def _stock(state: State, reader: Seat | None) -> Hashable:
    return None if reader is None else state.stock[reader]


def _bits(command: Exchange) -> tuple[int, int, int]:
    one, two, three = ((card,) for card in (command.next, command.partner, command.before))
    return (card_set(one), card_set(two), card_set(three))


def _exchange(
    state: State, laid: dict[Seat, tuple[int, int, int]], reader: Seat | None
) -> Hashable:
    """Once all have given: who leads, and what the reader gets."""
    waiting = set(state.public.round.waiting) - set(laid)
    if waiting:
        return None
    given = [laid.get(seat) or state.given[seat] for seat in SEATS]
    complete = [one for one in given if one is not None]
    hands = exchanged(state.hands, complete)
    leader = next(seat for seat in SEATS if hands[seat] & 1)
    return (leader, None if reader is None else received(complete)[reader])


def _play(state: State, seat: Seat, command: Play, reader: Seat | None, chance: Chance) -> Hashable:
    cards = card_set(command.cards)
    reading = reading_of(state.public.round, seat, cards, command.phoenix)
    assert reading is not None, "a legal play has a reading"
    after = rounds.lay(state.public.round, seat, cards, reading, command.wish or 0)
    hands = tuple(hand & ~cards for hand in state.hands)
    ended = _ended(state, after, hands, reader, chance)
    return (cards, reading, command.wish, ended)


def _ended(
    state: State, after: Round, hands: tuple[int, ...], reader: Seat | None, chance: Chance
) -> Hashable:
    """At the end of a round the hands left over, and the reader's cards of the next deal."""
    if after.phase is not Phase.OVER:
        return None
    deal = dealing.draw(chance, state.public.number + 1, Seat(after.out[0]))
    return (hands, None if reader is None else deal.hands[reader][:FIRST_CARDS])


def _given(state: State, receiver: Seat, reader: Seat | None, chance: Chance) -> Hashable:
    round_ = state.public.round
    gathered = round_ if round_.phase is Phase.GIFT else rounds.gather(round_)
    after = rounds.give_dragon(gathered, receiver)
    return _ended(state, after, state.hands, reader, chance)


def _of_time(state: State, reader: Seat | None, chance: Chance) -> Hashable:
    """What the clock does for those who are waited for (P8)."""
    public, round_ = state.public, state.public.round
    match round_.phase:
        case Phase.GRAND:
            return _stock(state, reader)
        case Phase.CALL14:
            return None
        case Phase.EXCHANGE:
            laid = {Seat(seat): timed_out_exchange(state.hands[seat]) for seat in round_.waiting}
            bits = {seat: _bits(Exchange(*cards)) for seat, cards in laid.items()}
            own = None if reader is None else laid.get(reader)
            return (own, _exchange(state, bits, reader))
        case _:
            pass
    is_gift = round_.phase is Phase.GIFT or (round_.is_won and round_.is_dragon_trick)
    if public.is_held:
        return None
    if is_gift:
        receiver = Seat((round_.owner + 1) % len(SEATS))
        return _given(state, receiver, reader, chance)
    seat = Seat(round_.turn)
    table = None if round_.is_won else round_.table
    cards = timed_out_play(state.hands[seat], table, round_.wish)
    return None if not cards else _play(state, seat, Play(names(cards)), reader, chance)


def twin(deal: Deal, reader: Seat | None, chance: Chance, options: Options) -> Deal:
    """The same deal with two unseen cards in each other's place."""
    hands = [list(hand) for hand in deal.hands]
    unseen = [seat for seat in SEATS if seat != reader]
    one, two = chance.sample("twin/seats", unseen, 2)
    a, b = chance.below("twin/one", len(hands[one])), chance.below("twin/two", len(hands[two]))
    hands[one][a], hands[two][b] = hands[two][b], hands[one][a]
    return Deal(tuple(map(tuple, hands)), deal.starter)


def small_commands(view: View, seat: Seat) -> list[Command]:
    """What a search through all lines tries: both answers, two exchanges, three plays."""
    round_ = known(view).round
    assert view.hand is not None, "a seat has a hand"
    match round_.phase:
        case Phase.GRAND:
            return [CallGrand(), NoCall(), CallTichu()]
        case Phase.CALL14:
            return [CallTichu(), NoCall(), CallGrand()]
        case Phase.EXCHANGE:
            cards = [names(1 << card)[0] for card in members(view.hand)]
            return [Exchange(*cards[:3]), Exchange(*cards[3:6])]
        case _:
            plays = choices(view.hand, round_, seat)
            return [*(Play(tuple(text.split())) for text in plays[:3]), Pass(), Pass(rest=True)]


SUIT_WORDS = ("JSPR", "翠剑塔星", "翠劍塔星")
"""The suits Jade, Sword, Pagoda and Star, as each language writes them."""


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """The cards of suits, three or more, that others hold, as every language writes them."""
    hands = [names(hand) for seat, hand in enumerate(state.hands) if seat != reader]
    suited = [
        [card for card in hand if card[0] in SUIT_WORDS[0] and len(card) == 2] for hand in hands
    ]
    return [_written(cards, suits) for cards in suited if len(cards) > 2 for suits in SUIT_WORDS]


def _written(cards: list[str], suits: str) -> str:
    words = dict(zip(SUIT_WORDS[0], suits, strict=True))
    return " ".join(words[card[0]] + card[1].replace("T", "10") for card in cards)
