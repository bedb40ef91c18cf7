"""How a game is spoken: verbs that are read, lines that are written.

Nothing here is a sentence: a `Line` is a key and its fields, the sentences stand in the TOML
catalogues beside each game. Engines never import this package.
"""

from rules.core.speech.lines import Line, Speech, Writer
from rules.core.speech.verbs import (
    Ambiguous,
    Choice,
    Hearing,
    Query,
    Reading,
    Relay,
    Slot,
    Verb,
    read,
)

__all__ = [
    "Ambiguous",
    "Choice",
    "Hearing",
    "Line",
    "Query",
    "Reading",
    "Relay",
    "Slot",
    "Speech",
    "Verb",
    "Writer",
    "read",
]
