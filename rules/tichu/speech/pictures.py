"""The table and one's own hand as pictures, made from the lines that are their text."""

from typing import Any, Final

from rules.core.public import known
from rules.core.speech.lines import Line, Writer
from rules.core.speech.pictures import Card, Cards, Picture, Strip
from rules.tichu.cards import card_set, rank_of
from rules.tichu.combinations import Combination
from rules.tichu.round import Phase
from rules.tichu.speech.formats import rank_name
from rules.tichu.speech.lines import hand, status
from rules.tichu.state import Public, View

_SHAPES: Final = {"J": "jade", "S": "swords", "P": "pagodas", "R": "stars"}
_SPECIAL: Final = {"Mah": "mahjong", "Dog": "dog", "Phx": "phoenix", "Drg": "dragon"}


def face(card: str, writer: Writer) -> Card:
    """A card as it is drawn: ordinary ones without the letter of their suit."""
    if card in _SPECIAL:
        return Card(_SPECIAL[card], writer.text(f"picture.card.{_SPECIAL[card]}"))
    return Card(_SHAPES[card[0]], "10" if card[1] == "T" else card[1])


def status_picture(view: View, writer: Writer) -> Picture:
    """The stand, everybody's count, calls, wish and high cards, and what lies on top."""
    title, *rest = status(view)
    waiting = _awaited(known(view))
    strips = tuple(_strip(line, waiting, writer) for line in rest)
    return Cards(writer.text(title.key, **title.fields), strips)


def _awaited(public: Public) -> tuple[int, ...]:
    round_ = public.round
    if public.outcome.result != "open":
        return ()
    match round_.phase:
        case Phase.PLAY:
            return (round_.turn,)
        case Phase.GIFT:
            return (round_.owner,)
        case _:
            return round_.waiting


def _strip(line: Line, waiting: tuple[int, ...], writer: Writer) -> Strip:
    fields = line.fields
    match line.key:
        case "status.seat":
            text = writer.text(line.key, **fields)
            return Strip(text, marked=fields["seat"] in waiting)
        case "status.trick":
            combination, cards = fields["laid"]
            text = writer.text("picture.trick", kind=combination, **fields)
            return Strip(text, _laid(combination, cards, writer))
        case "status.high" if fields["cards"]:
            faces = tuple(face(card, writer) for card in fields["cards"])
            return Strip(writer.text("picture.high", **fields), faces)
        case _:
            return Strip(writer.text(line.key, **fields))


def _laid(combination: Combination, cards: tuple[str, ...], writer: Writer) -> tuple[Card, ...]:
    """A combination in order, the Phoenix in the place of the card it stands for."""
    placed: list[tuple[int, Card]] = []
    for card in cards:
        drawn, rank = face(card, writer), rank_of(card_set((card,)).bit_length() - 1)
        if card == "Phx" and combination.phoenix:
            rank = combination.phoenix
            name = writer.text("picture.card.phoenix_as", rank=rank_name(rank, writer))
            drawn = Card("phoenix", name)
        placed.append((rank, drawn))
    placed.sort(key=lambda each: (each[0], each[1].suit == "phoenix"))
    return tuple(drawn for _, drawn in placed)


def hand_picture(view: View, writer: Writer) -> Picture | None:
    """The reader's own cards in the order the reader likes; nothing for an onlooker."""
    lines = hand(view)
    if not lines:
        return None
    strips = []
    for line in lines[1:]:
        strips.append(Strip(writer.text(line.key, **line.fields)))
    own: dict[str, Any] = dict(lines[0].fields)
    faces = tuple(face(card, writer) for card in own["cards"])
    title = writer.text("picture.hand", **own)
    return Cards(title, (Strip("", faces), *strips)) if faces else None
