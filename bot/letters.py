"""Addressing: from a table's messages to envelopes."""

from collections.abc import Mapping

from bot.message import Message
from bot.store.port import Envelope
from bot.table import Table
from rules.core.seats import PersonId
from rules.core.speech.table_verbs import BY_NAME

MOST_CHOICES = 25
PRIVATE_ROOM = "@"
"""A room id that begins so is one person's own: its table lives in the private chat."""


def room_lane(room: str) -> str:
    """The lane of a room given as ``platform:id``."""
    platform, _, to = room.partition(":")
    if to.startswith(PRIVATE_ROOM):
        return f"{platform}:person:{to[1:]}"
    return f"{platform}:room:{to}"


def person_lane(account: str) -> str:
    """The lane of an account given as ``platform:id``."""
    platform, _, to = account.partition(":")
    return f"{platform}:person:{to}"


def envelopes(
    table: Table, messages: tuple[Message, ...], accounts: Mapping[PersonId, str], reply_to: str
) -> tuple[Envelope, ...]:
    """The envelopes of a step, in order; sealed facts and persons without account have none.

    `accounts` adds to the table's people who spoke without being known to it.
    """
    packed = []
    for message in messages:
        if message.sealed or not message.text:
            continue
        envelope = _envelope(table, message, accounts, reply_to)
        if envelope is not None:
            packed.append(envelope)
    return tuple(packed)


def _envelope(
    table: Table, message: Message, accounts: Mapping[PersonId, str], reply_to: str
) -> Envelope | None:
    number = table.row.number
    if message.person is None or message.in_room:
        text = table.write(None).text("frame.table", number=number, text=message.text)
        choices = public_choices(table) if message.event is not None else ()
        return Envelope(
            lane=room_lane(table.row.room),
            text=text,
            table=table.row.table,
            choices=choices,
            stamp=_stamp(table, None) if choices else "",
            reply_to=reply_to if message.event is None else "",
            picture=message.picture,
            due=_due(table) if message.event is not None else 0,
            turn=text if message.turn and message.turn == message.text else message.turn,
        )
    row = table.people.get(message.person)
    account = row.account if row is not None else accounts.get(message.person, "")
    if not account:
        return None
    text = table.write(message.person).text("frame.private", number=number, text=message.text)
    choices = private_choices(table, message)
    return Envelope(
        lane=person_lane(account),
        text=text,
        secret=message.secret,
        table=table.row.table,
        seat=message.seat if message.secret and not _is_quiet(table, message) else None,
        choices=choices,
        stamp=_stamp(table, message) if choices else "",
        reply_to="" if message.secret else reply_to,
        picture=message.picture,
        due=_due(table) if choices else 0,
    )


def _is_quiet(table: Table, message: Message) -> bool:
    """Whether it is a secret that this seat is written to: a failure may then name nobody (XI-14).

    So it is with some facts, and with a duty that not all have and that the room hears of nobody.
    """
    if message.event is not None:
        return isinstance(message.event, table.speech.quiet)
    public, own = table.prompt(None), table.prompt(message.seat)
    if public is None or own is None or not own.must or message.seat in public.awaited:
        return False
    return len(table.must_act()) < len(table.sitting.seated)


def _due(table: Table) -> int:
    """The running deadline of the phase, 0 without one."""
    timer = table.timers.get("phase")
    if timer is None or timer.due is None or table.sitting.stage != "playing":
        return 0
    return timer.due


def _stamp(table: Table, message: Message | None) -> str:
    prompt = table.prompt(None if message is None else message.seat)
    return "" if prompt is None else prompt.phase


def public_choices(table: Table) -> tuple[tuple[str, str], ...]:
    """Buttons under a public line: what anybody may want there, the same for all readers."""
    stage = table.sitting.stage
    names = {
        "lobby": ("join", "leave", "house", "start", "rules"),
        "playing": ("hand", "state", "help"),
        "over": ("again", "history"),
    }[stage]
    texts = table.write(None)
    said = [texts.say(BY_NAME[name]) for name in names]
    return tuple((each, f".{each}") for each in said)


def private_choices(table: Table, message: Message) -> tuple[tuple[str, str], ...]:
    """Buttons under a private question: each legal answer that fits one blank."""
    prompt = table.prompt(message.seat)
    if prompt is None or message.seat is None or not message.secret or message.event is not None:
        return ()
    verbs = {verb.name: verb for verb in table.speech.verbs}
    texts = table.write(message.person)
    found: list[tuple[str, str]] = []
    for duty in (*prompt.must, *prompt.may):
        verb = verbs.get(duty.verb)
        if verb is None or len(duty.fields) > 1:
            continue
        if not duty.fields:
            found.append((texts.say(verb), texts.say(verb)))
            continue
        blank = duty.fields[0]
        for value in blank.choices:
            said = texts.say(verb, {blank.name: value})
            label = said if blank.kind != "seat" else f"{said} {texts.name(value)}"
            found.append((label, said))
    return tuple(found) if len(found) <= MOST_CHOICES else ()
