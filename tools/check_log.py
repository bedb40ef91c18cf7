#!/usr/bin/env python3
"""A second, tiny check of an exported log: chain, leaves and commitment, and no more.

One file, the standard library alone, nothing of the referee's own code: read it, then you need
not trust the rest. It can't tell whether the rules were kept; `caipan verify` does that.

    python3 check_log.py LOG [HEAD …]

HEAD are heads that were posted in the chat, whole or shortened. Exit status: 0 good, 1 something
is wrong, 3 not a log or torn. Needs Python 3.9 or newer.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HEX = frozenset("0123456789abcdef")
HEAD_KEYS: dict[str, Any] = {
    "audience": str,
    "commitment": str,
    "format": str,
    "game": str,
    "rules": int,
    "secret": (str, type(None)),
    "table": str,
    "version": int,
}
LINE_KEYS: dict[str, Any] = {
    "actor": dict,
    "head": str,
    "pieces": list,
    "position": int,
    "time": int,
}
OPEN = {"places": [], "reason": "", "result": "open", "winners": []}
END_KEYS: dict[str, Any] = {"end": int, "head": str, "outcome": dict}


class Bad(Exception):
    """The file is torn, or no log: line, why."""


class Wrong(Exception):
    """Something in the log isn't true: ``head``, ``record N`` or ``end``, why."""


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, no spaces, in UTF-8: the bytes that are hashed."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def digest(number: int, text: Any) -> bytes:
    if not isinstance(text, str) or len(text) != 64 or not HEX.issuperset(text):
        raise Bad(number, "a digest is 64 hex digits")
    return bytes.fromhex(text)


def read(number: int, raw: bytes) -> dict[str, Any]:
    """One line of the file as an object; it must be written in the one canonical form."""
    raw = raw[:-1] if raw.endswith(b"\n") else raw
    raw = raw[:-1] if raw.endswith(b"\r") else raw
    try:
        value = json.loads(raw.decode("utf-8"))
        same = canonical(value) == raw
    except (ValueError, RecursionError) as error:
        raise Bad(number, f"not JSON: {error}") from error
    if not isinstance(value, dict) or not same:
        raise Bad(number, "not an object in canonical form")
    return value


