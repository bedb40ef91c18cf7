"""Erasing an account, whatever the store is built on."""

from __future__ import annotations

from bot.store.port import Append, LoadedTable, PersonRow, Store, Stored
from tests.bot.store.changes import opening, public, secret, seen


async def loaded(store: Store, table: str = "t1") -> LoadedTable:
    found = await store.load(table)
    assert found is not None
    return found


class TestForgetAccount:
    ANN, LANE, OWN = "web:ann", "web:person:ann", "web:@ann"

    async def test_all_that_names_an_account_goes_and_the_log_stays(self, store: Store) -> None:
        people = (PersonRow(0, self.ANN, "Ann"), PersonRow(1, "web:ben", "Ben"))
        notes = (("a1", "Ann's words"), ("b1", "Ben's words"))
        await store.append(opening("t1", people=people, notes=notes, status="over"))
        await store.append(opening("t2", 2, people=people[1:], room="web:@ann", status="over"))
        await store.append(
            opening("t3", 3, people=(PersonRow(4, self.ANN, "Ann"),), status="playing", time=3000)
        )
        for scope in (self.ANN, self.OWN, "web:ben", "service"):
            await store.remember(scope, "language", "zh")
        assert [row.table for row in await store.ever_at(self.ANN)] == ["t1", "t3"]
        log = await store.log("t1")
        assert await store.forget_account(self.ANN, self.OWN, notes=(("t1", "a1"),)) == 2
        assert await store.ever_at(self.ANN) == []
        assert (await loaded(store)).people == (PersonRow(0, "", "", active=False), people[1])
        assert (await loaded(store, "t2")).row.room == "web:@"
        assert await store.tables_in(self.OWN, ended=5) == []
        assert (await loaded(store, "t3")).people == (PersonRow(4, "", "", active=False),)
        assert await store.tables_of(self.ANN) == []
        assert await store.log("t1") == log
        assert await store.notes("t1") == {"b1": "Ben's words"}
        kept = {scope: await store.setting(scope, "language") for scope in ("web:ben", "service")}
        assert kept == {"web:ben": "zh", "service": "zh"}
        assert await store.setting(self.ANN, "language") is None
        assert await store.setting(self.OWN, "language") is None
        assert await store.forget_account(self.ANN, self.OWN) == 0

    async def test_its_letters_and_handled_messages_go_and_nobody_elses(self, store: Store) -> None:
        letters = (secret("yours", to=self.LANE), secret("his", to="web:person:anna"), public())
        for native in ("ann:1", "anna:1", "x/ann:1"):
            await store.append(Append(seen=seen(native), time=1))
        await store.append(Append(seen=seen("ann:1", "qq"), time=1))
        await store.append(Append(envelopes=letters, time=1))
        await store.forget_account(self.ANN, self.OWN)
        assert [row.envelope.text for row in await store.waiting(9)] == ["his", "hello"]
        found = [await store.was_seen(seen(native)) for native in ("ann:1", "anna:1", "x/ann:1")]
        assert found == [False, True, True]
        assert await store.was_seen(seen("ann:1", "qq"))
        assert await store.forget_sent(2) == 1

    async def test_a_letter_on_its_way_comes_back_to_nobody(self, store: Store) -> None:
        answer = await store.append(Append(envelopes=(secret("yours", to=self.LANE),), time=1))
        assert isinstance(answer, Stored)
        await store.forget_account(self.ANN, self.OWN)
        [letter] = answer.envelopes
        await store.settle([(letter, "sent", "a message of hers")])
        await store.settle([(letter, "pending", "another one")])
        assert await store.waiting(9) == []
        assert isinstance(await store.append(Append(envelopes=(public(),), time=9)), Stored)
        assert await store.forget_sent(2) == 1

    async def test_an_open_table_keeps_its_room(self, store: Store) -> None:
        await store.append(opening("t1", room=self.OWN))
        await store.forget_account(self.ANN, self.OWN)
        assert [row.table for row in await store.tables_in(self.OWN)] == ["t1"]
