"""Faults in the operator's log: what kind and where, never what was said."""

import traceback

DEPTH = 6


def where(error: BaseException) -> str:
    """The kind of an error and the places it came through, without its text: that may be private."""
    frames = traceback.extract_tb(error.__traceback__)[-DEPTH:]
    places = (f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} at {' > '.join(places)}"
