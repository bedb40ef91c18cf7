"""From one game to the next: the champion goes on (XI-47), the winner may referee (XI-35)."""

from __future__ import annotations

import re
import uuid
from itertools import count

import pytest

from tests.bot.stage import stage


def in_room(letters: list[object]) -> str:
    """What the room heard."""
    return "\n".join(str(getattr(one, "text", "")) for one in letters)


async def test_the_winner_is_champion_of_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # the same deals in every run: the tables' names are part of the key, too
    numbers = count(1)
    monkeypatch.setattr("bot.front.secrets.token_bytes", lambda size: b"7" * size)
    monkeypatch.setattr("bot.front.uuid.uuid4", lambda: uuid.UUID(int=next(numbers)))
    async with stage() as s:
        await s.say("ann", ".new xixi_big_question")
        await s.say("ann", ".house")
        await s.say("ann", ".house")
        await s.say("ann", ".start")
        await s.say("ann", ".resign")
        said = in_room(list(await s.say("ann", ".resign")))
        for _ in range(200):
            if "Champion of the next game" in said or "champion of the next game" in said:
                break
            said = in_room(list(await s.pass_time(2)))
        following = re.search(r"Champion of the next game: (.+)", said)
        again = in_room(list(await s.say("ann", ".again")))
        dealt = in_room(list(await s.say("ann", "start")))
        champion = re.search(r"Champion: ([^,]+),", dealt)
        assert champion is not None and following is not None
        assert "champion's seat" in again
        assert champion.group(1) == following.group(1)


@pytest.mark.parametrize("game", ["xixi_waltz", "xixi_big_question"])
async def test_the_winner_takes_the_desk_of_the_next_table(game: str) -> None:
    async with stage() as s:
        await s.say("ann", f".new {game}")
        for person in ("ben", "cat"):
            await s.say(person, ".join")
        await s.say("ann", ".start")
        said = ""
        for person in ("ann", "ann", "ben", "ben"):
            said = in_room(list(await s.say(person, "resign")))
        offer = re.search(r"cat won and may referee .* says “(.+)”;", said)
        assert offer is not None
        await s.say("ann", ".again")
        # only who doesn't sit can, and the one who won gets no rights by having won
        assert "referee" in in_room(list(await s.say("cat", offer.group(1))))
        await s.say("cat", ".leave")
        assert "Referee: cat" in in_room(list(await s.say("ann", offer.group(1))))
        await s.say("dan", ".join")
        assert "Dealt!" in in_room(list(await s.say("ann", ".start")))
        assert "The referee cat has looked" in in_room(list(await s.dm("cat", "look")))


async def test_a_house_player_who_wins_is_offered_no_desk() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi_waltz")
        await s.say("ann", ".house")
        await s.say("ann", ".house")
        await s.say("ann", ".start")
        await s.say("ann", "resign")
        said = in_room(list(await s.say("ann", "resign")))
        for _ in range(300):
            if "Secret of the deal" in said:
                break
            said += in_room(list(await s.pass_time(2)))
        assert "House" in said and "Secret of the deal" in said
        assert "may referee" not in said
