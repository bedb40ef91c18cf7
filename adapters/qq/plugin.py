"""The referee as a plugin of a NoneBot that somebody else runs.

``nonebot.load_plugin("adapters.qq")`` loads it. The desk is opened by what ``caipan_desk`` names,
since an adapter knows no more of the service than its ports.
"""

from contextlib import AsyncExitStack
from typing import Any, Literal

import nonebot
from nonebot.adapters import Bot, Event
from nonebot.adapters.onebot.v11 import Bot as V11Bot
from nonebot.adapters.onebot.v11 import Event as V11Event
from nonebot.adapters.onebot.v11 import MessageEvent
from nonebot.adapters.onebot.v11.exception import ApiNotAvailable
from nonebot.compat import model_dump
from nonebot.exception import IgnoredException
from nonebot.message import event_preprocessor
from nonebot.plugin import PluginMetadata
from nonebot.utils import resolve_dot_notation
from pydantic import BaseModel, Field

from adapters.qq.pace import Pace
from adapters.qq.phones import Waiting


class Config(BaseModel):
    """What the host may set."""

    caipan_database: str = "caipan.sqlite3"
    caipan_language: Literal["zh", "zh_Hant", "en"] = "zh"
    caipan_pace_seconds: float = Field(default=1.2, ge=0, le=60)
    caipan_manners: bool = True
    """Accept friends, greet them and new groups."""
    caipan_desk: str = "bot.hosting:hosted"


METADATA = PluginMetadata(
    name="裁判",
    description="隐藏信息桌游的裁判：发牌、问答、记录，公平可验",
    usage="群里打「.开局」选游戏，「.帮助」看用法；先加机器人好友，才收得到牌",
    type="application",
    config=Config,
    supported_adapters={"~onebot.v11"},
)


class Guest(Waiting):
    """The messenger for QQ on the host's connections."""

    async def call(self, account: str, action: str, **fields: Any) -> Any:
        """Call an action; a bot that has gone is not called, since that would end in a false error."""
        bot = nonebot.get_bots().get(account)
        if not isinstance(bot, V11Bot):
            raise ApiNotAvailable
        return await bot.call_api(action, **fields)

    def came(self, account: str) -> None:
        """One of the host's accounts has connected."""
        self.arrived(account)
        self._affairs.learn(account)

    async def take(self, event: V11Event) -> bool:
        """Hear an event; whether it is the referee's alone."""
        seen = model_dump(event)
        seen["self_id"] = str(event.self_id)
        if not isinstance(event, MessageEvent):
            self.heed(seen)
            return False
        seen["message"] = [{"type": s.type, "data": s.data} for s in event.original_message]
        self.heed(seen)
        if event.message_type == "private":
            return True
        return await self._sits(str(event.user_id), str(seen.get("group_id")))

    async def _sits(self, person: str, room: str) -> bool:
        """Whether somebody sits at a table of the group: their bare words are moves."""
        for card in await self._desk.cards("qq", person, room):
            if card.stage != "over" and any(seat.me for seat in card.seats):
                return True
        return False

    async def stop(self) -> None:
        """Hear and greet no more."""
        await self._affairs.stop()
        await self._hearing.stop()


class Residence:
    """The guest while the host runs."""

    def __init__(self) -> None:
        self.guest: Guest | None = None
        self._open = AsyncExitStack()

    async def move_in(self) -> None:
        """Open the desk."""
        config = nonebot.get_plugin_config(Config)
        opener = resolve_dot_notation(config.caipan_desk, "hosted")
        place = await self._open.enter_async_context(
            opener(config.caipan_database, config.caipan_language)
        )
        pace = Pace(config.caipan_pace_seconds)
        self.guest = Guest(place.desk, place.now, pace, manners=config.caipan_manners)
        place.attach(self.guest)
        await place.start()
        for account, bot in nonebot.get_bots().items():
            if isinstance(bot, V11Bot):
                self.guest.came(account)

    async def move_out(self) -> None:
        """Close the desk."""
        if self.guest is not None:
            await self.guest.stop()
        await self._open.aclose()


residence = Residence()
_driver = nonebot.get_driver()
_driver.on_startup(residence.move_in)
_driver.on_shutdown(residence.move_out)


@_driver.on_bot_connect
async def _came(bot: Bot) -> None:
    if residence.guest is not None and isinstance(bot, V11Bot):
        residence.guest.came(bot.self_id)


@_driver.on_bot_disconnect
async def _went(bot: Bot) -> None:
    if residence.guest is not None and isinstance(bot, V11Bot):
        residence.guest.gone(bot.self_id)


@event_preprocessor
async def _hear(event: Event) -> None:
    """Before any matcher of the host: what is the referee's goes no further."""
    if residence.guest is None or not isinstance(event, V11Event):
        return
    if await residence.guest.take(event):
        raise IgnoredException("for the referee")
