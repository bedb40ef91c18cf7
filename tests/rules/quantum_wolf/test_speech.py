"""What is said in every situation, in every language (QW-3, QW-14, QW-20)."""

from typing import Any

import pytest

from rules.core.speech.pictures import Bars, Curves, unpack
from rules.quantum_wolf import GAME
from rules.quantum_wolf.speech import SPEECH, hand, history, status, turn
from rules.quantum_wolf.state import Options
from tests.rules.quantum_wolf.match import Match
from tests.rules.quantum_wolf.scene import PEOPLE, Scene

LANGUAGES = ("en", "zh", "zh_Hant")
QUERIES = ("state", "history", "hand", "help", "rules", "time", "players")


def walked(language: str, **options: Any) -> Scene:
    """A table through every kind of situation, with every query at each."""
    scene = Scene("Cid", "Ann Dan", language=language, rolls="wolf good", **options)

    def ask() -> None:
        for word in QUERIES:
            scene.dm("Ann", word)
            scene.room("Eve", word)

    def do(day: int) -> None:
        scene.to_night(day)
        ask()
        scene.dm("Ann", "kill b")
        scene.dm("Fay", "pass")
        scene.dm("Gus", "pass see")
        for name in ("Ann", "Fay", "Gus"):
            scene.dm(name, "hand")
        scene.to_day(day + 1)
        ask()

    scene.dm("Ann", "see b")
    ask()
    scene.to_day(1)
    ask()
    scene.dm("Ann", "vote c")
    scene.dm("Ann", "hand")
    scene.dm("Ben", "abstain")
    scene.dm("Ben", "hand")
    for name in PEOPLE[:5]:
        scene.room(name, "done")
    ask()
    scene.to_night(1)
    do(1)
    for voter in PEOPLE[:4]:
        scene.dm(voter, "vote a")
    for voter in PEOPLE[4:8]:
        scene.dm(voter, "vote c")
    scene.wait(600)
    ask()
    for voter in PEOPLE[:8]:
        scene.dm(voter, "vote c")
    scene.wait(60)
    ask()
    scene.dm("Cid", "badge d")
    scene.dm("Hal", "resign")
    scene.dm("Hal", "resign")
    ask()
    for day in range(2, 12):
        if scene.outcome()["result"] != "open":
            break
        do(day)
        for voter in PEOPLE[:8]:
            scene.dm(voter, "vote a")
        scene.wait(600)
    ask()
    return scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options", [{}, {"open_votes": True}, {"sheriff": False, "tenths": True, "tie": "all"}]
)
def test_everything_can_be_said(language: str, options: dict[str, Any]) -> None:
    scene = walked(language, **options)
    for told in scene.told:
        if told["to"] != "log":
            assert told["text"]
            assert "{" not in told["text"]
    assert scene.outcome()["result"] in ("win", "draw")


def test_lines_speak_of_each_stage() -> None:
    match = Match(b"stages", 8, Options())
    stages: dict[str, set[str]] = {}

    def note(played: Match) -> None:
        view = played.views[3]
        public = view.public
        assert public is not None
        keys = {line.key for line in (*status(view), *hand(view), *history(view))}
        stages.setdefault(public.stage, set()).update(keys)
        line = turn(played.public)
        assert (line is None) == (public.stage == "over")

    note(match)
    match.play(after=note)
    for stage in ("night", "day", "over"):
        assert f"status.{stage}" in stages[stage]
    assert "history.none" in stages["night"]
    assert "history.chart" in stages["over"]


def test_an_onlooker_has_no_hand() -> None:
    match = Match(b"x", 5, Options())
    assert hand(match.public) == []


def test_tenths_are_printed_with_one_decimal() -> None:
    scene = Scene("Cid", "Ann Dan", tenths=True).to_night(1)
    scene.kills(**{name: PEOPLE[(i + 1) % 8] for i, name in enumerate(PEOPLE[:8])})
    scene.to_day(2)
    rows = scene.last("DayBroke")["rows"]
    assert {(row["wolf"], row["dead"]) for row in rows} <= {(250, 125)}
    assert "1 | wolf 25.0% | dead 12.5%" in scene.heard()[-1]


def test_a_receipt_is_told_to_its_owner_alone() -> None:
    scene = Scene("Cid", "Ann Dan").to_night(1)
    for word in ("see b", "kill b", "pass kill"):
        told = [m for m in scene.dm("Ann", word) if m["to"] != "log"]
        assert [(m["to"], m["in"]) for m in told] == [("Ann", "dm")]


def test_every_verb_of_a_prompt_is_one_of_the_speech() -> None:
    verbs = {verb.name for verb in SPEECH.verbs}
    match = Match(b"verbs", 8, Options())

    def check(played: Match) -> None:
        for view in played.views:
            prompt = GAME.prompt(view)
            assert {duty.verb for duty in (*prompt.must, *prompt.may)} <= verbs

    match.play(after=check)


def test_prompts_look_alike_for_everybody_who_has_done_alike() -> None:
    """Hidden duties depend on one's own deeds, never on one's role."""
    match = Match(b"alike", 8, Options())
    prompts = [GAME.prompt(view) for view in match.views[:8]]
    assert all(prompt == prompts[0] for prompt in prompts)
    match.ring()
    assert len({str(GAME.prompt(view)) for view in match.views[:8]}) == 1
    assert GAME.prompt(match.public).must == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_say_what_the_text_says(language: str) -> None:
    """A bar for each row of the text, and at the end a panel for everybody."""
    scene = Scene("Cid", "Ann", size=5, language=language).to_night(1)
    scene.kills(Ann="Ben")
    scene.to_day(2)
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann")
    message = next(
        m
        for m in reversed(scene.messages())
        if m.event is not None and type(m.event).__name__ == "DayBroke"
    )
    bars = unpack(message.picture)
    assert isinstance(bars, Bars)
    for row in bars.rows:
        line = next(li for li in message.text.splitlines() if li.startswith(row.label))
        assert all(measure.text in line for measure in row.measures)
    scene.wait(600)
    story = next(m for m in scene.messages() if type(m.event).__name__ == "Story")
    curves = unpack(story.picture)
    assert isinstance(curves, Curves)
    assert len(curves.panels) == 5
    assert len(curves.ticks) == 3
    assert all(len(values) == 3 for panel in curves.panels for values in panel.values)


def test_the_stand_shows_the_latest_table() -> None:
    scene = Scene("Cid", "Ann Dan")
    table = scene.script.table
    assert table.standing is not None
    assert SPEECH.status_picture(table.standing.view(None), table.write(None)) is None
    scene.to_night(1)
    dawn = [m.picture for m in scene.messages() if m.picture][-1]
    assert SPEECH.status_picture(table.standing.view(None), table.write(None)) == unpack(dawn)


def test_only_tables_and_the_story_are_pictures() -> None:
    scene = Scene("Cid", "Ann Dan").to_night(1)
    assert {type(m.event).__name__ for m in scene.messages() if m.picture} == {"DayBroke"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_printed_at_the_start(language: str) -> None:
    scene = Scene("Cid", "Ann Dan", language=language, tie="nobody", order=45)
    begun = next(m["text"] for m in scene.told if m.get("event", {}).get("type") == "Begun")
    line = begun.splitlines()[2]
    texts = scene.script.table.write(None)
    for key in Options.__struct_fields__:
        assert texts.text(f"option.{key}.name") in line
    for word in (texts.text("option.tie.nobody"), texts.text("value.off"), "45", "600"):
        assert word in line
