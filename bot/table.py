"""One table in memory: judging what is said to it, one thing at a time.

A `Table` never waits and never stores: it turns an utterance or a deadline into a `Step`, and
takes the step over (`adopt`) once the store has it. Reloaded from its log it is the same again.
"""

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from bot import games
from bot.audit.chain import first_head, seal_record
from bot.audit.key import deal_key
from bot.clean import shown_name
from bot.message import Message, Utterance
from bot.proof import with_proof
from bot.render import messages, turn_text
from bot.step import Step
from bot.store.port import LoadedTable, PersonRow, TableRow, Timer
from bot.text import Texts
from bot.timers import house_seats_to_move, idle_again, timers_after
from rules.core.chance import Chance, contribution, derive
from rules.core.codec import Record, canonical, read_record
from rules.core.commands import Command, Refused, TimeUp
from rules.core.entries import Entry
from rules.core.match import play
from rules.core.match_commands import Join, Open, Pause, PlayOn, Start
from rules.core.match_events import Looked
from rules.core.prompt import Prompt
from rules.core.seats import AnyActor, Clock, Person, PersonId, Player, Seat
from rules.core.sitting import Sitting
from rules.core.standing import Standing, fold, prompt_of

LATE_MS = 1_500
"""How long after a deadline a message is taken for an answer to what has just ended."""


