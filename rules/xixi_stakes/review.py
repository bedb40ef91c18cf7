"""Looking back at a game of Stakes: who bluffed, who believed it, what was let go."""

import msgspec

from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_stakes.state import SEATS, Cards, Played, View, other


class Story(msgspec.Struct, frozen=True):
    """One hand: its number, the ninth card, and what was played.

    `bluffs` are the places among its guesses at which somebody named an own card, `let_go` those at
    which the ninth card was named, denied and not doubted; a guess that the end of the game left
    open was not.
    """

    number: int
    ninth: int
    played: Played
    bluffs: tuple[int, ...]
    let_go: tuple[int, ...]


class Tally(msgspec.Struct, frozen=True):
    """One player over a game.

    Of `guesses`, `bluffs` named an own card. `conceded` hands, `fooled` of them to a bluff or a
    miss. Challenges that hit and missed; `let_go` counts the right guesses that were not doubted.
    """

    seat: Seat
    guesses: int
    bluffs: int
    conceded: int
    fooled: int
    hits: int
    misses: int
    let_go: int


class Review(msgspec.Struct, frozen=True):
    """A whole game, hand by hand, and both players."""

    hands: tuple[Story, ...]
    players: tuple[Tally, ...]


def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if no hand was dealt."""
    public = known(view)
    if public.outcome.result == "open" or not view.opened:
        return None
    past = public.past
    if len(past) < len(view.opened):
        past = (*past, Played(public.guesses, "open"))
    pairs = zip(past, view.opened, strict=True)
    waits = public.stage in ("judge", "answer")
    hands = tuple(_story(number, *pair, waits) for number, pair in enumerate(pairs, 1))
    return Review(hands, tuple(_tally(seat, hands) for seat in SEATS))


def _story(number: int, played: Played, cards: Cards, waits: bool) -> Story:
    """`waits`: a hand that the game left open was waiting for a word about its last guess."""
    guesses = played.guesses
    undecided = played.end in ("hit", "conceded") or (played.end == "open" and waits)
    decided = len(guesses) - 1 if undecided else len(guesses)
    bluffs = tuple(n for n, g in enumerate(guesses) if g.rank in cards.hands[g.seat])
    let_go = tuple(n for n, g in enumerate(guesses[:decided]) if g.rank == cards.ninth)
    return Story(number, cards.ninth, played, bluffs, let_go)


def _tally(seat: Seat, hands: tuple[Story, ...]) -> Tally:
    lost_to = [
        story
        for story in hands
        if story.played.end == "conceded" and story.played.taker == other(seat)
    ]
    challenged = [s for s in hands if s.played.guesses and s.played.guesses[-1].seat == seat]
    return Tally(
        seat,
        sum(guess.seat == seat for story in hands for guess in story.played.guesses),
        sum(story.played.guesses[n].seat == seat for story in hands for n in story.bluffs),
        len(lost_to),
        sum(story.played.guesses[-1].rank != story.ninth for story in lost_to),
        sum(story.played.end == "hit" for story in challenged),
        sum(story.played.end == "miss" for story in challenged),
        sum(story.played.guesses[n].seat == seat for story in hands for n in story.let_go),
    )
