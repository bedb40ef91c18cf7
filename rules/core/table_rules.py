"""Who may do what to a match: the rights of host, referee, administrator and players.

A host runs the table: options, start, pause, substitutes. A referee (never seated) may do the same
and more. An administrator of the room may pause, resume and abort. A passer-by can do nothing.
"""

from typing import Any

import msgspec

from rules.core.commands import AgreeDraw, Command, Refused, refuse
from rules.core.entries import Entry, announce
from rules.core.game import AnyGame
from rules.core.match_commands import (
    Abort,
    AddCut,
    Admit,
    AdoptRules,
    Appoint,
    Extend,
    HandOver,
    Join,
    Leave,
    Look,
    MarkReachable,
    MarkUnreachable,
    OfferDraw,
    Open,
    Pause,
    PlayOn,
    Resume,
    RollBack,
    SetOptions,
    Shift,
    Start,
    Substitute,
)
from rules.core.match_events import (
    Aborted,
    AbortVoted,
    Admitted,
    Appointed,
    Cut,
    DrawOffered,
    Extended,
    HostPassed,
    Joined,
    Left,
    Looked,
    OptionsSet,
    Paused,
    PlayedOn,
    Reached,
    Resumed,
    RolledBack,
    RulesVersion,
    Shifted,
    Substituted,
    Unreached,
)
from rules.core.outcome import VOID
from rules.core.rights import check_admit, check_appoint, check_look, is_arbiter, person_of, runs
from rules.core.seats import AnyActor, Clock, Person, PersonId, Seat, Service
from rules.core.sitting import Sitting
from rules.core.standing import Standing


def check_table(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command
) -> Refused | None:
    """Why `actor` may not give this match command, judged by public facts alone, or None."""
    sitting = standing.sitting
    if isinstance(command, Open):
        return refuse("ALREADY_OPEN")
    if isinstance(command, AdoptRules | Shift | MarkReachable | MarkUnreachable):
        return None if isinstance(actor, Service) else refuse("NOT_ALLOWED")
    if isinstance(command, PlayOn):
        return _check_play_on(sitting, actor)
    if isinstance(command, Pause) and isinstance(actor, Clock):
        return refuse("PAUSED") if sitting.is_paused() or sitting.stage != "playing" else None
    if person_of(sitting, actor) is None:
        return refuse("NOT_ALLOWED")
    # Nothing is taken back once the secret of the deal is open.
    if sitting.stage == "over" and not isinstance(command, Look):
        return refuse("OVER")
    refused: Refused | None = _CHECKS[type(command)](game, standing, actor, command)
    return refused


def _check_join(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Join
) -> Refused | None:
    sitting = standing.sitting
    if command.person in (*sitting.joined, *sitting.spares, *sitting.seated):
        return refuse("ALREADY_JOINED", person=command.person)
    if command.person == sitting.arbiter:
        return refuse("REFEREE_NEVER_SEATED")
    if command.person in (*sitting.viewers, *sitting.lookers):
        return refuse("VIEWER_NEVER_SEATED")
    if command.house and not runs(sitting, actor):
        return refuse("HOST_ONLY", host=sitting.host)
    if not command.house and command.person != person_of(sitting, actor):
        return refuse("NOT_ALLOWED")
    if sitting.stage == "lobby" and len(sitting.joined) >= max(game.seats):
        return refuse("FULL", seats=max(game.seats))
    return None


def _check_leave(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Leave
) -> Refused | None:
    sitting = standing.sitting
    if command.person in sitting.seated:
        return refuse("SEATED_RESIGN")
    if command.person not in (*sitting.joined, *sitting.spares):
        return refuse("NOT_JOINED")
    if command.person != person_of(sitting, actor) and not runs(sitting, actor):
        return refuse("HOST_ONLY", host=sitting.host)
    return None


def _check_host(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command
) -> Refused | None:
    sitting = standing.sitting
    admin = isinstance(command, Pause | Resume)
    if not runs(sitting, actor, admin=admin):
        return refuse("HOST_ONLY", host=sitting.host)
    if isinstance(command, HandOver):
        return _check_hand_over(sitting, command)
    if isinstance(command, SetOptions | Start):
        return _check_lobby(game, sitting, command)
    if isinstance(command, Pause):
        if sitting.stage != "playing":
            return refuse("NOT_STARTED")
        return refuse("PAUSED", reasons=sitting.pauses) if "asked" in sitting.pauses else None
    if isinstance(command, Resume):
        return None if sitting.is_paused() else refuse("NOT_PAUSED")
    assert isinstance(command, Extend), "no other command is the host's"
    if sitting.stage != "playing":
        return refuse("NOT_STARTED")
    if not 1 <= command.seconds <= 86_400:
        return refuse("BAD_SECONDS", seconds=command.seconds)
    return None if game.prompt(standing.view(None)).seconds is not None else refuse("NO_CLOCK")


