"""Sub-commands of the command line. Each loads what it needs, and no more."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path


def run(arguments: list[str]) -> int:
    """Parse and carry out; the exit status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.command is None:
        parser.print_help()
        return 2
    status: int = given.run(given)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="caipan", description="A referee for hidden-information games."
    )
    commands = parser.add_subparsers(dest="command")
    script = commands.add_parser("script", help="play a table from a script of JSON lines")
    script.add_argument("file", help="the script; - reads standard input")
    script.add_argument("--sealed", action="store_true", help="print sealed entries, too")
    script.set_defaults(run=_script)
    cases = commands.add_parser("cases", help="check a game's rules against worked cases")
    cases.add_argument("game")
    cases.add_argument("file", help="one JSON case a line; - reads standard input")
    cases.set_defaults(run=_cases)
    return parser


def _lines(file: str) -> Iterable[str]:
    if file == "-":
        return sys.stdin
    return Path(file).read_text(encoding="utf-8").splitlines()


def _script(given: argparse.Namespace) -> int:
    from bot import script

    try:
        for told in script.run(_lines(given.file), sealed=given.sealed):
            print(script.to_json(told), flush=True)
    except script.ScriptError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{given.file}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _cases(given: argparse.Namespace) -> int:
    from bot import cases

    return cases.run(given.game, _lines(given.file), print)
