"""Dealing a Big Question: four cards each of thirteen; the last one is the Question (XI-40)."""

from rules.cards.questions.dealing import deal_hands
from rules.cards.questions.trio import SEATS
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_big_question.state import Deal, Given, Options


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """A deal; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    given = given or Given()
    laid = () if given.question is None else (given.question,)
    hands, rest = deal_hands(chance, len(SEATS), given.hands, laid)
    return Deal(hands, rest[0], _champion(options, chance, given))


def _champion(options: Options, chance: Chance, given: Given) -> Seat:
    named = {seat for seat in (given.champion, given.first) if seat is not None}
    if len(named) > 1:
        raise ValueError("the champion is the first mover: both name the same person")
    if named:
        return named.pop()
    if options.champion is not None:
        return Seat(options.champion - 1)
    return Seat(chance.below("champion", len(SEATS)))
