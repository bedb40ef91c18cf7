"""The service knows the game by its name, even while that begins with an underscore."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.contract.subject import subject

GAME = "_template"


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with subject(GAME).known():
        yield
