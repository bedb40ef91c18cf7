"""``caipan export`` and ``caipan verify``."""

import argparse
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.audit.log import Log

UNJUDGED, BAD_FILE = 2, 3


def add(commands: Any) -> None:
    """Add the sub-commands to the command line's parser."""
    verify = commands.add_parser(
        "verify",
        help="check an exported log, or a table of the store",
        description="Exit status: 0 good, 1 wrong, 2 can't be judged, 3 bad file.",
    )
    verify.add_argument("log", help="an exported file (- reads standard input), or a table's id")
    verify.add_argument(
        "--head",
        action="append",
        default=[],
        type=_posted,
        help="a head posted in the chat; may be repeated",
    )
    verify.add_argument("--commitment", type=_posted, help="the commitment posted in the chat")
    verify.add_argument("--json", action="store_true", help="print the report as JSON")
    _common(verify)
    verify.set_defaults(run=_verify)
    export = commands.add_parser("export", help="write the log of a table that is over")
    export.add_argument("table", help="the table's id")
    export.add_argument(
        "--audience", default="full", help="full, public, or seat:N with seats from 1"
    )
    export.add_argument("--format", choices=("jsonl", "text"), default="jsonl")
    export.add_argument("--closed", action="store_true", help="leave the secret out")
    export.add_argument("--names", action="store_true", help="names instead of numbers (text)")
    export.add_argument("--out", type=Path, help="the file to write; else standard output")
    _common(export)
    export.set_defaults(run=_export)


def _posted(text: str) -> str:
    """A digest as it was posted; nothing, or a few digits of it, would fit any log."""
    if not re.fullmatch("[0-9a-f]{32,64}", text.strip(), re.IGNORECASE):
        raise argparse.ArgumentTypeError("32 to 64 hex digits, as they were posted")
    return text


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, help="the configuration file, which names the store")
    parser.add_argument("--database", type=Path, help="the store's file")
    parser.add_argument("--language", choices=("zh", "en", "zh_Hant"), default=_language())


def _language() -> str:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "zh" if spoken.startswith("zh") else "en"


def audience_of(text: str) -> str | None:
    """``full``, ``public`` or ``seat/N`` from 0, of what was typed; None for anything else."""
    if text in ("full", "public"):
        return text
    number = text.removeprefix("seat").lstrip(" :")
    if number.isascii() and number.isdecimal() and int(number) > 0:
        return f"seat/{int(number) - 1}"
    return None


def _say(given: argparse.Namespace, key: str, **fields: Any) -> None:
    from bot.audit.wording import writer

    print(writer(given.language).text(f"cannot.{key}", **fields), file=sys.stderr)


def _database(given: argparse.Namespace) -> Path:
    if given.database is not None:
        path: Path = given.database
        return path
    from bot import config

    return Path(config.load(given.config).config.service.database)


def _log(given: argparse.Namespace, table: str) -> "Log | None":
    """The log of a table of the store; says why when there is none."""
    import msgspec

    from bot.audit.log import stored
    from bot.config import ConfigError
    from bot.store.port import StoreError
    from bot.store.reader import read_table

    try:
        found = read_table(_database(given), table)
    except (StoreError, ConfigError) as error:
        _say(given, "NO_STORE", reason=error)
        return None
    if found is None or not found[1]:
        _say(given, "NO_TABLE", table=table)
        return None
    try:
        return stored(*found)
    except (msgspec.DecodeError, IndexError) as error:
        _say(given, "NOT_READABLE", reason=error)
        return None


def _export(given: argparse.Namespace) -> int:
    from bot.audit.export import StillRunning

    audience = audience_of(given.audience)
    if audience is None:
        _say(given, "BAD_AUDIENCE")
        return UNJUDGED
    log = _log(given, given.table)
    if log is None:
        return BAD_FILE
    try:
        data = b"".join(_lines(log, audience, given))
    except StillRunning:
        _say(given, "STILL_RUNNING")
        return UNJUDGED
    try:
        if given.out is None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            given.out.write_bytes(data)
    except OSError as error:
        _say(given, "NO_FILE", reason=error)
        return BAD_FILE
    return 0


def _lines(log: "Log", audience: str, given: argparse.Namespace) -> Iterable[bytes]:
    from bot.audit.export import export
    from bot.audit.reading import read_out

    if given.format == "jsonl":
        return export(log, audience, opened=not given.closed)
    lines = read_out(log, audience, given.language, names=given.names, opened=not given.closed)
    return (f"{line}\n".encode() for line in lines)


def _verify(given: argparse.Namespace) -> int:
    from bot.audit.verify import verify
    from bot.audit.wording import report_json, report_text

    lines, running = _evidence(given)
    if lines is None:
        return BAD_FILE
    report = verify(lines, commitment=given.commitment or "", heads=given.head)
    if given.json:
        print(report_json(report, discreet=running))
    else:
        print(report_text(report, given.language, discreet=running))
    return int(report.status)


def _evidence(given: argparse.Namespace) -> tuple[Iterable[bytes] | None, bool]:
    """The lines to check, and whether they are of a table that still runs."""
    from bot.audit.export import export

    if given.log == "-":
        return sys.stdin.buffer, False
    path = Path(given.log)
    if path.exists() or path.suffix or path.name != given.log:
        try:
            return path.read_bytes().splitlines(keepends=True), False
        except OSError as error:
            _say(given, "NO_FILE", reason=error)
            return None, False
    log = _log(given, given.log)
    return (None, False) if log is None else (export(log, running=True), not log.is_over)


def write_script_log(path: Path, log: "Log") -> None:
    """Write the log of a played script, whole, whether or not the game is over. Raises OSError."""
    from bot.audit.export import export

    path.write_bytes(b"".join(export(log, running=True)))
