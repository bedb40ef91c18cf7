"""What follows from each act of a seat or of the clock. All are legal here."""

from rules.core.chance import Chance
from rules.core.match_events import Paused
from rules.core.seats import Seat
from rules.tichu import legality
from rules.tichu.cards import DOG_BIT, DRG_BIT, MAH_BIT, PHX_BIT, card_set, members, names, points
from rules.tichu.combinations import BOMBS
from rules.tichu.commands import Exchange, Pass, Play
from rules.tichu.ending import close, deal_rest
from rules.tichu.events import (
    By,
    CardsChosen,
    CardsGiven,
    CardsReceived,
    DragonGiven,
    Exchanged,
    GrandAnswered,
    HoldEnded,
    Passed,
    Played,
    Rested,
    TichuCalled,
    TichuDeclined,
    TrickTaken,
    TrickWon,
    WentOut,
)
from rules.tichu.exchange import received
from rules.tichu.policy import timed_out_gift, timed_out_play
from rules.tichu.record import Record
from rules.tichu.round import Phase
from rules.tichu.state import SEATS

SHORTEST_BOMB = 4
PATIENCE = 2
"""A seat that lets so many turns in a row run out halts the table, once."""


def _others(record: Record, seat: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(other) for other in record.round.waiting if other != seat)


def answer_grand(record: Record, seat: Seat, calls: bool, by: By = "seat") -> None:
    """大地主 or not; after the fourth answer come six more cards each.

    Who has called 大地主 isn't asked about 小地主 (M5).
    """
    record.announce(GrandAnswered(seat, calls, _others(record, seat), by))
    if record.round.phase is not Phase.CALL14:
        return
    deal_rest(record)
    for caller in SEATS:
        if record.round.calls[caller]:
            decline_small(record, caller, "grand")


def decline_small(record: Record, seat: Seat, by: By = "seat") -> None:
    """不叫 in the window before the exchange."""
    record.announce(TichuDeclined(seat, _others(record, seat), by))


def call_small(record: Record, seat: Seat) -> None:
    """小地主."""
    record.announce(TichuCalled(seat))


def exchange(record: Record, seat: Seat, cards: tuple[str, str, str], by: By = "seat") -> None:
    """A seat lays out three cards; when all have, the cards change hands at once (M3)."""
    record.tell([seat], CardsChosen(seat, *cards, by))
    if record.round.answered >> seat & 1:
        return
    record.announce(CardsGiven(seat, _others(record, seat)))
    if record.round.waiting:
        return
    given = [given for given in record.state.given if given is not None]
    gifts = received(given)
    after = [(names(card)[0] for _, card in gift) for gift in gifts]
    hands = [
        hand & ~sum(given[s]) | sum(card for _, card in gifts[s])
        for s, hand in enumerate(record.state.hands)
    ]
    leader = next(s for s in SEATS if hands[s] & MAH_BIT)
    record.announce(Exchanged(leader))
    for holder in SEATS:
        record.tell([holder], CardsReceived(holder, *after[holder]))


def play(record: Record, seat: Seat, command: Play, chance: Chance, by: By = "seat") -> None:
    """A play and all that comes of it."""
    before, cards = record.round, card_set(command.cards)
    reading = legality.reading_of(before, seat, cards, command.phoenix)
    assert reading is not None, "the play was checked"
    top = before.trick[-1] if before.trick and not legality.leads(before, seat, cards) else None
    is_bombing = top is not None and reading.kind in BOMBS
    wish = command.wish or 0
    after_wish = 0 if cards & MAH_BIT else before.wish
    record.announce(
        Played(
            seat=seat,
            cards=names(cards),
            combination=reading,
            left=before.counts[seat] - cards.bit_count(),
            wish=wish,
            fulfilled=after_wish if after_wish and _holds(cards, after_wish) else 0,
            bombed=names(top.cards) if top is not None and is_bombing else (),
            bombed_seat=Seat(top.seat) if top is not None and is_bombing else None,
            by=by,
        )
    )
    if seat in record.round.out:
        _went_out(record, seat)
    _onward(record, chance)


