"""What the room is shown of the log while it plays: heads that `verify` finds in the export."""

from __future__ import annotations

import json
import re

import pytest

from bot import games
from bot.audit.export import export
from bot.audit.log import stored
from bot.audit.verify import verify
from bot.script import Script, run
from tests.bot.stage import Stage, in_room, stage

HEAD = re.compile(r"Head of the log so far: ([0-9a-f]{32})\b")


async def checked(s: Stage, heads: list[str]) -> list[str]:
    """What is wrong with the heads, against the export of the room's last table."""
    [row] = await s.store.tables_in("test:room", ended=1)
    log = stored(await s.store.load(row.table), await s.store.log(row.table))
    report = verify(export(log, "public"), heads=heads)
    return [] if report.finding is None else [report.finding.code]


async def test_a_pause_and_a_substitution_show_heads_that_the_export_has() -> None:
    async with stage() as s:
        heads = HEAD.findall(in_room(await s.xixi("ann", "ben")))
        assert heads == []
        await s.say("cat", ".join")
        heads += HEAD.findall(in_room(await s.say("ann", ".pause")))
        assert HEAD.findall(in_room(await s.say("ann", ".resume"))) == []
        heads += HEAD.findall(in_room(await s.say("ann", ".sub 2 cat")))
        assert len(set(heads)) == 2
        await s.say("ann", ".resign")
        end = in_room(await s.say("ann", ".resign"))
        heads += re.findall(r"--head ([0-9a-f]{32})\b", end)
        assert len(set(heads)) == 3
        assert await checked(s, heads) == []
        assert await checked(s, [heads[0][:-1] + ("0" if heads[0][-1] != "0" else "1")]) == [
            "POSTED"
        ]


async def test_taking_back_shows_the_head() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        await s.say("zoe", ".state")
        await s.say("ann", ".referee @zoe", mentions=("zoe",))
        await s.say("ann", ".start")
        assert len(HEAD.findall(in_room(await s.say("zoe", ".back 1")))) == 1


async def test_a_game_that_is_aborted_opens_its_secret_and_a_lobby_has_none() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        assert "Secret" not in in_room(await s.say("ann", ".abort"))
        await s.xixi("ann", "ben")
        await s.say("ann", ".abort")
        said = in_room(await s.say("ben", ".abort"))
        assert re.search(r"Secret of the deal [0-9a-f]{64}\n.*--head [0-9a-f]{32}", said)


@pytest.mark.parametrize(
    ("game", "people"), [("quantum_wolf", 8), ("tichu", 4), ("gold_rush", 3), ("xixi", 2)]
)
def test_long_games_show_heads_as_they_go(game: str, people: int) -> None:
    names = [f"P{number}" for number in range(1, people + 1)]
    head = {"game": game, "people": names, "house": names, "language": "en", "secret": "heads"}
    lines = [json.dumps(head), *(['{"wait": 600}'] * 400)]
    begun: list[Script] = []
    told = list(run(lines, sealed=False, begun=begun.append))
    said = "\n".join(str(one.get("text")) for one in told if one.get("to") == "room")
    heads = HEAD.findall(said)
    assert len(set(heads)) == len(heads)
    assert (len(heads) > 0) == (game != "xixi")
    assert verify(export(begun[0].log(), "public", running=True), heads=heads).finding is None


@pytest.mark.parametrize("name", games.names())
def test_only_what_everybody_is_told_is_a_milestone(name: str) -> None:
    game = games.game(name)
    milestones = {kind.__name__ for kind in game.events if kind.__name__ in MILESTONES}
    assert milestones == {
        "quantum_wolf": {"DayBroke", "DuskFell"},
        "tichu": {"RoundEnded"},
        "gold_rush": {"Taken", "RoundPlayed"},
    }.get(name, set())


MILESTONES = ("DayBroke", "DuskFell", "RoundEnded", "Taken", "RoundPlayed")
