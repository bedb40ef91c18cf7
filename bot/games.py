"""Finding the games: every folder of ``rules`` that has a ``GAME`` and a ``SPEECH``."""

import importlib
import logging
import pkgutil
from functools import lru_cache
from importlib import resources

import rules
from bot.faults import where
from rules.core.game import AnyGame, Game
from rules.core.speech.lines import Speech

log = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def _found() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The folders that are whole games, and those that can't be loaded."""
    whole, broken = [], []
    for module in pkgutil.iter_modules(rules.__path__):
        if not module.ispkg or module.name.startswith("_"):
            continue
        try:
            if _is_whole(module.name):
                whole.append(module.name)
        except Exception as error:  # one broken game must not take the others away
            log.error("the game %s can't be loaded: %s", module.name, where(error))
            broken.append(module.name)
    return tuple(sorted(whole)), tuple(sorted(broken))


def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return _found()[0]


def broken() -> tuple[str, ...]:
    """The folders under ``rules`` that should be games and can't be loaded."""
    return _found()[1]


def _is_whole(name: str) -> bool:
    """Whether a folder is a game that can be played and spoken."""
    if not isinstance(getattr(importlib.import_module(f"rules.{name}"), "GAME", None), Game):
        return False
    spoken = importlib.import_module(f"rules.{name}.speech").SPEECH
    texts = resources.files(f"rules.{name}").joinpath("speech")
    missing = [f for f in ("zh.toml", "en.toml", "zh_Hant.toml") if not texts.joinpath(f).is_file()]
    if not isinstance(spoken, Speech) or missing:
        raise ValueError("a game needs SPEECH and its texts")
    return True


@lru_cache(maxsize=64)
def game(name: str) -> AnyGame:
    """The game called `name`. Raises KeyError."""
    if name not in names():
        raise KeyError(name)
    found: AnyGame = importlib.import_module(f"rules.{name}").GAME
    return found


@lru_cache(maxsize=64)
def speech(name: str) -> Speech:
    """How the game called `name` is spoken. Raises KeyError."""
    if name not in names():
        raise KeyError(name)
    found: Speech = importlib.import_module(f"rules.{name}.speech").SPEECH
    return found
