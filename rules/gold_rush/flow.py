"""What follows from what: rounds, takings and ends, as entries (GR-4 to GR-8, GR-15)."""

from collections.abc import Sequence

from rules.cards.deck import Card
from rules.core.draft import Draft
from rules.core.match_events import Paused
from rules.core.outcome import Ended
from rules.core.seats import Seat

from .equations.relation import work_out
from .events import Flipped, GameRanked, Missed, OutOfCards, RoundPlayed, Taken, TakenBack
from .ranking import outcome_of, ranked
from .rounds import openings_until_repeat, play_round
from .state import DIAMOND_3, Laid, Public, Stage, State, Taking, played

LAPSES = 2
"""So many flips in a row by the clock in a player's stead pause the table."""
ROUNDS_AT_ONCE = 200
"""The most rounds of one record; then the clock goes on with the next record."""


Telling = Draft[Public, State]
"""The entries of one command, and the truth after those so far."""


def go_on(telling: Telling) -> None:
    """A round may begin: end a game that repeats itself, flip rounds in fast pace (GR-5)."""
    for _ in range(ROUNDS_AT_ONCE):
        public = telling.public
        if public.stage not in (Stage.FLIP, Stage.REST) or public.between_games or public.table:
            return
        if telling.state.position() in telling.state.starts:
            end(telling, "repeated", public.head)
            return
        if public.options.pace != "fast" or public.stage is Stage.REST:
            return
        flip_round(telling)


def flip_round(telling: Telling) -> None:
    """One whole round in fast pace, and the end of the game if it was the last."""
    public, state = telling.public, telling.state
    groups = played(public.options)
    piles = [state.pile(Seat(seat)) for seat in range(len(public.piles))]
    round_ = play_round(groups, piles, public.playing(public.head), public.opening)
    taking = None
    if round_.places is not None:
        flipped = sum(seat == round_.flips[-1][0] for seat, _ in round_.flips)
        taking = taking_of(public, round_.flips, round_.places, flipped)
    telling.announce(
        RoundPlayed(public.round, public.head, round_.backs, round_.flips, round_.out, taking)
    )
    if round_.endless:
        end(telling, "endless", public.head)
    elif taking is None:
        end(telling, "unowned", public.head)
    else:
        _end_by_taking(telling, public, round_.out, taking.seat)


def taking_of(
    public: Public, table: Sequence[Laid], places: tuple[int, ...], flipped: int = 0
) -> Taking:
    """The taking of the whole table by who flipped the group's last card.

    `flipped` of that seat's cards on the table still lie on its pile in `public`.
    """
    cards = tuple(card for _, card in table)
    group = tuple(cards[place] for place in places)
    relation = work_out(played(public.options), group)
    assert relation is not None, "a group has a relation"
    seat = table[places[-1]][0]
    total = public.count(seat) - flipped + len(cards)
    return Taking(seat, len(cards), group, places, relation, DIAMOND_3 in cards, total)


def take(telling: Telling, places: tuple[int, ...]) -> None:
    """A claim in one of the slow paces is right."""
    before = telling.public
    taking = taking_of(before, before.table, places)
    telling.announce(Taken(taking))
    _end_by_taking(telling, before, before.out, taking.seat)


def _end_by_taking(telling: Telling, before: Public, out: tuple[Seat, ...], taker: Seat) -> None:
    """The ends that a taking brings with it: somebody was out (GR-7), the last round (GR-15)."""
    if out:
        end(telling, "out", taker)
    elif before.round == before.options.limit:
        end(telling, "limit", taker)


def claimant(public: Public) -> Seat | None:
    """Who may claim now: the one whose single flip lies last, until it is covered (GR-5)."""
    if public.options.pace == "fast" or public.stage is not Stage.FLIP:
        return None
    if len(public.table) <= public.opening:
        return None
    seat = public.table[-1][0]
    return None if seat in public.gone else seat


def due(public: Public) -> tuple[tuple[Seat, ...], Seat | None]:
    """Who turns out to be out of cards when the next flip is due, and who flips then."""
    out: list[Seat] = []
    for seat in public.playing(public.turn):
        if seat in public.out:
            continue
        if len(public.piles[seat]):
            return tuple(out), seat
        out.append(seat)
    return tuple(out), None


def flip_next(telling: Telling, *, late: bool = False) -> None:
    """The next flip in one of the slow paces; the last one is covered by it.

    `late`: the player who is due has let the time run out, for the second time in a row the table
    pauses.
    """
    public = telling.public
    cards = tuple(card for _, card in public.table)
    if claimant(public) is not None:
        places = played(public.options).completed(cards)
        if places is not None:
            group = tuple(cards[place] for place in places)
            telling.seal(Missed(public.table[-1][0], group, places))
    out, seat = due(public)
    for one in out:
        telling.announce(OutOfCards(one))
    if seat is None:
        end(telling, "unowned", public.head)
        return
    if public.table or seat != public.head:
        telling.announce(Flipped(seat, (telling.state.pile(seat)[0],), late))
    else:
        _open(telling, seat, late)
    if telling.public.lapses[seat] >= LAPSES and telling.public.stage is Stage.FLIP:
        telling.announce(Paused("time_outs"))


def _open(telling: Telling, head: Seat, late: bool) -> None:
    """The head opens; an opening that is a group goes back and is flipped again (GR-4, GR-8)."""
    public = telling.public
    groups = played(public.options)
    most = openings_until_repeat(len(public.piles[head]), public.opening)
    while True:
        cards = telling.state.pile(head)[: public.opening]
        if not (public.opening == groups.size and groups.is_group(cards)):
            telling.announce(Flipped(head, cards, late))
            return
        telling.announce(TakenBack(head, cards))
        if telling.public.backs == most:
            end(telling, "endless", head)
            return


def end(telling: Telling, reason: str, caller: Seat | None) -> None:
    """Count and rank the game; with it the table ends, or the match goes on (GR-9, GR-10)."""
    public = telling.public
    places = ranked(public, caller)
    winner = places[0]
    wins = tuple(won + (seat == winner) for seat, won in enumerate(public.wins))
    counts = tuple(public.count(Seat(seat)) for seat in range(len(public.piles)))
    telling.announce(GameRanked(public.game, reason, caller, counts, places, wins))
    alone = len(public.gone) == len(public.piles) - 1
    if alone or wins[winner] >= public.options.wins:
        telling.announce(Ended(outcome_of(telling.public, places, reason)))


def earliest_marker(public: Public) -> tuple[Card, int]:
    """The earliest card of the taken table that may be a marker, and its place (GR-6)."""
    return next((card, place) for place, (_, card) in enumerate(public.table) if card != DIAMOND_3)
