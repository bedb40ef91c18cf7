"""Tables set up at the beginning of the play, with the hands that a test wants there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.tichu.cards import NAMES
from tests.rules.scripted import Talk

PEOPLE = ("Ann", "Ben", "Cid", "Dot")


def filled(hands: Mapping[str, str]) -> dict[str, list[str]]:
    """Fourteen cards each: the ones wanted, then what nobody wants, spread over the seats."""
    wanted = {name: hands.get(name, "").split() for name in PEOPLE}
    named = [card for hand in wanted.values() for card in hand]
    assert len(set(named)) == len(named), "a card is wanted twice"
    rest = [card for card in NAMES if card not in named]
    turn = 0
    while rest:
        # One seat further at each round, or everybody would get a suit of their own.
        order = [PEOPLE[(place + turn) % 4] for place in range(4)]
        turn += 1
        for name in order:
            if len(wanted[name]) < 14 and rest:
                wanted[name].append(rest.pop(0))
    return wanted


def before_exchange(hands: Mapping[str, list[str]]) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Hands that the exchange turns into `hands`, and what each says to give."""
    before = {name: list(hand) for name, hand in hands.items()}
    given: dict[str, list[str]] = {name: ["", "", ""] for name in PEOPLE}
    for place, receiver in enumerate(PEOPLE):
        for step in (1, 2, 3):
            giver = PEOPLE[(place + step) % 4]
            card = hands[receiver][-step]
            before[receiver].remove(card)
            before[giver].append(card)
            given[giver][3 - step] = card
    return before, {name: "swap " + " ".join(cards) for name, cards in given.items()}


def playing(
    hands: Mapping[str, str],
    *,
    options: dict[str, Any] | None = None,
    language: str = "en",
    calls: Mapping[str, str] | None = None,
) -> Talk:
    """A table at the first lead. `calls`: who says ``grand`` or ``tichu`` in the windows."""
    said = calls or {}
    dealt, swaps = before_exchange(filled(hands))
    talk = Talk("tichu", PEOPLE, {"hands": dealt}, options=options, language=language)
    for window in ("grand", "tichu"):
        for name in PEOPLE:
            if window == "tichu" and said.get(name) == "grand":
                continue
            talk.play(f"{name}> {window if said.get(name) == window else 'no call'}")
    for name in PEOPLE:
        talk.play(f"{name}> {swaps[name]}")
    return talk
