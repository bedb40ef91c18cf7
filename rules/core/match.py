"""A match around any game: the one way a wish becomes entries, from `Opened` on."""

from typing import Any

import msgspec

from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Entry, announce, seal
from rules.core.game import AnyGame, rule
from rules.core.match_commands import MATCH_COMMANDS, Open, Start
from rules.core.match_events import Joined, Opened, Started
from rules.core.seats import AnyActor, Clock, Person, PersonId, Player
from rules.core.sitting import Sitting
from rules.core.standing import Standing, prompt_of
from rules.core.table_rules import check_table, decide_table


def play(
    game: AnyGame, standing: Standing | None, actor: AnyActor, command: Command, chance: Chance
) -> Refused | list[Entry]:
    """What comes of `command`: a refusal, or the entries of one record.

    Opening is the only command without a standing. `chance` must be the one that belongs to this
    table, this branch, and the labels used so far.
    """
    if standing is None:
        if isinstance(command, Open) and isinstance(actor, Person):
            return _open(command, actor.person)
        return refuse("NO_TABLE")
    if isinstance(command, MATCH_COMMANDS):
        return _about_table(game, standing, actor, command, chance)
    return _in_game(game, standing, actor, command, chance)


def check(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command, *, in_public: bool = False
) -> Refused | None:
    """Why `actor` can't give `command`; `in_public`: judged by what everybody knows."""
    if isinstance(command, MATCH_COMMANDS):
        return check_table(game, standing, actor, command)
    refused = _not_now(game, standing, actor, command)
    if refused is not None or not isinstance(actor, Player):
        return refused
    return game.check(standing.view(None if in_public else actor.seat), actor.seat, command)


def _open(command: Open, host: PersonId) -> list[Entry]:
    options = dict(command.options)
    opened = Opened(command.table, command.game, command.version, options, command.commitment, host)
    joined = (announce(Joined(j.person, j.contribution, j.house)) for j in command.joins)
    return [announce(opened), *joined]


def _about_table(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command, chance: Chance
) -> Refused | list[Entry]:
    refused = check_table(game, standing, actor, command)
    if refused is not None:
        return refused
    if isinstance(command, Start):
        return _start(game, standing.sitting, command, chance)
    decided = decide_table(game, standing, actor, command)
    if isinstance(decided, Command):
        return _with_draws(game.decide(standing.state, Clock(), decided, chance), chance)
    return decided


def _start(game: AnyGame, sitting: Sitting, command: Start, chance: Chance) -> list[Entry]:
    options = options_of(game, sitting)
    given = (
        None if command.given is None else msgspec.convert(command.given, game.Given, str_keys=True)
    )
    deal = game.draw(options, len(sitting.joined), chance, given)
    started = announce(Started(sitting.joined, stacked=given is not None))
    return [started, *_with_draws(game.setup(options, deal), chance)]


def _in_game(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command, chance: Chance
) -> Refused | list[Entry]:
    refused = _not_now(game, standing, actor, command)
    if refused is not None:
        return refused
    if not isinstance(actor, Player | Clock):
        return refuse("NOT_SEATED")
    view = standing.view(actor.seat if isinstance(actor, Player) else None)
    entries = rule(game, standing.state, view, actor, command, chance)
    return entries if isinstance(entries, Refused) else _with_draws(entries, chance)


def _not_now(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command
) -> Refused | None:
    """Why no game command is taken at all."""
    sitting = standing.sitting
    if sitting.stage == "lobby":
        return refuse("NOT_STARTED")
    if sitting.stage == "over":
        return refuse("OVER")
    if isinstance(command, AgreeDraw):
        return refuse("NOT_ALLOWED")
    if isinstance(command, TimeUp):
        prompt = prompt_of(game, standing, None)
        if not isinstance(actor, Clock) or prompt is None or prompt.phase != command.phase:
            return refuse("STALE")
    if isinstance(command, Resign):
        if not isinstance(actor, Player) or actor.seat not in game.still_in(standing.view(None)):
            return refuse("NOT_IN_GAME")
        return None
    if sitting.is_paused():
        return refuse("PAUSED", reasons=sitting.pauses)
    return None


def _with_draws(entries: list[Entry], chance: Chance) -> list[Entry]:
    return [*(seal(drawn) for drawn in chance.drawn), *entries]


def options_of(game: AnyGame, sitting: Sitting) -> Any:
    """The typed options of the table."""
    return msgspec.convert(sitting.options, game.Options)


def plain_options(options: msgspec.Struct) -> dict[str, Any]:
    """Options as plain data, the form that the record holds."""
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain
