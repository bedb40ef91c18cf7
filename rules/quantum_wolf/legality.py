"""Why a wish can't be carried out, judged by what its reader knows (QW-5, QW-6, QW-12)."""

from rules.core.commands import Command, Refused, Resign, refuse
from rules.core.public import known
from rules.core.seats import Seat
from rules.quantum_wolf.commands import (
    Abstain,
    ComeBack,
    EndTalk,
    Kill,
    LastWords,
    NameHeir,
    Say,
    See,
    Skip,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.state import Public, View


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't do `command`, or None."""
    public = known(view)
    if isinstance(command, NameHeir | TearBadge):
        return _badge(public, seat, command)
    if isinstance(command, LastWords):
        return None if seat in public.dying else refuse("NO_LAST_WORDS")
    if isinstance(command, Say):
        return _words(public, seat)
    if seat in public.out:
        return refuse("YOU_ARE_OUT")
    if seat in public.left and not isinstance(command, ComeBack):
        return refuse("ALREADY_LEFT")
    match command:
        case See() | Kill() | Skip():
            return _by_night(view, public, command)
        case Vote() | Abstain():
            return _ballot(public, command)
        case EndTalk():
            if public.stage == "speech":
                return _speaker(public, seat)
            if public.stage != "day":
                return refuse("NO_TALK_NOW")
            return refuse("ALREADY_DONE") if view.done else None
        case ComeBack():
            return None if seat in public.left else refuse("NEVER_LEFT")
        case Resign():
            return None
        case _:
            return refuse("NOT_ALLOWED")


def has_vote(public: Public) -> bool:
    """Whether ballots can be cast now; day 1 of a table without a sheriff has none."""
    if public.stage not in ("day", "ballot", "runoff"):
        return False
    return public.options.sheriff or not public.is_election()


def may_say(public: Public, seat: Seat) -> bool:
    """Whether the referee passes on what `seat`, who is in, has to say."""
    if public.stage == "speech" and seat != public.speakers[0]:
        return False
    return public.options.blind and public.stage in ("speech", "day", "ballot", "runoff")


def _words(public: Public, seat: Seat) -> Refused | None:
    if seat in public.out:
        return None if public.options.ghosts else refuse("YOU_ARE_OUT")
    if not public.options.blind:
        return refuse("NOT_BLIND")
    if seat in public.left:
        return refuse("ALREADY_LEFT")
    if public.stage == "speech":
        return _speaker(public, seat)
    return None if may_say(public, seat) else refuse("NO_TALK_NOW")


def _speaker(public: Public, seat: Seat) -> Refused | None:
    speaker = public.speakers[0]
    return None if seat == speaker else refuse("NOT_YOUR_SPEECH", speaker=speaker)


def _by_night(view: View, public: Public, command: See | Kill | Skip) -> Refused | None:
    if public.stage != "night":
        return refuse("NOT_NIGHT")
    wants_see = isinstance(command, See) or (isinstance(command, Skip) and command.what == "see")
    wants_kill = isinstance(command, Kill) or (isinstance(command, Skip) and command.what == "kill")
    if public.turn == 0 and view.tonight.saw:
        return refuse("NIGHT_0_DONE", target=view.sights[-1].target)
    if wants_kill and public.turn == 0:
        return refuse("NO_KILL_YET")
    if wants_see and view.tonight.saw:
        return refuse("ALREADY_SEEN", target=view.sights[-1].target)
    if isinstance(command, Skip):
        owes = view.tonight.owes_see() or (public.turn > 0 and view.tonight.owes_kill())
        if owes or command.what != "rest":
            return None
        return refuse("NOTHING_TO_PASS" if public.turn > 0 else "PASSED_ALREADY")
    return _target(public, command.target)


def _ballot(public: Public, command: Vote | Abstain) -> Refused | None:
    if not has_vote(public):
        return refuse("NO_VOTE_NOW")
    if isinstance(command, Abstain):
        return None
    if public.candidates and command.target not in public.candidates:
        return refuse("NOT_A_CANDIDATE", candidates=public.candidates)
    return _target(public, command.target)


def _badge(public: Public, seat: Seat, command: NameHeir | TearBadge) -> Refused | None:
    if public.stage != "heir":
        return refuse("NO_BADGE_OPEN")
    if seat != public.sheriff:
        return refuse("NOT_SHERIFF", sheriff=public.sheriff)
    if isinstance(command, TearBadge):
        return None
    if command.target == seat:
        return refuse("HEIR_IS_YOURSELF")
    return _target(public, command.target)


def _target(public: Public, target: Seat) -> Refused | None:
    if not 0 <= target < public.size:
        return refuse("NO_SUCH_PLAYER", text=str(target + 1))
    return refuse("TARGET_OUT", target=target) if target in public.out else None
