"""The facts of a table of Schrödinger's Wolf."""

from rules.core.entries import Event
from rules.core.seats import Seat
from rules.quantum_wolf.state import Choices, NightKills, Options, Point, Row, Sight, Step
from rules.quantum_wolf.worlds import World


class Begun(Event, frozen=True, tag=True):
    """The set holds all worlds of `size` players with `wolves` wolves (QW-2)."""

    options: Options
    size: int
    wolves: int


class Fixed(Event, frozen=True, tag=True):
    """What a script has fixed of later draws: answers of chance (QW-7), references (QW-11)."""

    rolls: tuple[bool, ...]
    redraws: tuple[World, ...]


class ReferenceDrawn(Event, frozen=True, tag=True):
    """The reference from here on: at the start, and when the one before was deleted (QW-11)."""

    reference: World


class Counts(Event, frozen=True, tag=True):
    """The exact counts after a change of the set: all worlds, and by seat wolf, dead and seer."""

    worlds: int
    wolf: dict[Seat, int]
    dead: dict[Seat, int]
    seer: dict[Seat, int]
    reference: World


class NumberTold(Event, frozen=True, tag=True):
    """The private number of `seat` (QW-3); told to its holder alone."""

    seat: Seat
    number: int


class NightFell(Event, frozen=True, tag=True):
    """Night number `night` begins; in night 0 nobody kills (QW-4)."""

    night: int


class NightCall(Event, frozen=True, tag=True):
    """`seat` is asked for the see and the kill of `night`; told to its holder alone."""

    seat: Seat
    night: int


class Seen(Event, frozen=True, tag=True):
    """`seer` looked at `target` and was told whether a wolf (QW-7); told to the seer alone."""

    seer: Seat
    target: Seat
    night: int
    wolf: bool


class Rolled(Event, frozen=True, tag=True):
    """Chance was asked for the answer that `seer` got (QW-7); nobody may know that."""

    seer: Seat
    night: int
    wolf: bool


class KillChosen(Event, frozen=True, tag=True):
    """`by` kills `target` unless they choose again before dawn; told to them alone (QW-6)."""

    by: Seat
    target: Seat
    night: int


class Skipped(Event, frozen=True, tag=True):
    """`by` passes the see, the kill or both of `night`; told to them alone (QW-6)."""

    by: Seat
    night: int
    see: bool
    kill: bool


class NightSettled(Event, frozen=True, tag=True):
    """The kills of `night` (killer, target), carried out together (QW-9).

    `void`: none counts (QW-10). `changed`: the set or the dead of it changed (QW-18).
    """

    night: int
    kills: tuple[tuple[Seat, Seat], ...]
    void: bool
    changed: bool


class Spared(Event, frozen=True, tag=True):
    """The worlds in which one of `executed` was dead already went (QW-16, `time of death`)."""

    executed: tuple[Seat, ...]


class Collapsed(Event, frozen=True, tag=True):
    """`out` are what the reference says, and dead, in every world left (QW-15)."""

    out: tuple[Seat, ...]


class DayBroke(Event, frozen=True, tag=True):
    """The night is settled: who went out by it in seat order, and the table (QW-4, QW-14)."""

    day: int
    out: tuple[Seat, ...]
    rows: tuple[Row, ...]


class BallotCast(Event, frozen=True, tag=True):
    """`by` votes for `target`, None to abstain; told to them alone unless votes are open."""

    by: Seat
    target: Seat | None
    day: int


class DoneTalking(Event, frozen=True, tag=True):
    """`seat` has nothing more to say; told to them alone, who said so in the room if they like."""

    seat: Seat


class TalkEnded(Event, frozen=True, tag=True):
    """More than half have nothing more to say: last ballots."""

    day: int


