"""What a player could know before each question of a game that is over.

Everybody has heard the answers, seen the cards turned up with their suits, and who admitted which
side when; the asker holds cards besides. The own range says nothing about anybody else.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rules.cards.questions import Question
from rules.cards.questions.asking import HAND, RANKS
from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.hands import all_hands, answers, mask_of, places
from rules.core.seats import Seat
from rules.xixi_medieval import clown_rows
from rules.xixi_medieval.cards import (
    LineUp,
    Suit,
    card,
    gives_clown_away,
    is_clown,
    rank_of,
    suit_of,
    suits_of,
)
from rules.xixi_medieval.counting import Bools, Count, Fits, Floats, counted
from rules.xixi_medieval.state import Cards, Public


@dataclass(frozen=True)
class Known:
    """What the asker knows of `holder`: `up` lies open; deals by its hand, and what else it may hold
    as the Clown."""

    line_up: LineUp
    up: Cards
    count: Count
    rows: Bools


class Knowledge:
    """Goes along a game question by question. `public` and all whole `hands` are those of its end."""

    def __init__(self, public: Public, hands: Mapping[Seat, Cards]) -> None:
        self.public = public
        self.hands = hands
        self.asked = 0
        """How many questions lie behind."""
        self._suits = public.line_up.suits
        self._fits = np.ones((len(hands), len(self._suits), len(all_hands())), dtype=np.bool_)
        everything = clown_rows.all_rows(public.line_up)
        self._rows = dict.fromkeys(hands, everything if public.line_up.clown else ~everything)
        self._dealt = {seat: _dealt(rows) for seat, rows in self._rows.items()}
        self._tell()

    def up(self, seat: Seat) -> Cards:
        """The cards of `seat` that lay open by now."""
        pairs = zip(self.public.up[seat], self.public.up_since[seat], strict=True)
        return tuple(one for one, since in pairs if since <= self.asked)

    def players(self) -> tuple[Seat, ...]:
        """Those still in."""
        return tuple(seat for seat in self.hands if len(self.up(seat)) < HAND)

    def step(self) -> None:
        """The next question is answered, and what follows from it is seen."""
        exchange: Exchange = self.public.exchanges[self.asked]
        assert exchange.question is not None, "nothing is whispered in this game"
        holder = exchange.holders[0]
        up = self.public.up[holder][: len(exchange.up[0])]
        for number, suit in enumerate(self._suits):
            said = says_yes(exchange.question, suit, up)
            self._fits[holder, number] &= said == exchange.answers[0]
        line_up = self.public.line_up
        said = clown_says_yes(exchange.question, line_up, up)
        self._keep(holder, said == exchange.answers[0])
        self.asked += 1
        self._tell()

    def _tell(self) -> None:
        """What was turned up and admitted just now."""
        for seat in self.hands:
            up = self.up(seat)
            if self.asked in self.public.up_since[seat]:
                self._keep(seat, clown_rows.holding(self.public.line_up, up))
                for number, suit in enumerate(self._suits):
                    self._fits[seat, number] &= holding(suit, up)
        admitted = zip(self.public.admitted, self.public.admitted_since, strict=True)
        for admission, since in admitted:
            if since == self.asked:
                self._admit(admission.suit, admission.seats)

    def _admit(self, suit: Suit, seats: tuple[Seat, ...]) -> None:
        """Whoever is in and on the list has that suit, as a side or as the Clown; others haven't."""
        place = self._suits.index(suit)
        others = [number for number in range(len(self._suits)) if number != place]
        kept = clown_rows.keeping(self.public.line_up, suit)
        for seat in self.players():
            if seat in seats:
                self._fits[seat, others] = False
                self._keep(seat, kept)
            else:
                self._fits[seat, place] = False
                self._keep(seat, ~kept)

    def _keep(self, seat: Seat, fitting: Bools) -> None:
        self._rows[seat] = self._rows[seat] & fitting
        self._dealt[seat] = _dealt(self._rows[seat])

    # --- with the asker's own cards ---------------------------------------------------------------

    def of(self, holder: Seat, asker: Seat) -> Known:
        """What `asker` knows of `holder`."""
        fits = self._fits.copy()
        fits[asker] = False
        own = self.hands[asker]
        if is_clown(own):
            over = self._over_of_the_clown()
        else:
            fits[asker, self._suits.index(suits_of(own)[0])] = all_hands() == _mask(own)
            over = self._over()
        clown = self._likely(asker) if self.public.line_up.clown else None
        count = counted(Fits(fits, over, clown), holder)
        rows = clown_rows.unseen_rows(self._rows[holder], self._unseen(holder, asker))
        return Known(self.public.line_up, self.up(holder), count, rows)

    def _likely(self, asker: Seat) -> Floats:
        """By seat: how likely its answers are if it is the Clown."""
        likely = np.zeros(len(self.hands))
        sure = [s for s in self.hands if self._is_clown(s, asker)]
        for seat in sure or [s for s in self.hands if s != asker]:
            if seat == asker:
                likely[seat] = 1.0
                continue
            table = self._dealt[seat]
            for ranks in self._unseen(seat, asker):
                table = np.einsum("r,r...->...", ranks / ranks.sum(), table)
            likely[seat] = float(table)
        return likely

    def _is_clown(self, seat: Seat, asker: Seat) -> bool:
        """Whether `asker` is sure that `seat` is the Clown, by its cards."""
        return gives_clown_away(self.hands[seat] if seat == asker else self.up(seat))

    def _unseen(self, holder: Seat, asker: Seat) -> Bools:
        """By suit and rank: the cards that `asker` hasn't seen elsewhere than with `holder`."""
        unseen = np.ones((len(self._suits), len(RANKS)), dtype=np.bool_)
        others = [self.up(seat) for seat in self.hands if seat != holder]
        for one in (*self.hands[asker], *(shown for up in others for shown in up)):
            suit = suit_of(one)
            if suit is not None:
                unseen[self._suits.index(suit), rank_of(one) - 1] = False
        return unseen

    def _over(self) -> Bools:
        """By suit and rank: which card may be the one over; what the Clown has shown is."""
        over = np.ones((len(self._suits), len(RANKS)), dtype=np.bool_)
        ups = map(self.up, self.hands)
        shown = [one for up in ups if gives_clown_away(up) for one in up]
        for number, suit in enumerate(self._suits):
            ranks = [rank_of(one) for one in shown if suit_of(one) == suit]
            if ranks:
                over[number] = np.isin(RANKS, ranks)
        return over

    def _over_of_the_clown(self) -> Bools:
        """The same for the Clown, who knows them all, the discarded ones too."""
        held = {one for hand in self.hands.values() if not is_clown(hand) for one in hand}
        return np.array([[card(suit, r) not in held for r in RANKS] for suit in self._suits])