class Table:
    """A table, folded from its log.

    `house_ms` is the thinking time of house players; `late_ms` how long after a deadline a message
    is taken for an answer to what has just ended. `asked_back` holds, by person, until when a
    question back waits and the commands it offers; it is lost on a restart, harmlessly. `ended_phase`
    is when a phase last ran out, and who had been waited for. `languages` maps persons to
    their own language where it differs from the room's.
    """

    __slots__ = (
        "_key",
        "asked_back",
        "ended_phase",
        "game",
        "head",
        "house_ms",
        "language",
        "languages",
        "last_record",
        "late_ms",
        "people",
        "position",
        "row",
        "speech",
        "standing",
        "timers",
        "unconfirmed",
    )

    def __init__(self, row: TableRow, *, house_ms: int = 1200, late_ms: int = LATE_MS) -> None:
        self.row = row
        self.late_ms = late_ms
        self.game = games.game(row.game)
        self.speech = games.speech(row.game)
        self.house_ms = house_ms
        self.language = row.language
        self.languages: dict[PersonId, str] = {}
        self.people: dict[PersonId, PersonRow] = {}
        self.timers: dict[str, Timer] = {}
        self.unconfirmed: frozenset[PersonId] = frozenset()
        self.standing: Standing | None = None
        self.position = 0
        self.head = ""
        self.last_record = row.opened
        self.asked_back: dict[PersonId, tuple[int, tuple[Any, ...]]] = {}
        self.ended_phase: tuple[int, frozenset[Seat]] = (0, frozenset())
        self._key = b""

    @classmethod
    def from_log(
        cls, loaded: LoadedTable, *, house_ms: int = 1200, late_ms: int = LATE_MS
    ) -> "Table":
        """The table as its log and its side tables have it."""
        table = cls(loaded.row, house_ms=house_ms, late_ms=late_ms)
        table.people = {PersonId(person.person): person for person in loaded.people}
        table.timers = {timer.key: timer for timer in loaded.timers}
        for body in loaded.records:
            record = read_record(table.game, body)
            if isinstance(record.command, Start):
                table._key = deal_key(loaded.row.secret, table.sitting)
            table.standing = fold(table.game, table.standing, record.entries)
            table.position = record.position
            table.last_record = record.time
        table.head = loaded.row.head
        return table

    # --- what others may ask of a table -------------------------------------------------------

    @property
    def sitting(self) -> Sitting:
        """The public part of the match. Raises when nothing has been opened yet."""
        assert self.standing is not None, "a table begins with Opened"
        return self.standing.sitting

    def person_of(self, account: str) -> PersonId | None:
        """The person behind an account, None for somebody the table hasn't met."""
        return next((p for p, row in self.people.items() if row.account == account), None)

    def seat_of(self, account: str) -> Seat | None:
        """The seat that an account holds."""
        person = self.person_of(account)
        return None if person is None else self.sitting.seat_of(person)

    def is_here(self, account: str) -> bool:
        """Whether an account sits here, is on the list, runs the table or referees it."""
        person = self.person_of(account)
        sitting = self.sitting
        if person is None:
            return False
        seated = (*sitting.seated, *sitting.spares, sitting.host, sitting.arbiter)
        return person in (seated if sitting.stage != "lobby" else (*seated, *sitting.joined))

    def prompt(self, seat: Seat | None) -> Prompt | None:
        """The prompt of a seat, or the public one."""
        return None if self.standing is None else prompt_of(self.game, self.standing, seat)

    def write(self, person: PersonId | None) -> Texts:
        """The writer in a person's language, or the room's."""
        language = self.language if person is None else self.languages.get(person, self.language)
        return self.write_in(language)

    def write_in(self, language: str) -> Texts:
        """The writer in a given language."""
        names = {p: row.name for p, row in self.people.items()}
        seated = () if self.standing is None else self.standing.sitting.seated
        return Texts(self.speech, language, names, seated)

    def remaining(self, now: int) -> int | None:
        """Whole seconds until the deadline, None without one."""
        return _seconds(self.timers.get("phase"), now)

    def overdue(self, at: int) -> str | None:
        """The key of the earliest timer that had run out by `at`, house players' aside."""
        due = [(t.due, t.key) for t in self.timers.values() if t.due is not None and t.due <= at]
        return min(due)[1] if due else None

    # --- steps --------------------------------------------------------------------------------

    def open(
        self,
        said: Utterance,
        options: Mapping[str, Any],
        commitment: str,
        now: int,
        *,
        sit: Sequence[tuple[str, str]] = (),
    ) -> Step:
        """The first record: the table with its host, who is the speaker.

        `sit` are those who sit down with it, as (account, name), house players without account; the
        speaker is the first of them, unless nobody sits down yet.
        """
        people = [PersonRow(n, account, name) for n, (account, name) in enumerate(sit)]
        if not people:
            people = [PersonRow(0, said.account, shown_name(said.name, "#1"))]
        joins = tuple(
            Join(PersonId(n), contribution(f"{said.origin}\n{said.text}\n{n}"), house=not account)
            for n, (account, _) in enumerate(sit)
        )
        self.head = first_head(self.row.table, commitment)
        game = self.game
        command = Open(self.row.table, game.name, game.version, dict(options), commitment, joins)
        return self.commit(Person(PersonId(0)), command, now, people=people)

    def run_out(self, key: str, now: int) -> Step:
        """What comes of the timer `key` running out."""
        if key == "house":
            return self._house_move(now)
        dropped = Step(timers=(Timer(key, None),))
        if key == "idle" and self.standing is not None:
            again = idle_again(self.game, self.standing, self.last_record, now)
            if again is not None:
                return Step(timers=(again,))
        if key == "warn" and self.standing is not None:
            text = turn_text(self.speech, self.write(None), self.standing, self.remaining(now))
            return Step((Message(text, turn=text),), timers=dropped.timers)
        note = self.timers[key].note
        commands: dict[str, Command] = {
            "phase": TimeUp(note),
            "rest": TimeUp(note),
            "idle": Pause("idle"),
            "unreachable": PlayOn(),
        }
        step = self.commit(Clock(), commands[key], now)
        return dropped if step.body is None else step

    def commit(
        self,
        actor: AnyActor,
        command: Command,
        now: int,
        *,
        people: Sequence[PersonRow] = (),
        words: Mapping[str, str] | None = None,
    ) -> Step:
        """The step of one command; refused, its only message has the code and no text.

        `words` are somebody's own, by the digest that stands in the record for them.
        """
        time = max(now, self.last_record)
        decided = play(self.game, self.standing, actor, command, self._chance(command))
        if isinstance(decided, Refused):
            return Step((Message("", refused=decided.code),))
        if not decided:
            return Step()
        after = fold(self.game, self.standing, decided)
        body = canonical(Record(self.position + 1, time, actor, command, tuple(decided)))
        leaves, head = seal_record(self.row.secret, self.head, body)
        timers = timers_after(
            self.game, self.timers, decided, after, now, self.house_ms, self._drawn
        )
        return Step(
            messages=self._messages(decided, after, timers, people, now, words or {}, head),
            standing=after,
            body=body,
            head=head,
            leaves=leaves,
            time=time,
            timers=timers,
            people=tuple(people),
            notes=tuple((words or {}).items()),
            timed_out=isinstance(command, TimeUp),
        )

    def adopt(self, step: Step) -> None:
        """Take over what the store has accepted."""
        phase = self.timers.get("phase")
        for row in step.people:
            self.people[PersonId(row.person)] = row
        for timer in step.timers:
            if timer.due is None and timer.left is None:
                self.timers.pop(timer.key, None)
            else:
                self.timers[timer.key] = timer
        if step.body is None or step.standing is None:
            return
        if step.timed_out:
            before, waited = self.prompt(None), self.must_act()
            after = prompt_of(self.game, step.standing, None)
            if before is not None and after is not None and before.phase != after.phase:
                due = None if phase is None else phase.due
                self.ended_phase = (step.time if due is None else min(due, step.time), waited)
        self.standing = step.standing
        self.position += 1
        self.head = step.head
        self.last_record = step.time

    def ahead(self, step: Step) -> "Table":
        """The table as it will be once `step` is adopted; this one stays as it is."""
        after = copy.copy(self)
        after.people, after.timers = dict(self.people), dict(self.timers)
        after.adopt(step)
        return after

    def must_act(self) -> frozenset[Seat]:
        """The seats the table waits for, by each one's own view."""
        if self.standing is None or not self.standing.views or self.sitting.stage != "playing":
            return frozenset()
        seats = [Seat(s) for s in range(len(self.sitting.seated))]
        return frozenset(s for s in seats if self.game.prompt(self.standing.view(s)).must)

    # --- inside -------------------------------------------------------------------------------

    def _house_move(self, now: int) -> Step:
        assert self.standing is not None
        seats = house_seats_to_move(self.game, self.standing)
        if not seats:
            return Step(timers=(Timer("house", None),))
        seat = Seat(seats[0])
        place = f"{self.position}/{seat}".encode()
        key = derive(self.row.secret, b"caipan/house/1", place)
        command = self.game.house(self.standing.view(seat), Chance(key))
        step = self.commit(Player(seat), command, now)
        if step.body is None:
            code = step.messages[0].refused if step.messages else "nothing"
            raise ValueError(f"the house player of {self.game.name} gave {code}")
        return step

    def _drawn(self, among: range) -> int:
        """One of `among`, by the table's secret and where the log stands."""
        digest = derive(self.row.secret, b"caipan/pause/1", str(self.position).encode())
        return among[int.from_bytes(digest[:8], "big") % len(among)]

    def _chance(self, command: Command) -> Chance:
        if self.standing is None:
            return Chance(b"")
        sitting = self.standing.sitting
        if isinstance(command, Start) and sitting.stage == "lobby":
            self._key = deal_key(self.row.secret, sitting)
        return Chance(self._key, branch=sitting.branch, used=self.standing.labels)

    def _messages(
        self,
        entries: Sequence[Entry],
        after: Standing,
        timers: Sequence[Timer],
        people: Sequence[PersonRow],
        now: int,
        words: Mapping[str, str],
        head: str,
    ) -> tuple[Message, ...]:
        known = {**self.people, **{PersonId(row.person): row for row in people}}
        names = {p: row.name for p, row in known.items()}
        seated = after.sitting.seated

        @cache
        def write(person: PersonId | None) -> Texts:
            language = self.language
            if person is not None:
                language = self.languages.get(person, language)
            return Texts(self.speech, language, names, seated, words)

        phase = {**self.timers, **{timer.key: timer for timer in timers}}.get("phase")
        left = _seconds(phase, now)
        said = messages(self.game, self.speech, write, entries, self.standing, after, left)
        texts = write(None)
        said = with_proof(self.game, said, entries, after.sitting, texts, self.row.secret, head)
        said += [self._looked(entry.event, write) for entry in entries if _is_look(entry)]
        return tuple(message for message in said if message.person not in after.sitting.houses)

    def _looked(self, event: Looked, write: Callable[[PersonId | None], Texts]) -> Message:
        """What a referee is shown; the room has heard that it happened."""
        assert self.standing is not None
        texts = write(event.person)
        lines = []
        for seat, value in self.game.look(self.standing.state):
            name = texts.text("state.nobodys") if seat is None else texts.name(seat)
            lines.append(texts.text("state.sealed", name=name, value=_plainly(value)))
        return Message("\n".join(lines), event.person, secret=True)


def _is_look(entry: Entry) -> bool:
    return isinstance(entry.event, Looked)


def _plainly(value: Any) -> str:
    """A sealed value in figures: lists with spaces, the rest as JSON."""
    if isinstance(value, tuple | list) and all(isinstance(v, int | str) for v in value):
        return " ".join(map(str, value))
    return value if isinstance(value, str) else canonical(value).decode()


def _seconds(timer: Timer | None, now: int) -> int | None:
    """Whole seconds until a timer runs out, rounded up; None when none runs."""
    if timer is None or timer.due is None:
        return None
    return max(0, -(-(timer.due - now) // 1000))
