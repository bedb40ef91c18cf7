"""What may be learned at a Gold Rush table, and deals that can't be told apart.

The dark cards of the piles are the only secret, and it is everybody's (GR-3).
"""

from collections.abc import Hashable

from rules.cards.deck import RANK_LETTERS, SUIT_SIGNS, Card, rank_of, suit_of
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.seats import Clock, Player, Seat

from . import GAME
from .commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from .state import Deal, Options, State, View


def footprint(
    state: State,
    actor: Player | Clock,
    command: Command,
    reader: Seat | None,
    chance: Chance | None = None,
) -> Hashable:
    """Who does what, and the dark cards that it turns up, by seat.

    Every reader sees the same; only that somebody claims nothing stays with them. What else a
    command brings follows from what all know. A later game of a match is dealt without turning up
    a card. `chance` is what the command will be decided with.
    """
    seat = actor.seat if isinstance(actor, Player) else None
    if isinstance(command, LetGo) and seat != reader:
        return None
    after = state
    for entry in GAME.decide(state, actor, command, chance or Chance(b"footprint")):
        after = GAME.evolve(after, entry.event)
    if after.public.game != state.public.game:
        return seat, command
    turned_up = tuple(
        before[: len(before) - len(left)]
        for before, left in zip(state.dark, after.dark, strict=True)
    )
    return seat, command, turned_up


def twin(deal: Deal, reader: Seat | None, chance: Chance, options: Options) -> Deal:
    """The same deal with dark cards changed round: of each pile the upper half of what is still
    dark when the first command comes, so that the two go together for a while.

    In fast pace the rounds up to the first decision belong to the deal, and what they turned up
    everybody has seen.
    """
    state: State | None = None
    for entry in GAME.setup(options, deal):
        state = GAME.evolve(state, entry.event)
    assert state is not None, "a game begins with Dealt"
    upper = [len(dark) - len(dark) // 2 for dark in state.dark]
    cards = sorted(
        card
        for pile, count in zip(deal.piles, upper, strict=True)
        for card in pile[-count or len(pile) :]
    )
    changed = list(chance.shuffled("twin", cards)) if cards else []
    piles = []
    for pile, count in zip(deal.piles, upper, strict=True):
        piles.append((*pile[: len(pile) - count], *changed[:count]))
        del changed[:count]
    return Deal(tuple(piles), deal.dealer, deal.cutter, deal.cuts)


def small_deals(options: Options, seats: int) -> list[Deal]:
    """A few cut-down deals, rich in ◆3 and in groups of the book's second equation."""
    rows = (
        ("H1 S9 H4", "D3 S9 C1", "H5 H1 S8", "S7 H2 D4"),
        ("H10 D3", "C4 H1", "C7 H5", "JKR H6"),
    )
    return [Deal(tuple(_cards(pile) for pile in row[:seats]), Seat(0)) for row in rows]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """What a seat tries in a search: each word it is offered, with one card and one wrong card."""
    public = view.public
    assert public is not None, "a game begins with Dealt"
    prompt = GAME.prompt(view)
    offered = {duty.verb for duty in (*prompt.must, *prompt.may)}
    words: dict[str, Command] = {
        "flip": Flip(), "go_on": Flip(), "let_go": LetGo(), "call": Call(), "no_call": NoCall(),
        "object": Object(), "agree": Agree(),
    }  # fmt: skip
    found = [command for verb, command in words.items() if verb in offered]
    lying = [card for _, card in public.table]
    if "claim" in offered:
        found += [Claim((card,)) for card in dict.fromkeys((lying[0], lying[-2]))]
    if "marker" in offered:
        found += [Mark(card) for card in dict.fromkeys((lying[0], lying[-1]))]
    return found


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def secret_words(state: State, reader: Seat | None) -> list[str]:
    """The dark cards of each pile, three or more, as they are written, in the order of turning up."""
    piles = [tuple(reversed(dark)) for dark in state.dark if len(dark) > 2]
    return [" ".join(map(_written, pile)) for pile in piles]


def _written(card: Card) -> str:
    suit, rank = suit_of(card), rank_of(card)
    if suit is None or rank is None:
        return str(card)
    return SUIT_SIGNS[suit] + RANK_LETTERS.get(rank, str(rank))
