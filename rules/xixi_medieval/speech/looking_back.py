"""The review of a Medieval game in lines."""

from rules.cards.questions.speech.suits import suit_name
from rules.core.speech.lines import Line, Writer
from rules.xixi_medieval.review import Tally, review
from rules.xixi_medieval.state import View


def look_back(view: View, number: int | None, *, whole: bool) -> list[Line]:
    """The review: everybody, side by side; one seat where a number is given."""
    found = review(view)
    if not found:
        return [Line("review.none")]
    if number is not None:
        if not 1 <= number <= len(found):
            return [Line("review.no_such_seat", {"most": len(found)})]
        return [_line(found[number - 1])]
    by_side = sorted(found, key=lambda tally: (tally.side is None, tally.side or ""))
    shown = by_side if whole else [t for t in by_side if t.hits or t.call or t.side is None]
    more = [] if len(shown) == len(found) else [Line("review.more_seats")]
    return [Line("review.title_of_medieval"), *map(_line, shown), *more]


def _line(tally: Tally) -> Line:
    fields = {name: getattr(tally, name) for name in tally.__struct_fields__}
    return Line("review.seat", {**fields, "rest": tally})


def side_name(side: str | None, writer: Writer) -> str:
    """A side by its sign; the Clown in a word."""
    return writer.text("review.clown") if side is None else suit_name(side, writer)


def rest_name(tally: Tally, writer: Writer) -> str:
    """What isn't so of everybody: hits on the own side, a call, how it went out."""
    parts = []
    if tally.friendly:
        parts.append(writer.text("review.friendly", count=tally.friendly))
    if tally.call is not None:
        parts.append(writer.text(f"review.call.{tally.call}"))
    if tally.place is not None:
        parts.append(writer.text("review.out", place=tally.place))
    return "".join(parts)
