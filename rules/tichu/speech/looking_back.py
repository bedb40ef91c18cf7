"""The review of a game of Tichu in lines, and its scores as curves."""

from collections.abc import Mapping
from typing import Final

from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Line, Writer
from rules.core.speech.pictures import Curve, Curves
from rules.tichu.cards import names
from rules.tichu.review import Finding, findings, replayed
from rules.tichu.state import SEATS, Score, View

MOST_IN_SHORT: Final = 5
_WEIGHT: Final[Mapping[str, int]] = {"last": 4, "bomb": 3, "no_wish": 1, "idle_wish": 1}


def look_back(view: View, number: int | None, *, whole: bool) -> list[Line]:
    """Round `number` trick by trick; or all rounds with what was missed, in short the worst of it."""
    scores = known(view).scores
    if number is not None:
        if not 1 <= number <= len(scores):
            return [Line("review.no_such_round", {"most": len(scores)})]
        return _round(number, scores[number - 1])
    if not scores:
        return [Line("review.no_round")]
    found = [(n, finding) for n, score in enumerate(scores, 1) for finding in findings(score)]
    if whole:
        lines = []
        for n, score in enumerate(scores, 1):
            lines += [_head(n, score), *(_line(n, one) for at, one in found if at == n)]
        return lines
    found.sort(key=lambda pair: (-_WEIGHT.get(pair[1].what, 0), -pair[1].points, pair[0]))
    shown = sorted(found[:MOST_IN_SHORT], key=lambda pair: (pair[0], pair[1].trick))
    totals = Line("review.totals", {"rounds": len(scores), "totals": known(view).totals})
    lines = [totals, *(_line(n, finding) for n, finding in shown)]
    return [*lines, Line("review.more" if found else "review.nothing")]


def _round(number: int, score: Score) -> list[Line]:
    tricks: dict[int, list[tuple[Seat, tuple[str, ...]]]] = {}
    for position, move in replayed(score):
        if move.what == "play":
            leads = position.round.is_won and position.round.turn == move.seat
            at = position.tricks + 1 + (leads and bool(position.round.trick))
            tricks.setdefault(at, []).append((move.seat, names(move.cards)))
    lines = [_head(number, score)]
    for at, plays in tricks.items():
        lines.append(Line("review.trick", {"number": at, "plays": tuple(plays)}))
    return lines + [_line(number, finding) for finding in findings(score)]


def _head(number: int, score: Score) -> Line:
    fields = {"number": number, "points": score.points, "totals": score.totals}
    return Line("review.round", {**fields, "calls": (score.calls, score.out), "out": score.out})


def _line(number: int, finding: Finding) -> Line:
    return Line(
        f"review.{finding.what}",
        {
            "round": number,
            "trick": finding.trick,
            "seat": finding.seat,
            "cards": names(finding.cards),
            "rank": finding.rank,
            "points": finding.points,
        },
    )


def chart(view: View, writer: Writer) -> Curves | None:
    """The two teams' totals after each round; below nothing counts as nothing."""
    scores = known(view).scores
    if not scores:
        return None
    most = max(1, *(max(score.totals) for score in scores))
    teams = (SEATS[0::2], SEATS[1::2])
    titles = tuple(" & ".join(writer.name(seat) for seat in team) for team in teams)
    values = tuple(
        tuple(max(0, score.totals[team]) * 1000 // most for score in scores) for team in (0, 1)
    )
    ticks = tuple(str(number) for number in range(1, len(scores) + 1))
    return Curves(writer.text("review.chart"), titles, ticks, (Curve("", values),))
