"""Who runs a table, who referees it, who may look at what is sealed."""

from rules.core.commands import Command, Refused, refuse
from rules.core.game import AnyGame
from rules.core.match_commands import Admit, Appoint
from rules.core.seats import AnyActor, Arbiter, Person, PersonId, Player
from rules.core.sitting import Sitting
from rules.core.standing import Standing


def person_of(sitting: Sitting, actor: AnyActor) -> PersonId | None:
    """The person behind an actor; None for clock and service."""
    match actor:
        case Person() | Arbiter():
            return actor.person
        case Player():
            return sitting.seated[actor.seat]
        case _:
            return None


def runs(sitting: Sitting, actor: AnyActor, *, admin: bool = False) -> bool:
    """Host or referee; with `admin`, the room's administrator too."""
    person = person_of(sitting, actor)
    if person is None:
        return False
    if admin and isinstance(actor, Person) and actor.admin:
        return True
    return person in (sitting.host, sitting.arbiter)


def is_arbiter(sitting: Sitting, actor: AnyActor) -> bool:
    """The referee of the table."""
    person = person_of(sitting, actor)
    return person is not None and person == sitting.arbiter


def check_appoint(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Appoint
) -> Refused | None:
    """Why nobody can be made the referee in this way."""
    sitting = standing.sitting
    if not runs(sitting, actor):
        return refuse("HOST_ONLY", host=sitting.host)
    if sitting.stage != "lobby" and command.person is not None and not is_arbiter(sitting, actor):
        return refuse("ALREADY_STARTED")
    seated = (*sitting.joined, *sitting.seated, *sitting.spares)
    return refuse("REFEREE_NEVER_SEATED") if command.person in seated else None


def check_admit(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Admit
) -> Refused | None:
    """Viewers are named before the deal and never sit (XI-11)."""
    sitting = standing.sitting
    if not runs(sitting, actor):
        return refuse("HOST_ONLY", host=sitting.host)
    if sitting.stage != "lobby":
        return refuse("ALREADY_STARTED")
    if command.person in sitting.viewers:
        return refuse("ALREADY_VIEWER")
    return refuse("VIEWER_NEVER_SEATED") if command.person in sitting.joined else None


def check_look(
    game: AnyGame, standing: Standing, actor: AnyActor, command: Command
) -> Refused | None:
    """Only the referee and the viewers are shown what is sealed, and only while it is."""
    sitting = standing.sitting
    if not is_arbiter(sitting, actor) and person_of(sitting, actor) not in sitting.viewers:
        return refuse("REFEREE_ONLY", referee=sitting.arbiter)
    if sitting.stage == "over":
        return refuse("OVER")
    return None if sitting.stage == "playing" else refuse("NOT_STARTED")
