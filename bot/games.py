"""Finding the games: every folder of ``rules`` whose package has a ``GAME``."""

import importlib
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
        if module.ispkg and not module.name.startswith("_"):
            package = importlib.import_module(f"rules.{module.name}")
            if isinstance(getattr(package, "GAME", None), Game):
                found.append(module.name)
    return tuple(sorted(found))


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
