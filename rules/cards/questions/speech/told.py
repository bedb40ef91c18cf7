"""What the texts of the shared facts need besides the facts' own fields."""

from collections.abc import Mapping
from typing import Any

from rules.cards.questions.facts import Whispered, WhisperPassed
from rules.core.entries import Event
from rules.core.seats import Seat


def family_facts(event: Event, reader: Seat | None) -> Mapping[str, Any]:
    """The variant of a shared fact's text for `reader`; nothing for other facts."""
    match event:
        case Whispered():
            return {"variant": "yes" if event.showdown else "no"}
        case WhisperPassed():
            side = "asker" if reader == event.asker else "holder"
            return {"variant": f"{side}_{'yes' if event.yes else 'no'}"}
        case _:
            return {}
