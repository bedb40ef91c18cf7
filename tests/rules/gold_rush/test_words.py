"""What people type, and what is mere chatter."""

from __future__ import annotations

import pytest

from bot.clean import normalised, split_prefix
from rules.core.commands import Command, Refused
from rules.core.seats import Seat
from rules.core.speech.verbs import Hearing, Query, Reading, read
from rules.gold_rush.commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from rules.gold_rush.speech import SPEECH
from tests.rules.gold_rush.sitting import Table, cards


def reading(text: str, table: Table | None = None, seat: int = 2) -> Reading:
    view = None if table is None else table.views[Seat(seat)]
    prefixed, plain = split_prefix(normalised(text))
    return read(SPEECH.verbs, plain, Hearing(view=view), prefixed=prefixed)


@pytest.mark.parametrize(
    ("texts", "command"),
    [
        ("翻 | 翻牌。 | flip | 接着翻 | 下一轮 | go on | next game", Flip()),
        ("叫停 | 叫停！ | call | call stop", Call()),
        ("不叫 | 先不叫 | 不叫停 | no call | Don't call", NoCall()),
        ("拒停 | object | refuse", Object()),
        ("同意 | 同意停 | agree", Agree()),
        ("不得 | let go", LetGo()),
        (
            "得 ♥10 ♣4 | 得10♥4♣ | 得牌 红桃10、梅花4 | claim h10 c4 | .claim H10C4",
            Claim(cards("H10 C4")),
        ),
        ("得 大王 | claim joker", Claim(cards("JKR"))),
        ("留 ♥5 | 標記 紅桃5 | mark H5", Mark(cards("H5")[0])),
    ],
)
def test_every_form(texts: str, command: Command) -> None:
    for text in texts.split(" | "):
        assert reading(text) == command, text


@pytest.mark.parametrize(
    "text",
    ["得了吧", "得", "得分10", "翻车了", "叫停啊", "我同意", "留个言", "过", "停", "没有", "反对",
     "take 5", "call me", "go on then", "claim", "pass", "mark my words", "stop", "next", "算式 a+b=6"],
)  # fmt: skip
def test_chatter_is_passed_over(text: str) -> None:
    assert reading(text) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".算式 a+b=6", "equation=a+b=6 values=none"),
        (".算式 a + b >= 2 N", "equation=a+b>=2 values=N"),
        (".equation |x|+|y|=4 d", "equation=|x|+|y|=4 values=D"),
        (".算式 x² + y² ≥ 100", "equation=x2+y2≥100 values=none"),
        (".公式 8", "equation=8 values=none"),
        (".速裁", "pace=fast"),
        (".眼力", "pace=sharp"),
        (".hand pace", "pace=hand"),
    ],
)
def test_settings_of_the_game_are_options_in_words(text: str, words: str) -> None:
    assert reading(text) == Query("set", words)


def test_an_equation_that_cannot_be_played_is_refused_when_it_is_said() -> None:
    refused = reading(".算式 a + = 6")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.details["at"]) == ("EQUATION_VALUE_EXPECTED", 5)
    assert isinstance(numbered := reading(".算式 9"), Refused)
    assert (numbered.code, numbered.details["option"]) == ("BAD_OPTION", "equation")
    refused = reading(".算式 a + b = 60 Z")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.details["text"]) == ("EQUATION_NO_GROUP", "a + b = 60")


def test_a_rank_is_enough_where_the_suit_does_not_matter() -> None:
    table = Table("H13 S1", "S12 S1", "H11 S1", pace="sharp", equation=1)
    table.time_up(3)
    assert reading("得 K Q", table) == Claim(cards("H13 S12"))
    points = Table("H3 S1", "S3 S1", "D4 S1", pace="sharp", equation=5)
    points.time_up(3)
    assert reading("得 3", points) == Refused("WHICH_SUIT", {"rank": 3, "verb": "claim"})
    assert reading("得 4", points) == Claim(cards("D4"))
    assert reading("得 9", points) == Refused("WHICH_SUIT", {"rank": 9, "verb": "claim"})
    assert reading("得 9") == Refused("WHICH_SUIT", {"rank": 9, "verb": "claim"})
    assert reading("得 h14") == Refused("NO_SUCH_CARD", {"text": "h14", "verb": "claim"})
    assert reading("留 9") == Refused("WHICH_SUIT", {"rank": 9, "verb": "marker"})


def test_what_is_offered_can_be_said() -> None:
    """The canonical text of every duty and choice reads back as the command."""
    verbs = {verb.name: verb for verb in SPEECH.verbs}
    table = Table("H1 S9 S9", "D3 S9 S9", "H5 S9 S9")
    for language in ("zh", "en"):
        assert reading(verbs["call"].say(language), table) == Call()
        assert reading(verbs["marker"].say(language, {"card": "H5"}), table) == Mark(cards("H5")[0])
        claim = verbs["claim"].say(language, {"cards": cards("H5 JKR")})
        assert reading(claim, table) == Claim(cards("H5 JKR"))
        for verb in SPEECH.verbs:
            assert reading("." + verb.sample(language), table) is not None