class VotesOpened(Event, frozen=True, tag=True):
    """The ballots of a vote, by name, and what they came to (QW-12, QW-13).

    `halves` are half votes, most first. `needed`: the half votes that a count must exceed, 0 for an
    election. `tied` at the top; `chosen` by this vote: the executed, or the sheriff.
    """

    day: int
    runoff: bool
    election: bool
    ballots: Choices
    halves: tuple[tuple[Seat, int], ...]
    needed: int
    tied: tuple[Seat, ...]
    chosen: tuple[Seat, ...]


class RunoffCalled(Event, frozen=True, tag=True):
    """All vote again, for `candidates` only (QW-12, QW-13)."""

    day: int
    candidates: tuple[Seat, ...]


class DuskFell(Event, frozen=True, tag=True):
    """Who went out by the vote: the executed, then the others in seat order; the table (QW-14)."""

    day: int
    executed: tuple[Seat, ...]
    out: tuple[Seat, ...]
    rows: tuple[Row, ...]


class WordsAsked(Event, frozen=True, tag=True):
    """`seats` have just gone out and may each say their last words. `dusk`: the night follows."""

    seats: tuple[Seat, ...]
    turn: int
    dusk: bool


class WordsSaid(Event, frozen=True, tag=True):
    """The last words of `seat`, by their digest."""

    seat: Seat
    digest: str


class WordsEnded(Event, frozen=True, tag=True):
    """Nobody of `missing` said any last words in time."""

    missing: tuple[Seat, ...]


class SpeechesBegan(Event, frozen=True, tag=True):
    """Everybody speaks in turn, in this `order`, before the vote."""

    day: int
    order: tuple[Seat, ...]


class SpeechEnded(Event, frozen=True, tag=True):
    """`seat` has finished speaking, or its time has run out; None follows the last one."""

    seat: Seat
    timed_out: bool
    follower: Seat | None


class Said(Event, frozen=True, tag=True):
    """The character `seat` says something, by its digest: to all at a blind table."""

    seat: Seat
    digest: str


class GhostSaid(Event, frozen=True, tag=True):
    """`seat`, who is out, says something to the others who are, by its digest."""

    seat: Seat
    digest: str


class BadgeOpened(Event, frozen=True, tag=True):
    """The sheriff `seat` is out and may name an heir (QW-12). `dusk`: the night follows."""

    seat: Seat
    turn: int
    dusk: bool


class HeirNamed(Event, frozen=True, tag=True):
    """`by` passed the badge on to `heir`."""

    by: Seat
    heir: Seat


class BadgeTorn(Event, frozen=True, tag=True):
    """There is no sheriff any more: `by` tore the badge or let the time run out."""

    by: Seat
    timed_out: bool


class Withdrew(Event, frozen=True, tag=True):
    """`seat` has left: stays in, passes and abstains (QW-5)."""

    seat: Seat


class CameBack(Event, frozen=True, tag=True):
    """`seat` plays again."""

    seat: Seat


class Story(Event, frozen=True, tag=True):
    """All that was secret, at the end (QW-19).

    `numbers` by seat; `references` with the night or day from which each held; who saw and killed
    what; each step that deleted worlds; the exact table of every dawn and dusk.
    """

    numbers: tuple[int, ...]
    references: tuple[tuple[str, World], ...]
    sights: tuple[Sight, ...]
    nights: tuple[NightKills, ...]
    steps: tuple[Step, ...]
    points: tuple[Point, ...]


EVENTS = (
    Begun,
    Fixed,
    ReferenceDrawn,
    Counts,
    NumberTold,
    NightFell,
    NightCall,
    Seen,
    Rolled,
    KillChosen,
    Skipped,
    NightSettled,
    Spared,
    Collapsed,
    DayBroke,
    BallotCast,
    DoneTalking,
    TalkEnded,
    VotesOpened,
    RunoffCalled,
    DuskFell,
    WordsAsked,
    WordsSaid,
    WordsEnded,
    SpeechesBegan,
    SpeechEnded,
    Said,
    GhostSaid,
    BadgeOpened,
    HeirNamed,
    BadgeTorn,
    Withdrew,
    CameBack,
    Story,
)
