"""Which release decides again what an older one has decided.

Each version of a game's rules stands here with the last release that carries it.
"""

from collections.abc import Mapping

RELEASES: Mapping[str, Mapping[int, str]] = {}
"""By game and rules version; versions that the program itself has need no line."""


def release_of(game: str, version: int) -> str:
    """The release that carries `version` of the rules of `game`; empty when none is known."""
    return RELEASES.get(game, {}).get(version, "")
