"""What a command may tell whom, and deals that a reader can't tell apart."""

from collections.abc import Hashable

from rules.cards.questions.written import ranks_text
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.public import known as public_of
from rules.core.seats import Clock, Player, Seat
from rules.xixi_stakes.commands import Accept, Challenge, Concede, Deny, Name, SetBlind
from rules.xixi_stakes.deal import draw_cards
from rules.xixi_stakes.state import RANKS, ROUNDS, Cards, Deal, Options, State, View


def footprint(
    state: State,
    actor: Player | Clock,
    command: Command,
    reader: Seat | None,
    *,
    chance: Chance,
) -> Hashable:
    """All that `reader` (None: an onlooker) may learn from this command now.

    Chance tells everybody what it names for somebody who is late. The cards of a hand that begins
    without a blind to choose go out at once.
    """
    public, cards = state.public, (state.past, state.cards)
    if isinstance(command, TimeUp):
        command = _default(state, chance)
    own = None if reader is None else state.cards.hands[reader]
    match command, actor:
        case SetBlind(), _:
            return ("blind", type(actor).__name__, command.blind, own)
        case Name(), _:
            return ("named", type(actor).__name__, command.rank)
        case (Resign(), Player()) | (AgreeDraw(), _):
            dealt = cards if public.stage != "blind" else state.past
            return ("ended", actor, type(command).__name__, dealt)
        case _:
            turned = isinstance(command, Challenge) or (
                isinstance(command, Accept) and public.round == ROUNDS and public.antes == 0
            )
            # whoever loses everything opens both hands, whichever way
            return (
                type(command).__name__,
                type(actor).__name__,
                state.cards.ninth if turned else None,
                cards if _may_end(state, command) else None,
                _next_hand(state, reader, chance),
            )


def _default(state: State, chance: Chance) -> Command:
    public = state.public
    label = f"guess/hand{public.hand}/round{public.round}"
    if public.stage == "guess":
        return Name(chance.pick(label, tuple(RANKS)))
    if public.stage == "blind":
        return SetBlind(1)
    return TimeUp("judge") if public.stage == "judge" else Accept()


def _may_end(state: State, command: Command) -> bool:
    """Whether the command can leave somebody without chips, or be the second barren hand."""
    public = state.public
    if isinstance(command, Accept):
        return public.round == ROUNDS and public.antes == 0
    return isinstance(command, Challenge) or 0 in public.chips


def _next_hand(state: State, reader: Seat | None, chance: Chance) -> Hashable:
    """What the reader gets in a hand that would begin at once with blind 0."""
    if reader is None or 0 not in _chips_at_worst(state):
        return None
    return draw_cards(chance, state.public.hand + 1).hands[reader]


def _chips_at_worst(state: State) -> tuple[int, ...]:
    public = state.public
    return tuple(have - public.affordable(public.put) for have in public.chips)


def twin(deal: Deal, reader: Seat | None, chance: Chance) -> Deal:
    """Another deal that `reader` can't tell from this one: own cards and dealer stay."""
    fixed = {} if reader is None else {reader: deal.cards.hands[reader]}
    cards = draw_cards(chance, 0, fixed)
    return Deal(cards, deal.dealer)


LONGEST = 4
"""How many commands a line of the search has: blind, guess, answer, challenge."""


def small_deals(options: Options, seats: int) -> list[Deal]:
    """Two deals that differ in the ninth card."""
    return [
        Deal(Cards(((1, 2, 3, 4), (5, 6, 7, 8)), 9), Seat(0)),
        Deal(Cards(((1, 2, 3, 4), (5, 6, 7, 9)), 8), Seat(0)),
    ]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """Every answer, one blind, and as guesses the ninth card and one of the judge's."""
    match public_of(view).stage:
        case "blind":
            return [SetBlind(1)]
        case "guess":
            return [Name(9), Name(3)]
        case "judge":
            return [Concede(), Deny()]
        case _:
            return [Accept(), Challenge()]


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """The hands of others, as they are written; none once the game is over."""
    if state.public.outcome.result != "open":
        return []
    return [
        ranks_text(hand) for seat, hand in enumerate(state.cards.hands) if seat != reader and hand
    ]
