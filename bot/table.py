"""One table in memory: judging what is said to it, one thing at a time.

A `Table` never waits and never stores: it turns an utterance or a deadline into a `Step`, and
takes the step over (`adopt`) once the store has it. Reloaded from its log it is the same again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bot import answers, games
from bot.audit.chain import first_head, seal_record
from bot.audit.key import deal_key
from bot.clean import shown_name, spoken_name
from bot.message import Message, Utterance
from bot.options import read_options
from bot.reading import hearing, read_text
from bot.render import lobby_text, messages
from bot.step import CHATTER, Step
from bot.store.port import LoadedTable, PersonRow, TableRow, Timer
from bot.text import Texts
from bot.timers import house_seats_to_move, idle_again, timers_after
from rules.core.chance import Chance, contribution, derive
from rules.core.codec import Record, canonical, read_record
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Entry
from rules.core.match import check, play
from rules.core.match_commands import MATCH_COMMANDS, Join, Open, Pause, PlayOn, SetOptions, Start
from rules.core.outcome import Ended, Outcome
from rules.core.prompt import Prompt
from rules.core.seats import AnyActor, Arbiter, Clock, Person, PersonId, Player, Seat
from rules.core.speech.table_verbs import BY_NAME
from rules.core.speech.verbs import Ambiguous, Query, Reading
from rules.core.standing import Standing, fold, prompt_of

CONFIRM_MS = 60_000
"""How long a question back waits for its answer."""
LATE_MS = 1_500
"""How long after a deadline a message is taken for an answer to what has just ended."""


class Table:
    """A table, folded from its log.

    `house_ms` is the thinking time of house players; `late_ms` how long after a deadline a message
    is taken for an answer to what has just ended. `languages` maps persons to their own language
    where it differs from the room's.
    """

    def __init__(self, row: TableRow, *, house_ms: int = 1200, late_ms: int = LATE_MS) -> None:
        self.row = row
        self._late_ms = late_ms
        self.game = games.game(row.game)
        self.speech = games.speech(row.game)
        self.house_ms = house_ms
        self.language = row.language
        self.languages: dict[PersonId, str] = {}
        self.people: dict[PersonId, PersonRow] = {}
        self.timers: dict[str, Timer] = {}
        self.standing: Standing | None = None
        self.position = 0
        self.head = ""
        self.last_record = row.opened
        self._asked_back: dict[PersonId, tuple[int, tuple[Any, ...]]] = {}
        self._ended_phase: tuple[int, frozenset[Seat]] = (0, frozenset())
        self._key = b""

    @classmethod
    def from_log(cls, loaded: LoadedTable, *, house_ms: int = 1200) -> "Table":
        """The table as its log and its side tables have it."""
        table = cls(loaded.row, house_ms=house_ms)
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
    def sitting(self) -> Any:
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
        timer = self.timers.get("phase")
        if timer is None or timer.due is None:
            return None
        return max(0, -(-(timer.due - now) // 1000))

    def overdue(self, at: int) -> str | None:
        """The key of the earliest timer that had run out by `at`, house players' aside."""
        due = [(t.due, t.key) for t in self.timers.values() if t.due is not None and t.due <= at]
        return min(due)[1] if due else None

    # --- steps --------------------------------------------------------------------------------

    def open(self, said: Utterance, options: Mapping[str, Any], commitment: str, now: int) -> Step:
        """The first record: the table with its host."""
        person = PersonRow(0, said.account, shown_name(said.name, "#1"))
        self.people[PersonId(0)] = person
        self.head = first_head(self.row.table, commitment)
        command = Open(self.row.table, self.game.name, self.game.version, dict(options), commitment)
        actor = Person(PersonId(0))
        step = self._commit(actor, command, now, people=(person,))
        opening = (
            Message(
                f"{step.messages[0].text}\n{lobby_text(self.game, self.write(None), step.standing.sitting)}",
                event=step.messages[0].event,
            )
            if step.standing
            else None
        )
        return step if opening is None else Step(**{**step.__dict__, "messages": (opening,)})

    def hear(self, said: Utterance, now: int) -> Step:
        """What an utterance comes to."""
        person = self.person_of(said.account)
        newcomer = person is None
        who = PersonId(len(self.people)) if person is None else person
        seat = None if self.standing is None else self.sitting.seat_of(who)
        reading: Reading = self._pending_answer(said, who, now)
        if reading is None:
            heard_by = hearing(self.sitting, self.people, said, who, seat, self._view(seat))
            heard = read_text(self.speech, said, heard_by)
            reading = heard.reading
            if reading is None:
                return self._unread(said, who, seat) if said.private and not newcomer else CHATTER
            if not heard.addressed and not self.hears_bare(said, reading):
                return CHATTER
        if isinstance(reading, Refused):
            return self._refuse(
                said, who, seat, reading, public=self._read_public(said, who, seat) == reading
            )
        if isinstance(reading, Ambiguous):
            return self._ask_back(said, who, reading, now)
        if isinstance(reading, Query):
            return self._query(said, who, seat, reading, now, newcomer)
        return self._do(said, who, seat, reading, now, newcomer)

    def hears_bare(self, said: Utterance, reading: Reading) -> bool:
        """Whether a bare word of this speaker is meant for the table."""
        if self.is_here(said.account):
            return True
        joins = isinstance(reading, Query) and reading.name == "join"
        return joins and self.sitting.stage == "lobby"

    def run_out(self, key: str, now: int) -> Step:
        """What comes of the timer `key` running out."""
        if key == "house":
            return self._house_move(now)
        dropped = Step(timers=(Timer(key, None),))
        if key == "idle":
            again = (
                idle_again(self.game, self.standing, self.last_record, now)
                if self.standing
                else None
            )
            if again is not None:
                return Step(timers=(again,))
        commands: dict[str, Command] = {
            "phase": TimeUp(self.timers[key].note),
            "rest": TimeUp(self.timers[key].note),
            "idle": Pause("idle"),
            "unreachable": PlayOn(),
        }
        step = self._commit(Clock(), commands[key], now)
        return dropped if step.body is None else step

    def report(self, actor: AnyActor, command: Command, now: int) -> Step:
        """A command of the service itself: deliveries, downtime, a new version of the rules."""
        return self._commit(actor, command, now)

    def adopt(self, step: Step) -> None:
        """Take over what the store has accepted."""
        before = self.prompt(None)
        waited = self._must_act()
        for row in step.people:
            self.people[PersonId(row.person)] = row
        for timer in step.timers:
            if timer.due is None and timer.left is None:
                self.timers.pop(timer.key, None)
            else:
                self.timers[timer.key] = timer
        if step.body is None or step.standing is None:
            return
        self.standing = step.standing
        self.position += 1
        self.head = step.head
        self.last_record = step.time
        after = self.prompt(None)
        if (
            step.timed_out
            and before is not None
            and after is not None
            and before.phase != after.phase
        ):
            self._ended_phase = (step.time, waited)

    # --- inside -------------------------------------------------------------------------------

    def _view(self, seat: Seat | None) -> Any:
        return None if self.standing is None else self.standing.view(seat)

    def _must_act(self) -> frozenset[Seat]:
        if self.standing is None or not self.standing.views or self.sitting.stage != "playing":
            return frozenset()
        seats = [Seat(s) for s in range(len(self.sitting.seated))]
        prompts = [(s, self.game.prompt(self.standing.view(s))) for s in seats]
        return frozenset(s for s, prompt in prompts if prompt.must)

    def _read_public(self, said: Utterance, who: PersonId, seat: Seat | None) -> Reading:
        by_all = hearing(self.sitting, self.people, said, who, seat, self._view(None))
        return read_text(self.speech, said, by_all).reading

    def _actor(self, who: PersonId, seat: Seat | None, command: Command, admin: bool) -> AnyActor:
        if isinstance(command, MATCH_COMMANDS):
            if who == self.sitting.arbiter:
                return Arbiter(who)
            return Person(who, admin)
        return Player(seat) if seat is not None else Person(who)

    def _do(
        self,
        said: Utterance,
        who: PersonId,
        seat: Seat | None,
        command: Command,
        now: int,
        newcomer: bool,
    ) -> Step:
        refused = self._too_late(said, seat, command)
        if refused is None and seat is None and not isinstance(command, MATCH_COMMANDS):
            refused = refuse("NOT_SEATED") if self.sitting.stage == "playing" else None
        actor = self._actor(who, seat, command, said.admin)
        if refused is None:
            refused = check(self.game, self.standing, actor, command) if self.standing else None
        if refused is not None:
            if (
                newcomer
                and not said.admin
                and refused.code in ("NOT_STARTED", "OVER", "NOT_SEATED")
            ):
                return (
                    CHATTER
                    if not said.text.startswith((".", "。", "/", "／"))
                    else self._refuse(said, who, seat, refused, public=True)
                )
            return self._refuse(
                said, who, seat, refused, public=self._is_public(actor, command, refused)
            )
        if isinstance(command, Resign) and not self._confirmed(who, command, now):
            self._asked_back[who] = (now + CONFIRM_MS, (command,))
            texts = self.write(who)
            text = texts.text("frame.confirm", what=texts.text("what.resign"))
            return Step((Message(text, who, seat=seat, in_room=not said.private),))
        people = self._newcomer(said, who) if newcomer else ()
        return self._commit(actor, command, now, people=people)

    def _confirmed(self, who: PersonId, command: Command, now: int) -> bool:
        until, waiting = self._asked_back.pop(who, (0, ()))
        return now <= until and command in waiting

    def _too_late(self, said: Utterance, seat: Seat | None, command: Command) -> Refused | None:
        if isinstance(command, MATCH_COMMANDS):
            return None
        prompt = self.prompt(seat)
        if said.stamp and (prompt is None or prompt.phase != said.stamp):
            return refuse("STALE")
        ended, waited = self._ended_phase
        if seat in waited and not said.stamp and 0 <= said.received - ended < self._late_ms:
            return refuse("LATE") if not isinstance(command, Resign) else None
        return None

    def _is_public(self, actor: AnyActor, command: Command, refused: Refused) -> bool:
        if self.standing is None or refused.code in ("STALE", "LATE"):
            return True
        return check(self.game, self.standing, actor, command, in_public=True) == refused

    def _newcomer(self, said: Utterance, who: PersonId, name: str = "") -> tuple[PersonRow, ...]:
        shown = name or self._free_name(shown_name(said.name, f"#{who + 1}"))
        return (PersonRow(who, said.account, shown),)

    def _free_name(self, name: str) -> str:
        taken = {spoken_name(row.name) for row in self.people.values() if row.active}
        candidate, number = name, 1
        while spoken_name(candidate) in taken:
            number += 1
            candidate = f"{name[:13]} {number}"
        return candidate

    def _refuse(
        self, said: Utterance, who: PersonId, seat: Seat | None, refused: Refused, *, public: bool
    ) -> Step:
        known = who if who in self.people else None
        texts = self.write(known)
        text = texts.text("frame.error", text=self.refusal_text(texts, refused, seat))
        in_room = public and not said.private
        return Step((Message(text, who, seat=seat, in_room=in_room, refused=refused.code),))

    def refusal_text(self, texts: Texts, refused: Refused, seat: Seat | None = None) -> str:
        """A refusal in words, with an example of what works."""
        fields = {"number": self.row.number, "example": self._example(texts, refused, seat)}
        details = dict(refused.details)
        if details.get("option"):
            details["option"] = (
                texts.text(f"option.{details['option']}.name")
                if texts.has(f"option.{details['option']}.name")
                else details["option"]
            )
        return texts.text(f"refused.{refused.code}", **{**fields, **details})

    def _example(self, texts: Texts, refused: Refused, seat: Seat | None) -> str:
        named = refused.details.get("verb")
        verbs = {verb.name: verb for verb in self.speech.verbs} | dict(BY_NAME)
        if named in verbs:
            return verbs[named].sample(texts.language)
        prompt = self.prompt(seat)
        duties = () if prompt is None else (*prompt.must, *prompt.may)
        if duties and duties[0].verb in verbs:
            return verbs[duties[0].verb].sample(texts.language)
        return BY_NAME["help"].sample(texts.language)

    def _unread(self, said: Utterance, who: PersonId, seat: Seat | None) -> Step:
        return self._refuse(said, who, seat, refuse("UNREADABLE"), public=False)

    def _ask_back(self, said: Utterance, who: PersonId, choices: Ambiguous, now: int) -> Step:
        self._asked_back[who] = (now + CONFIRM_MS, tuple(c.command for c in choices.choices))
        texts = self.write(who)
        lines = [texts.text("frame.choose")]
        for number, choice in enumerate(choices.choices, 1):
            lines.append(texts.text("frame.choice", number=number, text=choice.text))
        return Step((Message("\n".join(lines), who, secret=True),))

    def _pending_answer(self, said: Utterance, who: PersonId, now: int) -> Command | None:
        until, waiting = self._asked_back.get(who, (0, ()))
        if not waiting or now > until:
            return None
        text = said.text.strip().lstrip(".。/／").lower()
        if text.isdecimal() and 1 <= int(text) <= len(waiting):
            command: Command = self._asked_back.pop(who)[1][int(text) - 1]
            return command
        if len(waiting) == 1 and text in (
            "yes",
            "y",
            "confirm",
            "ok",
            "是",
            "确认",
            "確認",
            "确定",
            "確定",
        ):
            only: Command = waiting[0]
            return only
        return None

    def _query(
        self,
        said: Utterance,
        who: PersonId,
        seat: Seat | None,
        query: Query,
        now: int,
        newcomer: bool,
    ) -> Step:
        if query.name == "join":
            return self._join(said, who, query.argument, now, newcomer)
        if query.name == "house":
            return self._add_house(said, who, now)
        if query.name == "set":
            return self._set(said, who, query.argument, now)
        return answers.answer(self, said, who, seat, query, now)

    def _join(self, said: Utterance, who: PersonId, name: str, now: int, newcomer: bool) -> Step:
        people: tuple[PersonRow, ...] = ()
        if name:
            shown = shown_name(name, "")
            sample = refuse("BAD_NAME", verb="join") if not shown else None
            taken = {spoken_name(r.name) for p, r in self.people.items() if p != who}
            if shown and spoken_name(shown) in taken:
                sample = refuse("NAME_TAKEN", verb="join")
            if sample is not None:
                return self._refuse(said, who, None, sample, public=True)
            people = (PersonRow(who, said.account, shown),)
        elif newcomer:
            people = self._newcomer(said, who)
        command = Join(who, contribution(f"{said.origin}\n{said.text}"))
        actor = self._actor(who, None, command, said.admin)
        refused = check(self.game, self.standing, actor, command) if self.standing else None
        if refused is not None:
            return self._refuse(said, who, None, refused, public=True)
        return self._commit(actor, command, now, people=people)

    def _add_house(self, said: Utterance, who: PersonId, now: int) -> Step:
        house = PersonId(len(self.people) if who in self.people else len(self.people) + 1)
        name = self._free_name("庄家" if self.language != "en" else "House")
        command = Join(house, contribution(f"house {house}"), house=True)
        actor = self._actor(who, None, command, said.admin)
        refused = check(self.game, self.standing, actor, command) if self.standing else None
        if refused is not None:
            return self._refuse(said, who, None, refused, public=True)
        return self._commit(actor, command, now, people=(PersonRow(house, "", name),))

    def _set(self, said: Utterance, who: PersonId, text: str, now: int) -> Step:

        options = read_options(self.game, self.speech, self.sitting.options, text)
        if isinstance(options, Refused):
            return self._refuse(said, who, None, options, public=True)
        command = SetOptions(options)
        actor = self._actor(who, None, command, said.admin)
        refused = check(self.game, self.standing, actor, command) if self.standing else None
        if refused is not None:
            return self._refuse(said, who, None, refused, public=True)
        return self._commit(actor, command, now)

    def _house_move(self, now: int) -> Step:
        assert self.standing is not None
        seats = house_seats_to_move(self.game, self.standing)
        if not seats:
            return Step(timers=(Timer("house", None),))
        seat = Seat(seats[0])
        key = derive(
            self.row.secret, b"caipan/house/1", str(self.position).encode(), str(seat).encode()
        )
        command = self.game.house(self.standing.view(seat), Chance(key))
        return self._commit(Player(seat), command, now)

    def _chance(self, command: Command) -> Chance:
        if self.standing is None:
            return Chance(b"")
        sitting = self.standing.sitting
        if isinstance(command, Start) and sitting.stage == "lobby":
            self._key = deal_key(self.row.secret, sitting)
        return Chance(self._key, branch=sitting.branch, used=self.standing.labels)

    def _commit(
        self, actor: AnyActor, command: Command, now: int, *, people: Sequence[PersonRow] = ()
    ) -> Step:
        time = max(now, self.last_record)
        decided = play(self.game, self.standing, actor, command, self._chance(command))
        if isinstance(decided, Refused) or not decided:
            code = decided.code if isinstance(decided, Refused) else ""
            return Step((Message("", refused=code),) if code else ())
        after = fold(self.game, self.standing, decided)
        record = Record(self.position + 1, time, actor, command, tuple(decided))
        body = canonical(record)
        leaves, head = seal_record(self.row.secret, self.head, body)
        timers = timers_after(self.game, self.timers, decided, after, now, self.house_ms)
        said = self._messages(decided, after, timers, people, now)
        return Step(
            tuple(said),
            after,
            body,
            head,
            leaves,
            time,
            timers,
            tuple(people),
            timed_out=isinstance(command, TimeUp),
        )

    def _messages(
        self,
        entries: Sequence[Entry],
        after: Standing,
        timers: Sequence[Timer],
        people: Sequence[PersonRow],
        now: int,
    ) -> list[Message]:
        known = {**self.people, **{PersonId(row.person): row for row in people}}
        names = {p: row.name for p, row in known.items()}
        seated = after.sitting.seated

        def write(person: PersonId | None) -> Texts:
            language = (
                self.language if person is None else self.languages.get(person, self.language)
            )
            return Texts(self.speech, language, names, seated)

        changed = {timer.key: timer for timer in timers}
        phase = changed.get("phase", self.timers.get("phase"))
        left = None if phase is None or phase.due is None else max(0, -(-(phase.due - now) // 1000))
        said = messages(self.game, self.speech, write, entries, self.standing, after, left)
        if any(isinstance(entry.event, Ended) for entry in entries):
            proof = write(None).text("end.proof", secret=self.row.secret.hex())
            last = max(
                i for i, message in enumerate(said) if message.person is None and not message.sealed
            )
            said[last] = Message(f"{said[last].text}\n{proof}", event=said[last].event)
        houses = after.sitting.houses
        return [message for message in said if message.person not in houses]


def outcome_of(table: Table) -> Outcome:
    """The result of a table so far."""
    result: Outcome = table.sitting.outcome
    return result
