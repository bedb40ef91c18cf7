"""Discards turned up or shown, at the start or when both agree (XI-20, XI-21)."""

from rules.core.chance import Chance
from rules.core.entries import Entry, announce, tell
from rules.core.seats import Seat
from rules.xixi.commands import Aid, SpeedUp
from rules.xixi.deal import some
from rules.xixi.events import Aided, AidOffered, DiscardsSeen, DiscardsTurned, SpeedUpOffered
from rules.xixi.state import Deal, Options, State, other


def at_the_start(options: Options, deal: Deal) -> list[Entry]:
    """What the patches show right after the deal."""
    entries: list[Entry] = []
    if deal.up:
        entries.append(announce(DiscardsTurned(deal.up)))
    if deal.aid and options.weaker is not None:
        entries += _aided(Seat(options.weaker - 1), deal.aid)
    return entries


def _aided(seat: Seat, ranks: tuple[int, ...]) -> list[Entry]:
    return [announce(Aided(seat, len(ranks))), tell([seat], DiscardsSeen(seat, ranks))]


def speed_up(state: State, by: Seat, command: SpeedUp, chance: Chance) -> list[Entry]:
    """`by` agrees; once both do, the discards are turned up."""
    entries = [announce(SpeedUpOffered(by, command.count))]
    if state.public.speedup[other(by)] == command.count:
        turned = some(chance, "speedup", state.discards, command.count)
        entries.append(announce(DiscardsTurned(turned)))
    return entries


def aid(state: State, by: Seat, command: Aid, chance: Chance) -> list[Entry]:
    """`by` agrees; once both do, the weaker side is shown the discards."""
    entries = [announce(AidOffered(by, command.seat, command.count))]
    if state.public.aid[other(by)] == (command.seat, command.count):
        down = [rank for rank in state.discards if rank not in state.public.up]
        entries += _aided(command.seat, some(chance, "aid", down, command.count))
    return entries
