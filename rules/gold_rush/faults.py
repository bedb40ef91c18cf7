"""The faults that an equation may have, as refusals (GR-14)."""

from collections.abc import Mapping

from rules.core.commands import Refused

from .equations.signs import Fault

REFUSALS: Mapping[str, Refused] = {
    each.code: each
    for each in (
        Refused("EQUATION_AMBIGUOUS"),
        Refused("EQUATION_BRACKET_EXPECTED"),
        Refused("EQUATION_DISTANCE_EXPECTED"),
        Refused("EQUATION_EMPTY"),
        Refused("EQUATION_LETTER"),
        Refused("EQUATION_LETTERS_MIXED"),
        Refused("EQUATION_LETTER_MISSING"),
        Refused("EQUATION_LONG_NUMBER"),
        Refused("EQUATION_NEEDS_POINTS"),
        Refused("EQUATION_NO_GROUP"),
        Refused("EQUATION_NO_LINE"),
        Refused("EQUATION_NO_RELATION"),
        Refused("EQUATION_PLACE_EXPECTED"),
        Refused("EQUATION_ROOTS"),
        Refused("EQUATION_STRANGE_SIGN"),
        Refused("EQUATION_TOO_BIG"),
        Refused("EQUATION_TOO_DEEP"),
        Refused("EQUATION_TOO_LONG"),
        Refused("EQUATION_UNCLOSED"),
        Refused("EQUATION_UNEXPECTED"),
        Refused("EQUATION_VALUE_EXPECTED"),
    )
}


def refusal(fault: Fault, text: str) -> Refused:
    """The refusal of the equation `text`; `at` counts its characters from 1, as people do."""
    details = {"at": fault.at + 1, "piece": fault.piece, "text": text}
    return Refused(REFUSALS[fault.code].code, details)
