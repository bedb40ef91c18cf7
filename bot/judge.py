"""What an utterance at a table comes to: read, judged, answered; nothing is stored here.

A refusal is said where it was asked only if everybody's view gives the same one; otherwise its
reason rests on what only the speaker knows, and it goes to the speaker alone (XI-14).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot import answers
from bot.clean import free_name, normalised, shown_name, split_prefix, spoken_name
from bot.message import Message, Utterance
from bot.options import read_options
from bot.reading import Heard, hearing, read_text, strangers
from bot.step import CHATTER, Step
from bot.store.port import PersonRow
from bot.table import Table
from bot.text import Texts
from rules.core.chance import contribution, derive
from rules.core.commands import Command, Refused, Resign, refuse
from rules.core.match import check
from rules.core.match_commands import MATCH_COMMANDS, Join, SetOptions, Start
from rules.core.seats import AnyActor, Arbiter, Person, PersonId, Player, Seat
from rules.core.speech.table_verbs import BY_NAME
from rules.core.speech.verbs import Ambiguous, Query, Reading, Relay

CONFIRM_MS = 60_000
"""How long a question back waits for its answer."""
_YES = frozenset({"yes", "y", "ok", "confirm", "是", "好", "确认", "确定"})


@dataclass(frozen=True)
class Speaker:
    """Who speaks: the person, or the number the person would get; the seat, if any."""

    said: Utterance
    person: PersonId
    seat: Seat | None
    known: bool


def speaker(table: Table, said: Utterance) -> Speaker:
    """Who says `said` at `table`."""
    person = table.person_of(said.account)
    number = PersonId(len(table.people)) if person is None else person
    return Speaker(said, number, table.sitting.seat_of(number), person is not None)


def hear(table: Table, said: Utterance, now: int) -> Step:
    """The step that an utterance comes to."""
    who = speaker(table, said)
    reading: Reading = _answer_back(table, who, now)
    if reading is None:
        heard = _read(table, who)
        reading = heard.reading
        if reading is None:
            if said.private and who.known:
                return refusal(table, who, refuse("UNREADABLE"), public=False)
            return CHATTER
        if not heard.addressed and not _hears_bare(table, said, reading):
            return CHATTER
    match reading:
        case Refused():
            return refusal(
                table, who, reading, public=_read(table, who, public=True).reading == reading
            )
        case Ambiguous():
            return _ask_back(table, who, reading, now)
        case Query():
            return _query(table, who, reading, now)
        case Relay():
            return _relay(table, who, reading, now)
        case _:
            return _do(table, who, reading, now)


def meaning(table: Table, said: Utterance) -> tuple[bool, bool]:
    """Whether `said` means anything at `table`, and whether it is waited for. Changes nothing."""
    who = speaker(table, said)
    until, waiting = table.asked_back.get(who.person, (0, ()))
    if waiting and said.received <= until and normalised(said.text).isdecimal():
        return True, True
    heard = _read(table, who)
    if heard.reading is None:
        return False, False
    understood = heard.addressed or _hears_bare(table, said, heard.reading)
    playing = not isinstance(heard.reading, (Query, *MATCH_COMMANDS))
    return understood, playing and who.seat in table.must_act()


def _read(table: Table, who: Speaker, *, public: bool = False) -> Heard:
    standing = table.standing
    seen_by = None if public else who.seat
    view = None if standing is None else standing.view(seen_by)
    heard_by = hearing(table.sitting, table.people, who.said, who.person, who.seat, view)
    return read_text(table.speech, who.said, heard_by)


def _hears_bare(table: Table, said: Utterance, reading: Reading) -> bool:
    """Whether a bare word of this speaker is meant for the table."""
    if table.is_here(said.account):
        return True
    joins = isinstance(reading, Query) and reading.name == "join"
    return joins and table.sitting.stage == "lobby"


def _actor(table: Table, who: Speaker, command: Command) -> AnyActor:
    if isinstance(command, MATCH_COMMANDS):
        if who.person == table.sitting.arbiter:
            return Arbiter(who.person)
        return Person(who.person, who.said.admin)
    return Person(who.person) if who.seat is None else Player(who.seat)


# --- commands ---------------------------------------------------------------------------------


def _relay(table: Table, who: Speaker, relay: Relay, now: int) -> Step:
    """Pass words on: the record has their salted digest, a side table the words."""
    said = f"{table.position}/{who.person}\n{relay.text}".encode()
    digest = derive(table.row.secret, b"caipan/relay/1", said).hex()
    return _do(table, who, relay.command(digest), now, words={digest: relay.text})


def _do(
    table: Table,
    who: Speaker,
    command: Command,
    now: int,
    words: Mapping[str, str] | None = None,
) -> Step:
    refused = _too_late(table, who, command) or _unconfirmed(table, command)
    if refused is not None:
        return refusal(table, who, refused, public=True)
    actor = _actor(table, who, command)
    refused = _check(table, actor, command)
    if refused is not None:
        if not who.known and not split_prefix(who.said.text)[0] and not who.said.private:
            return CHATTER
        return refusal(table, who, refused, public=_is_public(table, actor, command, refused))
    if isinstance(command, Resign) and not _confirmed(table, who, command, now):
        table.asked_back[who.person] = (now + CONFIRM_MS, (command,))
        texts = table.write(who.person)
        text = texts.text("frame.confirm", what=texts.text("what.resign"))
        return Step((Message(text, who.person, seat=who.seat, in_room=not who.said.private),))
    people = (*_newcomer(table, who), *_brought_in(table, who, command))
    return table.commit(actor, command, now, people=people, words=words)


def _check(table: Table, actor: AnyActor, command: Command) -> Refused | None:
    assert table.standing is not None
    seated = isinstance(actor, Player) or isinstance(command, MATCH_COMMANDS)
    if not seated and table.sitting.stage == "playing":
        return refuse("NOT_SEATED")
    return check(table.game, table.standing, actor, command)


def _is_public(table: Table, actor: AnyActor, command: Command, refused: Refused) -> bool:
    """Whether everybody's view gives the same refusal."""
    assert table.standing is not None
    if refused.code == "NOT_SEATED":
        return True
    return check(table.game, table.standing, actor, command, in_public=True) == refused


