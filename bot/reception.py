"""The reception: opening tables, choosing a game, languages, and lists; before any table is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot import games
from bot.clean import normalised, split_prefix
from bot.options import read_options
from bot.ports import GameCard, Suggestion
from bot.store.port import TableRow
from bot.text import LANGUAGES, Texts
from rules.core.commands import Refused, refuse
from rules.core.match import plain_options
from rules.core.speech.lines import Speech
from rules.core.speech.table_verbs import BY_NAME, TABLE_VERBS
from rules.core.speech.verbs import Hearing, Query, read
from rules.core.table_rules import unplayable

CORE = Speech(("rules.core",), ())
REQUESTS = tuple(
    verb for verb in TABLE_VERBS if verb.name in {"new", "tables", "language", "again", "forget"}
)
MENU_MS = 60_000
MENU_LINES = 9
"""Lines of the list of games at most, its head among them."""
LONGEST_NAME = 4
"""Words of a game's name at most."""
GAME = "game_asked"
"""Names, among a refusal's details, the game that refuses."""
_LANGUAGE_WORDS = {
    "zh": ("zh", "简", "简体", "中文", "简体中文", "chinese", "zh-cn"),
    "zh_Hant": ("zh_hant", "繁", "繁体", "繁体中文", "正体", "zh-tw", "zh-hant", "traditional"),
    "en": ("en", "英", "英文", "英语", "english"),
}


@dataclass(frozen=True)
class Opening:
    """A table to be opened: the game and its options, as plain data."""

    game: str
    options: dict[str, Any]


def core(language: str) -> Texts:
    """The writer of the service itself, without a table."""
    return Texts(CORE, language)


def request_of(text: str, *, addressed: bool) -> Query | None:
    """The request to the reception that `text` is, if it is one.

    A word of a table isn't the opening of one: 开始 begins with 开.
    """
    prefixed, plain = split_prefix(normalised(text))
    reading = read(REQUESTS, plain, Hearing(), prefixed=prefixed or addressed)
    if not isinstance(reading, Query):
        return None
    opens = reading.name == "new"
    meant = read(TABLE_VERBS, plain, Hearing(), prefixed=True) if opens else reading
    return reading if meant == reading else None


def opening_of(words: str) -> Opening | Refused | None:
    """What ``.new`` with these words opens; None when the game is not named at all."""
    said = normalised(words).split()
    if not said:
        return None
    most = min(len(said), LONGEST_NAME)
    named = ((game_named(" ".join(said[:count])), count) for count in range(most, 0, -1))
    found, count = next(((name, count) for name, count in named if name), (None, 0))
    if found is None:
        return refuse("NO_SUCH_GAME")
    rest = " ".join(said[count:])
    game, speech = games.game(found), games.speech(found)
    options = plain_options(next(iter(game.presets.values())))
    read_in = read_options(game, speech, options, rest)
    refused = read_in if isinstance(read_in, Refused) else unplayable(game, read_in)
    if refused is not None:
        return Refused(refused.code, {**refused.details, GAME: found})
    assert not isinstance(read_in, Refused)
    return Opening(found, read_in)


def game_named(word: str) -> str | None:
    """The game that people call `word`, in any language."""
    wanted = normalised(word).lower()
    for name in games.names():
        titles = {name, name.replace("_", " ")}
        for language in LANGUAGES:
            texts = Texts(games.speech(name), language)
            titles |= {str(texts.raw("game.name")), *map(str, texts.raw("game.aliases"))}
        if wanted in {normalised(title).lower() for title in titles}:
            return name
    return None


def menu(language: str) -> str:
    """The numbered list of games: one message even on QQ, so those behind stand in one line."""
    own = core(language)
    names = games.names()
    told = len(names) if len(names) < MENU_LINES else MENU_LINES - 2
    lines = [own.text("lobby.menu")]
    rest = []
    for number, name in enumerate(names, 1):
        texts = Texts(games.speech(name), language)
        title, pitch = texts.text("game.name"), texts.text("game.pitch")
        if number <= told:
            lines.append(own.text("lobby.menu_line", number=number, game=title, pitch=pitch))
        else:
            rest.append(own.text("lobby.menu_more", number=number, game=title))
    return "\n".join([*lines, *(["  ".join(rest)] if rest else [])])


def tables(rows: Sequence[TableRow], language: str) -> str:
    """The open tables of a room, a line each."""
    own = core(language)
    if not rows:
        return own.text("lobby.no_tables")
    lines = []
    for row in rows:
        title = Texts(games.speech(row.game), language).text("game.name")
        stage = own.text(f"stage.{row.status}")
        lines.append(own.text("lobby.tables", number=row.number, game=title, stage=stage))
    return "\n".join(lines)


def language_named(word: str) -> str | None:
    """The language that people call `word`."""
    wanted = normalised(word).lower()
    for language, words in _LANGUAGE_WORDS.items():
        if wanted in words:
            return language
    return None


def language_of_locale(locale: str) -> str | None:
    """The language for a platform's locale such as ``zh-TW``; None when it has none of ours."""
    lowered = locale.lower().replace("_", "-")
    if lowered.startswith(("zh-tw", "zh-hk", "zh-mo", "zh-hant")):
        return "zh_Hant"
    if lowered.startswith("zh"):
        return "zh"
    return "en" if lowered.startswith("en") else None


def refusal(refused: Refused, language: str) -> str:
    """A refusal of the reception in words; the game's own where a game refuses."""
    name = refused.details.get(GAME)
    own = core(language) if name is None else Texts(games.speech(name), language)
    titles = [Texts(games.speech(name), language).text("game.name") for name in games.names()]
    fields = {
        "games": own.text("list.and").join(titles),
        "example": f".{own.sample(BY_NAME['help'])}",
        "number": "",
    }
    details = dict(refused.details)
    option = f"option.{details.get('option')}.name"
    if own.has(option):
        details["option"] = own.text(option)
    text = own.text(f"refused.{refused.code}", **{**fields, **details})
    return own.text("frame.error", text=text)


def game_cards(language: str) -> list[GameCard]:
    """All games, for a page's menu."""
    cards = []
    for name in games.names():
        game, texts = games.game(name), Texts(games.speech(name), language)
        presets = tuple(Suggestion(texts.text(f"preset.{p}"), p) for p in game.presets)
        cards.append(
            GameCard(
                name=name,
                title=texts.text("game.name"),
                pitch=texts.text("game.pitch"),
                seats=tuple(game.seats),
                presets=presets,
                tutorial=texts.text("tutorial.steps"),
            )
        )
    return cards
