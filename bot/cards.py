"""Tables as one reader may see them: for pages, panels and menus. Made from views alone."""

from bot.answers import state_text, verbs_now
from bot.ports import Action, Blank, SeatCard, Suggestion, TableCard, Told
from bot.render import messages
from bot.store.port import LoadedTable
from bot.table import Table
from bot.text import Texts
from rules.core.codec import read_record
from rules.core.prompt import Duty, Field
from rules.core.seats import PersonId, Seat
from rules.core.speech.table_verbs import BY_NAME
from rules.core.speech.verbs import Verb
from rules.core.standing import Standing, fold


def card(table: Table, account: str, language: str) -> TableCard:
    """The card of `table` for the owner of `account`."""
    texts = table.write_in(language)
    sitting = table.sitting
    person = table.person_of(account)
    seat = table.seat_of(account)
    prompt = table.prompt(seat)
    public = table.prompt(None)
    timer = table.timers.get("phase")
    return TableCard(
        table=table.row.table,
        number=table.row.number,
        game=table.game.name,
        title=texts.text("game.name"),
        stage=sitting.stage,
        paused=sitting.is_paused(),
        seats=_seats(table, texts, person, () if public is None else public.awaited),
        seat=seat,
        host=person is not None and person == sitting.host,
        stamp="" if prompt is None else prompt.phase,
        due=None if timer is None else timer.due,
        actions=actions(table, texts, seat, person),
        board=_board(table, texts, seat),
        hand=_hand(table, texts, seat),
    )


def _seats(
    table: Table, texts: Texts, me: PersonId | None, awaited: tuple[Seat, ...]
) -> tuple[SeatCard, ...]:
    sitting = table.sitting
    people = sitting.seated if sitting.stage != "lobby" and sitting.seated else sitting.joined
    return tuple(
        SeatCard(
            number=number + 1,
            name=texts.person(person),
            house=person in sitting.houses,
            awaited=sitting.stage == "playing" and number in awaited,
            me=person == me,
            host=person == sitting.host,
        )
        for number, person in enumerate(people)
    )


def _board(table: Table, texts: Texts, seat: Seat | None) -> tuple[str, ...]:
    # a card stands for a while, and has the deadline in a field of its own
    return tuple(state_text(table, texts, seat, None).split("\n"))


def _hand(table: Table, texts: Texts, seat: Seat | None) -> tuple[str, ...]:
    standing = table.standing
    if seat is None or standing is None or not standing.views:
        return ()
    return tuple(texts.line(line) for line in table.speech.hand(standing.view(seat)))


def actions(
    table: Table, texts: Texts, seat: Seat | None, person: PersonId | None
) -> tuple[Action, ...]:
    """What the reader can do: first what the table waits for, then the rest."""
    verbs = {verb.name: verb for verb in table.speech.verbs}
    found = []
    prompt = table.prompt(seat) if not table.sitting.is_paused() else None
    if prompt is not None and seat is not None:
        duties = [(duty, True) for duty in prompt.must] + [(duty, False) for duty in prompt.may]
        for duty, must in duties:
            if duty.verb in verbs:
                found.append(_action(verbs[duty.verb], texts, duty, must=must))
    named = {action.verb for action in found}
    for verb in verbs_now(table, seat, person):
        if verb.name in BY_NAME and verb.name not in named:
            found.append(_plain(verb, texts))
    return tuple(found)


def _action(verb: Verb, texts: Texts, duty: Duty, *, must: bool) -> Action:
    form = texts.say(verb)
    return Action(
        verb=verb.name,
        label=form,
        form=form,
        blanks=tuple(_blank(verb, texts, field) for field in duty.fields),
        must=must,
        private=verb.private,
    )


def _blank(verb: Verb, texts: Texts, field: Field) -> Blank:
    slot = verb.slots[field.name]
    choices = []
    for value in field.choices:
        said = texts.typed(slot.written(value, texts.language))
        label = f"{said} {texts.name(value)}" if field.kind == "seat" else said
        choices.append(Suggestion(label, said))
    return Blank(field.name, field.kind, tuple(choices))


def _plain(verb: Verb, texts: Texts) -> Action:
    form = f".{texts.say(verb)}"
    blanks = tuple(
        Blank(name, verb.slots[name].kind) for name in verb.slots if "{" + name + "}" in form
    )
    return Action(verb.name, form[1:], form, blanks)


def suggestions(table: Table, account: str, partial: str, language: str) -> list[Suggestion]:
    """Texts that the owner of `account` could say to `table` now and that begin like `partial`."""
    texts = table.write_in(language)
    found: dict[str, str] = {}
    for action in actions(table, texts, table.seat_of(account), table.person_of(account)):
        for text, label in _filled(action):
            found.setdefault(text, label)
    lowered = partial.strip().lower()
    return [
        Suggestion(label, text)
        for text, label in found.items()
        if lowered in text.lower() or lowered in label.lower()
    ]


def _filled(action: Action) -> list[tuple[str, str]]:
    if not action.blanks:
        return [(action.form, action.label)]
    if len(action.blanks) == 1 and action.blanks[0].choices:
        blank = action.blanks[0]
        hole = "{" + blank.name + "}"
        return [
            (action.form.replace(hole, c.text), action.form.replace(hole, c.label))
            for c in blank.choices
        ]
    return []


def transcript(loaded: LoadedTable, account: str, language: str) -> list[Told]:
    """What the room and the owner of `account` were told by a table, told again in `language`."""
    table = Table.from_log(loaded)
    me = table.person_of(account)
    told: list[Told] = []
    standing: Standing | None = None
    names = {p: row.name for p, row in table.people.items()}
    for body in loaded.records:
        record = read_record(table.game, body)
        after = fold(table.game, standing, record.entries)
        texts = Texts(table.speech, language, names, after.sitting.seated)
        write = lambda person, texts=texts: texts  # noqa: E731
        said = messages(table.game, table.speech, write, record.entries, standing, after, None)
        for message in said:
            if message.sealed or message.person not in (None, me):
                continue
            frame = "frame.table" if message.person is None else "frame.private"
            text = texts.text(frame, number=table.row.number, text=message.text)
            told.append(Told(table.row.table, table.row.number, record.time, text, message.secret))
        standing = after
    return told
