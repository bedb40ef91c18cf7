"""The adapter: letters to mailboxes, and the application that serves the page."""

from collections.abc import Callable
from importlib import resources

from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from adapters.web.api import Api
from adapters.web.guard import Guard, is_loopback
from adapters.web.hub import Hub, Line
from adapters.web.pages import Pages
from adapters.web.server import Listening, address
from bot.ports import Delivery, Desk, Letter, Sent


class WebAdapter:
    """The local page.

    A letter counts as sent once it is in its readers' mailboxes: whoever opens the page later finds
    the same in the transcript.
    """

    platform = "web"
    needs_hello = False

    def __init__(
        self,
        desk: Desk,
        *,
        host: str,
        port: int,
        token: str | None,
        language: str,
        clock_now: Callable[[], int],
    ) -> None:
        if token is None and not is_loopback(host):
            raise ValueError("a page that others in the network reach needs a join token")
        self.hub = Hub()
        self._now = clock_now
        self._token = token
        api = Api(desk, self.hub, clock_now, language)
        pages = Pages(desk, api, clock_now, token)
        self.app = Guard(_routes(api, pages), host=host, token=token)
        self._listening = Listening(self.app, host, port)

    async def send(self, letter: Letter) -> Delivery:
        """Put a letter into the mailboxes of its readers."""
        reader = letter.to if letter.place == "person" else ""
        line = Line(
            time=self._now(),
            text=letter.text,
            secret=letter.place == "person",
            table=letter.table,
            stamp=letter.stamp,
            choices=letter.choices,
            picture=self.hub.keep_picture(letter.picture, reader) if letter.picture else "",
        )
        if letter.place == "person":
            self.hub.tell_person(letter.to, line)
        else:
            if letter.table:
                self.hub.place(letter.table, letter.to)
            self.hub.tell_room(letter.to, line)
        return Sent()

    async def serve(self, started: Callable[[str], None]) -> None:
        """Serve until cancelled or stopped; `started` hears the address to open."""
        path = "/" if self._token is None else f"/join/{self._token}"

        def listening(host: str, port: int) -> None:
            started(address(host, port, path))

        await self._listening.run(listening, self.hub.close)

    async def stop(self) -> None:
        """End every stream and the server."""
        self.hub.close()
        self._listening.stop()


def _routes(api: Api, pages: Pages) -> Starlette:
    static = resources.files("adapters.web").joinpath("static")
    return Starlette(
        routes=[
            Route("/", pages.room),
            Route("/r/{room}", pages.room),
            Route("/join/{token}", pages.join),
            Route("/name", pages.name, methods=["POST"]),
            Route("/language", pages.language, methods=["POST"]),
            Route("/say", api.say, methods=["POST"]),
            Route("/events", api.events),
            Route("/state", api.state),
            Route("/suggest", api.suggest),
            Route("/export", api.export),
            Route("/picture", api.picture),
            Mount("/static", StaticFiles(directory=str(static))),
        ],
    )
