"""What the contract suites are run on: a game with its speech and its secrecy, found by name."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints
from unittest import mock

import msgspec

import rules
from bot import games
from rules.core.game import AnyGame
from rules.core.speech.lines import Speech

ROOT = Path(__file__).parents[2]
TEMPLATE = "_template"


@dataclass(frozen=True)
class Subject:
    """A game under test. `secrecy` is its module of that name, or anything with the same names."""

    name: str
    game: AnyGame
    speech: Speech
    secrecy: Any = None

    @property
    def folder(self) -> Path:
        """Where the game's rules are."""
        return folder_of(self.name)

    @contextmanager
    def known(self) -> Iterator[None]:
        """The service finds this game, and no other, by its name."""
        with mock.patch.multiple(
            games,
            names=lambda: (self.name,),
            game=lambda name: self.game,
            speech=lambda name: self.speech,
        ):
            yield

    def ask_secrecy(self, what: str, *given: Any, **offered: Any) -> Any:
        """Call a function of `secrecy` with `given`, and with what it takes of `offered`."""
        function = getattr(self.secrecy, what)
        taken = _parameters(function)
        return function(*given, **{k: v for k, v in offered.items() if k in taken})

    def has_secrecy(self, what: str) -> bool:
        """Whether `secrecy` has a function called `what`."""
        return hasattr(self.secrecy, what)


@lru_cache(maxsize=256)
def _parameters(function: Any) -> frozenset[str]:
    return frozenset(inspect.signature(function).parameters)


def folder_of(name: str) -> Path:
    """The folder of a game, in whichever place ``rules`` is read from."""
    for place in rules.__path__:
        if (Path(place) / name).is_dir():
            return Path(place) / name
    raise FileNotFoundError(name)


def names() -> tuple[str, ...]:
    """All games that the product finds, and the template that new ones start from."""
    return (*games.names(), TEMPLATE)


@lru_cache(maxsize=64)
def subject(name: str) -> Subject:
    """The game of that name, whether or not its secrecy has been written."""
    game: AnyGame = importlib.import_module(f"rules.{name}").GAME
    speech: Speech = importlib.import_module(f"rules.{name}.speech").SPEECH
    return Subject(name, game, speech, _module(f"rules.{name}.secrecy"))


def _module(name: str) -> ModuleType | None:
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def seat_numbers(game: AnyGame, most: int = 6) -> tuple[int, ...]:
    """The smallest number of players, and the largest up to `most` where that differs."""
    few = [n for n in game.seats if n <= most] or [min(game.seats)]
    return tuple(sorted({min(few), max(few)}))


def option_sets(game: AnyGame, seats: int) -> dict[str, Any]:
    """Options worth playing by, named: every preset, and every word or switch in its place."""
    presets = list(game.presets.items())
    found: dict[str, Any] = dict(presets)
    first = presets[0][1]
    for key, hint in get_type_hints(game.Options).items():
        for value in switches(hint):
            if value != getattr(first, key):
                found[f"{key}={value}"] = msgspec.structs.replace(first, **{key: value})
    distinct: dict[str, Any] = {}
    for name, options in found.items():
        if options not in distinct.values() and game.fits(options, seats) is None:
            distinct[name] = options
    return distinct


def switches(hint: Any) -> tuple[Any, ...]:
    """The values of a yes-or-no option, or of one that takes one of a few words."""
    if hint is bool:
        return (False, True)
    words = [value for value in _literals(hint) if isinstance(value, str)]
    return tuple(words)


def _literals(hint: Any) -> Iterator[Any]:
    for argument in get_args(hint):
        if isinstance(argument, str | int) and not isinstance(argument, bool):
            yield argument
        else:
            yield from _literals(argument)


def plain(value: Any) -> Mapping[str, Any]:
    """A struct as plain data."""
    built: Mapping[str, Any] = msgspec.to_builtins(value)
    return built
