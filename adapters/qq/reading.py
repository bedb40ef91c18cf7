"""From OneBot's message events to what the desk hears. Nothing here is asked of the network."""

from collections.abc import Iterable, Mapping, Set
from typing import Any

from nonebot.adapters.onebot.v11 import Message

from bot.ports import Inbound

Event = Mapping[str, Any]
Segments = list[tuple[str, Mapping[str, Any]]]
BARE = "帮助"
"""What a mention of the referee without a word means."""


def inbound(event: Event, ours: Set[str], now: int) -> Inbound | None:
    """What a message event says; None when it isn't for the desk.

    `ours` are the referee's own accounts: what they say is not heard, and a mention of one means the
    referee. `now` is the time of receipt in milliseconds since 1970.
    """
    kind = event.get("message_type")
    sender = str(event.get("user_id", ""))
    if event.get("post_type") != "message" or kind not in ("group", "private"):
        return None
    if not sender.isdecimal() or sender in ours:
        return None
    # An anonymous member or a system line has nobody behind it who could be dealt cards.
    if kind == "group" and event.get("sub_type", "normal") != "normal":
        return None
    text, mentions, addressed = _said(segments(event.get("message")), ours)
    if addressed and not text:
        text = BARE
    if not text:
        return None
    who = event.get("sender")
    who = who if isinstance(who, Mapping) else {}
    private = kind == "private"
    card = "" if private else str(who.get("card") or "").strip()
    return Inbound(
        platform="qq",
        sender=sender,
        name=card or str(who.get("nickname") or "").strip() or sender,
        text=text,
        native_id=native_id(event),
        received=now,
        room="" if private else str(event.get("group_id", "")),
        private=private,
        admin=not private and who.get("role") in ("owner", "admin"),
        addressed=addressed and not private,
        mentions=mentions,
        via=str(event.get("self_id") or ""),
    )


def native_id(event: Event) -> str:
    """Account, message and time: message ids are an account's own, and short."""
    return f"{event.get('self_id')}/{event.get('message_id')}/{event.get('time')}"


def segments(message: Any) -> Segments:
    """A message as (type, data); one reported as a string is taken apart as OneBot writes it."""
    if isinstance(message, str):
        return [(part.type, part.data) for part in Message(message)]
    found: Segments = []
    for part in message if isinstance(message, list) else ():
        data = part.get("data") if isinstance(part, Mapping) else None
        if isinstance(data, Mapping):
            found.append((str(part.get("type")), data))
    return found


def _said(parts: Segments, ours: Set[str]) -> tuple[str, tuple[str, ...], bool]:
    """The text with its mentions as ``@name``, whom they mean, and whether the referee is one."""
    pieces: list[str] = []
    mentions: list[str] = []
    addressed = False
    for kind, data in _without_head(parts):
        if kind == "text":
            pieces.append(str(data.get("text", "")))
        elif kind == "at":
            who = str(data.get("qq", ""))
            if who in ours:
                addressed = True
            elif who.isdecimal():
                name = "".join(str(data.get("name") or who).split()).lstrip("@")
                pieces.append(f" @{name or who} ")
                mentions.append(who)
    return "".join(pieces).strip(), tuple(dict.fromkeys(mentions)), addressed


def _without_head(parts: Segments) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """All but the reply head; QQ puts a mention of the quoted person behind it by itself."""
    after_head = False
    for kind, data in parts:
        if kind == "reply":
            after_head = True
        elif after_head and kind == "at":
            after_head = False
        else:
            after_head = after_head and kind == "text" and not str(data.get("text", "")).strip()
            yield kind, data