def _holds(cards: int, rank: int) -> bool:
    return any(card >= 4 and card // 4 + 1 == rank for card in members(cards))


def _went_out(record: Record, seat: Seat) -> None:
    round_ = record.round
    place = len(round_.out)
    if place > 1:
        record.announce(WentOut(seat, place))
        return
    failed = tuple(other for other in SEATS if other != seat and round_.calls[other])
    record.announce(WentOut(seat, place, round_.calls[seat], failed))


def decline(record: Record, seat: Seat, command: Pass, chance: Chance, by: By = "seat") -> None:
    """不要."""
    if command.rest:
        record.announce(Rested(seat))
    _pass(record, seat, by)
    _onward(record, chance)


def _pass(record: Record, seat: Seat, by: By) -> None:
    record.announce(Passed(seat, by))
    round_ = record.round
    if round_.is_won:
        worth = points(round_.trick_cards)
        record.announce(TrickWon(Seat(round_.owner), worth, round_.is_dragon_trick))


def _onward(record: Record, chance: Chance) -> None:
    """The seats that pass by themselves, and the end of the round."""
    while record.round.phase is Phase.PLAY:
        by = _passes_by_itself(record)
        if by is None:
            return
        _pass(record, Seat(record.round.turn), by)
    if record.round.phase is Phase.OVER:
        close(record, chance)


def _passes_by_itself(record: Record) -> By | None:
    round_, seat = record.round, record.round.turn
    table = round_.table
    if table is None or round_.is_won:
        return None
    if record.public.resting >> seat & 1:
        # No wish can bind it now: it could pass before, and what lies there has only risen.
        return "rest"
    is_short = round_.counts[seat] < min(table.size, SHORTEST_BOMB)
    return "count" if record.public.options.auto_pass and is_short else None


def take(record: Record, seat: Seat) -> None:
    """The winner gathers; under the Dragon he then names its receiver."""
    owner = Seat(record.round.owner)
    record.announce(TrickTaken(owner))


def give_dragon(
    record: Record, seat: Seat, receiver: Seat, chance: Chance, by: By = "seat"
) -> None:
    """The Dragon's trick is gathered and given away."""
    worth = points(record.round.trick_cards)
    record.announce(DragonGiven(seat, receiver, worth, by))
    _onward(record, chance)


def run_out(record: Record, chance: Chance) -> None:
    """The clock's policy for every seat that is waited for (P8)."""
    round_ = record.round
    match round_.phase:
        case Phase.GRAND:
            for seat in round_.waiting:
                answer_grand(record, Seat(seat), False, "clock")
        case Phase.CALL14:
            for seat in round_.waiting:
                decline_small(record, Seat(seat), "clock")
        case Phase.EXCHANGE:
            for seat in round_.waiting:
                exchange(record, Seat(seat), timed_out_exchange(record.state.hands[seat]), "clock")
        case _:
            _run_out_in_play(record, chance)


def _run_out_in_play(record: Record, chance: Chance) -> None:
    round_ = record.round
    if record.public.is_held:
        record.announce(HoldEnded(Seat(round_.owner)))
        return
    is_gift = round_.phase is Phase.GIFT or (round_.is_won and round_.is_dragon_trick)
    seat = Seat(round_.owner if is_gift else round_.turn)
    number = record.public.number
    if is_gift:
        give_dragon(record, seat, Seat(timed_out_gift(seat)), chance, "clock")
    else:
        table = None if round_.is_won else round_.table
        cards = timed_out_play(record.state.hands[seat], table, round_.wish)
        if cards:
            play(record, seat, Play(names(cards)), chance, "clock")
        else:
            decline(record, seat, Pass(), chance, "clock")
    has_ended = record.public.outcome.result != "open" or record.public.number != number
    if record.public.lapses[seat] == PATIENCE and not has_ended:
        record.announce(Paused("time_outs"))


def timed_out_exchange(hand: int) -> tuple[str, str, str]:
    """The two lowest cards to the opponents, the next to the partner; special cards stay."""
    ordinary = hand & ~(MAH_BIT | DOG_BIT | PHX_BIT | DRG_BIT)
    low, lower, third = names(ordinary)[:3]
    return (low, third, lower)


def as_cards(command: Exchange) -> tuple[str, str, str]:
    """The three cards of an exchange in the order of the events."""
    return (command.next, command.partner, command.before)
