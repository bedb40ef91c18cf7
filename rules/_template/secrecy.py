"""What a command may tell whom, and deals that a reader can't tell apart.

The contract suite holds the engine to this. It is written without looking at the engine: from the
rules, a command at a time.
"""

from collections.abc import Hashable

import msgspec

from rules._template.commands import Hide, Name
from rules._template.engine import answer_to
from rules._template.state import Deal, Options, State, View, other
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat


def footprint(
    state: State, actor: Player | Clock, command: Command, reader: Seat | None
) -> Hashable:
    """All that `reader` (None: an onlooker) may learn from this command now."""
    secrets = (*state.numbers, state.trap)
    at_limit = state.public.turn >= (state.public.options.limit or state.public.turn + 1)
    match command, actor:
        case Hide(), Player():
            own = command.number if reader == actor.seat else None
            return ("hide", own, state.numbers[other(actor.seat)] is not None)
        case Name(), Player():
            answer = answer_to(state, actor.seat, command.number)
            over = answer == "hit" or at_limit
            return ("name", actor.seat, command.number, answer, secrets if over else None)
        case TimeUp(), _ if state.public.turn == 0:
            # Who has no number knows that; the number itself is chance's.
            return ("time", "hide")
        case TimeUp(), _:
            return ("time", "turn", secrets if at_limit else None)
        case Resign(), Player():
            return ("resign", actor.seat, secrets)
        case AgreeDraw(), _:
            return ("agree", secrets)
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of this game")


def twin(deal: Deal, reader: Seat | None, chance: Chance) -> Deal:
    """Another deal that `reader` can't tell from this one: only the trap is secret in a deal."""
    trap = 1 + (deal.trap + chance.below("twin", 2)) % 3
    return msgspec.structs.replace(deal, trap=trap)


def small_deals(options: Options, seats: int) -> list[Deal]:
    """Deals for a search through all lines of a few commands."""
    return [Deal(Seat(0), trap) for trap in (1, 2, 3)]


def small_commands(view: View, seat: Seat) -> list[Command]:
    """The commands that `seat` tries in that search."""
    kind = Hide if known(view).turn == 0 else Name
    return [kind(number) for number in (1, 2, 3)]
