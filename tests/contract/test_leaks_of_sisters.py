"""What only some may know at a table of XiXi's sisters: planted leaks of it are caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.cards.questions import Pair
from rules.cards.questions.facts import HandDealt, WhisperPassed
from rules.core.commands import Command, Refused, refuse
from rules.core.entries import Entry, announce
from rules.core.prompt import Prompt
from rules.xixi_big_question import commands as big_question
from rules.xixi_big_question.events import QuestionLaid
from rules.xixi_big_question.state import results
from rules.xixi_first_love.events import Showdown, SwitchSet
from rules.xixi_first_love.state import SUITS
from rules.xixi_stakes import commands as stakes
from rules.xixi_stakes.events import Denied, NinthTurned
from rules.xixi_waltz import commands as waltz
from rules.xixi_waltz.events import CardDrawn
from tests.contract.ledger import Leak
from tests.contract.planted import planted, to_all, to_seats
from tests.contract.secrecy import Watch, beside, search
from tests.contract.subject import Subject, option_sets, subject

SEATS = {"xixi_waltz": 3, "xixi_big_question": 3, "xixi_first_love": 2, "xixi_stakes": 2}
MATCHES = 10


def short_lines(leaky: Subject, seats: int) -> None:
    options = next(iter(option_sets(leaky.game, seats).values()))
    search(Watch(leaky), options, seats)


def matches(leaky: Subject, seats: int) -> None:
    options = next(iter(option_sets(leaky.game, seats).values()))
    watch = Watch(leaky)
    for number in range(MATCHES):
        beside(watch, options, seats, number)


def names_a_card_down(state: Any, view: Any, command: Command) -> Refused | None:
    """A whisper that names a card lying face down is refused, though that tells where it lies."""
    if not isinstance(command, waltz.Ask | big_question.Ask):
        return None
    down = {rank for ranks in state.down for rank in ranks}
    named = isinstance(command.question, Pair) and {command.question.x, command.question.y} & down
    return refuse("FACE_UP", rank=min(named)) if named else None


def only_exact_quotients(state: Any, view: Any, prompt: Prompt) -> Prompt:
    """All see whether the pair that went face down has an exact quotient."""
    if state.public.owes is None:
        return prompt
    whisper = next(w for w in state.whispers if w.number == state.public.owes)
    exact = "quotient" in results(whisper.question.x, whisper.question.y)
    return msgspec.structs.replace(prompt, seconds=60 if exact else 30)


def not_in_the_own_hand(state: Any, view: Any, command: Command) -> Refused | None:
    """The champion's impossible guess is refused, which shows the champion's hand (XI-43)."""
    champion = state.public.champion
    if isinstance(command, big_question.AskCard) and command.rank in state.hands[champion]:
        return refuse("FACE_UP", rank=command.rank)
    return None


def waits_for_a_choice(state: Any, view: Any, prompt: Prompt) -> Prompt:
    """The prompt takes longer once a switch stands (XI-52)."""
    on = any(switch for side in state.first for switch in side)
    return msgspec.structs.replace(prompt, seconds=(prompt.seconds or 0) + 30 * on)


def tells_of_both(state: Any, entry: Entry) -> list[Entry]:
    """Whose switch has chosen is told where both suits of a side hold the pair (XI-52)."""
    if not isinstance(entry.event, Showdown):
        return [entry]
    side = state.public.side_of(entry.event.holder)
    both = all({*entry.event.ranks} <= {*state.unshown(side, suit)} for suit in SUITS)
    told = announce(SwitchSet(entry.event.holder, entry.event.suit, True))
    return [entry, told] if both else [entry]


def with_the_ninth(state: Any, entry: Entry) -> list[Entry]:
    """Where a guess is denied, the ninth card is turned for everybody (XI-85)."""
    denied = isinstance(entry.event, Denied)
    return [entry, announce(NinthTurned(state.cards.ninth))] if denied else [entry]


def cant_be(state: Any, view: Any, command: Command) -> Refused | None:
    """The judge can't concede what isn't the ninth card."""
    guesses = state.public.guesses
    wrong = isinstance(command, stakes.Concede) and guesses[-1].rank != state.cards.ninth
    return refuse("NOT_ALLOWED") if wrong else None


LEAKS: dict[str, tuple[str, str, Callable[..., None], dict[str, Any]]] = {
    "a whisper": ("xixi_waltz", "N3", short_lines, {"retell": to_seats(WhisperPassed, seats=3)}),
    "a whisper aloud": ("xixi_waltz", "N3", short_lines, {"retell": to_all(WhisperPassed)}),
    "a card face down": ("xixi_waltz", "N2", short_lines, {"refuse": names_a_card_down}),
    "the draws": ("xixi_waltz", "S", matches, {"retell": to_seats(CardDrawn, seats=3)}),
    "the draws of two": ("xixi_waltz", "S", matches, {"retell": to_seats(CardDrawn, seats=2)}),
    "a whisper of an ally": (
        "xixi_big_question",
        "N3",
        short_lines,
        {"retell": to_seats(WhisperPassed, seats=3)},
    ),
    "the Question card": ("xixi_big_question", "S", matches, {"retell": to_all(QuestionLaid)}),
    "the champion's hand": (
        "xixi_big_question",
        "N2",
        short_lines,
        {"refuse": not_in_the_own_hand},
    ),
    "a pair face down": ("xixi_big_question", "N3", short_lines, {"ask": only_exact_quotients}),
    "a standing switch": ("xixi_first_love", "N3", short_lines, {"retell": to_all(SwitchSet)}),
    "time to choose a suit": ("xixi_first_love", "N1", short_lines, {"ask": waits_for_a_choice}),
    "that both suits match": ("xixi_first_love", "N3", short_lines, {"retell": tells_of_both}),
    "the ninth card": ("xixi_stakes", "N3", short_lines, {"retell": with_the_ninth}),
    "the cards": ("xixi_stakes", "S", short_lines, {"retell": to_all(HandDealt)}),
    "what may be conceded": ("xixi_stakes", "N2", short_lines, {"refuse": cant_be}),
    "a hand": ("xixi_waltz", "S", matches, {"retell": to_all(HandDealt)}),
}


@pytest.mark.parametrize("secret", LEAKS)
def test_a_leak_is_caught(secret: str) -> None:
    name, kind, suite, leak = LEAKS[secret]
    with pytest.raises(Leak) as caught:
        suite(planted(subject(name), **leak), SEATS[name])
    assert caught.value.kind == kind
