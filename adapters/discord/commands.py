"""The slash commands: declared once, with Chinese and English names; each becomes a canonical text."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol, cast

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, CommandTree, Group, locale_str

from adapters.discord.words import traditional
from bot.ports import GameCard

Interaction = discord.Interaction[Any]
Kind = Literal["plain", "text", "maybe", "person", "game"]
"""What a command takes: nothing, words, optional words, a member of the server, a game."""


class Caller(Protocol):
    """Who takes in what is said by command."""

    async def called(
        self,
        interaction: Interaction,
        text: str,
        *,
        private: bool = False,
        opens: str = "",
        here: bool = False,
    ) -> None:
        """A command says `text`; `opens` is the title of a table that it opens.

        `here`: it is about the channel where it is given, and no table.
        """

    async def complete(self, interaction: Interaction, partial: str) -> list[Choice[str]]:
        """What could be said now and begins like `partial`."""


@dataclass(frozen=True)
class Declared:
    """A command under ``/table``: its names, what it is for, and the word that it says."""

    name: str
    zh: str
    about: str
    about_zh: str
    kind: Kind = "plain"
    private: bool = False
    here: bool = False


TABLE = (
    Declared("new", "开局", "Open a table", "开一桌", "game"),
    Declared("join", "加入", "Take a seat", "入座"),
    Declared("leave", "退出", "Give the seat back", "离座"),
    Declared("start", "开始", "Deal and begin", "发牌开始"),
    Declared("house", "加机器", "Seat a house player", "加一个机器玩家"),
    Declared("rules", "规则", "The settings of the table", "本桌的规则选项"),
    Declared("set", "设置", "Change a setting before the start", "开始前改规则选项", "text"),
    Declared("hand", "收牌", "My hand, for my eyes only", "只给我看我的牌", private=True),
    Declared("state", "局况", "Where the game stands", "现在的局面"),
    Declared("history", "历史", "What has been asked and answered", "问答记录"),
    Declared("time", "时间", "The time that is left", "还剩多少时间"),
    Declared("players", "桌员", "Who sits where", "谁坐在哪里"),
    Declared("help", "帮助", "What can be said now", "现在能说什么", "maybe"),
    Declared("pause", "暂停", "Stop the clock", "停表"),
    Declared("resume", "继续", "Let the clock run again", "继续走表"),
    Declared("extend", "延时", "Give more time", "加时间", "text"),
    Declared("kick", "请出", "Take somebody's seat in the lobby", "开始前请出某人", "person"),
    Declared("referee", "裁判", "Appoint a human referee", "请一位真人裁判", "person"),
    Declared("resign", "认输", "Give up", "认输"),
    Declared("draw", "求和", "Offer or accept a draw", "提和或同意和局"),
    Declared("abort", "流局", "Vote to end the game without result", "提议流局"),
    Declared("again", "再来一局", "The same game with the same people", "原班人马再来一局"),
    Declared("review", "复盘", "Look back at the finished game", "赛后复盘", "maybe"),
    Declared("list", "桌单", "The open tables here", "这里开着的桌"),
    Declared("language", "语言", "The referee's language", "裁判说的语言", "text", here=True),
)
WORDS = {"list": "tables"}
"""Commands whose word isn't their name."""


def local(en: str, zh: str) -> locale_str:
    """A text of a command with its translations."""
    return locale_str(en, **{"zh-CN": zh, "zh-TW": traditional(zh)})


class Translator(app_commands.Translator):
    """Takes the translations that `local` put beside a text."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        """The text for a locale, None when it is the English one."""
        found = string.extras.get(locale.value)
        return None if found is None else str(found)


def plant(tree: CommandTree[Any], caller: Caller, games: dict[str, list[GameCard]]) -> None:
    """Put all commands into `tree`; `games` are the games by language."""
    table = Group(name=local("table", "桌"), description=local("Tables of the referee", "牌桌"))
    for declared in TABLE:
        table.add_command(_command(declared, caller, games))
    tree.add_command(table)
    tree.add_command(_speaking("say", "说", "Say it at the table", "在桌上说", caller, False))
    about = ("Do it where nobody else sees it", "只有裁判看得到的行动")
    tree.add_command(_speaking("act", "行动", *about, caller, True))


def _command(
    declared: Declared, caller: Caller, games: dict[str, list[GameCard]]
) -> Command[Any, ..., None]:
    word = WORDS.get(declared.name, declared.name)
    private, here = declared.private, declared.here

    async def plain(interaction: discord.Interaction) -> None:
        await caller.called(interaction, f".{word}", private=private)

    async def text(interaction: discord.Interaction, text: str) -> None:
        await caller.called(interaction, f".{word} {text}", private=private, here=here)

    async def maybe(interaction: discord.Interaction, text: str = "") -> None:
        await caller.called(interaction, f".{word} {text}".rstrip(), private=private)

    async def person(interaction: discord.Interaction, who: discord.User) -> None:
        await caller.called(interaction, f".{word} <@{who.id}>", private=private)

    async def game(interaction: discord.Interaction, game: str, options: str = "") -> None:
        title = next((card.title for card in games["zh"] if card.name == game), game)
        await caller.called(interaction, f".new {game} {options}".rstrip(), opens=title)

    callbacks = {"plain": plain, "text": text, "maybe": maybe, "person": person, "game": game}
    callback = cast(Callable[..., Awaitable[None]], callbacks[declared.kind])
    names = {
        "text": local("text", "内容"),
        "who": local("who", "谁"),
        "game": local("game", "游戏"),
        "options": local("options", "选项"),
    }
    taken = [name for name in names if name in callback.__annotations__]
    if taken:
        app_commands.describe(**{name: names[name] for name in taken})(callback)
        app_commands.rename(**{name: names[name] for name in taken})(callback)
    if declared.kind == "game":
        app_commands.choices(game=_games(games))(callback)
    return _made(declared.name, declared.zh, declared.about, declared.about_zh, callback)


def _games(games: dict[str, list[GameCard]]) -> list[Choice[str]]:
    in_chinese = {card.name: card.title for card in games["zh"]}
    return [
        Choice(name=local(card.title, in_chinese[card.name]), value=card.name)
        for card in games["en"][:25]
    ]


def _speaking(
    name: str, zh: str, about: str, about_zh: str, caller: Caller, private: bool
) -> Command[Any, ..., None]:
    async def speak(interaction: discord.Interaction, text: str) -> None:
        await caller.called(interaction, text, private=private)

    async def complete(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        return await caller.complete(interaction, current)

    app_commands.describe(text=local("text", "内容"))(speak)
    app_commands.rename(text=local("text", "内容"))(speak)
    app_commands.autocomplete(text=complete)(speak)
    return _made(name, zh, about, about_zh, speak)


def _made(
    name: str, zh: str, about: str, about_zh: str, callback: Callable[..., Awaitable[None]]
) -> Command[Any, ..., None]:
    made: Command[Any, ..., None] = Command(
        name=local(name, zh),
        description=local(about, about_zh),
        callback=cast(Any, callback),
    )
    return made
