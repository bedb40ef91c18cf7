"""Whatever a game may forget is named: the template with one thing missing at a time.

Here engines and words; texts and files have a module of their own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import msgspec
import pytest

from rules._template import secrecy
from rules._template.engine import HideAndGuess
from rules._template.events import Hidden, Named, TrapSet
from rules._template.speech import SPEECH, VERBS
from rules._template.state import Options, View
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.entries import announce
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Seat
from rules.core.speech.slots import SEAT
from rules.core.speech.verbs import Verb
from tests.contract import forgotten_play as play
from tests.contract import forgotten_texts as texts
from tests.contract import forgotten_words as words
from tests.contract.plants import Check, complaints, game, respoken
from tests.contract.subject import TEMPLATE, Subject
from tests.contract.test_compliance import TOURED
from tests.contract.tour import Tour


def test_the_template_has_forgotten_nothing() -> None:
    tour = game()
    assert {
        check.__name__: complaints(check, tour) for check in TOURED if complaints(check, tour)
    } == {}


# --- the engine ---------------------------------------------------------------------------------


class CallsItselfOtherwise(HideAndGuess):
    name = "guess"
    version = 0
    seats = (3, 2)


class ListsNoTrap(HideAndGuess):
    events = tuple(event for event in HideAndGuess.events if event is not TrapSet)


class DrawsWithoutChance(HideAndGuess):
    def draw(self, options: Any, seats: int, chance: Chance, given: Any = None) -> Any:
        return super().draw(options, seats, Chance(b"always"), given)


class TakesAnything(HideAndGuess):
    def check(self, view: Any, seat: Any, command: Command) -> Any:
        return (
            None if not isinstance(command, self.commands) else super().check(view, seat, command)
        )

    def decide(self, state: Any, actor: Any, command: Command, chance: Chance) -> Any:
        return (
            []
            if isinstance(command, play.Foreign)
            else super().decide(state, actor, command, chance)
        )


class EndsTwice(HideAndGuess):
    def decide(self, state: Any, actor: Any, command: Command, chance: Chance) -> Any:
        entries = super().decide(state, actor, command, chance)
        over = entries and isinstance(entries[-1].event, Ended)
        return [*entries, announce(Ended(Outcome("draw", reason="again")))] if over else entries


class GoesOnAfterTheEnd(HideAndGuess):
    def prompt(self, view: View) -> Any:
        prompt = super().prompt(view)
        return msgspec.structs.replace(prompt, over=False, seconds=60) if prompt.over else prompt


class CountsAnew(HideAndGuess):
    """Every second turn has the same name."""

    def prompt(self, view: View) -> Any:
        prompt = super().prompt(view)
        turn = prompt.phase.removeprefix("turn/")
        return (
            msgspec.structs.replace(prompt, phase=f"turn/{int(turn) % 2}")
            if turn.isdigit()
            else prompt
        )


class Counts(HideAndGuess):
    """Keeps a count of its own, so nothing comes out the same twice."""

    count: ClassVar[int] = 0

    def decide(self, state: Any, actor: Any, command: Command, chance: Chance) -> Any:
        type(self).count += 1
        return [
            announce(msgspec.structs.replace(entry.event, number=self.count))
            if isinstance(entry.event, Named)
            else entry
            for entry in super().decide(state, actor, command, chance)
        ]


class Overwrites(HideAndGuess):
    """Changes the state it is given on the way to the next one."""

    def evolve(self, state: Any, event: Any) -> Any:
        if isinstance(event, Named):
            msgspec.structs.force_setattr(state, "trap", state.trap + 1)
        return super().evolve(state, event)


class PublishesTheTrap(HideAndGuess):
    """A fact that nobody was told changes what everybody knows."""

    def observe_public(self, public: Any, event: Any) -> Any:
        if isinstance(event, TrapSet):
            return msgspec.structs.replace(public, first=Seat(event.number % 2))
        return super().observe_public(public, event)


class SeesMore(HideAndGuess):
    """A view that remembers the last number anybody hid."""

    last: ClassVar[int] = 0

    def evolve(self, state: Any, event: Any) -> Any:
        if isinstance(event, Hidden):
            type(self).last = event.number
        return super().evolve(state, event)

    def observe(self, view: View, event: Any) -> View:
        seen = super().observe(view, event)
        return msgspec.structs.replace(seen, number=self.last) if isinstance(event, Named) else seen


class HouseOutOfRange(HideAndGuess):
    def house(self, view: View, chance: Chance) -> Command:
        chosen = super().house(view, chance)
        return (
            msgspec.structs.replace(chosen, number=0) if chance.below("wrong", 9) == 0 else chosen
        )


class HouseByTheTruth(SeesMore):
    def observe(self, view: View, event: Any) -> View:
        return HideAndGuess.observe(self, view, event)

    def house(self, view: View, chance: Chance) -> Command:
        type(self).last += 1
        chosen = super().house(view, chance)
        return msgspec.structs.replace(chosen, number=1 + self.last % 9)


class PresetsThatArent(HideAndGuess):
    presets: ClassVar[dict[str, msgspec.Struct]] = {"fast": Options(), "slow": Options(top=2)}


#: With these no match can be played; matches of the template are looked at.
SPOILING_THE_MATCH = (CallsItselfOtherwise, TakesAnything, HouseOutOfRange, PresetsThatArent)


@pytest.mark.parametrize(
    ("engine", "check", "named"),
    [
        (CallsItselfOtherwise, play.misnamed, "calls itself guess"),
        (CallsItselfOtherwise, play.misnamed, "version 0 is below 1"),
        (CallsItselfOtherwise, play.misnamed, "aren't numbers of players in order"),
        (ListsNoTrap, play.records_that_dont_return, "TrapSet isn't listed by the game"),
        (DrawsWithoutChance, play.deals_that_differ, "sixteen keys give one deal"),
        (TakesAnything, play.foreign_commands_taken, "isn't refused"),
        (TakesAnything, play.foreign_commands_taken, "should raise TypeError"),
        (EndsTwice, play.ends_that_are_none, "Ended 2 times"),
        (EndsTwice, texts.outcome_reasons_without_words, "reason.again is missing"),
        (GoesOnAfterTheEnd, play.ends_that_are_none, "is still prompted"),
        (CountsAnew, play.phases_that_recur, "comes back after"),
        (Counts, play.folds_that_change_their_input, "decided differently the second time"),
        (
            Overwrites,
            play.folds_that_change_their_input,
            "evolve of Named changes what it is given",
        ),
        (
            PublishesTheTrap,
            play.public_parts_that_differ,
            "after TimeUp, None knows another public part",
        ),
        (SeesMore, play.views_of_more_than_was_told, "isn't what its reader was told"),
        (HouseOutOfRange, play.house_players_that_fail, "which is refused"),
        (HouseByTheTruth, play.house_players_that_fail, "by one view and one chance"),
        (PresetsThatArent, words.presets_that_dont_play, "the preset slow isn't valid"),
    ],
)
def test_what_an_engine_forgot_is_named(
    engine: type[HideAndGuess], check: Check, named: str
) -> None:
    if engine in SPOILING_THE_MATCH:
        tour = Tour(Subject(TEMPLATE, engine(), SPEECH, secrecy), game().matches)
    else:
        tour = game(engine)
    assert named in complaints(check, tour)


# --- the words ----------------------------------------------------------------------------------


def _verbs(**changed: Verb | None) -> tuple[Verb, ...]:
    """The template's verbs with some changed, or taken away."""
    found = [changed.get(verb.name, verb) for verb in VERBS]
    return tuple(verb for verb in found if verb is not None)


