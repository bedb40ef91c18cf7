"""What follows from a command at a table of Medieval, worked out from the rulings for secrecy's sake.

The engine decides the same in its own way; nothing here looks at it, so that what it tells can be
held against what it may tell. `open` is what everybody hears of the aftermath and couldn't work out
from what all know, `alone` what a single seat hears besides.
"""

from collections.abc import Hashable, Iterable
from itertools import combinations

from rules.cards.questions import Pair, answer
from rules.cards.questions.asking import HAND
from rules.cards.questions.duel import Duel
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Suit, is_ace, is_clown, rank_of, suit_of, suits_of
from rules.xixi_medieval.commands import Ask, CallAce
from rules.xixi_medieval.state import Call, Cards, State

PENALTY = 2


class Aftermath:
    """The table as it changes."""

    def __init__(self, state: State, chance: Chance) -> None:
        public = state.public
        self.open: list[Hashable] = []
        self.alone: dict[Seat, list[Hashable]] = {seat: [] for seat in public.ring}
        self._state, self._chance = state, chance
        self._hands = dict(enumerate(state.hands))
        self._sides = {seat: _side(hand) for seat, hand in self._hands.items()}
        self._up = dict(enumerate(public.up))
        self._out = {*public.out}
        self._owed = {*state.owed}
        self._called = {call.by: call for call in public.calls}
        self._immune = {call.by for call in public.calls if call.active}
        self._mover, self._is_last = public.mover, public.last_question
        self._turn, self._owes, self._duel = public.turn, public.owes, public.duel

    # --- who is what ------------------------------------------------------------------------------

    def _players(self) -> list[Seat]:
        return [seat for seat in self._state.public.ring if seat not in self._out]

    def _unshown(self, seat: Seat) -> Cards:
        return tuple(one for one in self._hands[seat] if one not in self._up[seat])

    def _has_mates(self, seat: Seat) -> bool:
        """Whether somebody else of the side is still in."""
        return any(s != seat and self._sides[s] == self._sides[seat] for s in self._players())

    def _clown(self) -> Seat | None:
        return next((s for s in self._state.public.ring if self._sides[s] is None), None)

    def _after(self, seat: Seat) -> list[Seat]:
        """The whole ring from the place after `seat` on."""
        ring = self._state.public.ring
        place = ring.index(seat) + 1
        return [*ring[place:], *ring[:place]]

    # --- what is done -----------------------------------------------------------------------------

    def asked(self, asker: Seat, command: Ask) -> None:
        """A question, and the Showdown that it may force (XI-62)."""
        left, question = self._unshown(command.to), command.question
        yes = answer(question, map(rank_of, left))
        self.open.append(yes)
        if yes and isinstance(question, Pair):
            wanted = sorted((question.x, question.y))
            pairs = [two for two in combinations(left, 2) if sorted(map(rank_of, two)) == wanted]
            shown = pairs[0]
            if len(pairs) > 1:
                # which of equal cards, chance has said to all
                shown = self._chance.pick(f"show/turn{self._turn}", pairs)
            self._down(command.to, shown, forcer=asker)
        self._settle()

    def called(self, by: Seat, command: CallAce) -> None:
        """A call (XI-67)."""
        self._called[by] = Call(by, command.suit, command.named)
        self._immune.add(by)
        self._settle()

    def discarded(self, cards: Cards | None = None) -> None:
        """The Clown's discard, by chance if it gave none; then the first turn (XI-60)."""
        self._lay_out(cards)
        self._next_turn(self._after(self._state.public.first)[-2])

    def paid(self, cards: Cards | None = None) -> None:
        """Two cards for having forced the Clown out, by chance if none were given (XI-66)."""
        payer = self._owes
        assert payer is not None
        if cards is None:
            left = self._unshown(payer)
            cards = self._chance.sample(f"penalty/turn{self._turn}", left, PENALTY)
        self._owes = None
        self._down(payer, cards)
        self._settle()

    def lost(self) -> None:
        """The turn is lost (XI-13)."""
        self._settle()

    def left(self, seat: Seat) -> None:
        """Somebody leaves: all cards up, neither last question nor penalty (XI-12)."""
        discarding = self._state.public.stage == "discard"
        if discarding and self._sides[seat] is None:
            self._lay_out(None)
            discarding = False
        owed, self._owes = self._owes == seat, None if self._owes == seat else self._owes
        self.open.append(self._unshown(seat))
        self._up[seat] = self._hands[seat]
        self._goes_out(seat)
        if self._duel is not None and seat in (self._duel.first, self._duel.second):
            self.ended()
        elif self._turn > 0:
            self._settle(turn_over=owed or seat == self._mover)
        elif not self._is_decided(turn_over=False) and not discarding:
            self._next_turn(self._after(self._state.public.first)[-2])

    def ended(self) -> None:
        """The game is over, and all is opened; who has won follows from that."""
        self.open.append(("ended", tuple(sorted(self._hands.items()))))

    def _lay_out(self, cards: Cards | None) -> None:
        clown = self._clown()
        assert clown is not None
        if cards is None:
            count = self._state.public.line_up.discards()
            cards = self._chance.sample("discard", self._hands[clown], count)
        self.alone[clown].append(tuple(sorted(cards)))
        self._hands[clown] = tuple(one for one in self._hands[clown] if one not in cards)

    # --- cards that go down (XI-71) ---------------------------------------------------------------

    def _down(self, seat: Seat, cards: Cards, forcer: Seat | None = None) -> None:
        """Without a `forcer` it is the payer of a penalty, on the own turn."""
        self.open.append(tuple(sorted(cards)))
        self._up[seat] = (*self._up[seat], *cards)
        if self._unshown(seat):
            return
        if len(self._players()) > 2 and forcer is not None and self._has_mates(seat):
            self._owed.add(seat)
        self._goes_out(seat)
        if self._sides[seat] is None and forcer is not None and forcer not in self._out:
            if len(self._unshown(forcer)) > PENALTY:
                self._owes = forcer
            else:
                self._down(forcer, self._unshown(forcer))

    def _goes_out(self, seat: Seat) -> None:
        self._out.add(seat)
        self._immune.discard(seat)
        hand = self._hands[seat]
        aces = suits_of(filter(is_ace, hand))
        for owing in self._owed:
            # whose range falls once out learns that a last question is owed (XI-65)
            if self._sides[owing] in aces:
                self.alone[owing].append("owed")
        call = self._called.get(seat)
        if call is not None and not any(is_ace(c) and suit_of(c) == call.suit for c in hand):
            self.open.append(tuple((suit, self._with(suit)) for suit in suits_of(hand)))

    def _with(self, suit: Suit) -> tuple[Seat, ...]:
        """Who is in with that suit; the Clown if a card of it is among its four (XI-68)."""
        return tuple(sorted(s for s in self._players() if suit in suits_of(self._hands[s])))

    # --- goals and turns --------------------------------------------------------------------------

    def _settle(self, *, turn_over: bool = True) -> None:
        if self._owes is not None or self._is_decided(turn_over=turn_over):
            return
        if turn_over:
            self._next_turn(self._mover)
            return
        self._begin_duel(self._mover, self._after(self._mover))
        if self._is_last and not self._has_mates(self._mover):
            self._next_turn(self._mover)
        elif not self._anybody_to_ask(self._mover):
            self._pass()

    def _is_decided(self, *, turn_over: bool) -> bool:
        """XI-66's goal, the duel, XI-61's goal, in that order."""
        over = self._clown_wins() or (
            self._duel_ends(self._duel, turn_over=turn_over)
            if self._duel is not None
            else len({self._sides[s] for s in self._players()}) == 1
        )
        if over:
            self.ended()
        return over

    def _clown_wins(self) -> bool:
        clown = self._clown()
        if clown is None or clown in self._out:
            return False
        others = sum(len(self._unshown(s)) for s in self._players() if s != clown)
        return others <= min(HAND, len(self._unshown(clown)))

    def _duel_ends(self, duel: Duel, *, turn_over: bool) -> bool:
        """XI-8 in cards (XI-33): a last turn for the second while two of the first's are unshown."""
        first, second = len(self._unshown(duel.first)), len(self._unshown(duel.second))
        if duel.last_turn:
            return first == 0 or (turn_over and self._mover == duel.second)
        if second == 0 and first == 2:
            self._duel = Duel(duel.first, duel.second, last_turn=True)
            return False
        return first == 0 or second == 0

    def _begin_duel(self, first: Seat, others: Iterable[Seat]) -> None:
        """Two are left: whose turn is next of them moves first (XI-69)."""
        order = [s for s in (first, *others) if s not in self._out]
        two = list(dict.fromkeys(order))
        if self._duel is None and len(two) == 2:
            self._duel = Duel(two[0], two[1])

    def _next_turn(self, after: Seat) -> None:
        """The next in the ring who is in, has the duel's last turn, or may ask once more."""
        limit = self._state.public.options.limit
        last_turn = self._duel is not None and self._duel.last_turn
        if limit is not None and self._turn >= limit and not last_turn:
            self.ended()
            return
        following = self._after(after)
        self._begin_duel(following[0], following[1:])
        duels = self._duel.second if self._duel is not None and self._duel.last_turn else None
        seat = next(s for s in following if self._plays(s, duels) or self._asks_once_more(s))
        self._begin(seat, last=not self._plays(seat, duels))

    def _plays(self, seat: Seat, duels: Seat | None) -> bool:
        return seat not in self._out if duels is None else seat == duels

    def _asks_once_more(self, seat: Seat) -> bool:
        """Whether somebody out has a last question now; owed or lapsed, it is over with (XI-69)."""
        owed = seat in self._owed
        self._owed.discard(seat)
        return owed and self._has_mates(seat)

    def _begin(self, seat: Seat, *, last: bool) -> None:
        self._mover, self._is_last = seat, last
        self._turn += 1
        self._immune.discard(seat)
        self.open.append(("turn", seat, last))
        if not self._anybody_to_ask(seat):
            self._pass()

    def _anybody_to_ask(self, seat: Seat) -> bool:
        return any(s != seat and s not in self._immune for s in self._players())

    def _pass(self) -> None:
        """Everybody else is immune (XI-70)."""
        self._settle()


def _side(hand: Cards) -> Suit | None:
    """The side of a hand; None: the Clown's."""
    return None if is_clown(hand) else suits_of(hand)[0]
