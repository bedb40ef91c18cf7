"""Options in words: reading ``计时=60 快局``, and describing what a table plays by."""

from typing import Any, get_args, get_type_hints

import msgspec

from bot.clean import normalised
from bot.text import LANGUAGES, Texts
from rules.core.commands import Refused, refuse
from rules.core.game import Game
from rules.core.match import plain_options
from rules.core.speech.lines import Speech

AnyGame = Game[Any, Any, Any, Any]

_TRUE = {"on", "yes", "true", "开", "是", "要", "有"}
_FALSE = {"off", "no", "false", "关", "否", "不要"}
_NONE = {"none", "no", "off", "无", "不限", "不计时", "关"}


def read_options(
    game: AnyGame, speech: Speech, base: dict[str, Any], text: str
) -> dict[str, Any] | Refused:
    """`base` changed by the words of `text`, in any order: presets and ``name=value``.

    Refuses with NO_SUCH_OPTION or BAD_OPTION, naming the option.
    """
    options = dict(base)
    for word in normalised(text).replace("＝", "=").split():
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


def _preset(game: AnyGame, speech: Speech, word: str) -> str | None:
    for preset in game.presets:
        names = {preset} | {
            Texts(speech, language).text(f"preset.{preset}") for language in LANGUAGES
        }
        if word.lower() in {normalised(name).lower() for name in names}:
            return preset
    return None


def _option(game: AnyGame, speech: Speech, word: str) -> str | None:
    for key in get_type_hints(game.Options):
        names = {key, *speech.option_words.get(key, ())}
        names |= {Texts(speech, language).text(f"option.{key}.name") for language in LANGUAGES}
        if word.lower() in {normalised(name).lower() for name in names}:
            return key
    return None


def _value(game: AnyGame, speech: Speech, key: str, word: str) -> Any:
    hint = get_type_hints(game.Options, include_extras=True)[key]
    kinds = {*get_args(hint), hint}
    candidates: list[Any] = []
    lowered = word.lower()
    if lowered in _TRUE | _FALSE:
        candidates.append(lowered in _TRUE)
    if type(None) in kinds and (lowered in _NONE or lowered in _named(speech, key, "none")):
        candidates.append(None)
    if word.lstrip("+-").isdigit():
        candidates.append(int(word))
    for language in LANGUAGES:
        texts = Texts(speech, language)
        for value in _words_of(hint):
            if (
                texts.has(f"option.{key}.{value}")
                and lowered == normalised(texts.text(f"option.{key}.{value}")).lower()
            ):
                candidates.append(value)
    candidates.append(word)
    for candidate in candidates:
        try:
            read = msgspec.convert(candidate, hint)
        except msgspec.ValidationError:
            continue
        return msgspec.to_builtins(read)
    return refuse("BAD_OPTION", option=key, value=word[:20])


def _named(speech: Speech, key: str, value: str) -> set[str]:
    found = set()
    for language in LANGUAGES:
        texts = Texts(speech, language)
        if texts.has(f"option.{key}.{value}"):
            found.add(normalised(texts.text(f"option.{key}.{value}")).lower())
    return found


def _words_of(hint: Any) -> list[str]:
    found: list[str] = []
    for argument in get_args(hint):
        if isinstance(argument, str):
            found.append(argument)
        else:
            found.extend(_words_of(argument))
    return found


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
    lines = []
    for key in get_type_hints(game.Options):
        value = options.get(key)
        mark = "" if default.get(key) == value else "※"
        name = texts.text(f"option.{key}.name")
        lines.append(
            texts.text("lobby.option", mark=mark, name=name, value=say_value(texts, key, value))
        )
    return lines


def preset_of(game: AnyGame, options: dict[str, Any]) -> str | None:
    """The preset that these options are, or None."""
    for name, preset in game.presets.items():
        if plain_options(preset) == options:
            return name
    return None
