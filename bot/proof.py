"""What the room is given so that it can check the log later: heads, and in the end the secret."""

from collections.abc import Sequence
from dataclasses import replace

from bot.message import Message
from bot.text import Texts
from rules.core.entries import Entry
from rules.core.game import AnyGame
from rules.core.match_events import Aborted, Paused, RolledBack, Substituted
from rules.core.outcome import Ended
from rules.core.sitting import Sitting

POSTED_DIGITS = 32
"""How much of a head is posted: 128 bits, since the operator knows all that goes into it."""
MILESTONES = (Paused, RolledBack, Substituted)


def with_proof(
    game: AnyGame,
    said: Sequence[Message],
    entries: Sequence[Entry],
    after: Sitting,
    texts: Texts,
    secret: bytes,
    head: str,
) -> list[Message]:
    """`said` with the proof under its last public message, if `entries` are worth one.

    The end opens the secret; before it, a milestone of the game or of the match shows the head.
    """
    events = [entry.event for entry in entries if entry.reaches(None)]
    posted = head[:POSTED_DIGITS]
    ended = any(isinstance(event, Ended) for event in events)
    aborted = any(isinstance(event, Aborted) for event in events)
    if ended or (aborted and after.seated):
        proof = texts.text("end.proof", secret=secret.hex(), head=posted)
    elif any(isinstance(event, MILESTONES) or game.is_milestone(event) for event in events):
        proof = texts.text("state.head", head=posted)
    else:
        return list(said)
    public = [i for i, m in enumerate(said) if m.person is None and not m.sealed]
    if not public:
        return [*said, Message(proof)]
    last = public[-1]
    shown = replace(said[last], text=f"{said[last].text}\n{proof}")
    return [*said[:last], shown, *said[last + 1 :]]
