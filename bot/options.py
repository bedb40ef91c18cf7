"""Options in words: reading ``计时=60 快局``, and describing what a table plays by."""

import re
from functools import lru_cache
from typing import Any, get_args, get_type_hints

import msgspec

from bot.clean import normalised
from bot.text import LANGUAGES, Texts, catalogue
from rules.core.commands import Refused, refuse
from rules.core.game import AnyGame
from rules.core.match import plain_options
from rules.core.speech.lines import Speech

_TRUE = {"on", "yes", "true", "开", "是", "要", "有"}
_FALSE = {"off", "no", "false", "关", "否", "不要"}
_NAMED = {"none": None, "on": True, "off": False}
_NONE = {"none", "no", "off", "无", "不限", "不计时", "关"}


def read_options(
    game: AnyGame, speech: Speech, base: dict[str, Any], text: str
) -> dict[str, Any] | Refused:
    """`base` changed by the words of `text`, in any order: presets and ``name=value``.

    All names and values are read in the words in which they are printed, too, in every language.
    Refuses with NO_SUCH_OPTION or BAD_OPTION, naming the option.
    """
    options = dict(base)
    for word in _one_word_each(game, speech, normalised(text)).split():
        preset = _preset(game, speech, word)
        if preset is not None:
            options = plain_options(game.presets[preset])
            continue
        name, found, value = word.partition("=")
        key = _option(game, speech, name)
        if key is None:
            return refuse("NO_SUCH_OPTION", option=word[:20])
        read = _value(game, speech, key, value if found else "on")
        if isinstance(read, Refused):
            return read
        options[key] = read
    return options


def _plain(text: str) -> str:
    """`text` as names and values are compared."""
    return re.sub(r"\s*=\s*", "=", normalised(text)).lower()


def _word(name: str) -> str:
    """A printed name, or value, made one word."""
    return _plain(name).replace(" ", "_")


def _one_word_each(game: AnyGame, speech: Speech, text: str) -> str:
    """`text` with all printed names and values of several words made one word each."""
    joined = re.sub(r"\s*=\s*", "=", text)
    keys = tuple(get_type_hints(game.Options))
    for name in _of_several_words(speech.layers, tuple(game.presets), keys):
        before = "" if name[0] == "=" else r"(?<!\S)"
        pattern = before + re.escape(name) + r"(?=[\s=]|$)"
        joined = re.sub(pattern, _word(name), joined, flags=re.IGNORECASE)
    return joined


@lru_cache(maxsize=64)
def _of_several_words(
    layers: tuple[str, ...], presets: tuple[str, ...], keys: tuple[str, ...]
) -> tuple[str, ...]:
    """Presets' and options' names as printed, values with the sign in front; the longest first."""
    found: set[str] = set()
    for language in LANGUAGES:
        texts = catalogue(layers, language)
        found |= {_plain(texts[f"preset.{preset}"]) for preset in presets}
        for key in keys:
            found.add(_plain(texts[f"option.{key}.name"]))
            found |= {f"={_plain(word)}" for word in _printed(layers, key, language).values()}
    several = (name for name in found if " " in name)
    return tuple(sorted(several, key=lambda name: (-len(name), name)))


def _printed(layers: tuple[str, ...], key: str, language: str) -> dict[str, str]:
    """The words in which values of an option are printed, by the value's name in the catalogue."""
    start = f"option.{key}."
    texts = catalogue(layers, language)
    names = (name.removeprefix(start) for name in texts if name.startswith(start))
    return {name: texts[start + name] for name in names if name != "name"}


def _preset(game: AnyGame, speech: Speech, word: str) -> str | None:
    for preset in game.presets:
        names = {preset} | {
            Texts(speech, language).text(f"preset.{preset}") for language in LANGUAGES
        }
        if word.lower() in {_word(name) for name in names}:
            return preset
    return None


def _option(game: AnyGame, speech: Speech, word: str) -> str | None:
    for key in get_type_hints(game.Options):
        names = {key, *speech.option_words.get(key, ())}
        names |= {Texts(speech, language).text(f"option.{key}.name") for language in LANGUAGES}
        if word.lower() in {_word(name) for name in names}:
            return key
    return None


def _value(game: AnyGame, speech: Speech, key: str, word: str) -> Any:
    hint = get_type_hints(game.Options, include_extras=True)[key]
    for candidate in _candidates(speech, key, word, nothing=type(None) in get_args(hint)):
        try:
            read = msgspec.convert(candidate, hint)
        except msgspec.ValidationError:
            continue
        return msgspec.to_builtins(read)
    return refuse("BAD_OPTION", option=key, value=word[:20])


def _candidates(speech: Speech, key: str, word: str, *, nothing: bool) -> list[Any]:
    """What `word` may mean as a value: as it is printed, a switch, nothing, a number, itself."""
    lowered = word.lower()
    every = (_printed(speech.layers, key, language) for language in LANGUAGES)
    names = {name for words in every for name, said in words.items() if _word(said) == lowered}
    candidates: list[Any] = [_meant(name) for name in sorted(names)]
    if lowered in _TRUE | _FALSE:
        candidates.append(lowered in _TRUE)
    if nothing and lowered in _NONE:
        candidates.append(None)
    if word.lstrip("+-").isdigit():
        candidates.append(int(word))
    return [*candidates, word]


def _meant(name: str) -> Any:
    """The value that has `name` in the catalogue."""
    return _NAMED[name] if name in _NAMED else int(name) if name.isdigit() else name


def say_value(texts: Texts, key: str, value: Any) -> str:
    """An option's value in words."""
    word = (
        {None: "none", True: "on", False: "off"}.get(value, str(value))
        if not isinstance(value, int) or isinstance(value, bool)
        else str(value)
    )
    if texts.has(f"option.{key}.{word}"):
        return texts.text(f"option.{key}.{word}")
    if texts.has(f"value.{word}"):
        return texts.text(f"value.{word}")
    return str(value)


def say_options(game: AnyGame, texts: Texts, options: dict[str, Any]) -> list[str]:
    """A line for each option; those that differ from the first preset are marked ※."""
    default = plain_options(next(iter(game.presets.values())))
    return [
        _said(texts, key, options.get(key), "" if default.get(key) == options.get(key) else "※")
        for key in get_type_hints(game.Options)
    ]


def say_changes(game: AnyGame, texts: Texts, options: dict[str, Any]) -> str:
    """The options in one line: the preset that they differ from least, and where they do."""
    changes = {
        name: [key for key in options if plain_options(preset).get(key) != options[key]]
        for name, preset in game.presets.items()
    }
    nearest = min(changes, key=lambda name: len(changes[name]))
    preset = texts.text(f"preset.{nearest}")
    if not changes[nearest]:
        return texts.text("lobby.options", preset=preset)
    said = [_said(texts, key, options[key], "※") for key in changes[nearest]]
    return texts.text("lobby.changed", preset=preset, changes=" ".join(said))


def _said(texts: Texts, key: str, value: Any, mark: str) -> str:
    name = texts.text(f"option.{key}.name")
    return texts.text("lobby.option", mark=mark, name=name, value=say_value(texts, key, value))


def preset_of(game: AnyGame, options: dict[str, Any]) -> str | None:
    """The preset that these options are, or None."""
    for name, preset in game.presets.items():
        if plain_options(preset) == options:
            return name
    return None