def _check_hand_over(sitting: Sitting, command: HandOver) -> Refused | None:
    here = (*sitting.joined, *sitting.seated, *sitting.spares)
    if command.person not in here or command.person in sitting.houses:
        return refuse("NOT_JOINED")
    return refuse("ALREADY_HOST") if command.person == sitting.host else None


def _check_lobby(game: AnyGame, sitting: Sitting, command: Command) -> Refused | None:
    if sitting.stage != "lobby":
        return refuse("ALREADY_STARTED")
    if isinstance(command, SetOptions):
        return unplayable(game, command.options)
    seats = len(sitting.joined)
    if seats not in game.seats:
        return refuse("WRONG_NUMBER", seats=seats, needed=game.seats)
    return game.fits(msgspec.convert(sitting.options, game.Options), seats)


def unplayable(game: AnyGame, options: dict[str, Any]) -> Refused | None:
    """Why these options can't be played by any number of people, or None."""
    typed = msgspec.convert(options, game.Options)
    faults = [game.fits(typed, seats) for seats in game.seats]
    return None if None in faults else faults[0]


def _check_cut(
    game: AnyGame, standing: Standing, actor: AnyActor, command: AddCut
) -> Refused | None:
    sitting = standing.sitting
    if sitting.stage != "lobby":
        return refuse("ALREADY_STARTED")
    return None if person_of(sitting, actor) in sitting.joined else refuse("NOT_JOINED")


def _check_draw(
    game: AnyGame, standing: Standing, actor: AnyActor, command: OfferDraw
) -> Refused | None:
    sitting = standing.sitting
    person = person_of(sitting, actor)
    if sitting.stage != "playing":
        return refuse("NOT_STARTED")
    seat = None if person is None else sitting.seat_of(person)
    still_in = game.still_in(standing.view(None))
    if seat is None or seat not in still_in:
        return refuse("NOT_IN_GAME")
    if sitting.is_paused():
        return refuse("PAUSED", reasons=sitting.pauses)
    if seat in sitting.draw_offers:
        return refuse("ALREADY_OFFERED")
    if set(sitting.house_seats()) & set(still_in):
        return refuse("HOUSE_PLAYS_ON")
    return None


def _check_abort(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Abort
) -> Refused | None:
    sitting = standing.sitting
    person = person_of(sitting, actor)
    if _ends_at_once(sitting, actor):
        return None
    if person not in sitting.seated and person != sitting.host:
        return refuse("HOST_ONLY", host=sitting.host)
    return refuse("ALREADY_VOTED") if person in sitting.abort_votes else None


def _ends_at_once(sitting: Sitting, actor: AnyActor) -> bool:
    if isinstance(actor, Person) and actor.admin:
        return True
    if is_arbiter(sitting, actor):
        return True
    return sitting.stage == "lobby" and runs(sitting, actor)


def _check_substitute(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Substitute
) -> Refused | None:
    sitting = standing.sitting
    if sitting.stage != "playing":
        return refuse("NOT_STARTED")
    person = person_of(sitting, actor)
    takes_free_seat = person == command.person and command.seat in sitting.unreachable
    if not runs(sitting, actor) and not takes_free_seat:
        return refuse("HOST_ONLY", host=sitting.host)
    if not 0 <= command.seat < len(sitting.seated):
        return refuse("NO_SUCH_SEAT")
    if command.person in sitting.seated:
        return refuse("ALREADY_JOINED", person=command.person)
    return None if command.person in sitting.spares else refuse("NOT_SPARE", person=command.person)


def _check_roll_back(
    game: AnyGame, standing: Standing, actor: AnyActor, command: RollBack
) -> Refused | None:
    sitting = standing.sitting
    if not is_arbiter(sitting, actor):
        return refuse("REFEREE_ONLY", referee=sitting.arbiter)
    if sitting.stage == "lobby":
        return refuse("NOT_STARTED")
    if not 1 <= command.phases <= len(standing.trail):
        return refuse("NOTHING_TO_TAKE_BACK", most=len(standing.trail))
    return None


def _check_play_on(sitting: Sitting, actor: AnyActor) -> Refused | None:
    if "unreachable" not in sitting.pauses:
        return refuse("NOT_PAUSED")
    return None if isinstance(actor, Clock) or runs(sitting, actor) else refuse("NOT_ALLOWED")


