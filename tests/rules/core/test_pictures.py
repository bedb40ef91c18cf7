"""Pictures are plain data that survives its letter."""

from __future__ import annotations

import msgspec
import pytest

from rules.core.speech.pictures import Card, Cards, Picture, Place, Ring, Strip, pack, unpack

CARDS = Cards("hand", (Strip("", (Card("jade", "8"), Card("", "K"))), Strip("gave", marked=True)))
RING = Ring("ring", (Place(1, "Ann", 3, (Card("hearts", "A"),), "open to all", near=True),), ("x",))


@pytest.mark.parametrize("picture", [CARDS, RING])
def test_a_picture_survives_its_letter(picture: Picture) -> None:
    assert unpack(pack(picture)) == picture


def test_only_known_kinds_are_unpacked() -> None:
    with pytest.raises(msgspec.ValidationError):
        unpack(pack(CARDS).replace('"cards"', '"carts"', 1))
