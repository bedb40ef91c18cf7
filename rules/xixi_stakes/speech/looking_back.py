"""The review of a game of Stakes in lines."""

from rules.cards.questions.speech import rank_name
from rules.core.speech.lines import Line, Writer
from rules.xixi_stakes.review import Story, review
from rules.xixi_stakes.state import View

NOTABLE = 4
"""How many hands the room is told of when nobody asks for more."""


def look_back(view: View, number: int | None, *, whole: bool) -> list[Line]:
    """The review: one hand (`number`), all of them (`whole`), or the players and a few."""
    found = review(view)
    if found is None:
        return [Line("review.none")]
    if number is not None:
        if not 1 <= number <= len(found.hands):
            return [Line("review.no_such_hand", {"most": len(found.hands)})]
        return [_hand(found.hands[number - 1])]
    players = [
        Line("review.player_of_stakes", {name: getattr(t, name) for name in t.__struct_fields__})
        for t in found.players
    ]
    hands = found.hands if whole else _notable(found.hands)
    more = [] if whole else [Line("review.more_hands")]
    return [Line("review.title_of_stakes"), *players, *map(_hand, hands), *more]


def _notable(hands: tuple[Story, ...]) -> list[Story]:
    """The hands in which most was let go, fooled or doubted."""

    def weight(story: Story) -> int:
        fooled = story.played.end == "conceded" and story.played.guesses[-1].rank != story.ninth
        return 2 * len(story.let_go) + 2 * fooled + (story.played.end in ("hit", "miss"))

    top = sorted(hands, key=weight, reverse=True)[:NOTABLE]
    return sorted(top, key=lambda story: story.number)


def _hand(story: Story) -> Line:
    fields = {"number": story.number, "ninth": story.ninth, "story": story}
    end = story.played.end
    key = "taken" if story.played.taker is not None else "left"
    return Line(f"review.hand_{key}", {**fields, "end": end, "taker": story.played.taker})


def story_name(story: Story, writer: Writer) -> str:
    """The guesses of a hand in order; bluffs and rights that were let go are marked."""
    said = []
    for place, guess in enumerate(story.played.guesses):
        mark = "bluff" if place in story.bluffs else "let_go" if place in story.let_go else ""
        text = f"{writer.name(guess.seat)} {rank_name(guess.rank, writer)}"
        said.append(text + (writer.text(f"review.mark.{mark}") if mark else ""))
    return writer.text("list.and").join(said)


def end_name(end: str, writer: Writer) -> str:
    """How a hand ended."""
    return writer.text(f"review.end.{end}")
