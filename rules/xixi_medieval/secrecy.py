"""What a command may tell whom, and deals that a reader can't tell apart.

What follows from an answer (ranges, aces, whose turn) hangs on everybody's sides, so it is looked
up in what the engine decides; but only the facts below may be told, and only their contents here.
"""

from collections.abc import Hashable

from rules.cards.questions.asking import Repeat
from rules.cards.questions.facts import Answered
from rules.core.chance import Chance
from rules.core.commands import Command, Resign
from rules.core.outcome import Ended
from rules.core.seats import Clock, Player, Seat
from rules.xixi_medieval import events as facts
from rules.xixi_medieval.cards import line_up
from rules.xixi_medieval.commands import Ask, CallAce, Discard, TurnUp
from rules.xixi_medieval.deal import deal_cards
from rules.xixi_medieval.engine import Medieval
from rules.xixi_medieval.state import Deal, Options, State
from rules.xixi_medieval.view import recalled

GAME = Medieval()
FIXED_LINE = "NOT_TAKEN"
"""The code of the one line that the room hears of a question with any fault (XI-14, XI-72)."""


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
    if isinstance(command, Ask) and isinstance(actor, Player) and not command.anew:
        before = recalled(public, actor.seat, command.to, command.question)
        if before is not None:
            return ("recall", actor.seat, before.number)
    if isinstance(command, Repeat):
        return ("recall", actor, command.number)
    told = [
        _told(state, entry.event, reader)
        for entry in GAME.decide(state, actor, command, chance)
        if entry.reaches(reader)
    ]
    return (_wish(command, actor), tuple(one for one in told if one is not None))


def _wish(command: Command, actor: Player | Clock) -> Hashable:
    """What everybody may know of the command itself; a discard isn't said to anybody."""
    match command:
        case Ask():
            return (actor, command.question, command.to)
        case CallAce() | TurnUp() | Resign():
            return (actor, command)
        case Discard():
            return "discard"
        case _:
            return type(command).__name__


def _told(state: State, event: object, reader: Seat | None) -> Hashable:
    """What of a fact can't be worked out from what its reader knows already."""
    match event:
        case Answered():
            return event.yes
        case facts.Showdown() | facts.PenaltyPaid() | facts.LeftGame():
            return event.cards
        case facts.Discarded():
            return event.cards if reader == event.holder else None
        case facts.TurnBegun():
            return ("turn", event.seat, event.last)
        case facts.TurnPassed():
            return ("passed", event.seat)
        case facts.SidesAdmitted():
            return tuple((each.suit, each.seats) for each in event.lists)
        case Ended():
            return ("ended", state.hands, event.outcome)
        case _:
            return None


def twin(deal: Deal, reader: Seat | None, chance: Chance, *, options: Options) -> Deal:
    """Another deal that `reader` can't tell from this one: ring and own cards stay."""
    plays = line_up(len(deal.ring), jokers=options.jokers)
    fixed = {} if reader is None else {reader: deal.hands[reader]}
    hands, aside = deal_cards(plays, len(deal.ring), chance, fixed, label="twin/")
    return Deal(deal.ring, deal.first, hands, aside)
