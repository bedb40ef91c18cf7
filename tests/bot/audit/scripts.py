"""Tables of XiXi from scripts, with everything that can happen at a table."""

from __future__ import annotations

import json
from typing import Any

from bot.audit.log import Log
from bot.script import Script, run

DEAL = {"hands": {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9]}, "first": "Ann"}


def head(**more: Any) -> dict[str, Any]:
    return {"game": "xixi", "people": ["Ann", "Ben"], "referee": "Rex", "secret": "s", **more}


def say(by: str, text: str, place: str = "room") -> dict[str, Any]:
    return {"by": by, "say": text, "in": place}


WON = [say("Ann", "sum 7"), say("Ben", "pair 1 2"), say("Ann", "sum 5"), say("Ben", "10 and J")]
SCRIPTS: dict[str, list[dict[str, Any]]] = {
    "given deal": [head(deal=DEAL), *WON],
    "partial deal": [head(deal={"hands": {"Ann": [1, 2, 10, 11]}}), say("Ann", "sum 7")],
    "drawn deal": [head(), say("Ann", "sum 7"), say("Ben", "sum 9"), say("Ann", "product 24")],
    "facing out": [head(options={"facing": "other"}), say("Ann", "sum 7"), say("Ben", "sum 7")],
    "pauses": [
        head(deal=DEAL),
        say("Rex", ".pause"),
        say("Ann", "sum 7"),
        {"wait": 500},
        say("Rex", ".resume"),
        say("Rex", ".extend 60"),
        *WON,
    ],
    "time runs out": [head(deal=DEAL), {"wait": 130}, say("Ben", "sum 7"), {"wait": 4000}],
    "taken back": [
        head(deal=DEAL),
        say("Ann", "sum 7"),
        say("Ben", "sum 12"),
        say("Rex", ".back 2"),
        *WON,
        say("Rex", ".back 1"),
        say("Ben", "10 and J"),
    ],
    "substitute": [
        head(deal=DEAL),
        say("Cid", ".join"),
        say("Rex", ".sub 1 Cid"),
        say("Ann", "sum 7"),
        say("Cid", "sum 7"),
        say("Ann", ".leave"),
        say("Ben", "pair 1 2"),
    ],
    "resignation": [head(deal=DEAL), say("Ann", "sum 7"), say("Ben", "resign"), say("Ben", "yes")],
    "agreed draw": [head(deal=DEAL), say("Ann", "draw"), say("Ben", "draw")],
    "recalls": [head(deal=DEAL), say("Ann", "sum 7"), say("Ben", "sum 7"), say("Ann", "sum 7")],
    "looks": [head(), say("Rex", ".look"), say("Ann", "sum 7")],
    "aborted": [head(), say("Ann", "sum 7"), say("Rex", ".abort")],
    "house": [head(house=["Ann", "Ben"])],
    "one house player": [
        head(house=["Ben"], deal=DEAL),
        say("Ann", "3 and 4"),
        say("Ann", "6 and 9"),
    ],
}


def played(name: str) -> Log:
    begun: list[Script] = []
    lines = [json.dumps(line) for line in SCRIPTS[name]]
    for _ in run(lines, begun=begun.append):
        pass
    return begun[0].log()
