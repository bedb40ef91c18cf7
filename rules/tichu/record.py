"""The entries of one command, and the truth as they change it."""

from rules.core.draft import Draft
from rules.tichu.round import Round
from rules.tichu.state import Public, State


class Record(Draft[Public, State]):
    """Entries being written, each folded at once."""

    @property
    def round(self) -> Round:
        """The round after all entries so far."""
        return self.public.round