HIDE, NAME = VERBS


@pytest.mark.parametrize(
    ("verbs", "check", "named"),
    [
        (_verbs(hide=None), words.duties_without_words, "the duty hide is no verb of the speech"),
        (
            _verbs(
                name=replace(
                    NAME, slots={**NAME.slots, "x": NAME.slots["number"]}, en=("guess {x}",)
                )
            ),
            words.duties_without_words,
            "the en form of name has no place for number",
        ),
        (
            _verbs(
                name=replace(
                    NAME,
                    zh=("猜{number}第{y}", "猜{number}"),
                    slots={**NAME.slots, "y": NAME.slots["number"]},
                )
            ),
            words.duties_without_words,
            "the duty name doesn't say what fits into y",
        ),
        (
            _verbs(name=replace(NAME, en=("hide {number}", "guess {number}"))),
            words.forms_that_differ,
            "'hide 1' differ",
        ),
        (
            _verbs(name=replace(NAME, make=lambda h, v: HIDE.make(h, v))),
            words.unsaid_commands,
            "Name can't be said in zh",
        ),
        (
            _verbs(name=replace(NAME, example={"zh": "猜猜", "en": "guess 5"})),
            words.samples_unread,
            "the zh example of name, '猜猜', isn't read as that verb",
        ),
        (
            (HIDE, NAME, replace(NAME, name="back")),
            words.words_that_hide_the_tables,
            "back is a verb of every table",
        ),
        (
            (HIDE, NAME, replace(NAME, zh=("看{number}",), en=("look {number}",))),
            words.words_that_hide_the_tables,
            "there are two verbs called name",
        ),
        (
            (
                *VERBS,
                Verb("peek", ("查看 {who}",), ("peek {who}",), NAME.make, {"who": SEAT}),
            ),
            words.words_that_hide_the_tables,
            "'查看 底牌' no longer means look in the game",
        ),
    ],
)
def test_what_the_words_forgot_is_named(verbs: tuple[Verb, ...], check: Check, named: str) -> None:
    other = Subject(TEMPLATE, HideAndGuess(), replace(SPEECH, verbs=verbs), secrecy)
    assert named in complaints(check, respoken(game(), other))
