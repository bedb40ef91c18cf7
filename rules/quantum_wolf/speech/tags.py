"""Characters by tag and name; a digit never names one (QW-3)."""

import re
from dataclasses import dataclass

from rules.core.commands import Refused, refuse
from rules.core.seats import Seat
from rules.core.speech.slots import chinese_number
from rules.core.speech.verbs import Hearing, Slot
from rules.quantum_wolf.state import View

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
CHINESE = STEMS + BRANCHES
LATIN = "abcdefghijklmnopqrstuvwxyz"
_FIGURES = re.compile(r"(?:no\.?|number|#|暗号|第)?\s*\d+\s*(?:号位?|番)?", re.IGNORECASE)
_BETWEEN = re.compile(r"\s+and\s+|[\s,，、;；/&+和与]+")
_BEFORE = re.compile(r"^(?:for|to|at)\s+", re.IGNORECASE)


def tag(seat: int, language: str) -> str:
    """甲 乙 丙 … in Chinese, a, b, c … in English; in pairs when one sign isn't enough."""
    signs = LATIN if language == "en" else CHINESE
    if seat < len(signs):
        return signs[seat]
    first, second = divmod(seat - len(signs), len(signs))
    return signs[first] + signs[second]


def _tagged(text: str, size: int) -> Seat | None:
    wanted = text.lower()
    for seat in range(size):
        if wanted in (tag(seat, "zh"), tag(seat, "en")):
            return Seat(seat)
    return None


@dataclass(frozen=True)
class Unread:
    """A target that names nobody, and why; whether that is worth a word is for the verb to say."""

    refusal: Refused


Target = Seat | Unread


def read_target(text: str, hearing: Hearing) -> Target:
    """A character by mention, tag, name or the beginning of a name that only one has.

    Figures are refused with NUMBER_IS_SECRET, several characters with ONE_AT_A_TIME, names that
    several bear with WHICH_ONE, all else with NO_SUCH_PLAYER.
    """
    text = _BEFORE.sub("", text, count=1)
    if text.startswith("@"):
        if len(hearing.mentions) == 1:
            return hearing.mentions[0]
        text = text[1:].strip()
    # Not even somebody who is called so is named by figures (QW-3); they have a letter.
    found = () if _FIGURES.fullmatch(text) else _found(text, hearing)
    if len(found) == 1:
        return found[0]
    if found:
        return Unread(refuse("WHICH_ONE", seats=found))
    if _FIGURES.fullmatch(text) or chinese_number(text.rstrip("号位")) is not None:
        return Unread(refuse("NUMBER_IS_SECRET", seats=_targets(hearing)))
    parts = [part for part in _BETWEEN.split(text) if part]
    if len(parts) > 1 and all(_found(part, hearing) for part in parts):
        return Unread(refuse("ONE_AT_A_TIME"))
    return Unread(refuse("NO_SUCH_PLAYER", text=text[:40]))


def _found(text: str, hearing: Hearing) -> tuple[Seat, ...]:
    """Everybody whom `text` may mean."""
    wanted = text.lower()
    tagged = _tagged(text, len(hearing.names))
    exact = {seat for seat, name in hearing.names.items() if name.lower() == wanted}
    if tagged is not None:
        exact.add(tagged)
    if exact or not wanted:
        return tuple(sorted(exact))
    begins = (seat for seat, name in hearing.names.items() if name.lower().startswith(wanted))
    return tuple(sorted(begins))


def _targets(hearing: Hearing) -> tuple[Seat, ...]:
    """The characters that can be named: those still in."""
    view = hearing.view
    if isinstance(view, View) and view.public is not None:
        return view.public.seats_in()
    return tuple(sorted(hearing.names))


CHARACTER = Slot("seat", r"\S(?:.{0,38}\S)?", read_target, lambda seat: tag(seat, "zh"))
