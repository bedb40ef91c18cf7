"""What is configured, and what is missing, in plain lines."""

import contextlib
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from bot import games
from bot.config import Loaded, Secret
from bot.drawing.fonts import font_path
from bot.held import HELD
from bot.store.backup import MARK
from bot.store.port import StoreError
from bot.store.reader import read_setting

NO_FONT = "no font with Chinese glyphs (pip install 'caipan[fonts]', or the system's wqy-microhei)"


def report(loaded: Loaded, say: Callable[[str], None]) -> int:
    """Say it; 0 when the referee could start, 1 when something is missing."""
    config, missing = loaded.config, []
    say(f"Python {sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}")
    say(f"configuration: {loaded.path or 'none, all settings are the built-in ones'}")
    say(f"games: {', '.join(games.names())}")
    missing += [f"a sound game {name}: it can't be loaded" for name in games.broken()]
    database = Path(config.service.database)
    say(f"database: {database} ({'exists' if database.exists() else 'will be made'})")
    if _is_held(database):
        say(f"sending: held. {HELD}")
    if not database.resolve().parent.is_dir():
        missing.append(f"the folder of {database}")
    if config.web.enabled:
        say(f"local page: on, http://{config.web.host}:{config.web.port}")
    else:
        say("local page: off")
    if config.discord.enabled:
        say(f"Discord: on, token {_fingerprint(loaded.discord_token)}")
        if not loaded.discord_token:
            missing.append("a Discord token (discord.token_file or CAIPAN_DISCORD_TOKEN)")
    else:
        say("Discord: off")
    if config.qq.enabled:
        token = _fingerprint(loaded.onebot_token)
        say(f"QQ: on, waiting at {config.qq.host}:{config.qq.port}, token {token}")
        if not loaded.onebot_token and config.qq.host not in ("127.0.0.1", "::1", "localhost"):
            missing.append("a OneBot access token, needed beyond loopback (qq.access_token_file)")
    else:
        say("QQ: off")
    font = font_path()
    say(f"pictures: {f'written with {font}' if font else f'text only, {NO_FONT}'}")
    if not (config.web.enabled or config.discord.enabled or config.qq.enabled):
        missing.append("a chat: enable web, discord or qq")
    for what in missing:
        say(f"missing: {what}")
    say("ready" if not missing else "not ready")
    return 1 if missing else 0


def _is_held(database: Path) -> bool:
    if not database.exists():
        return False
    with contextlib.suppress(StoreError):
        return read_setting(database, *MARK) is not None
    return False


def _fingerprint(secret: Secret) -> str:
    if not secret:
        return "missing"
    return f"set (fingerprint {sha256(secret.reveal().encode()).hexdigest()[:8]})"
