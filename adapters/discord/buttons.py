"""Buttons and menus: made from a letter's choices, and read again from their ids when used.

They are dynamic items, matched by pattern: a press on a message that another process sent
arrives like any other, and nothing is kept for each message.
"""

import logging
import re
from collections.abc import Coroutine
from typing import Any, Protocol, Self, cast

import discord
from discord.ui import Button, DynamicItem, Item, Select, View

from adapters.discord import custom
from adapters.discord.plain import cut
from adapters.discord.words import word
from bot.ports import Action, Letter

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Component = dict[str, Any]
ROW, BUTTON, MENU = (
    discord.ComponentType.action_row.value,
    discord.ComponentType.button.value,
    discord.ComponentType.select.value,
)
ROW_WIDTH = 5
MOST_BUTTONS = 5
"""More choices than that are a menu."""
MOST_CHOICES = 25
LONGEST_LABEL = 80
LONGEST_OPTION = 100


class Hearer(Protocol):
    """Who takes in what is pressed."""

    async def pressed(self, interaction: Interaction, table: str, stamp: str, text: str) -> None:
        """A button or a menu says `text`; with blanks in it, they have to be asked for first."""

    async def panel(self, interaction: Interaction, table: str) -> None:
        """Somebody wants to see what they can do."""


def _hearer(interaction: Interaction) -> Hearer:
    return cast(Hearer, interaction.client.hearer)


async def _safely(work: Coroutine[Any, Any, None]) -> None:
    """Carry out a press. The library would log a fault with the button's text, which may be secret."""
    try:
        await work
    except Exception as error:
        log.error("Discord: a fault in a press: %s", type(error).__name__)


class Saying(DynamicItem[Button[Any]], template=custom.BUTTON):
    """A button that says a text."""

    def __init__(self, item: Button[Any], table: str, stamp: str, text: str) -> None:
        super().__init__(item)
        self._said = (table, stamp, text)

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button as it was made."""
        return cls(cast(Button[Any], item), match["table"], match["stamp"], match["text"])

    async def callback(self, interaction: Interaction) -> None:
        """Say it."""
        await _safely(_hearer(interaction).pressed(interaction, *self._said))


class Choosing(DynamicItem[Select[Any]], template=custom.MENU):
    """A menu whose values are texts."""

    def __init__(self, item: Select[Any], table: str, stamp: str) -> None:
        super().__init__(item)
        self._at = (table, stamp)

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: Item[Any], match: re.Match[str], /
    ) -> Self:
        """The menu as it was made."""
        return cls(cast(Select[Any], item), match["table"], match["stamp"])

    async def callback(self, interaction: Interaction) -> None:
        """Say what was chosen."""
        chosen = self.item.values
        if chosen:
            await _safely(_hearer(interaction).pressed(interaction, *self._at, chosen[0]))


class Panel(DynamicItem[Button[Any]], template=custom.PANEL):
    """A button that lists what its presser can do."""

    def __init__(self, item: Button[Any], table: str) -> None:
        super().__init__(item)
        self._table = table

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button as it was made."""
        return cls(cast(Button[Any], item), match["table"])

    async def callback(self, interaction: Interaction) -> None:
        """List it."""
        await _safely(_hearer(interaction).panel(interaction, self._table))


ITEMS: tuple[type[DynamicItem[Any]], ...] = (Saying, Choosing, Panel)


class Rows(View):
    """Rows of components as Discord takes them.

    There are no items behind them and nothing for the library to keep: a press is known by its id.
    """

    def __init__(self, rows: list[list[Component]]) -> None:
        super().__init__(timeout=None)
        self.rows = rows

    def to_components(self) -> list[dict[str, Any]]:
        """The rows."""
        return [{"type": ROW, "components": row} for row in self.rows]

    def is_dispatchable(self) -> bool:
        """False: there is nothing to keep, and nothing that expires."""
        return False


def of_letter(letter: Letter) -> Rows | None:
    """The buttons or the menu under a letter, None without any."""
    if not letter.choices:
        return None
    language = language_of(letter)
    buttons: dict[str, Component] = {}
    rows: list[list[Component]] = []
    if len(letter.choices) > MOST_BUTTONS:
        rows += _menu(letter.table, letter.stamp, letter.choices, language)
    else:
        for label, text in letter.choices:
            custom_id = custom.button(letter.table, letter.stamp, text)
            if custom_id is not None:
                buttons.setdefault(
                    custom_id, _button(label, custom_id, discord.ButtonStyle.secondary)
                )
    panel = custom.panel(letter.table) if letter.place == "room" and letter.stamp else None
    if panel is not None:
        buttons[panel] = _button(word("act", language), panel, discord.ButtonStyle.primary)
    found = list(buttons.values())
    rows += [found[i : i + ROW_WIDTH] for i in range(0, len(found), ROW_WIDTH)]
    return Rows(rows) if rows else None


def language_of(letter: Letter) -> str:
    """The language that a letter is written in, by what its buttons say, else by its text."""
    words = "".join(text for _, text in letter.choices) or letter.text
    return "zh" if any("\u4e00" <= char <= "\u9fff" for char in words) else "en"


def of_actions(table: str, stamp: str, actions: tuple[Action, ...], language: str) -> Rows | None:
    """A menu of what somebody can do, None when there is nothing."""
    options = tuple((_label(action, language), action.form) for action in actions)
    rows = _menu(table, stamp, options, language)
    return Rows(rows) if rows else None


def _label(action: Action, language: str) -> str:
    shown = custom.BLANK.sub("…", action.label)
    return f"★ {shown}" if action.must else shown


def _button(label: str, custom_id: str, style: discord.ButtonStyle) -> Component:
    shown = cut(label, LONGEST_LABEL)
    return {"type": BUTTON, "label": shown, "custom_id": custom_id, "style": style.value}


def _menu(
    table: str, stamp: str, choices: tuple[tuple[str, str], ...], language: str
) -> list[list[Component]]:
    """A menu in a row of its own; no row when nothing fits."""
    custom_id = custom.menu(table, stamp)
    options: dict[str, Component] = {}
    for label, text in choices:
        if custom.fits(text) and len(options) < MOST_CHOICES:
            options.setdefault(text, {"label": cut(label, LONGEST_OPTION), "value": text})
    if custom_id is None or not options:
        return []
    menu: Component = {
        "type": MENU,
        "custom_id": custom_id,
        "options": list(options.values()),
        "placeholder": word("choose", language),
    }
    return [[menu]]
