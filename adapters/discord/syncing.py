"""Telling Discord the commands, only when they differ from those it has."""

import logging
from collections.abc import Mapping
from typing import Any

from discord.app_commands import CommandTree
from discord.http import Route

from adapters.discord.trouble import Trouble

log = logging.getLogger(__name__)
_PLAIN = ("type", "name", "description", "required", "autocomplete", "value", "nsfw")
_LOCAL = ("name_localizations", "description_localizations")
_SETS = ("contexts", "integration_types", "channel_types")
_LISTS = ("options", "choices")


async def sync(tree: CommandTree[Any]) -> bool:
    """Bring Discord's commands up to date; whether anything had to be sent."""
    client = tree.client
    translator = tree.translator
    assert translator is not None, "the tree has its translator before it is synced"
    ours = [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
    route = Route(
        "GET", "/applications/{application_id}/commands", application_id=client.application_id
    )
    theirs = await client.http.request(route, params={"with_localizations": "true"})
    if same(ours, theirs):
        return False
    await tree.sync()
    return True


def same(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> bool:
    """Whether both are the same commands, whatever else Discord says of its own."""
    key = lambda command: (command["type"], command["name"])  # noqa: E731
    return sorted(map(_essence, ours), key=key) == sorted(map(_essence, theirs), key=key)


def _essence(command: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"type": command.get("type", 1)}
    for name in _PLAIN:
        if command.get(name):
            found[name] = command[name]
    for name in _LOCAL:
        if command.get(name):
            found[name] = dict(command[name])
    for name in _SETS:
        if command.get(name):
            found[name] = sorted(command[name])
    for name in _LISTS:
        if command.get(name):
            found[name] = [_essence(item) for item in command[name]]
    return found


async def try_sync(tree: CommandTree[Any]) -> None:
    """Sync; a failure leaves the commands as they are and is said to the operator."""
    try:
        if await sync(tree):
            log.warning("Discord: the slash commands have changed and were sent")
    except Trouble as error:
        status = getattr(error, "status", "")
        log.error(
            "Discord: the slash commands could not be sent (%s %s)", type(error).__name__, status
        )
