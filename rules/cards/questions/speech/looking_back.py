"""A review in lines, and its chart."""

from collections.abc import Sequence
from math import log2
from typing import Any

from rules.cards.questions.review import Judged, Review, Verdict
from rules.core.seats import Seat
from rules.core.speech.lines import Line, Writer
from rules.core.speech.pictures import Curve, Curves

NOTABLE = 4
"""How many questions the room is told of when nobody asks for more."""
BLOCKS = "▁▂▃▄▅▆▇█"


def look_back(
    found: Review | None,
    number: int | None,
    *,
    whole: bool,
    players: Sequence[Line] | None = None,
) -> list[Line]:
    """The review: one question (`number`), all of them (`whole`), or the players and a few.

    `players` are a game's own lines about them.
    """
    if found is None:
        return [Line("review.none")]
    if number is not None:
        one = next((q for q in found.questions if q.number == number), None)
        if one is None:
            return [Line("review.no_such", {"most": len(found.questions)})]
        return [_question(one), _best(one)]
    chosen = found.questions if whole else _notable(found)
    if players is None:
        players = [line for verdict in found.players for line in _player(found, verdict)]
    if not (chosen or players):
        return [Line("review.nothing")]
    return [
        Line("review.title"),
        *players,
        *(_question(one) for one in chosen),
        *([] if whole else [Line("review.more")]),
    ]


def _player(found: Review, verdict: Verdict) -> list[Line]:
    measured = measures(found, verdict)
    if measured is None:
        return []
    return [Line("review.player", {"seat": verdict.seat, "asked": verdict.asked, **measured})]


def measures(found: Review, verdict: Verdict) -> dict[str, Any] | None:
    """Skill, luck, and the hands left as blocks; None for who asked nothing that could tell."""
    if verdict.skill is None:
        return None
    return {
        "skill": round(100 * verdict.skill),
        "luck": f"{round(verdict.luck, 1) + 0.0:+.1f}",
        "spark": _spark(_left(found, verdict.seat)),
    }


def _left(found: Review, seat: Seat) -> list[int]:
    """How many hands a player could think possible: at first, and after each own question."""
    own = [one for one in found.questions if one.asker == seat]
    return [one.before for one in own[:1]] + [one.after for one in own]


def _spark(counts: Sequence[int]) -> str:
    """Counts as blocks, on a logarithmic scale; one hand left is the lowest."""
    most = log2(max(*counts, 2))
    return "".join(BLOCKS[round(log2(count) / most * (len(BLOCKS) - 1))] for count in counts)


def _notable(found: Review) -> list[Judged]:
    """The questions that say most of the game, in order: with tags, off the best, full of luck."""

    def weight(one: Judged) -> float:
        return len(one.tags) + one.best_worth - one.worth + abs(one.got - one.expected)

    top = sorted(found.questions, key=weight, reverse=True)[:NOTABLE]
    return sorted(top, key=lambda one: one.number)


def _question(one: Judged) -> Line:
    fields = {
        "number": one.number,
        "asker": one.asker,
        "holder": one.holder,
        "question": one.question,
        "card": one.card,
        "yes": one.yes,
        "before": one.before,
        "after": one.after,
        "expected": f"{one.expected:.2f}",
        "got": f"{one.got:.2f}",
        "tags": one.tags,
    }
    return Line("review.question" if one.card is None else "review.headache", fields)


def _best(one: Judged) -> Line:
    if one.best_worth - one.worth < 0.005:
        return Line("review.was_best")
    return Line("review.best", {"question": one.best, "bits": f"{one.best_bits:.2f}"})


def tags_text(tags: Sequence[str], writer: Any) -> str:
    """The tags behind a question, each in brackets."""
    return "".join(writer.text("review.tagged", tag=writer.text(f"review.tag.{t}")) for t in tags)


def chart(found: Review | None, writer: Writer) -> Curves | None:
    """How many hands each player could think possible, question by question."""
    if found is None or not found.questions:
        return None
    lefts = [(verdict.seat, _left(found, verdict.seat)) for verdict in found.players]
    lefts = [(seat, counts) for seat, counts in lefts if counts]
    most = log2(max(*(max(counts) for _, counts in lefts), 2))
    length = max(len(counts) for _, counts in lefts)
    panels = []
    for seat, counts in lefts:
        padded = counts + counts[-1:] * (length - len(counts))
        values = tuple(round(1000 * log2(count) / most) for count in padded)
        panels.append(Curve(writer.name(seat), (values,)))
    ticks = tuple(str(number) for number in range(length))
    names = (writer.text("review.left"),)
    return Curves(writer.text("review.title"), names, ticks, tuple(panels))
