"""From an utterance to a reading: prefixes, bare words, several lines, and who is meant."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.clean import cleaned, normalised, shown_name, split_prefix, spoken_name
from bot.message import Utterance
from bot.store.port import PersonRow
from rules.core.chance import contribution
from rules.core.commands import refuse
from rules.core.seats import PersonId, Seat
from rules.core.sitting import Sitting
from rules.core.speech.lines import Speech
from rules.core.speech.table_verbs import TABLE_VERBS
from rules.core.speech.verbs import Hearing, Query, Reading, Relay, read

LONGEST_RELAY = 500
"""Characters of somebody's words that are passed on."""


@dataclass(frozen=True)
class Heard:
    """A reading, and whether the text was meant for the referee beyond doubt (prefix, or private)."""

    reading: Reading
    addressed: bool
    argument: str = ""


def hearing(
    sitting: Sitting,
    people: Mapping[PersonId, PersonRow],
    said: Utterance,
    person: PersonId,
    seat: Seat | None,
    view: Any,
) -> Hearing:
    """What the words are read by, for one speaker."""
    accounts = {row.account: row.person for row in people.values() if row.account}
    accounts |= {row.account: row.person for row in strangers(people, said, person)}
    mentioned = [PersonId(accounts[a]) for a in said.mentions if a in accounts]
    names = {Seat(s): spoken_name(people[p].name) for s, p in enumerate(sitting.seated)}
    seats = tuple(s for s in map(sitting.seat_of, mentioned) if s is not None)
    return Hearing(
        view=view,
        seat=seat,
        sitting=sitting,
        person=person,
        names=names,
        mentions=seats,
        people={spoken_name(row.name): PersonId(row.person) for row in people.values()},
        mentioned_people=tuple(mentioned),
        contribution=contribution(f"{said.origin}\n{said.text}"),
        private=said.private,
    )


def strangers(
    people: Mapping[PersonId, PersonRow], said: Utterance, speaker: PersonId
) -> list[PersonRow]:
    """People mentioned whom the table hasn't met, with the numbers they would get."""
    if not said.mentions:
        return []
    known = {row.account for row in people.values()} | {said.account}
    fresh = [account for account in dict.fromkeys(said.mentions) if account not in known]
    names = [word.lstrip("@") for word in cleaned(said.text).split() if word.startswith("@")]
    first = max(len(people), speaker + 1)
    return [
        PersonRow(
            first + n, account, shown_name(names[n] if n < len(names) else "", f"#{first + n + 1}")
        )
        for n, account in enumerate(fresh)
    ]


def read_text(speech: Speech, said: Utterance, heard_by: Hearing) -> Heard:
    """Read the first line of an utterance; the lines after it are left aside."""
    lines = [line for line in cleaned(said.text).splitlines() if line.strip()]
    if not lines:
        return Heard(None, False)
    prefixed, _ = split_prefix(lines[0])
    _, plain = split_prefix(normalised(lines[0]))
    addressed = prefixed or said.private or bool(said.stamp)
    reading = read((*speech.verbs, *TABLE_VERBS), plain, heard_by, prefixed=addressed)
    if isinstance(reading, Query):
        reading = replace(reading, argument=_as_written(lines[0], reading.argument))
    if isinstance(reading, Relay):
        whole = "\n".join([_as_written(lines[0], reading.text), *lines[1:]])
        reading = replace(reading, text=whole[:LONGEST_RELAY])
    if len(lines) > 1 and reading is None:
        first_bare = any(
            read((*speech.verbs, *TABLE_VERBS), normalised(line), heard_by, prefixed=False)
            for line in lines[1:]
        )
        if first_bare and addressed:
            return Heard(refuse("ONE_AT_A_TIME"), addressed)
    return Heard(reading, addressed)


def _as_written(line: str, argument: str) -> str:
    """The argument as the speaker wrote it: names keep their traditional characters and signs."""
    words = line.split(maxsplit=1)
    if argument and len(words) == 2 and normalised(words[1]) == argument:
        return cleaned(words[1])
    for start in range(len(line)):
        if argument and normalised(line[start:]) == argument:
            return cleaned(line[start:])
    return argument
