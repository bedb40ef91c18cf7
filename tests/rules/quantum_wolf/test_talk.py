"""Words by option: last words, speeches in turn, the blind table, talk among the out."""

import re

from rules.core.codec import canonical
from rules.core.seats import Player, Seat
from rules.quantum_wolf import GAME
from rules.quantum_wolf.commands import Say
from rules.quantum_wolf.state import Options
from tests.bot.stage import in_room, stage, to
from tests.rules.quantum_wolf.match import Match
from tests.rules.quantum_wolf.scene import PEOPLE, Scene
from tests.rules.quantum_wolf.test_ends import execute
from tests.rules.quantum_wolf.test_pitfalls import begun


def test_who_goes_out_may_leave_last_words() -> None:
    scene = Scene("Cid", "Ann Dan", last_words=30)
    execute(scene, 2, "Hal")
    assert scene.last("WordsAsked") == {
        "type": "WordsAsked",
        "seats": ["Hal"],
        "turn": 2,
        "dusk": True,
    }
    scene.dm("Ben", "last words I did it")
    assert scene.refused() == "NO_LAST_WORDS"
    told = scene.dm("Hal", "last words It was Ann, 我发誓!")
    texts = [message["text"] for message in told if message["to"] == "room"]
    assert "The last words of h·Hal: It was Ann, 我发誓!" in texts[0]
    assert scene.only("WordsEnded")["missing"] == []
    assert scene.only("NightFell")["night"] == 2
    scene.dm("Hal", "last words and another thing")
    assert scene.refused() == "NO_LAST_WORDS"


def test_several_may_leave_last_words_together() -> None:
    scene = Scene("Cid", "Ann Dan", last_words=30, tie="all").to_day(2)
    scene.votes(Ann="Gus", Ben="Gus", Cid="Gus", Dan="Gus")
    scene.votes(Eve="Hal", Fay="Hal", Gus="Hal", Hal="Hal")
    scene.wait(600)
    scene.dm("Hal", "last words bye")
    assert not scene.events("WordsEnded")
    scene.dm("Hal", "last words bye again")
    assert scene.refused() == "NO_LAST_WORDS"
    scene.room("Gus", ".last words: see you")
    assert scene.only("WordsEnded")


def test_time_ends_last_words() -> None:
    scene = Scene("Cid", "Ann Dan", last_words=30)
    execute(scene, 2, "Hal")
    scene.wait(29)
    assert not scene.events("WordsEnded")
    scene.wait(1)
    assert scene.only("WordsEnded")["missing"] == ["Hal"]
    assert "No last words from h·Hal" in "".join(scene.heard())


def test_last_words_come_before_the_badge() -> None:
    scene = Scene("Cid", "Ann Dan", last_words=30).to_day(1)
    scene.votes(Ben="Hal")
    execute(scene, 2, "Hal")
    assert not scene.events("BadgeOpened")
    scene.dm("Hal", "last words vote Ann")
    assert scene.only("BadgeOpened")["seat"] == "Hal"
    scene.dm("Hal", "badge Ben")
    assert scene.only("NightFell")


def test_who_has_left_is_asked_for_no_last_words() -> None:
    scene = Scene("Cid", "Ann Dan", last_words=30).to_day(2)
    scene.dm("Hal", "resign")
    scene.dm("Hal", "resign")
    scene.votes(**dict.fromkeys(PEOPLE[:7], "Hal"))
    scene.wait(600)
    assert not scene.events("WordsAsked")
    assert scene.last("NightFell")["night"] == 2


def test_speeches_go_round_from_the_seat_after_the_sheriff() -> None:
    scene = Scene("Cid", "Ann", order=20, size=5).to_day(1)
    assert scene.last("SpeechesBegan")["order"] == list(PEOPLE[:5])
    scene.room("Ben", "done")
    assert scene.refused() == "NOT_YOUR_SPEECH"
    scene.dm("Ann", "vote Cid")
    assert scene.refused() == "NO_VOTE_NOW"
    scene.room("Ann", "done")
    assert scene.only("SpeechEnded") == {
        "type": "SpeechEnded",
        "seat": "Ann",
        "timed_out": False,
        "follower": "Ben",
    }
    scene.wait(20)
    assert scene.only("SpeechEnded")["timed_out"]
    for _ in range(2):
        scene.dm("Dan", "resign")
    prompt = scene.script.table.prompt(None)
    assert prompt is not None
    assert prompt.awaited == (2,)
    scene.room("Cid", "过")
    assert scene.only("SpeechEnded")["follower"] == "Eve"
    scene.dm("Eve", "pass")
    assert scene.only("SpeechEnded")["follower"] is None
    scene.votes(Ann="Cid")
    scene.to_day(2)
    assert scene.last("SpeechesBegan")["order"] == ["Eve", "Ann", "Ben", "Cid"]