def _dealt(rows: Bools) -> Floats:
    """By what the Clown was dealt: of the ways to discard, the share that is among `rows`."""
    share: Floats = rows.sum(axis=0) / max(1, len(rows))
    return share


def _mask(cards: Cards) -> int:
    return mask_of(map(rank_of, cards))


def holding(suit: Suit, cards: Cards) -> Bools:
    """By a hand of `suit`: whether it holds all these cards."""
    if any(suit_of(one) != suit for one in cards):
        return np.zeros(len(all_hands()), dtype=np.bool_)
    held = _mask(cards)
    return np.asarray((all_hands() & held) == held)


def says_yes(question: Question, suit: Suit, up: Cards) -> Bools:
    """By a hand of `suit`: whether it answers `question` with yes, `up` lying open."""
    column = places().get(question)
    if column is None:
        return np.zeros(len(all_hands()), dtype=np.bool_)
    shown = mask_of(rank_of(one) for one in up if suit_of(one) == suit)
    said: Bools = answers()[all_hands() & ~shown, column]
    return said


def clown_says_yes(question: Question, line_up: LineUp, up: Cards) -> Bools:
    """By what the Clown may hold: whether it answers `question` with yes, `up` lying open."""
    slots = {clown_rows.slot_of(line_up, one) for one in up}
    return clown_rows.answering(line_up, question, slots)
