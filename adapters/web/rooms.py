"""The rooms of the page: one by default, others by their address."""

import re
from urllib.parse import quote

LOCAL = "local"
_ROOM = re.compile(r"[\w-]{1,32}")


def is_room(room: str) -> bool:
    """Whether this can be the name of a room: letters, digits, ``-`` and ``_``."""
    return _ROOM.fullmatch(room) is not None


def path_of(room: str) -> str:
    """The address of a room on this server."""
    return "/" if room == LOCAL else f"/r/{quote(room)}"
