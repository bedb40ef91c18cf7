"""Finding the games: every folder of ``rules`` that has a ``GAME`` and a ``SPEECH``."""

import importlib
import importlib.util
import pkgutil
from functools import lru_cache
from typing import Any

import rules
from rules.core.game import Game
from rules.core.speech.lines import Speech

AnyGame = Game[Any, Any, Any, Any]


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    found = []
    for module in pkgutil.iter_modules(rules.__path__):
        if module.ispkg and not module.name.startswith("_") and _is_whole(module.name):
            found.append(module.name)
    return tuple(sorted(found))


def _is_whole(name: str) -> bool:
    """Whether a folder is a game that can be played and spoken."""
    if not isinstance(getattr(importlib.import_module(f"rules.{name}"), "GAME", None), Game):
        return False
    if importlib.util.find_spec(f"rules.{name}.speech") is None:
        return False
    return isinstance(
        getattr(importlib.import_module(f"rules.{name}.speech"), "SPEECH", None), Speech
    )


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
