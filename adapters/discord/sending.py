"""Sending letters: what is public to its room, what is private to its reader, each with its result."""

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from io import BytesIO

import aiohttp
import discord
from discord.ui import View

from adapters.discord import buttons, plain, threads
from adapters.discord.answering import Answering
from adapters.discord.client import NO_MENTIONS, Client
from adapters.discord.pending import Pending, Registry
from adapters.discord.words import word
from bot.ports import Delivery, Later, Letter, Sent, Undeliverable, Unknown

log = logging.getLogger(__name__)
CLOSED = frozenset({50007, 50278})
"""Codes for a person who can't be written to: closed messages, no common server."""
TOO_FAST = 40003
"""The code for having opened too many direct messages."""
REASONS = {
    10003: "the channel is gone",
    50001: "missing right: view_channel",
    50013: "missing right: send_messages, in a thread send_messages_in_threads",
    50083: "the thread is archived and locked",
}
"""What a code means to the operator."""
TRIES = 3
"""How often a message whose fate is unknown is posted, always with the same nonce."""
ABSENT_SECONDS = 2.0
BUSY_SECONDS = 5.0
REFUSED_SECONDS = 60.0
DEADLINE_UNITS = 40
MOST_KEPT = 5_000
LONGEST_TWIN = 1024
Picture = Callable[[str], Awaitable[bytes | None]]


class Sending:
    """The mouth of the adapter."""

    def __init__(
        self,
        client: Client,
        registry: Registry,
        answering: Answering,
        clock_now: Callable[[], int],
        draw: Picture,
    ) -> None:
        self._client = client
        self._registry = registry
        self._answering = answering
        self._now = clock_now
        self._draw = draw
        self._channels: OrderedDict[str, int] = OrderedDict()
        self._sent: OrderedDict[int, int] = OrderedDict()
        self._unreached: dict[str, set[str]] = {}

    async def send(self, letter: Letter) -> Delivery:
        """Send a letter; never raises for what Discord does."""
        if letter.secret and letter.place != "person":
            return Undeliverable("a secret has no place in a room")
        if not self._client.ready.is_set():
            return Later(ABSENT_SECONDS)
        try:
            result = await self._send(letter)
        except Exception as error:
            if not self._client.ready.is_set():  # logged out meanwhile; the next session sends it
                return Later(ABSENT_SECONDS)
            return result_of(error)
        if letter.place == "person" and isinstance(result, Sent):
            self._reached(letter)
        return result

    def _reached(self, letter: Letter) -> None:
        missed = self._unreached.get(letter.table)
        if missed is not None:
            missed.discard(letter.to)
            if not missed:
                del self._unreached[letter.table]

    async def _send(self, letter: Letter) -> Delivery:
        pending = self._registry.answering(letter, self._now())
        if pending is not None:
            native = await self._answer(pending, letter)
            if pending.opened is not None and letter.reply_to == pending.id and not letter.table:
                await threads.close_for(pending)  # the reception has refused what it was opened for
            if native is not None:
                return Sent(native)
        if letter.place == "room":
            native = await self._post(int(letter.to), letter)
            self._answering.settle(letter.to)
            return Sent(native)
        try:
            return Sent(await self._post(await self._private_channel(letter.to), letter))
        except discord.Forbidden as error:
            if error.code not in CLOSED:
                raise
            return await self._unopened(letter)

    async def _unopened(self, letter: Letter) -> Delivery:
        """Direct messages are closed: the last interaction is the only way left."""
        self._channels.pop(letter.to, None)
        pending = self._registry.latest(letter.to, self._now())
        native = None if pending is None else await self._answer(pending, letter)
        if native is not None:
            return Sent(native)
        if letter.table:
            self._unreached.setdefault(letter.table, set()).add(letter.to)
        return Undeliverable("direct messages are closed")

    # --- the two ways -------------------------------------------------------------------------

    async def _answer(self, pending: Pending, letter: Letter) -> str | None:
        """Write a letter as an answer that only its reader sees; None when that can't be done."""
        assert letter.place == "room" or pending.user == letter.to, "an answer to somebody else"
        native = None
        texts = self._parts(letter)
        for number, text in enumerate(texts, 1):
            if number <= self._sent.get(letter.id, 0):
                continue
            last = number == len(texts)
            view, file = await self._extras(letter) if last else (None, None)
            written = await self._answering.write(pending, text, view, file)
            if written is None:
                return None
            native = written
            self._note(letter.id, number)
        return native

    async def _post(self, channel: int, letter: Letter) -> str:
        """Post a letter; parts that an earlier try has posted aren't posted again."""
        native = ""
        texts = self._parts(letter)
        for number, text in enumerate(texts, 1):
            if number <= self._sent.get(letter.id, 0):
                continue
            view, file = await self._extras(letter) if number == len(texts) else (None, None)
            native = await self._post_one(channel, text, view, file, nonce(letter, number))
            self._note(letter.id, number)
        return native

    async def _post_one(
        self, channel: int, text: str, view: View | None, file: discord.File | None, nonce: str
    ) -> str:
        target = self._client.get_partial_messageable(channel)
        missing = discord.utils.MISSING
        for again in range(TRIES, 0, -1):
            try:
                message = await target.send(
                    text,
                    view=view if view is not None else missing,
                    file=file if file is not None else missing,
                    nonce=nonce,
                    allowed_mentions=NO_MENTIONS,
                    suppress_embeds=True,
                )
                return str(message.id)
            except discord.Forbidden as error:
                if file is None or error.code != 50013:
                    raise
                file = None  # the text says all that the picture does
            except (aiohttp.ClientConnectorError, aiohttp.ClientProxyConnectionError):
                raise
            except (aiohttp.ClientError, ConnectionError):
                # The nonce makes a message that had arrived the answer to this one.
                if again == 1:
                    raise
                if file is not None:
                    file.reset()
        raise ConnectionError("no try is left")

    # --- inside -------------------------------------------------------------------------------

    def _parts(self, letter: Letter) -> list[str]:
        text = plain.escaped(letter.text)
        if letter.place == "room" and self._is_missed(letter.table):
            text = f"{text}\n{word('remedy', buttons.language_of(letter))}"
        if not letter.due:
            return plain.parts(text)
        found = plain.parts(text, plain.MOST - DEADLINE_UNITS)
        return [*found[:-1], f"{found[-1]}\n⏱ <t:{letter.due // 1000}:R>"]

    def _is_missed(self, table: str) -> bool:
        """Whether a person of the table could not be written to, and hasn't come back since."""
        now = self._now()
        missed = self._unreached.get(table, ())
        return any(self._registry.latest(person, now) is None for person in missed)

    async def _extras(self, letter: Letter) -> tuple[View | None, discord.File | None]:
        file = None
        if letter.picture:
            drawn = await self._draw(letter.picture)
            if drawn is not None:
                file = discord.File(BytesIO(drawn), "picture.png", description=_twin(letter))
        return buttons.of_letter(letter), file

    async def _private_channel(self, person: str) -> int:
        known = self._channels.get(person)
        if known is None:
            opened = await self._client.create_dm(discord.Object(int(person)))
            known = opened.id
            self._channels[person] = known
            if len(self._channels) > MOST_KEPT:
                self._channels.popitem(last=False)
        return known

    def _note(self, letter: int, part: int) -> None:
        self._sent[letter] = part
        if len(self._sent) > MOST_KEPT:
            self._sent.popitem(last=False)


