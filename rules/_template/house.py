"""The house player: hides by chance, then halves what its own view leaves possible."""

from rules._template.commands import Hide, Name
from rules._template.state import View
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.public import known


def move(view: View, chance: Chance) -> Command:
    """A command for a seat that must act."""
    public = known(view)
    top = public.options.top
    if public.turn == 0:
        return Hide(1 + chance.below("house/hide", top))
    left = possible(view)
    middle = left[(len(left) - 1) // 2 : len(left) // 2 + 1]
    return Name(chance.pick(f"house/{public.turn}", middle))


def possible(view: View) -> list[int]:
    """The numbers that the other may have hidden, ascending."""
    public = known(view)
    left = range(1, public.options.top + 1)
    mine = [guess for guess in public.guesses if guess.by == view.seat]
    higher = [guess.number for guess in mine if guess.answer == "higher"]
    lower = [guess.number for guess in mine if guess.answer == "lower"]
    low, high = max(higher, default=0), min(lower, default=public.options.top + 1)
    named = {guess.number for guess in mine}
    return [number for number in left if low < number < high and number not in named]
