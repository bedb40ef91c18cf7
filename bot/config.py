"""The configuration: a TOML file, overridden by ``CAIPAN_SECTION_KEY`` in the environment.

An unknown key or a wrong value stops the start and names key, reason and example. Secrets are read
from a file or the environment, and never shown.
"""

import contextlib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

DEFAULT_PATH = Path("config.toml")


class ConfigError(Exception):
    """The configuration can't be used; the text names the key, the reason and an example."""


class Secret:
    """A secret that doesn't show itself."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The value, for the one place that sends it."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(…)"

    __str__ = __repr__

    def __bool__(self) -> bool:
        return bool(self._value)


Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Service(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Section ``[service]``."""

    language: Literal["zh", "zh_Hant", "en"] = "zh"
    database: str = "caipan.sqlite3"
    house_seconds: Annotated[float, msgspec.Meta(ge=0, le=60)] = 1.2
    tables_per_person: Positive = 8
    tables_in_memory: Positive = 2000


class Web(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Section ``[web]``: the local page."""

    enabled: bool = True
    host: str = "127.0.0.1"
    port: Port = 8765


class Discord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Section ``[discord]``."""

    enabled: bool = False
    token_file: str = ""
    threads: bool = True


class QQ(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Section ``[qq]``: OneBot V11 over reverse WebSocket."""

    enabled: bool = False
    host: str = "127.0.0.1"
    port: Port = 8766
    access_token_file: str = ""
    accounts: list[str] = []
    pace_seconds: Annotated[float, msgspec.Meta(ge=0, le=60)] = 1.2


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All sections."""

    service: Service = Service()
    web: Web = Web()
    discord: Discord = Discord()
    qq: QQ = QQ()


EXAMPLES: Mapping[str, str] = {
    "service.language": 'language = "zh"',
    "service.database": 'database = "caipan.sqlite3"',
    "service.house_seconds": "house_seconds = 1.2",
    "service.tables_per_person": "tables_per_person = 8",
    "service.tables_in_memory": "tables_in_memory = 2000",
    "web.enabled": "enabled = true",
    "web.host": 'host = "127.0.0.1"',
    "web.port": "port = 8765",
    "discord.enabled": "enabled = true",
    "discord.token_file": 'token_file = "discord.token"',
    "discord.threads": "threads = true",
    "qq.enabled": "enabled = true",
    "qq.host": 'host = "127.0.0.1"',
    "qq.port": "port = 8766",
    "qq.access_token_file": 'access_token_file = "onebot.token"',
    "qq.accounts": 'accounts = ["10001"]',
    "qq.pace_seconds": "pace_seconds = 1.2",
}


@dataclass(frozen=True)
class Loaded:
    """The configuration with the secrets that belong to it."""

    config: Config
    discord_token: Secret = field(default_factory=lambda: Secret(""))
    onebot_token: Secret = field(default_factory=lambda: Secret(""))
    path: Path | None = None


def load(path: Path | None, environment: Mapping[str, str] | None = None) -> Loaded:
    """Read `path` (None: ``config.toml`` if there is one) and the environment.

    Raises ConfigError.
    """
    environment = os.environ if environment is None else environment
    found = path or (DEFAULT_PATH if DEFAULT_PATH.exists() else None)
    tree: dict[str, Any] = {}
    if found is not None:
        try:
            tree = tomllib.loads(found.read_text(encoding="utf-8"))
        except OSError as error:
            raise ConfigError(
                f"{found}: {error.strerror}. Example: cp config.example.toml config.toml"
            ) from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ConfigError(f'{found}: not TOML: {error}. Example: language = "zh"') from error
    _override(tree, environment)
    config = _convert(tree)
    base = found.parent if found is not None else Path()
    return Loaded(
        config,
        _secret(
            "CAIPAN_DISCORD_TOKEN",
            config.discord.token_file,
            "discord.token_file",
            base,
            environment,
        ),
        _secret(
            "CAIPAN_ONEBOT_TOKEN",
            config.qq.access_token_file,
            "qq.access_token_file",
            base,
            environment,
        ),
        found,
    )


def _override(tree: dict[str, Any], environment: Mapping[str, str]) -> None:
    for key in EXAMPLES:
        section, name = key.split(".")
        value = environment.get(f"CAIPAN_{section}_{name}".upper())
        if value is None:
            continue
        parsed: Any = value
        with contextlib.suppress(tomllib.TOMLDecodeError):  # a bare word is a string
            parsed = tomllib.loads(f"value = {value}")["value"]
        if not isinstance(tree.setdefault(section, {}), dict):
            raise ConfigError(f"{section} is a section. Example: [{section}]")
        tree[section][name] = parsed


def _convert(tree: dict[str, Any]) -> Config:
    sections = get_type_hints(Config)
    built: dict[str, Any] = {}
    for section, values in tree.items():
        if section not in sections:
            names = ", ".join(sections)
            raise ConfigError(f"[{section}] is no section; there are {names}. Example: [service]")
        if not isinstance(values, dict):
            raise ConfigError(f"{section} is a section. Example: [{section}]")
        built[section] = _section(section, sections[section], values)
    return Config(**built)


def _section(section: str, kind: type[Any], values: dict[str, Any]) -> Any:
    hints = get_type_hints(kind, include_extras=True)
    for name, value in values.items():
        key = f"{section}.{name}"
        if name not in hints:
            known = ", ".join(hints)
            first = EXAMPLES[f"{section}.{next(iter(hints))}"]
            raise ConfigError(f"{key} is no setting; [{section}] has {known}. Example: {first}")
        try:
            msgspec.convert(value, hints[name])
        except msgspec.ValidationError as error:
            raise ConfigError(f"{key}: {error}. Example: {EXAMPLES[key]}") from error
    return msgspec.convert(values, kind)


def _secret(
    variable: str, file: str, key: str, base: Path, environment: Mapping[str, str]
) -> Secret:
    if environment.get(variable):
        return Secret(environment[variable].strip())
    if not file:
        return Secret("")
    path = base / file
    try:
        mode = path.stat().st_mode
        text = path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ConfigError(f"{key}: {file}: {error.strerror}. Example: {EXAMPLES[key]}") from error
    if os.name == "posix" and mode & 0o077:
        raise ConfigError(f"{key}: {file} can be read by others. Example: chmod 600 {file}")
    if not text:
        raise ConfigError(f"{key}: {file} is empty. Example: write the token into it, nothing else")
    return Secret(text)