def shaped(number: int, value: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    if set(value) != set(keys) or not all(
        isinstance(value[key], kind) and not isinstance(value[key], bool)
        for key, kind in keys.items()
    ):
        raise Bad(number, f"other fields than {', '.join(sorted(keys))}")
    return value


def check_head(head: dict[str, Any]) -> bytes | None:
    """The secret, which must be the one that the commitment binds; None if it isn't opened."""
    if head["secret"] is None:
        return None
    secret = digest(1, head["secret"])
    table = head["table"].encode("utf-8")
    if sha256(b"caipan/commitment/1\0", table, b"\0", secret).hex() != head["commitment"]:
        raise Wrong("head", "the secret doesn't open the commitment")
    return secret


def check_leaf(
    number: int, record: int, index: int, piece: Any, secret: bytes | None, audience: str
) -> bytes:
    """The leaf of a piece; if the piece is shown, it must be the piece's own."""
    if not isinstance(piece, dict) or not {"leaf"} <= set(piece) <= {"leaf", "piece", "salt"}:
        raise Bad(number, "a piece has a leaf, and may have a piece and a salt")
    leaf = digest(number, piece["leaf"])
    given = digest(number, piece["salt"]) if "salt" in piece else None
    if "piece" not in piece:
        if audience == "full" or given is not None:
            raise Wrong(f"record {record}", f"piece {index} isn't shown")
        return leaf
    if (given is None) == (secret is None):
        raise Wrong(f"record {record}", f"piece {index} needs one salt")
    place = record.to_bytes(8, "big") + index.to_bytes(4, "big")
    salt = given or hmac.new(secret or b"", b"caipan/salt/1\0" + place, "sha256").digest()
    if sha256(b"caipan/leaf/1\0", salt, canonical(piece["piece"])) != leaf:
        raise Wrong(f"record {record}", f"piece {index} isn't the one of its leaf")
    return leaf


def outcome_after(outcome: Any, pieces: list[dict[str, Any]]) -> Any:
    """The result after a record, as its entries say: they are always shown."""
    for piece in pieces[1:]:
        entry = piece.get("piece")
        event = entry.get("event") if isinstance(entry, dict) else None
        kind = event.get("type") if isinstance(event, dict) else None
        if isinstance(event, dict) and kind in ("Ended", "Aborted"):
            outcome = event.get("outcome")
        elif kind == "RolledBack":
            outcome = OPEN
    return outcome


def check_opening(head: dict[str, Any], piece: dict[str, Any]) -> None:
    """The file's first line must say what the first record says."""
    entry = piece.get("piece")
    event = entry.get("event") if isinstance(entry, dict) else None
    if not isinstance(event, dict):
        raise Wrong("record 1", "the opening isn't shown")
    for here, there in (("table",) * 2, ("game",) * 2, ("rules", "version"), ("commitment",) * 2):
        if head[here] != event.get(there):
            raise Wrong("head", f"{here} isn't the one of record 1")


def check(lines: Iterable[bytes]) -> list[str]:
    """The heads of a good log, in order. Raises `Bad` or `Wrong`."""
    numbered = iter(enumerate(lines, 1))
    number, raw = next(numbered, (1, b""))
    first = read(number, raw)
    if first.get("format") != "caipan-log" or first.get("version") != 1:
        raise Bad(number, "no caipan-log of version 1")
    head = shaped(number, first, HEAD_KEYS)
    digest(number, head["commitment"])
    if not re.fullmatch("full|public|seat/(0|[1-9][0-9]{0,2})", head["audience"]):
        raise Bad(number, "an audience is full, public or seat/N")
    secret = check_head(head)
    commitment = head["commitment"].encode("ascii")
    last = sha256(b"caipan/first/1\0", head["table"].encode("utf-8"), b"\0", commitment)
    heads: list[str] = []
    time, outcome = None, OPEN
    for number, raw in numbered:
        line = read(number, raw)
        if "end" in line:
            check_end(number, shaped(number, line, END_KEYS), heads, last, outcome)
            if next(numbered, None) is not None:
                raise Bad(number + 1, "there is more behind the end")
            return heads
        shaped(number, line, LINE_KEYS)
        digest(number, line["head"])
        record = len(heads) + 1
        place = f"record {record}"
        if line["position"] != record:
            raise Wrong(place, f"record {line['position']} stands in its place")
        if time is not None and line["time"] < time:
            raise Wrong(place, "it is earlier than the one before")
        if len(line["pieces"]) < 2:
            raise Wrong(place, "a record has a command and at least one entry")
        leaves = [
            check_leaf(number, record, index, piece, secret, head["audience"])
            for index, piece in enumerate(line["pieces"])
        ]
        if record == 1:
            check_opening(head, line["pieces"][1])
        header = canonical({key: line[key] for key in ("actor", "position", "time")})
        last = sha256(b"caipan/head/1\0", last, len(header).to_bytes(8, "big"), header, *leaves)
        if last.hex() != line["head"]:
            raise Wrong(place, "its head doesn't follow from what stands before")
        heads.append(line["head"])
        time, outcome = line["time"], outcome_after(outcome, line["pieces"])
    raise Bad(number + 1, "the closing line is missing")


def check_end(
    number: int, end: dict[str, Any], heads: list[str], last: bytes, outcome: Any
) -> None:
    digest(number, end["head"])
    if end["end"] > len(heads) or not heads:
        raise Wrong(f"record {len(heads) + 1}", f"missing: the log stops at {len(heads)}")
    if end["end"] < len(heads) or end["head"] != last.hex():
        raise Wrong("end", "the closing line is of another log")
    if end["outcome"] != outcome:
        raise Wrong("end", "the result isn't the one of the records")


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        print((__doc__ or "").strip())
        return 0 if arguments else 3
    try:
        with Path(arguments[0]).open("rb") as file:
            heads = check(file)
        for posted in arguments[1:]:
            if not any(head.startswith(posted.lower()) for head in heads):
                raise Wrong("posted", f"{posted} is no head of this log")
    except OSError as error:
        print(f"{arguments[0]}: {error.strerror}", file=sys.stderr)
        return 3
    except Bad as bad:
        print("bad file: line {}: {}".format(*bad.args))
        return 3
    except Wrong as wrong:
        print("wrong: {}: {}".format(*wrong.args))
        return 1
    print(f"good: {len(heads)} records, chain, leaves and commitment; last head {heads[-1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
