"""XI-11: named viewers, who never sit, look at what is sealed; everybody hears of both."""

from __future__ import annotations

import pytest

from rules.core.commands import Refused
from rules.core.match import check
from rules.core.match_commands import Abort, Admit, Join, Look, Substitute
from rules.core.match_events import Admitted, Looked
from rules.core.seats import Arbiter, Person, PersonId, Seat
from tests.bot.audit.matches import REFEREE, Match
from tests.bot.stage import in_room, stage, to

HOST, OTHER, VIEWER, STRANGER = (PersonId(n) for n in (0, 1, 50, 51))


def lobby() -> Match:
    match = Match("xixi", bytes(32))
    assert match.do(Person(HOST), Admit(VIEWER))
    return match


def code(match: Match, actor: object, command: object) -> str:
    assert match.standing is not None
    refused = check(match.game, match.standing, actor, command)  # type: ignore[arg-type]
    return refused.code if isinstance(refused, Refused) else ""


def test_only_the_host_admits_and_only_before_the_deal() -> None:
    match = lobby()
    assert match.sitting.viewers == (VIEWER,)
    assert b'"Admitted"' in match.bodies[-1] and b'"everyone"' in match.bodies[-1]
    assert code(match, Person(STRANGER), Admit(STRANGER)) == "HOST_ONLY"
    assert code(match, Person(HOST), Admit(VIEWER)) == "ALREADY_VIEWER"
    match.begin(2)
    assert code(match, Person(HOST), Admit(STRANGER)) == "ALREADY_STARTED"


def test_a_viewer_never_sits_and_a_player_never_views() -> None:
    match = lobby()
    assert code(match, Person(VIEWER), Join(VIEWER, "x")) == "VIEWER_NEVER_SEATED"
    match.do(Person(OTHER), Join(OTHER, "x"))
    assert code(match, Person(HOST), Admit(OTHER)) == "VIEWER_NEVER_SEATED"
    match.do(Person(OTHER), Abort())
    later = lobby()
    later.begin(2)
    assert code(later, Person(VIEWER), Join(VIEWER, "x")) == "VIEWER_NEVER_SEATED"
    assert code(later, Arbiter(REFEREE), Substitute(Seat(0), VIEWER)) == "NOT_SPARE"


def test_a_look_is_announced_each_time_and_only_while_the_game_is_on() -> None:
    match = lobby()
    assert code(match, Person(VIEWER), Look()) == "NOT_STARTED"
    match.begin(2)
    for _ in range(2):
        assert match.do(Person(VIEWER), Look())
        assert b'"Looked"' in match.bodies[-1] and b'"everyone"' in match.bodies[-1]
    assert match.do(Arbiter(REFEREE), Look())
    for actor in (Person(STRANGER), Person(HOST), Person(OTHER)):
        assert code(match, actor, Look()) == "REFEREE_ONLY"
    assert match.do(Arbiter(REFEREE), Abort())
    assert code(match, Person(VIEWER), Look()) == "OVER"


@pytest.mark.parametrize("event", [Admitted(VIEWER, HOST), Looked(VIEWER)])
def test_the_facts_can_be_said(event: object) -> None:
    from bot import games
    from bot.render import event_text
    from bot.text import LANGUAGES, Texts

    match = lobby()
    for language in LANGUAGES:
        texts = Texts(games.speech("xixi"), language, {VIEWER: "Vera"})
        said = event_text(texts, games.speech("xixi"), event, None, match.sitting)  # type: ignore[arg-type]
        assert "Vera" in said


async def test_a_viewer_is_admitted_by_mention_and_shown_the_cards_alone() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        said = in_room(await s.say("ann", ".viewer @Vera", mentions=("vera",)))
        assert "Vera may watch everything" in said
        assert "never sits" in in_room(await s.say("vera", ".join"))
        await s.say("ann", ".start")
        letters = await s.say("vera", ".look")
        assert "The viewer Vera has looked" in in_room(letters)
        assert "ann: " in to(letters, "vera") and "ben: " in to(letters, "vera")
        assert "ann: " not in in_room(letters)
        assert "takes a referee" in in_room(await s.say("ben", ".look"))