def _twin(letter: Letter) -> str:
    """What a picture's alternative text says: what its letter says, unless that is secret."""
    if letter.secret:
        return word("picture", buttons.language_of(letter))
    return plain.cut(letter.text, LONGEST_TWIN)


def nonce(letter: Letter, part: int) -> str:
    """What keeps a part of a letter from being posted twice: 24 characters, the same in each try."""
    named = f"caipan/discord/1\n{letter.id}\n{part}\n{letter.table}\n{letter.to}"
    return hashlib.sha256(named.encode()).hexdigest()[:24]


def result_of(error: Exception) -> Delivery:
    """What an error means for the letter."""
    match error:
        case discord.RateLimited():
            return Later(error.retry_after)
        case discord.HTTPException():
            return _refused(error)
        case aiohttp.ClientConnectorError():
            return Later(BUSY_SECONDS)
        case aiohttp.ClientError() | ConnectionError() | TimeoutError():
            return Unknown()
        case _:
            log.error("Discord: a letter could not be sent: %s", type(error).__name__)
            return Undeliverable("fault")


def is_closed(result: Undeliverable) -> bool:
    """Whether a room can't be written to at all, whatever the letter."""
    return result.reason in REASONS.values()


def _refused(error: discord.HTTPException) -> Delivery:
    if error.status == 429 or error.code == TOO_FAST:
        return Later(_seconds(error.response.headers.get("Retry-After")))
    if error.status == 401:  # the session ends for this, and nothing else is wrong with the letter
        return Later(REFUSED_SECONDS)
    if error.status == 503:
        return Later(BUSY_SECONDS)
    if error.status >= 500:
        return Unknown()
    reason = REASONS.get(error.code, f"discord {error.code or error.status}")
    log.error("Discord: a letter was refused: %s", reason)
    return Undeliverable(reason)


def _seconds(header: str | None) -> float:
    try:
        return max(0.5, float(header or REFUSED_SECONDS))
    except ValueError:
        return REFUSED_SECONDS
