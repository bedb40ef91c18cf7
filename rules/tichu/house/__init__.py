"""House players: they see what their seat sees and nothing else."""

from rules.core.commands import Command
from rules.core.public import known
from rules.core.seats import Seat
from rules.tichu.cards import MAH_BIT, names
from rules.tichu.commands import (
    CallGrand,
    CallTichu,
    Exchange,
    GiveDragon,
    NoCall,
    Pass,
    Play,
)
from rules.tichu.house.calls import calls_grand, calls_small, exchange
from rules.tichu.house.play import choose, receiver_of_dragon, wish_for
from rules.tichu.house.sight import Sight
from rules.tichu.legality import small
from rules.tichu.round import Phase
from rules.tichu.state import View


def act(view: View) -> Command:
    """What a house player does who must act."""
    assert view.seat is not None and view.hand is not None, "a house player has a seat and a hand"
    round_ = known(view).round
    sight = Sight(round_, view.seat, view.hand, view.gave)
    match round_.phase:
        case Phase.GRAND:
            return CallGrand() if calls_grand(sight) else NoCall()
        case Phase.CALL14:
            return NoCall()
        case Phase.EXCHANGE:
            after, partner, before = exchange(sight)
            return Exchange(names(after)[0], names(partner)[0], names(before)[0])
        case Phase.GIFT:
            return GiveDragon(Seat(receiver_of_dragon(sight)))
        case _:
            return _play(sight)


def _play(sight: Sight) -> Command:
    round_ = sight.round
    if round_.is_won and round_.is_dragon_trick:
        return GiveDragon(Seat(receiver_of_dragon(sight)))
    if small(round_, sight.seat) is None and calls_small(sight):
        return CallTichu()
    cards = choose(sight)
    if not cards:
        return Pass()
    wish = wish_for(sight) if cards & MAH_BIT else None
    return Play(names(cards), wish)
