"""How the facts of Gold Rush are written: cards, tables, idle cards, points."""

from collections.abc import Mapping, Sequence

from rules.cards.deck import (
    ACE,
    JOKER,
    KING,
    RANK_LETTERS,
    SUIT_SIGNS,
    Card,
    Suit,
    rank_of,
    suit_of,
)
from rules.cards.spoken import sign
from rules.core.seats import Seat
from rules.core.speech.lines import Formatter, Writer
from rules.gold_rush.equations.relation import Relation


def card(one: Card, writer: Writer) -> str:
    """♥10; a joker by its name."""
    return writer.text("card.joker") if one == JOKER else sign(one)


def cards(several: Sequence[Card], writer: Writer) -> str:
    """Cards with spaces between."""
    return " ".join(card(one, writer) for one in several)


def table(flips: Sequence[tuple[Seat, Card]], writer: Writer) -> str:
    """A line for each player, in the order in which they came: their cards in a row."""
    rows: dict[Seat, list[Card]] = {}
    for seat, one in flips:
        rows.setdefault(seat, []).append(one)
    lines = [
        writer.text("table.row", seat=writer.name(seat), cards=cards(row, writer))
        for seat, row in rows.items()
    ]
    return "\n".join(lines)


def backs(openings: Sequence[Sequence[Card]], writer: Writer) -> str:
    """The openings that went back, each on a line, with a line end behind; nothing if none did."""
    return "".join(
        writer.text("table.back", cards=cards(opening, writer)) + "\n" for opening in openings
    )


def gone(seats: Sequence[Seat], writer: Writer) -> str:
    """Who is out of cards, on a line of its own in front; nothing if nobody is."""
    if not seats:
        return ""
    return "\n" + writer.text("table.out", seats="、".join(map(writer.name, seats)))


def kinds(idle: Sequence[Card], writer: Writer) -> str:
    """Kinds of cards in few signs: `A–5`, `黑 8–K`, `♥♣ 4–K`."""
    ranks = {
        suit: tuple(r for c in idle if suit_of(c) == suit and (r := rank_of(c))) for suit in Suit
    }
    pieces = [writer.text("card.joker")] if JOKER in idle else []
    for alike in dict.fromkeys(ranks.values()):
        suits = [suit for suit in Suit if ranks[suit] == alike]
        if alike:
            pieces.append(f"{_suits(suits, writer)}{_ranges(alike)}")
    return writer.text("card.comma").join(pieces) or writer.text("card.none")


def _suits(suits: Sequence[Suit], writer: Writer) -> str:
    named = {
        tuple(Suit): "",
        (Suit.HEARTS, Suit.DIAMONDS): writer.text("card.red"),
        (Suit.SPADES, Suit.CLUBS): writer.text("card.black"),
    }
    name = named.get(tuple(suits))
    return "".join(SUIT_SIGNS[suit] for suit in suits) + " " if name is None else name


def _ranges(ranks: Sequence[int]) -> str:
    """Runs of ranks: `A–5/8`."""
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and runs[-1][1] == rank - 1:
            runs[-1][1] = rank
        else:
            runs.append([rank, rank])
    names = {rank: RANK_LETTERS.get(rank, str(rank)) for rank in range(ACE, KING + 1)}
    return "/".join(
        names[low] if low == high else f"{names[low]}–{names[high]}" for low, high in runs
    )


def place(relation: Relation, writer: Writer) -> str:
    """Where the point lies: quadrant or axis, and how to the curve; nothing over N and Z."""
    if relation.lies is None:
        return ""
    point = dict(relation.letters)
    lies = writer.text(f"point.{relation.lies.value}")
    where = f"q{relation.quadrant}" if relation.quadrant else _axis(point)
    x, y = (str(point[name]).replace("-", "−") for name in ("x", "y"))
    return writer.text("point.text", x=x, y=y, where=writer.text(f"point.{where}"), lies=lies)


def _axis(point: Mapping[str, int]) -> str:
    if point["x"] == point["y"] == 0:
        return "origin"
    return "y_axis" if point["x"] == 0 else "x_axis"


def sizes(several: Sequence[int], writer: Writer) -> str:
    """How many cards lie in each pile: one number where all are equal."""
    return "/".join(map(str, dict.fromkeys(several) if len(set(several)) == 1 else several))


def ranking(places: Sequence[tuple[Seat, int]], writer: Writer) -> str:
    """Seats with their cards, best first."""
    return writer.text("card.comma").join(
        writer.text("table.place", seat=writer.name(seat), cards=count) for seat, count in places
    )


def values(code: str, writer: Writer) -> str:
    """What the cards are worth."""
    return writer.text(f"values.{code}")


def moment(stage: str, writer: Writer) -> str:
    """What the table is in the middle of."""
    return writer.text(f"moment.{stage}")


def piece(text: str, writer: Writer) -> str:
    """The piece of an equation at fault, or that it is the end of the text."""
    return writer.text("piece.text", piece=text) if text else writer.text("piece.end")


def rank(number: int, writer: Writer) -> str:
    """A J Q K or the figure."""
    return RANK_LETTERS.get(number, str(number))


FORMATTERS: Mapping[str, Formatter] = {
    "card": card,
    "cards": cards,
    "table": table,
    "backs": backs,
    "gone": gone,
    "kinds": kinds,
    "place": place,
    "sizes": sizes,
    "ranking": ranking,
    "values": values,
    "moment": moment,
    "piece": piece,
    "rank": rank,
}
