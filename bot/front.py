"""The front of house: what is asked before any table is, answered and carried out."""

import secrets
import uuid
from typing import TypeVar

from bot import erasure, games, reception
from bot.boxes import Boxes
from bot.clean import free_name, normalised, shown_name, split_prefix
from bot.letters import PRIVATE_ROOM, envelopes, room_lane
from bot.mailbox import Shop
from bot.memory import LANGUAGE, ROOM_LANGUAGE, Memory
from bot.message import Utterance
from bot.ports import Inbound
from bot.settings import Settings
from bot.store.port import Append, Envelope, Seen, Stored, TableRow
from bot.table import Table
from rules.core.chance import commitment
from rules.core.commands import Refused, refuse
from rules.core.match import options_of, plain_options
from rules.core.seats import Seat
from rules.core.speech.table_verbs import BY_NAME
from rules.core.speech.verbs import Hearing, Query, Reading, read

K = TypeVar("K")


def room_of(inbound: Inbound) -> str:
    """The room that an utterance belongs to; in private, the speaker's own."""
    return f"{inbound.platform}:{inbound.room or PRIVATE_ROOM + inbound.sender}"


def _within(inbound: Inbound) -> str:
    """The room that `room_of` is a part of; empty if it is none."""
    return f"{inbound.platform}:{inbound.within}" if inbound.within else ""


def _waiting(until: dict[K, int], now: int) -> dict[K, int]:
    """Those of the questions back that still wait for an answer at `now`."""
    return {key: time for key, time in until.items() if time >= now}


def _is_understood(reading: Reading) -> bool:
    """Whether a text is more than the beginning of a verb."""
    unreadable = isinstance(reading, Refused) and reading.code == "UNREADABLE"
    return reading is not None and not unreadable


NEWCOMER = Seat(-1)
"""Stands for the seat of somebody who wasn't at the table before."""


