"""What the page's script talks to: saying something, the stream of events, menus, the log file."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from adapters.web.guard import MOST_BYTES
from adapters.web.hub import Hub, Line, Mailbox
from adapters.web.people import Visitor, number_of, visitor
from adapters.web.rooms import is_room
from adapters.web.words import COOKIE, TAGS, choose
from bot.ports import Desk, Inbound, TableCard

MOST_LINES = 300
"""Lines of a transcript that a page starts with."""
MEDIA = {
    "jsonl": "application/x-ndjson",
    "text": "text/plain; charset=utf-8",
    "chart": "image/svg+xml",
}
"""The forms in which a finished table's log can be had, and the chart of its review."""
MOST_STREAMS = 256
HEARTBEAT = 20.0
"""Seconds after which a silent stream says that it is still there."""
RETRY_MS = 1_000


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something said on the page. `nonce` is the same in every try; `button`: not typed."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=8_000)]
    nonce: Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z-]{8,64}$")]
    room: Annotated[str, msgspec.Meta(max_length=64)]
    person: Annotated[int, msgspec.Meta(ge=1, le=99)]
    private: bool = False
    button: bool = False
    stamp: Annotated[str, msgspec.Meta(max_length=200)] = ""
    table: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Api:
    """The endpoints that answer with data."""

    def __init__(self, desk: Desk, hub: Hub, clock_now: Any, language: str) -> None:
        self._desk = desk
        self._hub = hub
        self._now = clock_now
        self._language = language
        self._streams = 0

    async def say(self, request: Request) -> Response:
        """Take in one thing said; answered when it is queued."""
        body = await read_body(request)
        if body is None:
            return PlainTextResponse("too much\n", 413)
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return PlainTextResponse("JSON only\n", 415)
        try:
            said = msgspec.json.decode(body, type=Say)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return PlainTextResponse("not understood\n", 400)
        person = visitor(request.cookies, said.person)
        if person is None or not is_room(said.room):
            return PlainTextResponse("no such person or room\n", 403)
        now = self._now()
        text = _sound(said.text)
        if not text.strip():
            return Response(status_code=204)
        if self._hub.is_new(person.sender, said.nonce):
            self._echo(said, text, person, now)
        await self._desk.hear(self._inbound(request, said, text, person, now))
        return Response(status_code=204)

    def _echo(self, said: Say, text: str, person: Visitor, now: int) -> None:
        line = Line(now, text, secret=said.private, by=person.name)
        if said.private:
            own = msgspec.structs.replace(line, mine=True)
            self._hub.tell_person(person.sender, own, said.room)
        else:
            self._hub.tell_room(said.room, line, person.sender)

    def _inbound(
        self, request: Request, said: Say, text: str, person: Visitor, now: int
    ) -> Inbound:
        return Inbound(
            platform="web",
            sender=person.sender,
            name=person.name,
            text=text,
            native_id=f"{person.sender}:{said.nonce}",
            received=now,
            room="" if said.private else said.room,
            private=said.private,
            addressed=said.private or said.button,
            stamp=said.stamp,
            table=said.table,
            locale=TAGS[self.language(request)],
        )

    def language(self, request: Request) -> str:
        """The language of the page."""
        accept = request.headers.get("accept-language", "")
        return choose(request.cookies.get(COOKIE, ""), accept, self._language)

    async def state(self, request: Request) -> Response:
        """The tables of a room as a person may see them."""
        who = _who(request)
        if who is None:
            return PlainTextResponse("no such person or room\n", 403)
        return JSONResponse(await self._state(*who))

    async def suggest(self, request: Request) -> Response:
        """What a person could say, beginning like ``q``."""
        who = _who(request)
        if who is None:
            return PlainTextResponse("no such person or room\n", 403)
        person, room = who
        place = "" if request.query_params.get("private") == "1" else room
        partial = request.query_params.get("q", "")[:200]
        found = await self._desk.suggest("web", person.sender, place, partial)
        return JSONResponse([msgspec.to_builtins(each) for each in found])

    async def export(self, request: Request) -> Response:
        """The log of a finished table as a file."""
        who = _who(request)
        form = request.query_params.get("form", "jsonl")
        if who is None or form not in MEDIA:
            return PlainTextResponse("no such person, room or form\n", 403)
        table = request.query_params.get("table", "")[:64]
        got = await self._desk.export("web", who[0].sender, table, form)
        if got is None:
            # a game without a review has no chart, which is no error of the page that asks for it
            return (
                Response(status_code=204)
                if form == "chart"
                else PlainTextResponse("not to be had\n", 404)
            )
        name, content = got
        disposition = f"attachment; filename*=utf-8''{quote(name, safe='')}"
        return Response(
            content,
            media_type=MEDIA[form],
            headers={"Content-Disposition": disposition},
        )

    async def picture(self, request: Request) -> Response:
        """The picture of a line that a person was told."""
        who = _who(request)
        if who is None:
            return PlainTextResponse("no such person or room\n", 403)
        packed = self._hub.picture(request.query_params.get("name", ""), who[0].sender)
        png = await self._desk.picture(packed) if packed else None
        if png is None:
            return PlainTextResponse("not to be had\n", 404)
        return Response(png, media_type="image/png")

    async def events(self, request: Request) -> Response:
        """The stream of what a person is told in a room; goes on after ``after`` if it can."""
        who = _who(request)
        if who is None:
            return PlainTextResponse("no such person or room\n", 403)
        if self._streams >= MOST_STREAMS or self._hub.closed:
            return PlainTextResponse("too many pages\n", 503, headers={"Retry-After": "5"})
        last = request.headers.get("last-event-id") or request.query_params.get("after", "")
        return StreamingResponse(self._stream(*who, last), media_type="text/event-stream")

    async def _stream(self, person: Visitor, room: str, last: str) -> AsyncIterator[str]:
        box = self._hub.mailbox(person.sender, room, self._now())
        bell = asyncio.Event()
        box.bells.add(bell)
        self._streams += 1
        try:
            yield f"retry: {RETRY_MS}\n\n"
            count = self._count(box, last)
            while not self._hub.closed:
                bell.clear()
                fresh = None if count is None else box.after(count)
                if count is None or fresh is None:
                    whole, count = await self._whole(box)
                    yield whole
                else:
                    for line in fresh:
                        count += 1
                        yield self._event("line", line, count)
                yield self._event("state", await self._state(person, room), None)
                while not await _rung(bell):
                    yield ": still here\n\n"
        finally:
            self._streams -= 1
            box.bells.discard(bell)

    async def _whole(self, box: Mailbox) -> tuple[str, int]:
        """Everything so far: the tables' own record, then what was heard since; and its count."""
        told = await self._desk.transcript("web", box.person, box.room)
        before = [
            Line(each.time, each.text, secret=each.secret, table=each.table)
            for each in told
            if each.time <= box.since
        ]
        lines = [*before, *box.lines][-MOST_LINES:]
        return self._event("whole", {"lines": lines}, box.count), box.count

    async def _state(self, person: Visitor, room: str) -> dict[str, Any]:
        cards: list[TableCard] = await self._desk.cards("web", person.sender, room)
        for card in cards:
            self._hub.place(card.table, room)
        return {"cards": [msgspec.to_builtins(card) for card in cards], "now": self._now()}

    def _count(self, box: Mailbox, last: str) -> int | None:
        boot, _, count = last.partition(".")
        if boot != self._hub.boot or not (count.isascii() and count.isdigit()):
            return None
        return int(count[:12])

    def _event(self, kind: str, value: Any, count: int | None) -> str:
        data = msgspec.json.encode(value).decode()
        number = "" if count is None else f"id: {self._hub.boot}.{count}\n"
        return f"event: {kind}\n{number}data: {data}\n\n"


async def _rung(bell: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(bell.wait(), HEARTBEAT)
    except TimeoutError:
        return False
    return True


async def read_body(request: Request) -> bytes | None:
    """The body of a request, None when it is too large."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            return None
    return bytes(body)


def _who(request: Request) -> tuple[Visitor, str] | None:
    number = number_of(request.query_params.get("as", ""))
    room = request.query_params.get("room", "")
    person = None if number is None else visitor(request.cookies, number)
    if person is None or not is_room(room):
        return None
    return person, room


def _sound(text: str) -> str:
    """`text` without control characters (line breaks stay) and lone surrogates."""
    sound = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").replace("\ufffd", "")
    return "".join(char for char in sound if char == "\n" or (char >= " " and char != "\x7f"))
