"""What a reader is shown at a position, and what comes back to everything that might be said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import msgspec

from bot.cards import card, suggestions
from bot.judge import hear
from bot.message import Message, Utterance
from bot.store.port import PersonRow, TableRow
from bot.table import Table
from rules.core.codec import canonical
from rules.core.seats import PersonId, Seat
from rules.core.speech.lines import Line
from rules.core.speech.pictures import pack
from rules.core.speech.table_verbs import BY_NAME
from tests.contract import moves
from tests.contract.play import NOW, Position, name_of, texts

CHATTER = ("", "zzz", "7", ".", "!", "@", "sum x", ".规则 x")


def shown(position: Position, reader: Seat | None, languages: Sequence[str]) -> tuple[Any, ...]:
    """What `reader` is asked and shown: the prompt, and the game's lines in `languages`."""
    subject, view = position.subject, position.view(reader)
    speech = subject.speech
    found = [*speech.status(view), *speech.hand(view), *speech.history(view)]
    asked = [speech.ask(view), speech.turn(view) if reader is None else None]
    lines = [line for line in (*found, *asked) if line is not None]
    written = tuple(_written(position, reader, language, lines) for language in languages)
    return (canonical(subject.game.prompt(view)), *written)


def _written(
    position: Position, reader: Seat | None, language: str, lines: list[Line]
) -> tuple[str, ...]:
    writer = texts(position.subject, language, len(position.seats))
    speech, view = position.subject.speech, position.view(reader)
    seen = [draw(view, writer) for draw in (speech.status_picture, speech.hand_picture)]
    pictures = [pack(picture) for picture in seen if picture is not None]
    return (*(writer.line(line) for line in lines), *pictures)


def table_at(position: Position, language: str) -> Table:
    """The service's table at a position, all of whose people write from the same chat.

    The game must be known to the service (`Subject.known`).
    """
    table = Table(
        TableRow("contract", "contract:room", 1, position.subject.name, b"", language, NOW)
    )
    for seat in position.seats:
        person = PersonId(seat)
        table.people[person] = PersonRow(person, f"contract:{seat}", name_of(seat))
    table.standing = position.standing
    # How many records there are is nobody's business: it tells of what others did in private.
    table.position = len(position.line)
    table.timers = dict(position.timers)
    return table


@dataclass(frozen=True)
class Answer:
    """What came back: `claim` is N1 for what was asked for, N2 for how a wish was taken.

    `texts` are what the speaker gets, or said in the room, what the room hears.
    """

    place: str
    language: str
    speaker: Seat
    text: str
    claim: str
    texts: tuple[Any, ...]

    @property
    def private(self) -> bool:
        """Whether nobody else was there."""
        return self.place == "dm"


def wished(position: Position) -> Iterator[Answer]:
    """Up to two speakers say everything, each in private and in the room, in one language.

    What can be carried out isn't carried out here: it comes back as accepted, in the room as
    nothing, since what the room hears then is a matter of footprints. Speakers and language turn
    with the public view, so that they are the same wherever that is the same.
    """
    turn = crc32(canonical(position.view(None)))
    language = ("zh", "en")[turn % 2]
    count = len(position.seats)
    speakers = sorted({Seat(turn % count), Seat((turn + 1 + turn // 7 % (count - 1)) % count)})
    with position.subject.known():
        for speaker in speakers:
            for text in utterances(position, speaker, language):
                for place in ("dm", "room"):
                    claim, back = _answered(position, language, speaker, text, place == "dm")
                    yield Answer(place, language, speaker, text, claim, back)
            yield from _pages(position, language, speaker)


def _pages(position: Position, language: str, reader: Seat) -> Iterator[Answer]:
    """What pages, panels and menus show to the holder of a seat."""
    table, account = table_at(position, language), f"contract:{reader}"
    page = msgspec.to_builtins(card(table, account, language))
    yield Answer("dm", language, reader, "<card>", "N1", (repr(page),))
    offered = suggestions(table, account, "", language)
    yield Answer("dm", language, reader, "<menu>", "N1", (repr(offered),))


def utterances(position: Position, speaker: Seat, language: str) -> list[str]:
    """All words of the game and of the table, as samples; what could be done now; and chatter."""
    subject = position.subject
    words = [verb.sample(language) for verb in (*subject.speech.verbs, *BY_NAME.values())]
    offered = [
        text
        for seat in position.seats
        for duty in _duties(position, Seat(seat))
        for text in moves.sentences(position, Seat(seat), duty, language, most=4)
    ]
    return list(dict.fromkeys([*words, *offered, *CHATTER]))


def _duties(position: Position, seat: Seat) -> list[Any]:
    prompt = moves.prompt_of(position, seat)
    return [*prompt.must, *prompt.may]


def _answered(
    position: Position, language: str, speaker: Seat, text: str, private: bool
) -> tuple[str, tuple[Any, ...]]:
    said = Utterance(
        account=f"contract:{speaker}",
        name=name_of(speaker),
        text=f".{text}",
        private=private,
        received=NOW,
        origin="1",
    )
    step = hear(table_at(position, language), said, NOW)
    if step.body is not None:
        return "N2", ("accepted",) if private else ()
    is_refusal = step.chatter or any(message.refused for message in step.messages)
    heard = _heard(step.messages, speaker, private)
    if not private:
        heard = _without_fixed_line(position, language, heard)
    return "N2" if is_refusal else "N1", heard


def _heard(messages: tuple[Message, ...], speaker: Seat, private: bool) -> tuple[Any, ...]:
    return tuple(
        (message.refused, message.text)
        for message in messages
        if (private and message.person == speaker) or message.person is None or message.in_room
    )


def _without_fixed_line(
    position: Position, language: str, heard: tuple[Any, ...]
) -> tuple[Any, ...]:
    """What the room hears besides the one line that it gets for any fault (XI-14).

    A game that answers every fault of a wish in the room by one line names its code as
    ``FIXED_LINE`` in its secrecy: like the silence of other games it tells that the wish was not
    carried out, and nothing else, so its text must be always the same.
    """
    code = getattr(position.subject.secrecy, "FIXED_LINE", None)
    table = table_at(position, language)
    for refused, text in heard:
        if refused == code:
            writer = table.write(None)
            line = writer.text("frame.error", text=writer.text(f"refused.{code}"))
            assert text == line, (text, line)
    return tuple(said for said in heard if said[0] != code or code is None)