def _too_late(table: Table, who: Speaker, command: Command) -> Refused | None:
    """A button of another phase, or an answer to what has just run out, is never carried over."""
    if isinstance(command, MATCH_COMMANDS):
        return None
    prompt = table.prompt(who.seat)
    if who.said.stamp:
        return refuse("STALE") if prompt is None or prompt.phase != who.said.stamp else None
    ended, waited = table.ended_phase
    late = who.seat in waited and who.said.received - ended < table.late_ms
    return refuse("LATE") if late and not isinstance(command, Resign) else None


def _unconfirmed(table: Table, command: Command) -> Refused | None:
    missing = tuple(p for p in table.sitting.joined if p in table.unconfirmed)
    if isinstance(command, Start) and missing and table.sitting.stage == "lobby":
        return refuse("UNCONFIRMED", people=missing)
    return None


def _brought_in(table: Table, who: Speaker, command: Command) -> tuple[PersonRow, ...]:
    """Somebody whom the command names by mention and whom the table hasn't met: a referee."""
    named = getattr(command, "person", None)
    fresh = strangers(table.people, who.said, who.person)
    return tuple(row for row in fresh if row.person == named)


def _newcomer(table: Table, who: Speaker) -> tuple[PersonRow, ...]:
    if who.known:
        return ()
    shown = shown_name(who.said.name, f"#{who.person + 1}")
    return (PersonRow(who.person, who.said.account, _free(table, shown)),)


def _free(table: Table, name: str) -> str:
    """`name`, numbered if somebody at the table has it already."""
    return free_name([row.name for row in table.people.values() if row.active], name)


# --- refusals and questions back --------------------------------------------------------------


def refusal(table: Table, who: Speaker, refused: Refused, *, public: bool) -> Step:
    """One line that says why not and what works; `public`: it may be said in the room."""
    texts = table.write(who.person if who.known else None)
    in_room = public and not who.said.private
    # What a seat owes may be its secret, so the room gets no example of that.
    example_for = None if in_room else who.seat
    text = texts.text("frame.error", text=refusal_text(table, texts, refused, example_for))
    message = Message(text, who.person, seat=who.seat, in_room=in_room, refused=refused.code)
    return Step((message,))


