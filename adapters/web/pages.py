"""The pages themselves: the way in, choosing a name, the room."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

import jinja2
import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from adapters.web.api import Api, read_body
from adapters.web.guard import TOKEN, is_same, proof
from adapters.web.people import (
    MOST_PERSONS,
    clean_name,
    new_session,
    number_of,
    remember,
    sender_of,
    session_of,
    set_cookie,
    visitor,
    visitors,
)
from adapters.web.rooms import LOCAL, is_room, path_of
from adapters.web.words import COOKIE, LANGUAGES, REQUEST, TAGS, texts
from bot.ports import Desk, Inbound


class Pages:
    """The endpoints that answer with HTML, and the forms they hold."""

    def __init__(self, desk: Desk, api: Api, clock_now: Any, token: str | None) -> None:
        self._desk = desk
        self._api = api
        self._now = clock_now
        self._token = token
        loader = jinja2.PackageLoader("adapters.web", "templates")
        self._jinja = jinja2.Environment(
            loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True
        )

    async def room(self, request: Request) -> Response:
        """The room for a person with a name, else the question for a name."""
        room = request.path_params.get("room", LOCAL)
        number = number_of(request.query_params.get("as", ""))
        if not is_room(room) or number is None:
            return PlainTextResponse("no such room or person\n", 404)
        if _comes_from_elsewhere(request):
            # a link from elsewhere brings no strict cookies; a step of our own does
            return self._answer(request, "onward.html", to=_here(room, number))
        people = visitors(request.cookies)
        me = next((person for person in people if person.number == number), None)
        if me is None:
            return self._answer(request, "name.html", room=room, number=number, people=people)
        free = next((n for n in range(1, MOST_PERSONS + 1) if n not in _numbers(people)), None)
        games = [msgspec.to_builtins(g) for g in self._desk.games(self._api.language(request))]
        return self._answer(
            request, "room.html", room=room, me=me, people=people, free=free, games=games
        )

    async def join(self, request: Request) -> Response:
        """The way in with the token; without one needed, straight to the room."""
        if self._token is not None:
            if not is_same(request.path_params["token"], self._token):
                return PlainTextResponse("邀请链接不对。\nThis is not the invitation link.\n", 403)
            response = self._answer(request, "onward.html", to="/")
            set_cookie(response, TOKEN, proof(self._token))
            return response
        return RedirectResponse("/", 303)

    async def name(self, request: Request) -> Response:
        """A person takes a name."""
        form = await _form(request)
        room, number = form.get("room", LOCAL), number_of(form.get("as", ""))
        if not is_room(room) or number is None:
            return PlainTextResponse("no such room or person\n", 404)
        name = clean_name(form.get("name", ""))
        if not name:
            people = visitors(request.cookies)
            return self._answer(
                request, "name.html", status=422, room=room, number=number, people=people
            )
        session = session_of(request.cookies) or new_session()
        response = RedirectResponse(_here(room, number), 303)
        remember(response, session, number, name)
        await self._write_in(request, sender_of(session, number), name)
        return response

    async def language(self, request: Request) -> Response:
        """Switch the language of the page, and of what the person is told."""
        form = await _form(request)
        room, number = form.get("room", LOCAL), number_of(form.get("as", ""))
        language = form.get("language", "")
        if not is_room(room) or number is None or language not in LANGUAGES:
            return PlainTextResponse("no such room, person or language\n", 404)
        response = RedirectResponse(_here(room, number), 303)
        set_cookie(response, COOKIE, language)
        me = visitor(request.cookies, number)
        if me is not None:
            await self._write_in(request, me.sender, me.name, language)
        return response

    async def _write_in(
        self, request: Request, sender: str, name: str, language: str | None = None
    ) -> None:
        wanted = language or self._api.language(request)
        if await self._desk.language("web", "person", sender) == wanted:
            return
        await self._desk.hear(
            Inbound(
                platform="web",
                sender=sender,
                name=name,
                text=f".{REQUEST[wanted]}",
                native_id=f"{sender}:{new_session()}",
                received=self._now(),
                private=True,
                addressed=True,
                locale=TAGS[wanted],
            )
        )

    def _answer(
        self, request: Request, template: str, status: int = 200, **fields: Any
    ) -> HTMLResponse:
        language = self._api.language(request)
        words: Mapping[str, Any] = texts(language)
        page = self._jinja.get_template(template).render(
            t=words, language=language, tag=TAGS[language], here=_here, **fields
        )
        # without its own address in `Origin` a form couldn't be told from a stranger's
        return HTMLResponse(page, status, headers={"Referrer-Policy": "same-origin"})


def _here(room: str, number: int) -> str:
    return path_of(room) if number == 1 else f"{path_of(room)}?as={number}"


def _numbers(people: list[Any]) -> set[int]:
    return {person.number for person in people}


def _comes_from_elsewhere(request: Request) -> bool:
    site = request.headers.get("sec-fetch-site", "none")
    return site == "cross-site" and session_of(request.cookies) is None


async def _form(request: Request) -> dict[str, str]:
    body = await read_body(request)
    if body is None:
        return {}
    try:
        pairs = parse_qs(body.decode("ascii"), max_num_fields=20, errors="replace")
    except ValueError:
        return {}
    return {key: values[0] for key, values in pairs.items()}
