"""A match through the page with the referee itself behind it: who gets to see what."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from adapters.web import WebAdapter, create
from bot.desk import Desk
from bot.settings import Settings
from bot.store.memory import MemoryStore
from tests.adapters.web.house import Browser, Ear
from tests.bot.stage import FakeClock


class Place:
    """A desk with the page as its only chat, and a browser that holds Ann and Ben."""

    def __init__(self, store: Any, clock: FakeClock) -> None:
        self.store, self.clock = store, clock
        self.desk = Desk(store, clock, Settings(language="en"))
        self.web: WebAdapter = create(
            self.desk, host="127.0.0.1", port=0, token=None, language="en", clock_now=clock.now
        )
        self.desk.attach(self.web)
        self.browser = Browser(self.web)
        self._said = 0
        """Counted on over a restart: a number that was used is never heard again."""

    async def say(self, number: int, text: str, **more: Any) -> None:
        self._said += 1
        answer = await self.browser.say(text, number, nonce=f"nonce-{self._said:04}", **more)
        assert answer.status_code == 204
        await self.desk.settled()

    async def mover(self) -> int:
        """Whose turn it is: Ann's or Ben's."""
        first = (await self.state(1))["cards"][0]
        return 1 if any(action["must"] for action in first["actions"]) else 2

    async def state(self, number: int) -> Any:
        return (await self.browser.get(f"/state?room=local&as={number}")).json()


@asynccontextmanager
async def place() -> AsyncIterator[Place]:
    made = Place(MemoryStore(), FakeClock())
    await made.desk.start()
    try:
        for number, name in ((1, "Ann"), (2, "Ben"), (3, "Cay")):
            await made.browser.take_name(name, number)
        await made.desk.settled()
        yield made
    finally:
        await made.desk.stop()
        await made.store.close()


async def everything(ear: Ear) -> str:
    """All that a stream has brought, as it came over the wire."""
    got = []
    while True:
        block = await ear.raw()
        got.append(block)
        if "last word" in block:
            return "\n".join(got)


def hand(state: Any) -> str:
    """The reader's ranks as the card's line has them, such as ``A 2 10 J``."""
    [line] = state["cards"][0]["hand"]
    return str(line).split(": ")[1]


async def test_two_people_never_get_each_others_cards() -> None:
    async with place() as made:
        await made.say(1, ".new xixi")
        await made.say(2, ".join")
        async with (
            made.browser.listening(1) as ann,
            made.browser.listening(2) as ben,
            made.browser.listening(3) as cay,
        ):
            for ear in (ann, ben, cay):
                await ear.next("state")
            await made.say(1, ".start")
            hands = [hand(await made.state(number)) for number in (1, 2)]
            assert hands[0] != hands[1]
            for number in (1, 2):
                await made.say(number, "hand", private=True)
            for number in (1, 2, 1, 2):
                await made.say(number, "sum 9")
            await made.say(1, "my hand is my secret")
            await made.say(1, "last word")
            heard = [await everything(ear) for ear in (ann, ben, cay)]
        pages = [(await made.browser.get(f"/?as={number}")).text for number in (1, 2, 3)]
        states = [json.dumps(await made.state(number)) for number in (1, 2, 3)]
        for reader in (0, 1, 2):
            seen = heard[reader] + pages[reader] + states[reader]
            for owner in (0, 1):
                assert (hands[owner] in seen) == (owner == reader)


async def test_a_page_loaded_anew_shows_the_same_cards_and_no_more() -> None:
    async with place() as made:
        await made.say(1, ".new xixi")
        await made.say(2, ".join")
        await made.say(1, ".start")
        hands = [hand(await made.state(number)) for number in (1, 2)]
        for number in (1, 2, 3):
            async with made.browser.listening(number) as ear:
                whole = await ear.next("whole")
            texts = "\n".join(line["text"] for line in whole["lines"])
            for owner in (1, 2):
                assert (hands[owner - 1] in texts) == (owner == number)


async def test_the_same_transcript_after_a_restart() -> None:
    async with place() as made:
        await made.say(1, ".new xixi")
        await made.say(2, ".join")
        await made.say(1, ".start")
        mover = await made.mover()
        await made.say(mover, "sum 9")
        async with made.browser.listening(1) as ear:
            before = await ear.next("whole")
            place_in_stream = ear.last_id
        await made.desk.stop()
        made.clock.advance(1)
        again = Place(made.store, made.clock)
        again.browser.client.cookies.update(made.browser.client.cookies)
        again._said = made._said
        await again.desk.start()
        async with again.browser.listening(1, after=place_in_stream) as ear:
            after = await ear.next("whole")
            state = await ear.next("state")
        told = [line["text"] for line in before["lines"] if not line["by"]]
        assert [line["text"] for line in after["lines"]] == told
        assert len(told) > 4
        assert state["cards"][0]["stage"] == "playing"
        await again.say(3 - mover, "sum 10")
        said = await again.desk.transcript("web", "nobody", "local")
        assert "sum 10" in said[-1].text
        await again.desk.stop()


async def test_a_click_on_an_old_button_counts_for_nothing() -> None:
    async with place() as made:
        await made.say(1, ".new xixi")
        await made.say(2, ".join")
        await made.say(1, ".start")
        cards = {n: (await made.state(n))["cards"][0] for n in (1, 2)}
        mover = await made.mover()
        click = {"button": True, "stamp": cards[mover]["stamp"], "table": cards[mover]["table"]}
        await made.say(mover, "sum 9", **click)
        await made.say(3 - mover, "sum 9")
        before = (await made.state(mover))["cards"][0]
        await made.say(mover, "sum 10", **click)
        assert (await made.state(mover))["cards"][0] == before


async def test_a_finished_table_can_be_taken_home() -> None:
    async with place() as made:
        await made.say(1, ".new xixi")
        await made.say(2, ".join")
        await made.say(1, ".start")
        table = (await made.state(1))["cards"][0]["table"]
        where = f"/export?room=local&as=1&table={table}&form="
        assert (await made.browser.get(where + "jsonl")).status_code == 404
        await made.say(1, "resign")
        await made.say(1, "resign")
        card = (await made.state(1))["cards"][0]
        assert card["stage"] == "over"
        assert any(action["verb"] == "again" for action in card["actions"])
        for form in ("jsonl", "text"):
            answer = await made.browser.get(where + form)
            assert answer.status_code == 200
            assert len(answer.content) > 500
