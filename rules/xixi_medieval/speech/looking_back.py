"""The review of a Medieval game in lines."""

from collections.abc import Mapping
from typing import Any

from rules.cards.questions.speech import looking_back as shared
from rules.cards.questions.speech.suits import suit_name
from rules.core.speech.lines import Line, Writer
from rules.xixi_medieval.review import Tally, review, tallies
from rules.xixi_medieval.state import View


def look_back(view: View, number: int | None, *, whole: bool) -> list[Line]:
    """The review, everybody side by side; those of whom least is to be said only if `whole`."""
    found = review(view)
    if found is None:
        return shared.look_back(None, number, whole=whole)
    measured = {one.seat: shared.measures(found, one) for one in found.players}
    everybody = sorted(tallies(view), key=lambda tally: (tally.side is None, tally.side or ""))
    shown = everybody if whole else [t for t in everybody if t.hits or t.call or t.side is None]
    players = [_line(tally, measured[tally.seat]) for tally in shown]
    return shared.look_back(found, number, whole=whole, players=players)


def _line(tally: Tally, measured: Mapping[str, Any] | None) -> Line:
    fields = {name: getattr(tally, name) for name in tally.__struct_fields__}
    return Line("review.seat", {**fields, "own": tally, "rest": tally, "bits": measured})


def side_name(side: str | None, writer: Writer) -> str:
    """A side by its sign; the Clown in a word."""
    return writer.text("review.clown") if side is None else suit_name(side, writer)


def own_name(tally: Tally, writer: Writer) -> str:
    """How many of those forced were of the own side, if any."""
    return writer.text("review.friendly", count=tally.friendly) if tally.friendly else ""


def rest_name(tally: Tally, writer: Writer) -> str:
    """What isn't so of everybody: a call, how it went out."""
    parts = []
    if tally.call is not None:
        parts.append(writer.text(f"review.call.{tally.call}"))
    if tally.place is not None:
        parts.append(writer.text("review.out", place=tally.place))
    return "".join(parts)


def bits_name(measured: Mapping[str, Any] | None, writer: Writer) -> str:
    """How somebody has asked; nothing of who hasn't."""
    return "" if measured is None else writer.text("review.bits", **measured)