_CHECKS: dict[type[Command], Any] = {
    Join: _check_join,
    Leave: _check_leave,
    HandOver: _check_host,
    SetOptions: _check_host,
    Start: _check_host,
    Pause: _check_host,
    Resume: _check_host,
    Extend: _check_host,
    AddCut: _check_cut,
    OfferDraw: _check_draw,
    Abort: _check_abort,
    Substitute: _check_substitute,
    Appoint: check_appoint,
    Admit: check_admit,
    Look: check_look,
    RollBack: _check_roll_back,
}


def decide_table(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command
) -> list[Entry] | AgreeDraw:
    """The entries of a command that has passed `check_table`; `AgreeDraw` for the game to decide."""
    sitting = standing.sitting
    person = person_of(sitting, actor)
    match command:
        case Join():
            return [announce(Joined(command.person, command.contribution, command.house))]
        case Leave():
            return _leave(sitting, command.person, person)
        case HandOver():
            return [announce(HostPassed(command.person))]
        case SetOptions():
            return [announce(OptionsSet(command.options))]
        case Pause():
            return [announce(Paused(command.reason, person))]
        case Resume():
            return [announce(Resumed(person))]
        case PlayOn():
            played = [announce(PlayedOn(seat)) for seat in sitting.missed()]
            return [*played, announce(Resumed(person))]
        case Shift():
            return [announce(Shifted(command.seconds))]
        case MarkUnreachable():
            return _unreachable(sitting, command)
        case MarkReachable():
            return _reachable(sitting, command)
        case AdoptRules():
            return [announce(RulesVersion(command.version))]
        case _:
            assert person is not None
            return _by_person(game, standing, person, actor, command)


def _by_person(
    game: AnyGame, standing: Standing, person: PersonId, actor: AnyActor, command: Command
) -> list[Entry] | AgreeDraw:
    sitting = standing.sitting
    match command:
        case AddCut():
            return [announce(Cut(person, command.contribution))]
        case Extend():
            return [announce(Extended(command.seconds, person))]
        case OfferDraw():
            seat = sitting.seat_of(person)
            assert seat is not None
            missing = set(game.still_in(standing.view(None))) - {*sitting.draw_offers, seat}
            return [announce(DrawOffered(seat))] if missing else AgreeDraw()
        case Abort():
            return _abort(sitting, person, actor)
        case Substitute():
            taken = announce(Substituted(command.seat, command.person, person))
            return [taken, *_nobody_missed(sitting, command.seat)]
        case Appoint():
            return [announce(Appointed(command.person, person))]
        case Admit():
            return [announce(Admitted(command.person, person))]
        case Look():
            return [announce(Looked(person))]
        case RollBack():
            mark = standing.trail[-command.phases]
            return [announce(RolledBack(mark.phase, sitting.branch + 1, person))]
        case _:
            raise TypeError(f"{type(command).__name__} is not a command of the match")


def _leave(sitting: Sitting, leaver: PersonId, by: PersonId | None) -> list[Entry]:
    entries = [announce(Left(leaver, leaver if by is None else by))]
    if leaver != sitting.host or sitting.stage != "lobby":
        return entries
    people = [p for p in sitting.joined if p != leaver and p not in sitting.houses]
    if people:
        return [*entries, announce(HostPassed(people[0]))]
    return [*entries, announce(Aborted(None, VOID))]


def _abort(sitting: Sitting, person: PersonId, actor: AnyActor) -> list[Entry]:
    if _ends_at_once(sitting, actor):
        return [announce(Aborted(person, VOID))]
    votes = {*sitting.abort_votes, person}
    players = [p for p in sitting.seated if p not in sitting.houses]
    agreed = 2 * len([p for p in players if p in votes]) > len(players)
    entries = [announce(AbortVoted(person))]
    if agreed and sitting.host in votes:
        return [*entries, announce(Aborted(person, VOID))]
    return entries


def _unreachable(sitting: Sitting, command: MarkUnreachable) -> list[Entry]:
    if command.seat in (*sitting.unreachable, *sitting.on_time_outs) or sitting.stage != "playing":
        return []
    pause = [] if "unreachable" in sitting.pauses else [announce(Paused("unreachable"))]
    return [announce(Unreached(command.seat)), *pause]


def _reachable(sitting: Sitting, command: MarkReachable) -> list[Entry]:
    if command.seat not in (*sitting.unreachable, *sitting.on_time_outs):
        return []
    return [announce(Reached(command.seat)), *_nobody_missed(sitting, command.seat)]


def _nobody_missed(sitting: Sitting, seat: Seat) -> list[Entry]:
    """The clock runs again if it stood for `seat` alone, which is missed no longer."""
    alone = sitting.pauses == ("unreachable",) and sitting.missed() == (seat,)
    return [announce(Resumed())] if alone else []
