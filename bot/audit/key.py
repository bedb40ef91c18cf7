"""The key that deals: the table's secret with all that was public before the deal."""

from rules.core.chance import match_key
from rules.core.codec import canonical
from rules.core.sitting import Sitting


def deal_key(secret: bytes, sitting: Sitting) -> bytes:
    """The key of a match, from its sitting as it stands right before `Start`.

    A sitting of later on may give another key: people leave, the rules' version changes.
    """
    started = canonical(
        [sitting.table, sitting.game, sitting.version, sitting.options, sitting.joined]
    )
    return match_key(secret, sitting.commitment, started, sitting.contributions)
