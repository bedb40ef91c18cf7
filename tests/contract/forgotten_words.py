"""What a game's words forgot: each command can be said, in both languages, and means the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Any, get_type_hints

import msgspec

from bot.clean import normalised
from bot.options import read_options, say_value
from bot.text import LANGUAGES as ALL_LANGUAGES
from bot.text import Texts
from rules.core.commands import Refused
from rules.core.match import plain_options
from rules.core.prompt import Duty
from rules.core.seats import Seat
from rules.core.speech.table_verbs import BY_NAME, QUERIES, REFEREE, RUNNING, TABLE_VERBS
from rules.core.speech.verbs import Ambiguous, Reading, Relay, Verb, read
from tests.contract import moves
from tests.contract.play import Position, seated
from tests.contract.subject import Subject, option_sets, seat_numbers
from tests.contract.tour import Tour

LANGUAGES = ("zh", "en")
MOST_POSITIONS = 60


def unsaid_commands(tour: Tour) -> Iterator[str]:
    """Commands that no verb makes, tried in every sort of situation."""
    for language in LANGUAGES:
        made: set[type[Any]] = set()
        for position in tour.positions(MOST_POSITIONS):
            for number in position.seats:
                for text in _all_texts(position, Seat(number), language):
                    reading = moves.understood(position, Seat(number), text)
                    made |= {type(command) for command in moves.made_by(reading)}
        for command in tour.subject.game.commands:
            if command not in made:
                yield f"{command.__name__} can't be said in {language}"


def _all_texts(position: Position, seat: Seat, language: str) -> Iterator[str]:
    for verb in position.subject.speech.verbs:
        yield verb.sample(language)
    for duty in _duties(position, seat):
        yield from moves.sentences(position, seat, duty, language, most=3)


def _duties(position: Position, seat: Seat) -> tuple[Duty, ...]:
    prompt = moves.prompt_of(position, seat)
    return (*prompt.must, *prompt.may)


def duties_without_words(tour: Tour) -> Iterator[str]:
    """Duties whose verb or blanks the speech doesn't have, or has as another kind."""
    verbs = {verb.name: verb for verb in tour.subject.speech.verbs}
    told: set[str] = set()
    for position in tour.positions(MOST_POSITIONS):
        for number in position.seats:
            for duty in _duties(position, Seat(number)):
                for what in _wrong_with(duty, verbs.get(duty.verb)):
                    if what not in told:
                        told.add(what)
                        yield what


def _wrong_with(duty: Duty, verb: Verb | None) -> Iterator[str]:
    if verb is None:
        yield f"the duty {duty.verb} is no verb of the speech"
        return
    named = {field.name for field in duty.fields}
    for blank in verb.slots:
        if blank not in named and any("{" + blank + "}" in verb.say(code) for code in LANGUAGES):
            yield f"the duty {duty.verb} doesn't say what fits into {blank}"
    for field in duty.fields:
        slot = verb.slots.get(field.name)
        if slot is None:
            yield f"the verb {duty.verb} has no blank {field.name}"
            continue
        for language in LANGUAGES:
            if "{" + field.name + "}" not in verb.say(language):
                yield f"the {language} form of {duty.verb} has no place for {field.name}"


def forms_that_differ(tour: Tour) -> Iterator[str]:
    """Canonical texts that aren't read, or that the two languages read differently."""
    told: set[tuple[str, str]] = set()
    for position in tour.positions(MOST_POSITIONS):
        for number in position.seats:
            for duty in _duties(position, Seat(number)):
                for what in _readings_differ(position, Seat(number), duty):
                    if (duty.verb, what[:20]) not in told:
                        told.add((duty.verb, what[:20]))
                        yield what


def _readings_differ(position: Position, seat: Seat, duty: Duty) -> Iterator[str]:
    # A blank without listed choices is filled with a guess, which may not be read at all.
    listed = all(field.choices for field in duty.fields)
    spoken = [moves.sentences(position, seat, duty, language, most=6) for language in LANGUAGES]
    for zh, en in zip(*spoken, strict=True):
        readings = [moves.understood(position, seat, text) for text in (zh, en)]
        if listed and _is_unread(readings):
            yield f"{duty.verb}: {zh!r} is read as {readings[0]}, {en!r} as {readings[1]}"
        elif _meaning(readings[0]) != _meaning(readings[1]):
            yield f"{duty.verb}: {zh!r} and {en!r} differ: {readings[0]}, {readings[1]}"


def _is_unread(readings: list[Reading]) -> bool:
    return any(r is None or (isinstance(r, Refused) and r.code == "UNREADABLE") for r in readings)


def _meaning(reading: Reading) -> Any:
    if isinstance(reading, Ambiguous):
        return tuple(choice.command for choice in reading.choices)
    if isinstance(reading, Relay):
        return reading.text, reading.command("0" * 64)
    return reading.code if isinstance(reading, Refused) else reading


def samples_unread(tour: Tour) -> Iterator[str]:
    """Examples, which people copy, that no position reads as their own verb's."""
    verbs = tour.subject.speech.verbs
    positions = tour.positions(MOST_POSITIONS)
    for verb in verbs:
        if refuses_always(tour, verb):
            continue
        for language in LANGUAGES:
            text = normalised(verb.sample(language))
            if not any(_is_its_own(verbs, verb, text, position) for position in positions):
                yield f"the {language} example of {verb.name}, {text!r}, isn't read as that verb"


