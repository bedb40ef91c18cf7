"""Cards, combinations and scores in words, for `{field:formatter}` in the texts."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.core.seats import Seat
from rules.core.speech.lines import Formatter, Writer
from rules.tichu.cards import NAMES, card_set, members, rank_of
from rules.tichu.combinations import Combination, Kind
from rules.tichu.events import LeftHand, Played

_SPECIAL: Final = {"Mah": "mah", "Dog": "dog", "Phx": "phoenix", "Drg": "dragon"}
_FACES: Final = {1: "1", 11: "J", 12: "Q", 13: "K", 14: "A"}


def rank_name(rank: int, writer: Writer) -> str:
    """2 … 10 J Q K A."""
    return _FACES.get(rank, str(rank))


def card_name(card: str, writer: Writer) -> str:
    """翠8, 剑10, 凤; in English J8, S10, Phoenix."""
    if card in _SPECIAL:
        return writer.text(f"card.{_SPECIAL[card]}")
    return writer.text(f"suit.{card[0]}") + ("10" if card[1] == "T" else card[1])


def cards_name(cards: Sequence[str], writer: Writer) -> str:
    """Cards in the order given, with spaces between."""
    return " ".join(card_name(card, writer) for card in cards)


def hand_name(cards: Sequence[str], writer: Writer) -> str:
    """A hand in the order given; nothing left in words."""
    return cards_name(cards, writer) if cards else writer.text("card.none")


def combination_name(combination: Combination, writer: Writer) -> str:
    """对8, 顺子3–7, 炸弹9."""
    half = ".5" if combination.height % 2 else ""
    rank = rank_name(combination.rank, writer) + half
    low = _bottom(combination)
    key = f"kind.{combination.kind}"
    return writer.text(key, rank=rank, low=rank_name(low, writer))


def _bottom(combination: Combination) -> int:
    each = 2 if combination.kind is Kind.STAIRS else 1
    return combination.rank - combination.size // each + 1


def laid_name(laid: tuple[Combination, Sequence[str]], writer: Writer) -> str:
    """A combination with its cards; the Phoenix in its place, with what it stands for."""
    combination, cards = laid
    if combination.size == 1:
        return _single(combination, cards[0], writer)
    phoenix = writer.text("card.phoenix")
    placed = [(rank_of(card), card_name(NAMES[card], writer)) for card in members(card_set(cards))]
    placed = [(rank, name) for rank, name in placed if name != phoenix]
    if combination.phoenix:
        rank = rank_name(combination.phoenix, writer)
        shown = writer.text("card.phoenix_as", rank=rank)
        placed.append((combination.phoenix, shown))
    shown_cards = " ".join(name for _, name in sorted(placed, key=lambda pair: pair[0]))
    return writer.text("laid.of", kind=combination_name(combination, writer), cards=shown_cards)


def _single(combination: Combination, card: str, writer: Writer) -> str:
    name = card_name(card, writer)
    if card != "Phx":
        return name
    return writer.text("card.phoenix_half", rank=rank_name(combination.rank, writer))


def played_name(event: Played, writer: Writer) -> str:
    """A play with all that is said about it in one line."""
    laid = laid_name((event.combination, event.cards), writer)
    text = writer.text("played.cards", laid=laid)
    if event.bombed_seat is not None:
        bombed = cards_name(event.bombed, writer)
        text = writer.text(
            "played.bomb", laid=laid, name=writer.name(event.bombed_seat), bombed=bombed
        )
    if event.by == "clock":
        text = writer.text("played.clock", text=text)
    if event.wish:
        text += writer.text("played.wish", rank=rank_name(event.wish, writer))
    elif "Mah" in event.cards:
        text += writer.text("played.no_wish")
    if event.fulfilled:
        text += writer.text("played.fulfilled", rank=rank_name(event.fulfilled, writer))
    return text + (writer.text("played.left", left=event.left) if event.left else "")


def calls_name(calls: Sequence[int], writer: Writer) -> str:
    """Who has called what."""
    said = [
        writer.text(f"call.{call}", name=writer.name(Seat(seat)))
        for seat, call in enumerate(calls)
        if call
    ]
    return writer.text("call.and").join(said) if said else writer.text("call.none")


def outcome_of_calls(ended: tuple[Sequence[int], Sequence[int]], writer: Writer) -> str:
    """The calls of a round, each with its success: (calls by seat, seats in order out)."""
    calls, out = ended
    said = [
        writer.text(
            f"call.{'made' if out[0] == seat else 'lost'}.{call}", name=writer.name(Seat(seat))
        )
        for seat, call in enumerate(calls)
        if call
    ]
    return writer.text("call.and").join(said) if said else writer.text("call.none")


def left_name(left: Sequence[LeftHand], writer: Writer) -> str:
    """What was left in the hands."""
    said = [
        writer.text("left.of", name=writer.name(one.seat), cards=cards_name(one.cards, writer))
        for one in left
    ]
    return writer.text("call.and").join(said)


def plays_name(plays: Sequence[tuple[Seat, Sequence[str]]], writer: Writer) -> str:
    """The plays of a trick in order."""
    said = [
        writer.text("history.play", name=writer.name(seat), cards=cards_name(cards, writer))
        for seat, cards in plays
    ]
    return writer.text("call.and").join(said)


def score_name(points: Sequence[int], writer: Writer) -> str:
    """Two teams' points: 165 : 35."""
    return f"{points[0]} : {points[1]}"


def suffix_of_calls(value: Any, writer: Writer) -> str:
    """The calls as an addition to a line, nothing if there are none."""
    return writer.text("call.suffix", calls=calls_name(value, writer)) if any(value) else ""


def suffix_of_wish(rank: int, writer: Writer) -> str:
    """The open wish as an addition to a line, nothing if there is none."""
    return writer.text("wish.suffix", rank=rank_name(rank, writer)) if rank else ""


FORMATTERS: Final[Mapping[str, Formatter]] = {
    "rank": rank_name,
    "card": card_name,
    "cards": cards_name,
    "hand": hand_name,
    "combination": combination_name,
    "laid": laid_name,
    "played": played_name,
    "calls": calls_name,
    "called": outcome_of_calls,
    "left": left_name,
    "plays": plays_name,
    "score": score_name,
    "andcalls": suffix_of_calls,
    "andwish": suffix_of_wish,
}
