"""QQ through OneBot V11: in the referee's own process, or as a plugin of an existing NoneBot."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.ports import Desk

if TYPE_CHECKING:
    from adapters.qq.adapter import QQ, Settings

__all__ = ["create"]

if "__plugin__" in globals():  # set by nonebot.load_plugin before it runs a module
    from adapters.qq import plugin

    __plugin_meta__ = plugin.METADATA


def create(desk: Desk, config: "Settings", token: str, clock_now: Callable[[], int]) -> "QQ":
    """The adapter for QQ.

    `config` is the section ``[qq]``. `token` is what OneBot must show; it may be empty on loopback
    alone, else PermissionError. `clock_now` gives milliseconds since 1970.
    """
    from adapters.qq.adapter import QQ

    return QQ(desk, config, token, clock_now)
