"""Pictures on their way: which letters carry one, made from whose view, and what if it fails."""

from __future__ import annotations

import logging

import pytest

from bot.drawing import pictures
from bot.ports import Letter
from rules.core.speech.pictures import Bars, Cards, Region, Ring, unpack
from tests.bot.stage import Stage, in_room, stage, to

SIX = ("ann", "ben", "cat", "dan", "eve", "fay")


async def opened(s: Stage, words: str, people: tuple[str, ...]) -> list[Letter]:
    """A table with those people, started."""
    await s.say(people[0], f".new {words}")
    for person in people[1:]:
        await s.say(person, ".join")
    return await s.say(people[0], ".start")


def drawn(letters: list[Letter]) -> list[Letter]:
    return [letter for letter in letters if letter.picture]


async def test_one_s_own_hand_is_a_picture_for_oneself_alone() -> None:
    async with stage() as s:
        begun = await opened(s, "tichu", SIX[:4])
        assert not drawn(begun)
        for words in ("hand", "hand picture", "手牌图"):
            for letters in (await s.say("ann", words), await s.dm("ann", words)):
                [letter] = drawn(letters)
                assert (letter.place, letter.to, letter.secret) == ("person", "ann", True)
                picture = unpack(letter.picture)
                assert isinstance(picture, Cards)
                assert len(picture.strips[0].cards) == 8
                assert "Your cards (8)" in letter.text


async def test_the_room_s_picture_is_the_same_whoever_asks() -> None:
    async with stage() as s:
        await opened(s, "medieval", SIX)
        found = set()
        for person in (*SIX, "stranger"):
            [letter] = drawn(await s.say(person, ".state"))
            assert (letter.place, letter.secret) == ("room", False)
            found.add(letter.picture)
        [public] = found
        ring = unpack(public)
        assert isinstance(ring, Ring)
        assert not any(place.near or place.mine or place.up for place in ring.places)
        assert "range" not in public


async def test_in_private_the_ring_shows_one_s_own_reach() -> None:
    async with stage() as s:
        await opened(s, "medieval", SIX)
        for person in SIX:
            [letter] = drawn(await s.dm(person, "state"))
            assert (letter.place, letter.to, letter.secret) == ("person", person, True)
            ring = unpack(letter.picture)
            assert isinstance(ring, Ring)
            near = [place.name for place in ring.places if place.near]
            said = letter.text.split("in reach now: ")[1].splitlines()[0]
            assert near and sorted(said.split(", ")) == sorted(near)
            assert [place.name for place in ring.places if place.mine] == [person]


async def test_quantum_wolf_shows_its_table_at_dawn_and_when_asked() -> None:
    async with stage() as s:
        begun = await opened(s, "quantum wolf", SIX[:5])
        assert not drawn(begun) and not drawn(await s.say("ann", ".state"))
        [dawn] = drawn(await s.pass_time(180))
        bars = unpack(dawn.picture)
        assert isinstance(bars, Bars) and len(bars.rows) == 5
        [asked] = drawn(await s.say("ben", ".state"))
        assert asked.picture == dawn.picture
        assert all(row.measures[0].text in asked.text for row in bars.rows)


async def test_gold_rush_shows_its_plane_at_the_deal_and_when_asked() -> None:
    async with stage() as s:
        [begun, *_] = drawn(await opened(s, "gold rush equation=8", SIX[:3]))
        [asked] = drawn(await s.say("ann", ".state"))
        for letter in (begun, asked):
            region = unpack(letter.picture)
            assert isinstance(region, Region)
            assert region.title in letter.text and letter.place == "room"


async def test_there_is_no_picture_of_an_empty_lobby_or_of_nobody_s_hand() -> None:
    async with stage() as s:
        await s.say("ann", ".new tichu")
        assert not drawn(await s.say("ann", ".state"))
        assert not drawn(await s.dm("ann", ".hand"))
        for person in SIX[1:4]:
            await s.say(person, ".join")
        await s.say("ann", ".start")
        assert not drawn(await s.dm("stranger", ".hand"))


async def test_a_review_s_chart_is_sent_in_private_too() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        await s.say(mover, "sum 9")
        await s.say(mover, "resign")
        await s.say(mover, "resign")
        [card] = await s.desk.cards("test", "ann", "room")
        room = await s.say("ann", ".review")
        private = await s.dm("ann", "review", table=card.table)
        assert in_room(room) and to(private, "ann")
        assert [bool(drawn(letters)) for letters in (room, private)] == [True, True]


async def test_what_cannot_be_drawn_leaves_the_text(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(packed: str) -> bytes:
        raise OSError("翠8 剑8 of somebody")

    async with stage() as s:
        await opened(s, "tichu", SIX[:4])
        [letter] = drawn(await s.dm("ann", "hand"))
        monkeypatch.setattr(pictures, "png", broken)
        with caplog.at_level(logging.ERROR):
            assert await s.desk.picture(letter.picture) is None
        assert "OSError" in caplog.text and "翠8" not in caplog.text
        assert letter.text


async def test_what_no_game_has_made_is_not_drawn() -> None:
    async with stage() as s:
        assert await s.desk.picture('{"kind":"song"}') is None
