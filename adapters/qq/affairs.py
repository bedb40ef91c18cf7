"""What isn't said: accounts that come, friends that are made, groups that are joined."""

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from typing import Any

from nonebot.adapters.onebot.v11.exception import OneBotV11AdapterException

from adapters.qq.accounts import Accounts
from adapters.qq.pace import Pace
from adapters.qq.speaker import Phones, Speaker
from adapters.qq.words import word
from bot.ports import Desk, Place

log = logging.getLogger("caipan.qq")
SETTLING = 2.0
"""Seconds after accepting a friend before writing to them."""


class Affairs:
    """Learns who can be reached; with `manners`, accepts friends, greets them and new groups once."""

    def __init__(
        self,
        desk: Desk,
        accounts: Accounts,
        phones: Phones,
        speaker: Speaker,
        pace: Pace,
        *,
        manners: bool,
    ) -> None:
        self._desk = desk
        self._accounts = accounts
        self._phones = phones
        self._speaker = speaker
        self._pace = pace
        self._manners = manners
        self._friends: dict[str, set[str]] = {}
        self._met: set[str] = set()
        self._told: set[str] = set()
        self._greeted: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Awaitable[None]) -> None:
        """Do something beside the events; a platform's refusal is no fault."""
        task = asyncio.ensure_future(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Give up what is under way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _quietly(self, work: Awaitable[None]) -> None:
        try:
            await work
        except OneBotV11AdapterException as error:
            log.warning("QQ: a call failed: %s", type(error).__name__)
        except Exception as error:
            log.error("QQ: an affair failed: %s", type(error).__name__)

    def learn(self, account: str) -> None:
        """Ask a connected account for its friends and its groups."""
        self._accounts.learning.add(account)
        self.start(self._learn(account))

    async def _learn(self, account: str) -> None:
        try:
            both = self._learn_friends(account), self._learn_groups(account)
            await asyncio.gather(*map(self._quietly, both))
        finally:
            self._phones.learned(account)

    async def _learn_friends(self, account: str) -> None:
        friends = _ids(await self._phones.call(account, "get_friend_list"), "user_id")
        self._friends[account] = set(friends)
        self._accounts.knows(account, friends)
        for person in self._met & set(friends):
            await self._reachable(person)

    async def _learn_groups(self, account: str) -> None:
        groups = _ids(await self._phones.call(account, "get_group_list"), "group_id")
        if groups:  # just after logging in, an implementation may not know them yet
            self._accounts.only_in_groups(account, groups)

    async def before(self, person: str) -> None:
        """`person` is about to be heard; if a friend, the desk learns of it first."""
        self._met.add(person)
        if person not in self._told and any(person in each for each in self._friends.values()):
            await self._reachable(person)

    async def _reachable(self, person: str) -> None:
        self._told.add(person)
        await self._desk.reachable("qq", person)

    def take(self, event: Mapping[str, Any]) -> None:
        """A notice or a request. Recalls are none of them: what was said has been said."""
        account, person = str(event.get("self_id")), str(event.get("user_id"))
        group = str(event.get("group_id"))
        match event.get("post_type"), event.get("notice_type") or event.get("request_type"):
            case "request", "friend" if self._manners:
                self.start(self._accept(account, person, str(event.get("flag"))))
            case "notice", "friend_add":
                self.start(self._befriended(account, person))
            case "notice", "group_increase" if person == account:
                self._accounts.in_group(account, [group])
                self.start(self._greet(account, "room", group, "group"))
            case "notice", "group_decrease" if person == account:
                self._accounts.left(account, group)
            case _:
                pass

    async def _accept(self, account: str, person: str, flag: str) -> None:
        await self._phones.call(account, "set_friend_add_request", flag=flag, approve=True)
        await self._pace.sleep(SETTLING)
        await self._befriended(account, person)

    async def _befriended(self, account: str, person: str) -> None:
        self._friends.setdefault(account, set()).add(person)
        self._accounts.knows(account, [person])
        await self._reachable(person)
        await self._greet(account, "person", person, "friend")

    async def say_heard(self, account: str, group: str) -> None:
        """Tell a group in which the referee is heard again that it may have missed something."""
        await self._tell(account, "room", group, "heard_again")

    async def _greet(self, account: str, place: Place, to: str, key: str) -> None:
        if not self._manners or (place, to) in self._greeted:
            return
        self._greeted.add((place, to))
        await self._tell(account, place, to, key)

    async def _tell(self, account: str, place: Place, to: str, key: str) -> None:
        language = await self._desk.language("qq", place, to)
        text = word(key, "en" if language == "en" else "zh")
        await self._speaker.tell(account, place, to, text)


def _ids(answer: Any, key: str) -> list[str]:
    rows = answer if isinstance(answer, list) else []
    return [str(row[key]) for row in rows if isinstance(row, dict) and key in row]
