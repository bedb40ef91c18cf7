"""Putting the parts together: the only place that knows all of them."""

import asyncio
import contextlib
import gc
import importlib
import logging
import secrets
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot import held
from bot.clock import WallClock
from bot.config import ConfigError, Loaded
from bot.desk import Desk
from bot.settings import Settings
from bot.store.sqlite import SqliteStore

log = logging.getLogger("caipan")
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


def settings_of(loaded: Loaded) -> Settings:
    """The service's habits out of the configuration."""
    service = loaded.config.service
    return Settings(
        language=service.language,
        house_ms=int(service.house_seconds * 1000),
        loaded=service.tables_in_memory,
        per_person=service.tables_per_person,
    )


async def serve(loaded: Loaded, say: Callable[[str], None], *, send: bool = False) -> None:
    """Run until interrupted. `say` prints for the operator; `send` confirms a restored copy."""
    config = loaded.config
    store = await SqliteStore.open(Path(config.service.database))
    clock = WallClock()
    desk = Desk(store, clock, settings_of(loaded))
    try:
        token = await _join_token(store) if config.web.host not in LOOPBACK else None
        adapters = _adapters(loaded, desk, clock, token)
        if not adapters:
            raise ConfigError("no chat is enabled. Example: [web] enabled = true")
        for adapter in adapters:
            desk.attach(adapter)
        if send and await held.is_held(store):
            say(f"confirmed; {await held.confirm(store)} letters of before were dropped")
        await desk.start()
        if desk.held:
            say(held.HELD)
        keep_what_is_loaded()
        await _until_stopped([adapter.serve(say) for adapter in adapters])
    finally:
        await desk.stop()
        await store.close()


def keep_what_is_loaded() -> None:
    """Take what is loaded so far out of the garbage collector's rounds: modules, texts, games.

    They stay to the end, and looking through all of them again stops every table for tens of
    milliseconds.
    """
    gc.collect()
    gc.freeze()


async def _join_token(store: SqliteStore) -> str:
    """The local page's join token, the same in every run: phones that have it go on with it."""
    token = await store.setting("service", "join token")
    if token is None:
        token = secrets.token_urlsafe(16)
        await store.remember("service", "join token", token)
    return token


def _adapters(loaded: Loaded, desk: Desk, clock: WallClock, token: str | None) -> list[Any]:
    config = loaded.config
    made: list[Any] = []
    if config.web.enabled:
        made.append(
            _load("web").create(
                desk,
                host=config.web.host,
                port=config.web.port,
                token=token,
                language=config.service.language,
                clock_now=clock.now,
            )
        )
    if config.discord.enabled:
        if not loaded.discord_token:
            raise ConfigError(
                "discord.token_file: no token. Example: CAIPAN_DISCORD_TOKEN in the environment"
            )
        made.append(
            _load("discord").create(desk, config.discord, loaded.discord_token.reveal(), clock.now)
        )
    if config.qq.enabled:
        made.append(_load("qq").create(desk, config.qq, loaded.onebot_token.reveal(), clock.now))
    return made


def _load(name: str) -> Any:
    return importlib.import_module(f"adapters.{name}")


async def _until_stopped(services: list[Any]) -> None:
    """Run all services; the first that fails, or a signal, ends them all."""
    tasks = [asyncio.ensure_future(service) for service in services]
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(number, stop.set)
    waiter = asyncio.ensure_future(stop.wait())
    try:
        done, _ = await asyncio.wait({waiter, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        for task in done - {waiter}:
            task.result()
    finally:
        for task in (waiter, *tasks):
            task.cancel()
        await asyncio.gather(waiter, *tasks, return_exceptions=True)
