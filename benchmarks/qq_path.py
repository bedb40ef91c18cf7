"""Messages a second through OneBot: the referee beside a bare nonebot2 echo, in the same run.

The echo is one matcher that sends back what was said, on nonebot's own adapter and its FastAPI
driver, logging from WARNING.
"""

import sys
from collections.abc import Sequence
from typing import Any

from benchmarks._beside import Chat
from bot.clock import WallClock
from bot.desk import Desk


def _echo(port: int) -> None:
    """A bare bot with one matcher."""
    import nonebot
    from nonebot.adapters.onebot.v11 import Adapter, Message, MessageEvent

    nonebot.init(driver="~fastapi", host="127.0.0.1", port=port, log_level="WARNING")
    nonebot.get_driver().register_adapter(Adapter)
    matcher = nonebot.on_message()

    @matcher.handle()
    async def _(event: MessageEvent) -> None:
        await matcher.send(Message(event.get_message()))

    nonebot.run()


class Section:
    """The section of the configuration, without a pace."""

    def __init__(self, port: int) -> None:
        self.host = "127.0.0.1"
        self.port = port
        self.accounts: tuple[str, ...] = ()
        self.pace_seconds = 0.0


def _adapter(desk: Desk, clock: WallClock, port: int) -> Any:
    from adapters.qq import create

    return create(desk, Section(port), "", clock.now)


CHAT = Chat(
    module="benchmarks.qq_path",
    people="benchmarks._qq_people",
    echo_name="bare nonebot2 echo",
    aim=1.0,
    echo=_echo,
    adapter=_adapter,
    language="en",
)


def main(argv: Sequence[str] = ()) -> int:
    """Run it."""
    return CHAT.main(argv, __doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