class Front:
    """Opens tables, lists them, and keeps languages."""

    def __init__(self, shop: Shop, boxes: Boxes, memory: Memory, settings: Settings) -> None:
        self._shop = shop
        self._boxes = boxes
        self._memory = memory
        self._settings = settings
        self._menus: dict[tuple[str, str], int] = {}
        self._leaving: dict[str, int] = {}

    async def take(self, inbound: Inbound, said: Utterance, *, addressed: bool) -> bool:
        """Handle what is meant for the reception; False for everything else."""
        chosen = self._chosen(inbound, said)
        request = reception.request_of(said.text, addressed=addressed)
        if chosen:
            request = Query("new", chosen)
        if request is None or (inbound.table and request.name != "again"):
            return False
        if request.name == "new" and await self._is_said_at_table(inbound, said, request.argument):
            return False
        room = room_of(inbound)
        match request.name:
            case "again":
                await self._again(inbound, said, room)
            case "tables":
                rows = await self._shop.roster.in_room(room)
                language = await self.language(inbound)
                await self.answer(inbound, reception.tables(rows, language))
            case "forget":
                await self._forget(inbound, said)
            case "language":
                await self._set_language(inbound, said, request.argument)
            case _:
                await self._new(inbound, said, room, request.argument)
        return True

    async def _is_said_at_table(self, inbound: Inbound, said: Utterance, words: str) -> bool:
        """Whether ``new …`` names no game, but is a word of one played here: ``new sum 7``."""
        if reception.opening_of(words) != refuse("NO_SUCH_GAME"):
            return False
        rows = await self._shop.roster.in_room(room_of(inbound))
        if not inbound.room:
            rows = rows + await self._shop.roster.of_account(said.account)
        _, plain = split_prefix(normalised(said.text))
        verbs = (games.speech(row.game).verbs for row in rows)
        heard = (read(of_game, plain, Hearing(), prefixed=True) for of_game in verbs)
        return any(_is_understood(reading) for reading in heard)

    def _chosen(self, inbound: Inbound, said: Utterance) -> str:
        """The game whose menu number was said, empty when no menu is open to the speaker."""
        key = (said.account, inbound.room)
        text = normalised(said.text).lstrip(".")
        if inbound.received > self._menus.get(key, 0) or not text.isdecimal():
            return ""
        names = games.names()
        if not 1 <= int(text) <= len(names):
            return ""
        del self._menus[key]
        return names[int(text) - 1]

    async def would_open(self, said: Utterance) -> bool:
        """Whether `said`, which names a game, opens a table."""
        request = reception.request_of(said.text, addressed=True)
        if request is None or request.name != "new":
            return False
        return isinstance(await self._opening(said, request.argument), reception.Opening)

    async def _opening(self, said: Utterance, words: str) -> reception.Opening | Refused | None:
        """What the speaker may open with these words; None when they name no game."""
        opening = reception.opening_of(words)
        if isinstance(opening, reception.Opening) and await self._has_too_many(said):
            return refuse("TOO_MANY_TABLES")
        return opening

    async def _has_too_many(self, said: Utterance) -> bool:
        theirs = await self._shop.roster.of_account(said.account)
        return len(theirs) >= self._settings.per_person

    async def _new(self, inbound: Inbound, said: Utterance, room: str, words: str) -> None:
        opening = await self._opening(said, words)
        if opening is None:
            self._menus = _waiting(self._menus, inbound.received)
            self._menus[said.account, inbound.room] = inbound.received + reception.MENU_MS
            await self.answer(inbound, reception.menu(await self.language(inbound)))
        elif isinstance(opening, Refused):
            await self.refuse(inbound, opening)
        else:
            await self._open(inbound, said, room, opening, [])

    async def _again(self, inbound: Inbound, said: Utterance, room: str) -> None:
        ended = await self._shop.roster.last_ended(room)
        if ended is None:
            await self.refuse(inbound, refuse("NO_TABLE"))
            return
        if await self._has_too_many(said):
            await self.refuse(inbound, refuse("TOO_MANY_TABLES"))
            return
        sitting, people, standing = await self._boxes.read(
            ended.table, lambda t: (t.sitting, t.people, t.standing)
        )
        seats = [
            Seat(s)
            for s, p in enumerate(sitting.seated)
            if people[p].account or p in sitting.houses
        ]
        rows = {s: (people[p].account, people[p].name) for s, p in enumerate(sitting.seated)}
        # who asks for it sits first; somebody new takes a seat that the old table didn't have
        first = next((s for s in seats if rows[s][0] == said.account), NEWCOMER)
        order = (first, *(s for s in seats if s != first))
        options = sitting.options
        if standing is not None and standing.views:
            game = games.game(ended.game)
            played = options_of(game, sitting)
            options = plain_options(game.again(played, standing.view(None), order))
        opening = reception.Opening(ended.game, options)
        await self._open(inbound, said, room, opening, [rows[s] for s in order if s in rows])

    async def _open(
        self,
        inbound: Inbound,
        said: Utterance,
        room: str,
        opening: reception.Opening,
        sit: list[tuple[str, str]],
    ) -> None:
        """Open a table and seat `sit` (account, name); its host, the speaker, is the first."""
        if not sit or sit[0][0] != said.account:
            name = free_name([name for _, name in sit], shown_name(said.name, "#1"))
            sit = [(said.account, name), *sit]
            sit = sit[: max(games.game(opening.game).seats)]
        shop = self._shop
        now = shop.clock.now()
        row = TableRow(
            table=uuid.uuid4().hex,
            room=room,
            number=await shop.store.next_number(room),
            game=opening.game,
            secret=secrets.token_bytes(32),
            language=await self._language_to_open(inbound, said.account),
            opened=now,
        )
        table = Table(row, house_ms=shop.house_ms, late_ms=shop.late_ms)
        await self._memory.prepare(table)
        bound = commitment(row.table, row.secret)
        step = table.open(said, opening.options, bound, now, sit=sit)
        letters = envelopes(table.ahead(step), step.messages, {}, inbound.native_id)
        change = Append(
            table=row.table,
            time=step.time,
            record=step.body,
            leaves=step.leaves,
            head=step.head,
            timers=step.timers,
            seen=Seen(inbound.platform, inbound.native_id),
            envelopes=letters,
            people=step.people,
            opens=row,
        )
        result = await shop.store.append(change)
        if not isinstance(result, Stored):
            return
        table.adopt(step)
        shop.outbox.post(result.envelopes, letters)
        shop.roster.opened(row)
        shop.roster.met(row, step.people)
        self._boxes.add(row, table)

    async def _forget(self, inbound: Inbound, said: Utterance) -> None:
        """Erase what names the speaker, who says it twice, in private, and sits nowhere."""
        store, account = self._shop.store, said.account
        texts = reception.core(await self.language(inbound))
        example = f".{texts.sample(BY_NAME['forget'])}"
        if not said.private:
            await self.refuse(inbound, refuse("ONLY_IN_PRIVATE", example=example))
            return
        at = await erasure.still_at(store, account)
        if at is not None:
            way = texts.sample(BY_NAME["leave" if at.status == "lobby" else "resign"])
            example = f".{at.number} {way}"
            await self.refuse(inbound, refuse("STILL_AT_TABLE", number=at.number, example=example))
        elif inbound.received > self._leaving.get(account, 0):
            self._leaving = _waiting(self._leaving, inbound.received)
            self._leaving[account] = inbound.received + reception.MENU_MS
            await self.answer(inbound, texts.text("state.forget", example=example))
        else:
            del self._leaving[account]
            await erasure.erase(store, account)
            for table in self._boxes.in_memory():
                erasure.blank(table.people, account)
            self._shop.roster.forget(account)
            self._memory.forget((account, erasure.own_room(account)))
            await self.answer(inbound, texts.text("state.forgotten"))

    async def _language_to_open(self, inbound: Inbound, account: str) -> str:
        """A room that has chosen no language speaks that of whoever opens a table."""
        chosen = await self._memory.chosen_in(room_of(inbound), _within(inbound))
        return chosen or await self._memory.language_of(account)

    async def _set_language(self, inbound: Inbound, said: Utterance, word: str) -> None:
        language = reception.language_named(word)
        if language is None:
            await self.refuse(inbound, refuse("UNREADABLE", example=".language en"))
            return
        room = room_of(inbound)
        for_room = inbound.room and (inbound.admin or await self._hosts(said.account, room))
        scope, key = (room, ROOM_LANGUAGE) if for_room else (said.account, LANGUAGE)
        await self._memory.remember(scope, key, language)
        for table in self._boxes.in_memory():
            await self._memory.prepare(table)
        await self.answer(inbound, reception.core(language).text("state.language"))

    async def _hosts(self, account: str, room: str) -> bool:
        for row in await self._shop.roster.in_room(room):
            if await self._boxes.read(row.table, lambda t: t.person_of(account) == t.sitting.host):
                return True
        return False

    async def language(self, inbound: Inbound) -> str:
        """The language to answer in: the room's in a room, else the person's."""
        if inbound.room and not inbound.private:
            return await self._memory.language_in(room_of(inbound), _within(inbound))
        return await self._memory.language_of(f"{inbound.platform}:{inbound.sender}")

    async def answer(self, inbound: Inbound, text: str) -> None:
        """Answer where it was asked, once for each message."""
        lane = room_lane(room_of(inbound))
        letter = Envelope(lane=lane, text=text, reply_to=inbound.native_id)
        seen = Seen(inbound.platform, inbound.native_id)
        change = Append(time=self._shop.clock.now(), seen=seen, envelopes=(letter,))
        result = await self._shop.store.append(change)
        if isinstance(result, Stored):
            self._shop.outbox.post(result.envelopes, (letter,))

    async def refuse(self, inbound: Inbound, refused: Refused) -> None:
        """Refuse in one line with an example."""
        await self.answer(inbound, reception.refusal(refused, await self.language(inbound)))
