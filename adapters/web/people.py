"""Who is at a browser: one session cookie, and one or several persons behind it.

The cookie holds 128 random bits; each person's id is a hash of them and the person's number in that
browser, so an id that others might come to see gives nobody the cookie, and nothing has to be
kept on the server. A person is there once it has a name, which has a cookie of its own.
"""

import base64
import binascii
import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import Response

MOST_PERSONS = 12
"""How many persons one browser may hold."""
LONGEST_NAME = 40
"""Characters of a name that are kept; the table shortens it further."""
SESSION = "caipan"
YEAR = 365 * 24 * 3600

_SESSION = re.compile(r"[A-Za-z0-9_-]{22}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True)
class Visitor:
    """One person of a browser. `number` counts from 1, `sender` is the platform's id."""

    number: int
    name: str
    sender: str


def new_session() -> str:
    """A fresh session: 128 random bits."""
    return secrets.token_urlsafe(16)


def session_of(cookies: Mapping[str, str]) -> str | None:
    """The session of a request, None without a well-formed one."""
    value = cookies.get(SESSION, "")
    return value if _SESSION.fullmatch(value) else None


def sender_of(session: str, number: int) -> str:
    """The platform's id of person `number` behind `session`."""
    digest = hashlib.sha256(f"caipan/web/person/1\n{session}\n{number}".encode())
    return digest.hexdigest()[:32]


def visitors(cookies: Mapping[str, str]) -> list[Visitor]:
    """The persons of a browser that have a name, by number."""
    session = session_of(cookies)
    if session is None:
        return []
    found = []
    for number in range(1, MOST_PERSONS + 1):
        name = _unpacked(cookies.get(_name_cookie(number), ""))
        if name:
            found.append(Visitor(number, name, sender_of(session, number)))
    return found


def visitor(cookies: Mapping[str, str], number: int) -> Visitor | None:
    """Person `number` of a browser, None when it has no name yet."""
    return next((v for v in visitors(cookies) if v.number == number), None)


def number_of(text: str) -> int | None:
    """A person's number as written in an address; 1 when nothing is written, None for nonsense."""
    if text == "":
        return 1
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        return None
    return int(text) if 1 <= int(text) <= MOST_PERSONS else None


def clean_name(text: str) -> str:
    """A name as it is kept: sound Unicode, no control characters, one line, not too long."""
    sound = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").replace("\ufffd", "")
    return " ".join(_CONTROL.sub(" ", sound).split())[:LONGEST_NAME].strip()


def remember(response: Response, session: str, number: int, name: str) -> None:
    """Put the session and a person's name into the browser."""
    set_cookie(response, SESSION, session)
    set_cookie(response, _name_cookie(number), _packed(name))


def set_cookie(response: Response, key: str, value: str) -> None:
    """A cookie for a year that no script reads and no other site sends."""
    response.set_cookie(key, value, max_age=YEAR, path="/", httponly=True, samesite="strict")


def _name_cookie(number: int) -> str:
    return f"{SESSION}_{number}"


def _packed(name: str) -> str:
    return base64.urlsafe_b64encode(name.encode("utf-8")).decode("ascii").rstrip("=")


def _unpacked(value: str) -> str:
    try:
        raw = base64.urlsafe_b64decode(value[:400] + "=" * (-len(value[:400]) % 4))
        return clean_name(raw.decode("utf-8"))
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""
