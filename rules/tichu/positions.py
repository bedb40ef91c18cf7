"""Arbitrary positions set up from plain records, and acts played from them.

A position is either a `state` (hands, turn, table …) or a `phase` with the little that matters;
missing hands are filled up from the cards nobody is named to hold.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from rules.tichu import legality
from rules.tichu import round as rounds
from rules.tichu.cards import (
    FIRST_CARDS,
    FULL_DECK,
    HAND_CARDS,
    MAH_BIT,
    PHX_BIT,
    card_set,
    members,
    names,
    points,
)
from rules.tichu.combinations import Combination, Kind, classify
from rules.tichu.exchange import exchanged
from rules.tichu.policy import timed_out_play
from rules.tichu.round import Laid, Phase, Round
from rules.tichu.scoring import SEATS, round_points

Record = Mapping[str, Any]
MOVER: Final = 0
"""The seat whose hand is given where a position has one hand only."""


def combination_of(table: Record | Sequence[str]) -> Combination:
    """What lies on the table; `value` gives the Phoenix alone its height."""
    notation = table["cards"] if isinstance(table, Mapping) else table
    cards = card_set(notation)
    reading = classify(cards)
    if reading is None:
        raise ValueError(f"no combination on the table: {' '.join(notation)}")
    if cards == PHX_BIT and isinstance(table, Mapping):
        return Combination(Kind.SINGLE, 1, round(2 * table["value"]))
    return reading


def facing(hand: int, table: Combination | None, wish: int, on_turn: bool) -> Round:
    """A play phase in which MOVER holds `hand` and somebody else's play lies on the table."""
    before = (MOVER - 1) % SEATS
    return Round(
        phase=Phase.PLAY,
        turn=MOVER if on_turn else (MOVER + 1) % SEATS,
        counts=tuple(hand.bit_count() if seat == MOVER else HAND_CARDS for seat in range(SEATS)),
        trick=() if table is None else (Laid(before, 0, table),),
        wish=wish,
    )


def _trick(table: Record | None) -> tuple[Laid, ...]:
    if table is None:
        return ()
    owner, cards, combination = table["owner"], card_set(table["cards"]), combination_of(table)
    below = card_set(table.get("pile", table["cards"])) & ~cards
    top = Laid(owner, cards, combination)
    return (Laid(owner, below, combination), top) if below else (top,)


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def _with_passes(round_: Round, passes: Sequence[int]) -> Round:
    turn = round_.turn
    for seat in passes:
        round_ = rounds.decline(round_, seat)
    return round_ if round_.is_won else msgspec.structs.replace(round_, turn=turn)


def from_state(state: Record) -> tuple[Round, list[int]]:
    """A position with all four hands."""
    hands = [card_set(hand) for hand in state["hands"]]
    table = state["table"]
    round_ = Round(
        phase=Phase.PLAY,
        turn=state["turn"],
        counts=tuple(hand.bit_count() for hand in hands),
        calls=tuple(state["calls"].get(str(seat), 0) for seat in range(SEATS)),
        has_played=tuple(state["played"]),
        trick=_trick(table),
        piles=tuple(card_set(cards) for cards in state.get("won", ((),) * SEATS)),
        wish=state["wish"] or 0,
        out=tuple(state["out"]),
    )
    return _with_passes(round_, table.get("passes", ()) if table else ()), hands


def from_phase(given: Record) -> tuple[Round, list[int]]:
    """A position known by its phase; hands not given are filled up to eight or fourteen cards."""
    phase = Phase(given["phase"])
    size = HAND_CARDS if phase in (Phase.CALL14, Phase.EXCHANGE) else FIRST_CARDS
    hands = [card_set(hand) for hand in given.get("hands", [given.get("hand", ()), (), (), ()])]
    for action in _actions(given):
        if action["a"] == "play":
            hands[action["p"]] |= card_set(action["cards"])
    trick = _trick(given.get("table"))
    free = [1 << card for card in members(FULL_DECK & ~sum(hands))]
    free = [card for card in free if not card & sum(laid.cards for laid in trick)]
    for seat in range(0 if "hands" in given else SEATS):
        while hands[seat].bit_count() < size:
            hands[seat] |= free.pop()
    round_ = Round(
        phase=phase,
        turn=given.get("turn", given.get("owner", rounds.NOBODY)),
        counts=tuple(hand.bit_count() for hand in hands),
        answered=_bits(given.get("answered", given.get("given", ()))),
        has_played=(True,) * SEATS if phase is Phase.PLAY else (False,) * SEATS,
        trick=trick,
    )
    waiting = [seat for seat in range(SEATS) if seat != round_.owner]
    return _with_passes(round_, waiting if given.get("waiting") else ()), hands


def _actions(given: Record) -> Sequence[Record]:
    actions: Sequence[Record] = given.get("actions", given.get("in_order", ()))
    return actions


def played_out(given: Record) -> tuple[list[str], dict[str, Any]]:
    """The result codes of a flow's actions, in order, and the facts of the final position."""
    if "timeouts" in given:
        return [_timed_out(record) for record in given["timeouts"]], {}
    round_, hands = from_state(given["state"]) if "state" in given else from_phase(given)
    table = _Table(round_, hands)
    results = [table.act(action) for action in _actions(given)]
    return results, table.final()