def _is_its_own(verbs: tuple[Verb, ...], verb: Verb, text: str, position: Position) -> bool:
    for number in position.seats:
        hearing = moves.hearing(position, Seat(number))
        alone = read((verb,), text, hearing, prefixed=True)
        if not isinstance(alone, Refused | None) and _meaning(alone) == _meaning(
            read(verbs, text, hearing, prefixed=True)
        ):
            return True
    return False


def refuses_always(tour: Tour, verb: Verb) -> bool:
    """Whether a verb is there only to refuse: it names what this game doesn't have."""
    for position in tour.positions(MOST_POSITIONS):
        for number in position.seats:
            if verb.name in {duty.verb for duty in _duties(position, Seat(number))}:
                return False
            hearing = moves.hearing(position, Seat(number))
            for language in LANGUAGES:
                text = normalised(verb.sample(language))
                if not isinstance(read((verb,), text, hearing, prefixed=True), Refused | None):
                    return False
    return True


def words_that_hide_the_tables(tour: Tour) -> Iterator[str]:
    """Verbs of the game that take a name, or a word at its time, away from the table's own."""
    verbs = tour.subject.speech.verbs
    seen: set[str] = set()
    for verb in verbs:
        if verb.name in BY_NAME:
            yield f"{verb.name} is a verb of every table"
        if verb.name in seen:
            yield f"there are two verbs called {verb.name}"
        seen.add(verb.name)
    playing = tour.positions(1)[0]
    options = next(iter(tour.subject.game.presets.values()))
    lobby = seated(tour.subject, options, len(playing.seats), b"lobby")
    hearers = {
        "in the lobby": (
            replace(
                moves.hearing(playing, Seat(0)),
                view=None,
                seat=None,
                sitting=lobby.standing.sitting,
            ),
            TABLE_VERBS,
        ),
        "in the game": (moves.hearing(playing, Seat(0)), (*RUNNING, *REFEREE, *QUERIES)),
    }
    for when, (hearing, tables) in hearers.items():
        for verb in tables:
            for language in LANGUAGES:
                text = normalised(verb.sample(language))
                alone = read(TABLE_VERBS, text, hearing, prefixed=True)
                together = read((*verbs, *TABLE_VERBS), text, hearing, prefixed=True)
                if isinstance(together, Refused) and not isinstance(alone, Refused):
                    yield f"{text!r} no longer means {verb.name} {when}: {together}"


def options_that_cant_be_set(tour: Tour) -> Iterator[str]:
    """Options, values and presets that aren't set by the words in which they are printed."""
    subject = tour.subject
    game, speech = subject.game, subject.speech
    base = plain_options(next(iter(game.presets.values())))
    for key, hint in get_type_hints(game.Options, include_extras=True).items():
        values = [value for value in _values(hint) if value != base[key]]
        if not values:
            yield f"no other value of {key} was found to set it to"
        for language, value in product(ALL_LANGUAGES, values):
            texts = Texts(speech, language)
            printed = say_value(texts, key, value)
            for name in (key, *speech.option_words.get(key, ()), texts.text(f"option.{key}.name")):
                yield from _set_wrong(subject, base, key, value, f"{name}={printed}")
    for preset, options in game.presets.items():
        for language in ALL_LANGUAGES:
            for word in (preset, Texts(speech, language).text(f"preset.{preset}")):
                if read_options(game, speech, base, word) != plain_options(options):
                    yield f"the preset {preset} isn't set by {word!r}"


def _set_wrong(
    subject: Subject, base: dict[str, Any], key: str, value: Any, said: str
) -> Iterator[str]:
    options = read_options(subject.game, subject.speech, base, said)
    if isinstance(options, Refused) or options != {**base, key: value}:
        yield f"{said!r} doesn't set {key} to {value!r}: {options}"


def _values(hint: Any) -> list[Any]:
    """Some values that an option takes: each word, both ways of a switch, nothing, some numbers."""
    words = (*words_of(hint), None, True, False, *range(1, 200), *range(200, 90_000, 200))
    found: list[Any] = []
    for value in words:
        try:
            read_value = msgspec.convert(value, hint)
        except msgspec.ValidationError:
            continue
        if read_value not in found:
            found.append(read_value)
    return list(islice(found, 8))


def words_of(hint: Any) -> Iterator[str]:
    """The words that an option's type takes."""
    for argument in getattr(hint, "__args__", ()):
        if isinstance(argument, str):
            yield argument
        else:
            yield from words_of(argument)


def presets_that_dont_play(tour: Tour) -> Iterator[str]:
    """Presets that aren't valid options, or that no number of players can play."""
    game = tour.subject.game
    if not game.presets:
        yield "there is no preset"
    for name, options in game.presets.items():
        try:
            valid = msgspec.convert(plain_options(options), game.Options) == options
        except msgspec.ValidationError:
            valid = False
        if not valid:
            yield f"the preset {name} isn't valid: {options}"
        elif all(game.fits(options, seats) is not None for seats in game.seats):
            yield f"the preset {name} fits no number of players"
    for seats in seat_numbers(game):
        if not option_sets(game, seats):
            yield f"{seats} players can't play by any options"