def test_a_speaker_who_leaves_gives_way() -> None:
    scene = Scene("Cid", "Ann Dan", order=20, size=5, wolves_count=2).to_day(1)
    scene.dm("Ann", "resign")
    scene.dm("Ann", "resign")
    assert scene.only("SpeechEnded")["follower"] == "Ben"


def test_at_a_blind_table_the_referee_speaks() -> None:
    scene = Scene("Cid", "Ann Dan", blind=True)
    scene.dm("Ann", "say hello")
    assert scene.refused() == "NO_TALK_NOW"
    scene.to_day(1)
    told = scene.dm("Ann", "say 我是預言家 & all <b>that</b>\nsecond line")
    assert [m["to"] for m in told] == ["room"]
    assert told[0]["text"].startswith("a·Ann: 我是預言家 & all <b>that</b>\nsecond line\n")
    digest = scene.only("Said")["digest"]
    assert re.fullmatch("[0-9a-f]{64}", digest)
    scene.room("Ann", ".say hello")
    assert scene.refused() == "SECRET_IN_ROOM"
    again = scene.dm("Ann", "say 我是預言家 & all <b>that</b>\nsecond line")
    assert again[0]["event"]["digest"] != digest, "the digest is salted"


def test_in_turn_only_the_speaker_is_passed_on() -> None:
    scene = Scene("Cid", "Ann Dan", blind=True, order=30).to_day(1)
    scene.dm("Ben", "say me first")
    assert scene.refused() == "NOT_YOUR_SPEECH"
    scene.dm("Ann", "say me")
    assert scene.only("Said")["seat"] == "Ann"
    scene.dm("Ann", "done")
    scene.dm("Ben", "say now me")
    assert scene.only("Said")["seat"] == "Ben"


def test_elsewhere_everybody_speaks_for_themselves() -> None:
    scene = Scene("Cid", "Ann Dan").to_day(1)
    scene.dm("Ann", "say hello")
    assert scene.refused() == "NOT_BLIND"


def test_the_out_talk_among_themselves() -> None:
    scene = Scene("Cid", "Ann Dan", ghosts=True, tie="all").to_day(2)
    scene.votes(Ann="Gus", Ben="Gus", Cid="Gus", Dan="Gus")
    scene.votes(Eve="Hal", Fay="Hal", Gus="Hal", Hal="Hal")
    scene.wait(600)
    told = scene.dm("Gus", "say it was Ann")
    assert [(m["to"], m["text"]) for m in told] == [
        ("Gus", "[out] g·Gus: it was Ann"),
        ("Hal", "[out] g·Gus: it was Ann"),
    ]
    scene.dm("Ann", "say hello")
    assert scene.refused() == "NOT_BLIND"


def test_without_the_option_the_out_are_silent() -> None:
    scene = Scene("Cid", "Ann Dan")
    execute(scene, 2, "Hal")
    scene.dm("Hal", "say boo")
    assert scene.refused() == "YOU_ARE_OUT"


def test_prompts_offer_the_words() -> None:
    match = Match(b"words", 5, Options(blind=True, ghosts=True, last_words=20, order=20))
    seen: set[tuple[str, str]] = set()

    def note(played: Match) -> None:
        for view in played.views[:5]:
            assert view.public is not None
            prompt = GAME.prompt(view)
            seen.update((view.public.stage, d.verb) for d in (*prompt.must, *prompt.may))

    match.play(after=note)
    wanted = {("speech", "done"), ("speech", "say"), ("day", "say"), ("words", "last")}
    assert wanted | {("night", "say")} <= seen


def test_the_record_never_holds_the_words() -> None:
    match = Match(b"record", 5, Options(blind=True))
    match.ring()
    entries = match.do(Player(Seat(0)), Say("ab" * 32))
    assert isinstance(entries, list)
    assert canonical(entries[0].event) == (
        b'{"digest":"' + b"ab" * 32 + b'","seat":0,"type":"Said"}'
    )


async def test_words_live_in_a_side_table_of_the_store() -> None:
    async with stage() as s:
        await begun(s, words="night=60 blind=on")
        await s.pass_time(60)
        await s.pass_time(2)
        letters = await s.dm("ann", "say the secret phrase")
        assert "a·ann: the secret phrase" in in_room(letters)
        assert to(letters, "ben") == ""
        table = (await s.store.open_tables())[0].table
        loaded = await s.store.load(table)
        assert not any(b"secret phrase" in body for body in loaded.records)
        notes = await s.store.notes(table)
        assert list(notes.values()) == ["the secret phrase"]
        await s.store.forget_notes(table, list(notes))
        assert await s.store.notes(table) == {}
        await s.restart(1)
        assert "Day 1" in in_room(await s.say("ann", ".state"))