def _timed_out(record: Record) -> str:
    table = combination_of(record["table"]) if record["table"] else None
    cards = timed_out_play(card_set(record["hand"]), table, record["wish"] or 0)
    return f"play {' '.join(names(cards))}" if cards else "pass"


class _Table:
    """A position being played: the round, the hands, what has been given so far."""

    def __init__(self, round_: Round, hands: list[int]) -> None:
        self.round = round_
        self.hands = hands
        self.given: dict[int, tuple[int, int, int]] = {}
        self.mover = MOVER

    def act(self, action: Record) -> str:
        """One act of a seat: `ok`, `ok:` with what came of it, or `reject:` with the code."""
        self.mover = seat = action["p"]
        code = _ACTS[action["a"]](self, seat, action)
        if code:
            return "reject:" + code.lower().replace("_", "-")
        return "ok" + self._consequence(action["a"])

    def _consequence(self, verb: str) -> str:
        if self.round.phase is Phase.OVER:
            return ":round-over"
        if self.round.phase is Phase.GIFT and verb != "call":
            return ":gift"
        return ":trick-won" if self.round.is_won and verb == "pass" else ""

    def _play(self, seat: int, action: Record) -> str | None:
        cards = card_set(action["cards"])
        wish = action.get("wish")
        if wish is not None and not isinstance(wish, int):
            wish = 0
        phoenix = action.get("phx_as")
        code = legality.play(self.round, seat, self.hands[seat], cards, wish, phoenix)
        reading = None if code else legality.reading_of(self.round, seat, cards, phoenix)
        if reading is None:
            return code
        self.round = rounds.lay(self.round, seat, cards, reading, wish or 0)
        self.hands[seat] &= ~cards
        return None

    def _pass(self, seat: int, action: Record) -> str | None:
        code = legality.passing(self.round, seat, self.hands[seat])
        if not code:
            self.round = rounds.decline(self.round, seat)
        return code

    def _take(self, seat: int, action: Record) -> str | None:
        code = legality.take(self.round, seat)
        if not code:
            self.round = rounds.gather(self.round)
        return code

    def _gift(self, seat: int, action: Record) -> str | None:
        code = legality.gift(self.round, seat, action["to"])
        if not code:
            self.round = rounds.give_dragon(self.round, action["to"])
        return code

    def _call(self, seat: int, action: Record) -> str | None:
        code = legality.small(self.round, seat)
        if code:
            return code
        if self.round.phase is Phase.CALL14:
            self.round = rounds.answer(self.round, seat, True)
        else:
            self.round = rounds.call_small(self.round, seat)
        return None

    def _grand(self, seat: int, action: Record) -> str | None:
        code = legality.grand(self.round, seat)
        if not code:
            self.round = rounds.answer(self.round, seat, True)
        return code

    def _no_call(self, seat: int, action: Record) -> str | None:
        code = legality.no_call(self.round, seat)
        if not code:
            self.round = rounds.answer(self.round, seat, False)
        return code

    def _give(self, seat: int, action: Record) -> str | None:
        named = [action[to] for to in ("next", "partner", "prev") if to in action]
        cards = [card_set([name]) for name in named]
        code = legality.give(self.round, self.hands[seat], cards)
        if code:
            return code
        self.given[seat] = (cards[0], cards[1], cards[2])
        self.round = rounds.give(self.round, seat)
        if not self.round.waiting:
            self.hands = list(exchanged(self.hands, [self.given[s] for s in range(SEATS)]))
            leader = next(s for s in range(SEATS) if self.hands[s] & MAH_BIT)
            self.round = rounds.begin_play(self.round, leader)
        return None

    def final(self) -> dict[str, Any]:
        """The facts a case may ask for."""
        r = self.round
        won = [points(pile) for pile in r.piles]
        is_over = r.phase is Phase.OVER
        left = [points(hand) for hand in self.hands]
        has_given = r.phase is Phase.EXCHANGE and r.answered >> self.mover & 1
        return {
            "turn": r.turn,
            "wish": r.wish or None,
            "owner": r.owner,
            "won_points": won,
            "gift": r.owner if r.phase is Phase.GIFT else None,
            "out": list(r.out),
            "phase": str(r.phase),
            "round_score": list(round_points(r.out, won, left, r.calls)) if is_over else None,
            "calls": {str(seat): call for seat, call in enumerate(r.calls) if call},
            "dealt": list(r.counts),
            "waiting_for": list(r.waiting),
            "cards_left": r.counts[self.mover] - (3 if has_given else 0),
        }


_ACTS: Final[dict[str, Callable[[_Table, int, Record], str | None]]] = {
    "play": _Table._play,
    "pass": _Table._pass,
    "take": _Table._take,
    "gift": _Table._gift,
    "call": _Table._call,
    "grand": _Table._grand,
    "no-grand": _Table._no_call,
    "no-call": _Table._no_call,
    "give": _Table._give,
}
