"""What a Tichu player can wish."""

from rules.core.commands import Command
from rules.core.seats import Seat
from rules.tichu.state import Order


class CallGrand(Command, frozen=True, tag=True):
    """大地主, on eight cards."""


class CallTichu(Command, frozen=True, tag=True):
    """小地主, before one's own first card."""


class NoCall(Command, frozen=True, tag=True):
    """不叫, in a call window."""


class Exchange(Command, frozen=True, tag=True):
    """One card each for the seat after, the partner and the seat before, in notation (M3)."""

    next: str
    partner: str
    before: str


class Play(Command, frozen=True, tag=True):
    """Lay cards, in notation. `wish`: a rank wished for with the Mah Jong. `phoenix`: its rank."""

    cards: tuple[str, ...]
    wish: int | None = None
    phoenix: int | None = None


class Pass(Command, frozen=True, tag=True):
    """不要. `rest`: also on all further turns of this trick."""

    rest: bool = False


class Take(Command, frozen=True, tag=True):
    """Gather the won trick without leading yet."""


class GiveDragon(Command, frozen=True, tag=True):
    """Gather the won Dragon trick and give it to `receiver` (TI-30)."""

    receiver: Seat


class Arrange(Command, frozen=True, tag=True):
    """Show one's own hand in another order."""

    order: Order
