"""Forms: a text with blanks, asked for in a window and put together from what was filled in.

A form knows itself from its id, so one that was open while the bot restarted still arrives.
"""

from collections.abc import Mapping
from typing import Any, cast

import discord
from discord.ui import Label, Modal, TextInput

from adapters.discord import custom
from adapters.discord.plain import cut
from adapters.discord.words import named, word

MOST_BLANKS = 5
LONGEST_LABEL = 45
LONGEST_ANSWER = 200
WHOLE = "whole"
"""The blank that holds the whole text, for forms that don't fit."""


def has_blanks(text: str) -> bool:
    """Whether `text` has to be filled in before it can be said."""
    return custom.BLANK.search(text) is not None


def ask(table: str, stamp: str, form: str, language: str) -> Modal | None:
    """The window that asks for the blanks of `form`."""
    blanks = list(dict.fromkeys(custom.BLANK.findall(form)))
    custom_id = custom.form(table, stamp, form)
    if custom_id is None or len(blanks) > MOST_BLANKS:
        custom_id, blanks = custom.form(table, stamp, ""), [WHOLE]
    if custom_id is None:
        return None
    title = custom.BLANK.sub("…", form) or word("modal", language)
    modal = Modal(title=cut(title, LONGEST_LABEL), timeout=None, custom_id=custom_id)
    for blank in blanks:
        whole = blank == WHOLE
        label = word("whole", language) if whole else named("blank", blank, language)
        modal.add_item(_input(blank, label, custom.BLANK.sub("", form).strip() if whole else ""))
    modal.stop()  # what comes back is read from the form's id; the library need not remember it
    return modal


def _input(blank: str, label: str, default: str) -> Label[Any]:
    component: TextInput[Any] = TextInput(
        custom_id=blank, default=default or None, max_length=LONGEST_ANSWER
    )
    return Label(text=cut(label, LONGEST_LABEL), component=component)


def filled(form: custom.Form, values: Mapping[str, str]) -> str:
    """The text of a form with its blanks filled in, on one line."""
    if not form.text:
        return " ".join(values.get(WHOLE, "").split())
    return custom.BLANK.sub(lambda blank: " ".join(values.get(blank[1], "").split()), form.text)


def values_of(data: Mapping[str, Any]) -> dict[str, str]:
    """What was filled in, by blank."""
    found: dict[str, str] = {}
    for outer in data.get("components", []):
        inner = outer.get("components") or [outer.get("component", {})]
        for component in inner:
            if "custom_id" in component:
                found[component["custom_id"]] = str(component.get("value", ""))
    return found


def id_of(interaction: discord.Interaction[Any]) -> str:
    """The custom id of the window that was sent in."""
    data = cast(Mapping[str, Any], interaction.data or {})
    return str(data.get("custom_id", ""))
