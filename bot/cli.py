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
    start = commands.add_parser("run", help="start the referee with the chats that are configured")
    start.add_argument("--config", type=Path, help="the configuration file (default: config.toml)")
    start.add_argument("--host", help="let phones in the same network join the local page")
    start.add_argument("--port", type=int, help="the local page's port")
    start.add_argument("--database", help="the database file")
    start.add_argument(
        "--send", action="store_true", help="let a restored copy send, as confirm-restore does"
    )
    start.set_defaults(run=_run)
    doctor = commands.add_parser("doctor", help="say what is configured and what is missing")
    doctor.add_argument("--config", type=Path)
    doctor.set_defaults(run=_doctor)
    script = commands.add_parser("script", help="play a table from a script of JSON lines")
    script.add_argument("file", help="the script; - reads standard input")
    script.add_argument("--sealed", action="store_true", help="print sealed entries, too")
    script.add_argument("--log", type=Path, help="write the table's log, for caipan verify")
    script.set_defaults(run=_script)
    cases = commands.add_parser("cases", help="check a game's rules against worked cases")
    cases.add_argument("game")
    cases.add_argument("file", help="one JSON case a line; - reads standard input")
    cases.set_defaults(run=_cases)
    from bot import keeping
    from bot.audit import cli as audit

    audit.add(commands)
    keeping.add(commands)
    return parser


def _run(given: argparse.Namespace) -> int:
    import asyncio
    import os

    from bot import app, config
    from bot.store.port import StoreError

    environment = dict(os.environ)
    for name, value in (
        ("WEB_HOST", given.host),
        ("WEB_PORT", given.port),
        ("SERVICE_DATABASE", given.database),
    ):
        if value is not None:
            environment[f"CAIPAN_{name}"] = str(value)
    try:
        loaded = config.load(given.config, environment)
        asyncio.run(app.serve(loaded, lambda line: print(line, flush=True), send=given.send))
    except (config.ConfigError, StoreError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _doctor(given: argparse.Namespace) -> int:
    from bot import config, doctor

    try:
        loaded = config.load(given.config)
    except config.ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    return doctor.report(loaded, print)


def _lines(file: str) -> Iterable[str]:
    if file == "-":
        return sys.stdin
    return Path(file).read_text(encoding="utf-8").splitlines()


def _script(given: argparse.Namespace) -> int:
    from bot import script

    played: list[script.Script] = []
    status = 0
    try:
        for told in script.run(_lines(given.file), sealed=given.sealed, begun=played.append):
            print(script.to_json(told), flush=True)
    except script.ScriptError as error:
        print(error, file=sys.stderr)
        status = 2
    except OSError as error:
        print(f"{given.file}: {error.strerror}", file=sys.stderr)
        return 2
    if given.log is not None and played:
        from bot.audit.cli import write_script_log

        try:
            write_script_log(given.log, played[0].log())
        except OSError as error:
            print(f"{given.log}: {error.strerror}", file=sys.stderr)
            return 2
    return status


def _cases(given: argparse.Namespace) -> int:
    from bot import cases

    return cases.run(given.game, _lines(given.file), print)