def refusal_text(table: Table, texts: Texts, refused: Refused, seat: Seat | None = None) -> str:
    """A refusal in words, with an example of what works."""
    fields = {"number": table.row.number, "example": _example(table, texts, refused, seat)}
    details = dict(refused.details)
    option = f"option.{details.get('option')}.name"
    if texts.has(option):
        details["option"] = texts.text(option)
    return texts.text(f"refused.{refused.code}", **{**fields, **details})


def _example(table: Table, texts: Texts, refused: Refused, seat: Seat | None) -> str:
    verbs = {verb.name: verb for verb in table.speech.verbs} | dict(BY_NAME)
    prompt = table.prompt(seat)
    duties = () if prompt is None else (*prompt.must, *prompt.may)
    for name in (refused.details.get("verb"), *(duty.verb for duty in duties)):
        if name in verbs:
            return texts.sample(verbs[name])
    return texts.sample(BY_NAME["help"])


def _ask_back(table: Table, who: Speaker, choices: Ambiguous, now: int) -> Step:
    commands = tuple(choice.command for choice in choices.choices)
    table.asked_back[who.person] = (now + CONFIRM_MS, commands)
    texts = table.write(who.person)
    lines = [texts.text("frame.choose")]
    for number, choice in enumerate(choices.choices, 1):
        lines.append(texts.text("frame.choice", number=number, text=choice.text))
    return Step((Message("\n".join(lines), who.person, seat=who.seat, secret=True),))


def _answer_back(table: Table, who: Speaker, now: int) -> Command | None:
    """The command that a number, or a yes, chooses from a question back that is still open."""
    until, waiting = table.asked_back.get(who.person, (0, ()))
    if not waiting or now > until:
        return None
    _, text = split_prefix(normalised(who.said.text).lower())
    if text.isdecimal() and 1 <= int(text) <= len(waiting):
        chosen: Command = waiting[int(text) - 1]
    elif len(waiting) == 1 and text in _YES:
        chosen = waiting[0]
    else:
        return None
    if not isinstance(chosen, Resign):
        del table.asked_back[who.person]
    return chosen


def _confirmed(table: Table, who: Speaker, command: Command, now: int) -> bool:
    until, waiting = table.asked_back.pop(who.person, (0, ()))
    return now <= until and command in waiting


# --- requests to the table --------------------------------------------------------------------


def _query(table: Table, who: Speaker, query: Query, now: int) -> Step:
    match query.name:
        case "join":
            return _join(table, who, query.argument, now)
        case "house":
            return _add_house(table, who, now)
        case "set":
            return _set(table, who, query.argument, now)
        case _:
            return answers.answer(table, who.said, who.person, who.seat, query, now)


def _commit_or_refuse(
    table: Table, who: Speaker, command: Command, now: int, people: tuple[PersonRow, ...] = ()
) -> Step:
    actor = _actor(table, who, command)
    refused = _check(table, actor, command)
    if refused is not None:
        return refusal(table, who, refused, public=True)
    return table.commit(actor, command, now, people=people)


def _join(table: Table, who: Speaker, name: str, now: int) -> Step:
    people = _newcomer(table, who)
    if name:
        shown = shown_name(name, "")
        taken = {spoken_name(r.name) for p, r in table.people.items() if p != who.person}
        if not shown or spoken_name(shown) in taken:
            code = "NAME_TAKEN" if shown else "BAD_NAME"
            return refusal(table, who, refuse(code, verb="join"), public=True)
        people = (PersonRow(who.person, who.said.account, shown),)
    command = Join(who.person, contribution(f"{who.said.origin}\n{who.said.text}"))
    return _commit_or_refuse(table, who, command, now, people)


def _add_house(table: Table, who: Speaker, now: int) -> Step:
    number = PersonId(len(table.people) + (not who.known))
    name = _free(table, table.write(None).text("lobby.house_name"))
    command = Join(number, contribution(f"house {number}"), house=True)
    return _commit_or_refuse(table, who, command, now, (PersonRow(number, "", name),))


def _set(table: Table, who: Speaker, words: str, now: int) -> Step:
    options = read_options(table.game, table.speech, table.sitting.options, words)
    if isinstance(options, Refused):
        return refusal(table, who, options, public=True)
    return _commit_or_refuse(table, who, SetOptions(options), now)
