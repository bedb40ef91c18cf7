"""How cards, suits, lists and the ring are written."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.cards.questions.speech import rank_name
from rules.cards.questions.speech.suits import suit_name
from rules.core.seats import Seat
from rules.core.speech.lines import Formatter, Writer
from rules.xixi_medieval.cards import JOKER_RANKS, Card, rank_of, suit_of
from rules.xixi_medieval.state import Admission


class Place(NamedTuple):
    """One seat of the ring, as everybody sees it."""

    seat: Seat
    unshown: int
    up: tuple[Card, ...]
    is_in: bool
    immune: bool
    exposed: bool


def card_name(card: Card, writer: Writer) -> str:
    """A card by sign and rank; jokers in words."""
    suit = suit_of(card)
    if suit is None:
        return writer.text("joker.big" if rank_of(card) == JOKER_RANKS[-1] else "joker.small")
    return suit_name(suit, writer) + rank_name(rank_of(card), writer)


def deck_name(cards: tuple[Card, ...], writer: Writer) -> str:
    """Several cards."""
    return " ".join(card_name(card, writer) for card in cards)


def suits_name(suits: tuple[str, ...], writer: Writer) -> str:
    """Several suits."""
    return writer.text("list.and").join(suit_name(suit, writer) for suit in suits)


def lists_name(lists: tuple[Admission, ...], writer: Writer) -> str:
    """Who has admitted to which suit."""
    parts = []
    for each in lists:
        names = writer.text("list.and").join(map(writer.name, each.seats))
        who = names or writer.text("admitted.nobody")
        parts.append(writer.text("admitted.suit", suit=suit_name(each.suit, writer), who=who))
    return writer.text("admitted.between").join(parts)


def ring_name(ring: tuple[Place, ...], writer: Writer) -> str:
    """The ring in one paragraph: seat, name, unshown cards, what lies open, who can't be asked."""
    return writer.text("ring.between").join(_place_name(place, writer) for place in ring)


def _place_name(place: Place, writer: Writer) -> str:
    key = "in" if place.is_in else "out"
    state = "immune" if place.immune else "exposed" if place.exposed else ""
    up = f" {deck_name(place.up, writer)}" if place.up else ""
    mark = writer.text(f"ring.{state}") if state else ""
    text = writer.text(
        f"ring.{key}",
        number=place.seat + 1,
        who=writer.name(place.seat),
        unshown=place.unshown,
    )
    return text + mark + up


TAGS: Mapping[str, Formatter] = {
    "deck": deck_name,
    "suits": suits_name,
    "lists": lists_name,
    "ring": ring_name,
}
