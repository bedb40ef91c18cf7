"""The deal worked out from an exported file by the documented formulas alone."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.audit.export import export
from tests.bot.audit.forge import dumps
from tests.bot.audit.matches import house_match


def key_of(lines: list[dict[str, Any]]) -> bytes:
    head = lines[0]
    options = lines[1]["pieces"][1]["piece"]["event"]["options"]
    joined: list[int] = []
    contributions: list[str] = []
    for line in lines[1:]:
        event = line["pieces"][1]["piece"]["event"]
        if event["type"] == "Started":
            break
        if event["type"] == "Joined":
            joined.append(event["person"])
        if event["type"] in ("Joined", "Cut"):
            contributions.append(event["contribution"])
    settings = [head["table"], head["game"], head["rules"], options, joined]
    parts = [b"caipan/match/1", head["commitment"].encode(), dumps(settings)]
    mac = hmac.new(bytes.fromhex(head["secret"]), digestmod=hashlib.sha256)
    for part in (*parts, *(text.encode() for text in contributions)):
        mac.update(len(part).to_bytes(8, "big") + part)
    return mac.digest()


def numbers(key: bytes, name: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.new(
            key, name.encode() + b"\0" + counter.to_bytes(8, "big"), hashlib.sha256
        ).digest()
        counter += 1
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))


@pytest.mark.parametrize("seed", range(5))
def test_the_hands_of_xixi(seed: int) -> None:
    lines = [json.loads(raw) for raw in export(house_match("xixi", 2, seed).log())]
    key = key_of(lines)
    deck = list(range(1, 14))
    drawn = islice(numbers(key, "shuffle-v1/0/deal"), 12)
    for place, number in zip(range(12, 0, -1), drawn, strict=True):
        other = number % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    events = [piece["piece"]["event"] for line in lines[1:-1] for piece in line["pieces"][1:]]
    hands = [event["ranks"] for event in events if event["type"] == "HandDealt"]
    assert hands == [sorted(deck[:4]), sorted(deck[4:8])]
    first = next(event["first"] for event in events if event["type"] == "Dealt")
    assert first == next(numbers(key, "shuffle-v1/0/first")) % 2
