"""Custom ids: all that a button, a menu or a form knows, so that it works after any restart.

``c1|b|<table>|<stamp>|<text>`` is a button, ``c1|m|<table>|<stamp>`` a menu, ``c1|p|<table>`` the
list of what its presser can do, ``c1|f|<table>|<stamp>|<form>`` a form to fill in. Everybody who sees
the message can read them, so they hold nothing that its readers don't know.
"""

import re
from dataclasses import dataclass

from adapters.discord.plain import size

MOST = 100
"""The most units of a custom id, and of a menu's value."""
BUTTON = r"c1\|b\|(?P<table>[^|]*)\|(?P<stamp>[^|]*)\|(?P<text>(?s:.+))"
MENU = r"c1\|m\|(?P<table>[^|]*)\|(?P<stamp>[^|]*)"
PANEL = r"c1\|p\|(?P<table>[^|]*)"
FORM = r"c1\|f\|(?P<table>[^|]*)\|(?P<stamp>[^|]*)\|(?P<text>(?s:.*))"
BLANK = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Form:
    """A form: `text` with blanks ``{name}``; empty asks for the whole text."""

    table: str
    stamp: str
    text: str


def button(table: str, stamp: str, text: str) -> str | None:
    """The id of a button that says `text`; None when it doesn't fit."""
    return _joined("b", table, stamp, text)


def menu(table: str, stamp: str) -> str | None:
    """The id of a menu whose values are texts."""
    return _joined("m", table, stamp)


def panel(table: str) -> str | None:
    """The id of the button that lists what its presser can do at `table`."""
    return _joined("p", table)


def form(table: str, stamp: str, text: str) -> str | None:
    """The id of a form for `text`; None when it doesn't fit."""
    return _joined("f", table, stamp, text)


def read_form(custom_id: str) -> Form | None:
    """The form that an id stands for; None for an id that isn't ours."""
    found = re.fullmatch(FORM, custom_id)
    return None if found is None else Form(found["table"], found["stamp"], found["text"])


def fits(text: str) -> bool:
    """Whether `text` can be a menu's value."""
    return 0 < size(text) <= MOST


def _joined(kind: str, *fields: str) -> str | None:
    if any("|" in field for field in fields[:2]):
        return None
    joined = "|".join(("c1", kind, *fields))
    return joined if size(joined) <= MOST else None
