"""The payloads of Discord: people, channels, commands, answers, and what it refuses."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web

APPLICATION = "900000000000000001"
BOT = {
    "id": APPLICATION,
    "username": "referee",
    "discriminator": "0",
    "global_name": None,
    "avatar": None,
    "bot": True,
}
GUILD, CHANNEL = "800000000000000001", "700000000000000001"
EPHEMERAL = 64
ALL_RIGHTS = (1 << 10) | (1 << 11) | (1 << 15) | (1 << 35) | (1 << 38)
VIEW, SEND, THREADS, IN_THREADS = 1 << 10, 1 << 11, 1 << 35, 1 << 38


def reply(data: Any, status: int = 200, **headers: str) -> web.Response:
    """JSON with the bare content type that the library wants."""
    body = json.dumps(data).encode()
    return web.Response(
        body=body, status=status, headers={"Content-Type": "application/json", **headers}
    )


def refusal(status: int, code: int) -> web.Response:
    """An error as Discord words it."""
    return reply({"code": code, "message": f"error {code}"}, status)


def person_of(interaction: dict[str, Any]) -> dict[str, Any]:
    """Who used an interaction."""
    found: dict[str, Any] = interaction.get("user") or interaction["member"]["user"]
    return found


def where_of(known: dict[str, Any]) -> str:
    return str(known["interaction"]["channel"]["id"])


def user(who: str, name: str | None = None) -> dict[str, Any]:
    """A person; the name is the number if none is given."""
    return {
        "id": who,
        "username": f"user{who}",
        "discriminator": "0",
        "global_name": name or NAMES.get(who, who),
        "avatar": None,
    }


NAMES = {"11": "Ann", "12": "Ben", "13": "Cay"}


def channel(number: str, kind: int = 0) -> dict[str, Any]:
    return {
        "id": number,
        "type": kind,
        "guild_id": GUILD,
        "name": "games",
        "position": 0,
        "permission_overwrites": [],
        "permissions": str(ALL_RIGHTS),
    }


def thread(name: str, parent: str) -> dict[str, Any]:
    return {
        "name": name,
        "parent_id": parent,
        "owner_id": APPLICATION,
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": False,
        },
    }


def application() -> dict[str, Any]:
    return {
        "id": APPLICATION,
        "name": "referee",
        "description": "",
        "icon": None,
        "owner": user("1"),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
    }


def filed(command: dict[str, Any], number: str) -> dict[str, Any]:
    """A command as Discord gives it back."""
    return {
        **command,
        "id": number,
        "application_id": APPLICATION,
        "version": number,
        "default_member_permissions": None,
        "nsfw": False,
    }


def bare(command: dict[str, Any]) -> dict[str, Any]:
    """A command without its translations, as Discord lists it unless asked."""
    return {k: v for k, v in command.items() if not k.endswith("_localizations")}


def improper(body: dict[str, Any]) -> int:
    """The code for a message that Discord refuses; 0 for one that it takes."""
    content = body.get("content") or ""
    if len(content) > 2000 or not (content or body.get("components") or body.get("files")):
        return 50035
    ids = [item["custom_id"] for row in body.get("components") or [] for item in row["components"]]
    rows = body.get("components") or []
    options = [o for row in rows for item in row["components"] for o in item.get("options", [])]
    sound = (
        len(ids) == len(set(ids))
        and all(1 <= len(i) <= 100 for i in ids)
        and len(rows) <= 5
        and all(1 <= len(o["value"]) <= 100 and 1 <= len(o["label"]) <= 100 for o in options)
        and all(len(item.get("options", [])) <= 25 for row in rows for item in row["components"])
    )
    return 0 if sound else 50035


def guild(rights: int = ALL_RIGHTS, kind: int = 0) -> dict[str, Any]:
    everyone = {"id": GUILD, "name": "@everyone", "permissions": str(rights), "position": 0}
    role = {**everyone, "color": 0, "hoist": False, "managed": False, "mentionable": False}
    return {
        "id": GUILD,
        "name": "guild",
        "owner_id": "1",
        "roles": [role],
        "emojis": [],
        "features": [],
        "members": [member(BOT)],
        "member_count": 3,
        "presences": [],
        "voice_states": [],
        "threads": [],
        "channels": [channel(CHANNEL, kind)],
        "unavailable": False,
    }


def member(of: dict[str, Any]) -> dict[str, Any]:
    return {
        "user": of,
        "nick": None,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def message_of(number: str, where: str, author: dict[str, Any], text: str) -> dict[str, Any]:
    return {
        "id": number,
        "channel_id": where,
        "author": author,
        "content": text,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
        "components": [],
    }


def interaction(
    number: str,
    kind: int,
    who: str,
    data: dict[str, Any],
    where: dict[str, Any],
    *,
    direct: bool = False,
    message: dict[str, Any] | None = None,
    locale: str = "en-US",
    rights: int = ALL_RIGHTS,
    member_rights: int = 0,
    name: str | None = None,
) -> dict[str, Any]:
    """An interaction: of a member of the guild, or `direct` in private."""
    made: dict[str, Any] = {
        "id": number,
        "type": kind,
        "token": f"token{number}",
        "version": 1,
        "application_id": APPLICATION,
        "data": data,
        "locale": locale,
        "app_permissions": str(rights),
        "attachment_size_limit": 1,
        "entitlements": [],
        "context": 1 if direct else 0,
        "authorizing_integration_owners": {},
        "channel": where,
        "channel_id": where["id"],
    }
    if message is not None:
        made["message"] = message
    if direct:
        made["user"] = user(who, name)
        return made
    made["guild_id"] = GUILD
    made["guild_locale"] = "en-US"
    made["member"] = {**member(user(who, name)), "permissions": str(member_rights)}
    return made
