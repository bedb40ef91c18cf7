"""Entries are written down one by one, and what follows is read off the truth after each."""

import pytest

from rules._template import GAME
from rules._template.events import AllHidden, Begun, Hidden, TrapSet
from rules.core.draft import Draft
from rules.core.entries import announce, seal, tell
from rules.core.seats import Seat

ANN, BEN = Seat(0), Seat(1)
OPENING = Begun(GAME.Options(), BEN)


def test_each_entry_is_folded_at_once() -> None:
    draft = Draft(GAME, None)
    draft.announce(OPENING)
    draft.seal(TrapSet(5))
    draft.tell([ANN], Hidden(ANN, 3))
    assert (draft.state.trap, draft.state.numbers) == (5, (3, None))
    assert draft.public.turn == 0
    draft.add(announce(AllHidden()))
    assert draft.public.turn == 1
    assert draft.entries == [
        announce(OPENING),
        seal(TrapSet(5)),
        tell([ANN], Hidden(ANN, 3)),
        announce(AllHidden()),
    ]


def test_a_draft_goes_on_from_a_state_and_leaves_it_as_it_is() -> None:
    before = GAME.evolve(None, OPENING)
    draft = Draft(GAME, before)
    draft.seal(TrapSet(7))
    assert (before.trap, draft.state.trap) == (0, 7)
    assert draft.public is before.public


def test_what_is_told_to_nobody_is_not_written_down() -> None:
    draft = Draft(GAME, GAME.evolve(None, OPENING))
    with pytest.raises(ValueError, match="told to nobody"):
        draft.tell([], Hidden(ANN, 3))
    assert draft.entries == []
    assert draft.state.numbers == (None, None)
