"""The words of Tichu, read against one's own hand."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.clean import normalised
from rules.core.commands import Command, Refused
from rules.core.seats import Seat
from rules.core.speech.verbs import Ambiguous, Hearing, read
from rules.tichu.cards import NAMES as NAMES_OF_CARDS
from rules.tichu.cards import card_set, names
from rules.tichu.commands import (
    Arrange,
    CallGrand,
    CallTichu,
    Exchange,
    GiveDragon,
    NoCall,
    Pass,
    Play,
    Take,
)
from rules.tichu.generator import leads
from rules.tichu.positions import from_state
from rules.tichu.round import Phase, Round
from rules.tichu.speech import SPEECH
from rules.tichu.speech.phrases import parse
from rules.tichu.state import Options, Public, View
from tests.rules.tichu import hands

NAMES = {Seat(0): "ann", Seat(1): "ben", Seat(2): "cid", Seat(3): "dot"}
HAND = "Mah Dog Phx J3 S4 P5 R6 J7 J8 S8 P8 J9 S9 JT"


def hearing(
    hand: str = HAND,
    *,
    table: list[str] | None = None,
    seat: int = 0,
    private: bool = True,
    **more: Any,
) -> Hearing:
    owner = {"cards": table, "owner": 3} if table else None
    state = {
        "hands": [hand.split(), ["J2"], ["S2"], ["P2"]],
        "turn": 0,
        "played": [False] * 4,
        "wish": None,
        "out": [],
        "table": owner,
        "calls": {},
        **more,
    }
    round_, held = from_state(state)
    return heard(Public(Options(), 1, Seat(0), round_), held[seat], seat, private)


def heard(public: Public, hand: int, seat: int = 0, private: bool = True) -> Hearing:
    view = View(Seat(seat), public, hand)
    return Hearing(view=view, seat=Seat(seat), names=NAMES, private=private)


def said(text: str, by: Hearing | None = None, *, prefixed: bool = True) -> Any:
    return read(SPEECH.verbs, normalised(text), by or hearing(), prefixed=prefixed)


def cards(text: str, by: Hearing | None = None) -> str:
    reading = said(text, by)
    assert isinstance(reading, Play), (text, reading)
    return " ".join(reading.cards)


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("对8", "J8 S8"),
        ("８ ８", "J8 S8"),
        ("8 8", "J8 S8"),
        ("8，8", "J8 S8"),
        ("８８８", "J8 S8 P8"),
        ("8\ufe0f\u20e38\ufe0f\u20e3", "J8 S8"),
        ("🔟", "JT"),
        ("10", "JT"),
        ("T", "JT"),
        ("十", "JT"),
        ("單10", "JT"),
        ("翠10", "JT"),
        ("翡翠十", "JT"),
        ("jade 10", "JT"),
        ("三条8", "J8 S8 P8"),
        ("三条 8", "J8 S8 P8"),
        ("triple 8", "J8 S8 P8"),
        ("顺 3-7", "J3 S4 P5 R6 J7"),
        ("顺3到7", "J3 S4 P5 R6 J7"),
        ("顺子 3 7", "J3 S4 P5 R6 J7"),
        ("3-7顺", "J3 S4 P5 R6 J7"),
        ("順3-7", "J3 S4 P5 R6 J7"),
        ("straight 3 to 7", "J3 S4 P5 R6 J7"),
        ("34567", "J3 S4 P5 R6 J7"),
        ("3 4 5 6 7", "J3 S4 P5 R6 J7"),
        ("34凤67", "Phx J3 S4 R6 J7"),
        ("345678910", "J3 S4 P5 R6 J7 J8 J9 JT"),
        ("88凤", "Phx J8 S8"),
        ("三带二 8 9", "J8 S8 P8 J9 S9"),
        ("88899", "J8 S8 P8 J9 S9"),
        ("888带99", "J8 S8 P8 J9 S9"),
        ("葫芦 8 9", "J8 S8 P8 J9 S9"),
        ("full house 8 9", "J8 S8 P8 J9 S9"),
        ("连对 8-9", "J8 S8 J9 S9"),
        ("连对 8 9", "J8 S8 J9 S9"),
        ("8899", "J8 S8 J9 S9"),
        ("stairs 8-9", "J8 S8 J9 S9"),
        ("雀", "Mah"),
        ("麻将", "Mah"),
        ("1", "Mah"),
        ("mahjong", "Mah"),
        ("狗", "Dog"),
        ("🐶", "Dog"),
        ("凤", "Phx"),
        ("出 凤凰", "Phx"),
        ("PHX", "Phx"),
        ("对10", "Phx JT"),
    ],
)
def test_plays(text: str, played: str) -> None:
    assert card_set(cards(text).split()) == card_set(played.split())


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("雀 叫8", 8),
        ("雀叫 A", 14),
        ("1 要10", 10),
        ("mah wish k", 13),
        ("雀 许愿 老K", 13),
        ("雀 不叫", None),
        ("雀", None),
    ],
)
def test_wishes(text: str, wish: int | None) -> None:
    reading = said(text)
    assert isinstance(reading, Play)
    assert reading.wish == wish


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("雀 叫龙", "BAD_WISH"),
        ("雀 叫1", "BAD_WISH"),
        ("对8 叫8", "NO_MAHJONG"),
        ("对J", "NOT_IN_HAND"),
        ("龙", "NOT_IN_HAND"),
        ("翠4", "NOT_IN_HAND"),
        ("3 9", "NO_COMBINATION"),
        ("8888", "NOT_IN_HAND"),
        ("88888", "NO_COMBINATION"),
        ("炸8", "NOT_IN_HAND"),
        ("炸", "NO_BOMB"),
        ("对8凤当9", "BAD_PHOENIX"),
        ("34凤67 叫", None),
        ("J Q K A 凤当2", "BAD_PHOENIX"),
        ("狗 狗", "NO_COMBINATION"),
    ],
)
def test_what_cannot_be_played(text: str, code: str | None) -> None:
    reading = said(text)
    assert reading is None if code is None else reading.code == code


def test_public_reasons_come_before_the_hand() -> None:
    """In a room nobody can tell from the answer whether the cards were held."""
    for table, text, code in (
        (["J9"], "8", "TOO_LOW"),
        (["J9"], "对K", "WRONG_TYPE"),
        (["J9", "S9"], "K", "WRONG_TYPE"),
        (["Drg"], "凤", "TOO_LOW"),
    ):
        by = hearing(HAND, table=table, private=False)
        assert said(text, by).code == code
        without = hearing("JQ", table=table, private=False)
        assert said(text, without).code == code
        public = heard(by.view.public, 0, private=False)
        onlooker = Hearing(view=View(None, by.view.public), seat=Seat(0), private=False)
        assert said(text, onlooker).code == code == said(text, public).code


def test_loose_figures_in_a_room_are_only_heard_on_turn() -> None:
    for text in ("88", "666", "6", "3-7", "QQ", "J"):
        assert said(text, hearing(seat=1, private=False), prefixed=False) is None
    assert isinstance(said("88", hearing(private=False), prefixed=False), Play)
    for text in ("k", "a", "jk", "aka", "papa"):
        assert said(text, hearing(private=False), prefixed=False) is None
    assert isinstance(said("对8", hearing(seat=1, private=False), prefixed=False), Refused)
    assert said("我有对8", hearing(private=False), prefixed=False) is None


def test_a_bomb_out_of_turn_must_be_held() -> None:
    hand = "J6 S6 P6 R6 JK"
    by = heard(hearing("JA J2", table=["S3"]).view.public, card_set(hand.split()), 2, False)
    assert cards("6666", by) == "J6 S6 P6 R6"
    assert cards("炸6", by) == cards("炸", by) == "J6 S6 P6 R6"
    assert said("7777", by) is None
    assert said("炸7", by).code == "NOT_IN_HAND"
    assert said("炸", heard(by.view.public, card_set(["JK"]), 2, False)).code == "NO_BOMB"


def test_a_bomb_on_the_partner_s_play_is_asked_back_once() -> None:
    """Both may have spoken at once; on one's own turn it is meant."""
    hand = card_set(["J6", "S6", "P6", "R6", "JK"])
    by = heard(hearing("JA J2", table=["S3"]).view.public, hand, 1)
    for text in ("6666", "炸6", "炸"):
        reading = said(text, by)
        assert isinstance(reading, Ambiguous) and len(reading.choices) == 1
        assert reading.choices[0].command == Play(("J6", "S6", "P6", "R6"))
    own = heard(hearing("JA J2", table=["S3"], turn=1).view.public, hand, 1)
    assert cards("炸6", own) == "J6 S6 P6 R6"


def test_several_bombs_are_asked_back_and_low_ones_refused() -> None:
    hand = "J6 S6 P6 R6 J9 S9 P9 R9"
    reading = said("炸", hearing(hand, table=["SA"]))
    assert isinstance(reading, Ambiguous)
    assert [choice.text for choice in reading.choices] == [
        "翠6 剑6 塔6 星6 (J6 S6 P6 R6)",
        "翠9 剑9 塔9 星9 (J9 S9 P9 R9)",
    ]
    low = hearing("J6 S6 P6 R6 JK", table=["J9", "S9", "P9", "R9"])
    assert said("炸", low).code == "BOMB_TOO_LOW"
    assert said("炸", hearing(hand)).choices, "a bomb may be led (TI-19)"


def test_a_wish_leaves_only_what_fulfils_it() -> None:
    by = hearing("JJ SJ Mah", wish=11, table=["ST"])
    assert cards("JJ", by) == "JJ", "on a single card the pair was not meant"
    assert said("对J", hearing("JJ SJ", table=["ST"])).code == "WRONG_TYPE"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_calls_and_other_words(language: str) -> None:
    grand = heard(Public(Options(), 1, Seat(0), Round()), card_set(HAND.split()))
    play = hearing()
    words = {
        "zh": [
            ("大地主", CallGrand(), grand),
            ("叫", CallGrand(), grand),
            ("叫大地主", CallGrand(), grand),
            ("不叫", NoCall(), grand),
            ("小地主", CallTichu(), play),
            ("叫", CallTichu(), play),
            ("过", Pass(), play),
            ("不要", Pass(), play),
            ("这墩过", Pass(rest=True), play),
            ("收墩", Take(), play),
            ("给 下家", GiveDragon(Seat(1)), play),
            ("龙给 2", GiveDragon(Seat(1)), play),
            ("排序 花色", Arrange("suit"), play),
            ("理牌 大小", Arrange("high"), play),
        ],
        "en": [
            ("grand tichu", CallGrand(), grand),
            ("no", NoCall(), grand),
            ("Tichu!", CallTichu(), play),
            ("call", CallTichu(), play),
            ("pass", Pass(), play),
            ("pass all", Pass(rest=True), play),
            ("take", Take(), play),
            ("give before", GiveDragon(Seat(3)), play),
            ("dragon to ben", GiveDragon(Seat(1)), play),
            ("sort by rank", Arrange("rank"), play),
        ],
    }
    for text, command, by in words[language]:
        assert said(text, by) == command, text


def test_everyday_words_are_chatter_in_a_room_when_nothing_asks_for_them() -> None:
    room = hearing(private=False, played=[True] * 4)
    for text in ("no", "take", "call", "叫", "给力", "给 ben", "give ben"):
        assert said(text, room, prefixed=False) is None, text
    asked = heard(Public(Options(), 1, Seat(0), Round(phase=Phase.CALL14)), 0, private=False)
    assert said("no", asked, prefixed=False) == NoCall()
    assert said("叫", asked, prefixed=False) == CallTichu()


def test_calls_that_are_asked_back_once() -> None:
    """TI-33, and calling over one's partner."""
    over = hearing(calls={"2": 100})
    assert isinstance(said("小地主", over), Ambiguous)
    assert isinstance(said("小地主", hearing(out=[1])), Ambiguous)
    assert said("小地主", hearing(calls={"1": 100})) == CallTichu()
    late = hearing(played=[True] * 4, calls={"2": 100})
    assert said("小地主", late) == CallTichu(), "the engine refuses it, no question first"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("换 3 凤 狗", ("J3", "Phx", "Dog")),
        ("换 3,凤,狗", ("J3", "Phx", "Dog")),
        ("换牌 下家3 对家凤 上家狗", ("J3", "Phx", "Dog")),
        ("换 上狗 下3 对凤", ("J3", "Phx", "Dog")),
        ("swap 3 phoenix dog", ("J3", "Phx", "Dog")),
        ("swap next 3 partner phoenix before dog", ("J3", "Phx", "Dog")),
        ("换 8 8 9", ("J8", "S8", "J9")),
        ("换 翠8 8 9", ("J8", "S8", "J9")),
        ("换 3 凤", "THREE_NEEDED"),
        ("换 3 4 5 6", "THREE_NEEDED"),
        ("换 下3 下4 对5", "THREE_NEEDED"),
        ("换 下3 对4", "THREE_NEEDED"),
        ("换 3 K 狗", "NOT_IN_HAND"),
        ("换 翠8 翠8 3", "SAME_CARD_TWICE"),
        ("换 狗 狗 3", "SAME_CARD_TWICE"),
        ("换 狗 狗 K", "NOT_IN_HAND"),
        ("换 下3 对凤 狗", "UNREADABLE"),
    ],
)
def test_the_exchange(text: str, found: Any) -> None:
    by = heard(Public(Options(), 1, Seat(0), Round(phase=Phase.EXCHANGE)), card_set(HAND.split()))
    reading = said(text, by)
    if isinstance(found, str):
        assert isinstance(reading, Refused) and reading.code == found
    else:
        assert reading == Exchange(*found)
    room = heard(by.view.public, by.view.hand, private=False)
    assert said(text, room, prefixed=False).code == "SECRET_IN_ROOM"


def test_an_exchange_spares_straight_bombs() -> None:
    by = hearing("J4 J5 J6 J7 J8 S8 Mah Dog")
    assert said("换 8 雀 狗", by) == Exchange("S8", "Mah", "Dog")


def test_plays_that_cannot_be_made_out() -> None:
    assert said("顺7-3").code == "UNREADABLE"
    assert said("顺7-3", hearing(private=False), prefixed=False) is None


def test_a_row_of_jacks_has_an_end() -> None:
    assert said("J" * 14).code == "NO_COMBINATION"


def test_words_without_a_table() -> None:
    nobody = Hearing()
    assert isinstance(said("对8", nobody), Play)
    assert said("88", nobody) is None
    assert isinstance(said("炸", nobody), Play)
    assert said("换 3 4 5", nobody).code == "NOT_ALLOWED"
    assert said("叫", Hearing(private=False)) is None


def test_every_lead_of_a_hand_can_be_said_in_notation() -> None:
    """What menus offer is understood as exactly those cards."""
    chance = random.Random(50)
    verb = next(verb for verb in SPEECH.verbs if verb.name == "play")
    for _ in range(60):
        hand = hands.any_hand(chance)
        by = heard(hearing().view.public, hand)
        for lead in chance.sample(leads(hand), min(12, len(leads(hand)))):
            text = verb.say("en", {"cards": " ".join(names(lead))})
            reading = said(text, by)
            assert isinstance(reading, Play), (text, reading)
            assert card_set(reading.cards) == lead, (text, reading)


def test_chatter_of_a_group_is_never_a_play() -> None:
    lines = json.loads(
        '["我觉得对8不错","3和8都不是","过两天再说","不要啊","炸了炸了","666","哈哈",'
        '"顺便问下","对吧","单身狗","给力","龙年快乐","换人吧","叫外卖","收工","A股跌了"]'
    )
    room = hearing(seat=1, private=False, table=["J2"])
    for line in lines:
        assert said(line, room, prefixed=False) is None, line


def test_texts_that_are_no_plays_at_all() -> None:
    for text in ("", "hello", "对", "顺7-3", "x8"):
        assert parse(text) is None
    assert not isinstance(said("zzz"), Command)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_card_is_offered_as_it_can_be_said(language: str) -> None:
    verbs = {verb.name: verb for verb in SPEECH.verbs}
    for card in NAMES_OF_CARDS:
        text = verbs["play"].say(language, {"cards": card})
        found = read(SPEECH.verbs, normalised(text), hearing(card), prefixed=True)
        assert found == Play((card,)), text


def test_a_hand_is_offered_in_the_words_that_it_is_shown_in() -> None:
    verbs = {verb.name: verb for verb in SPEECH.verbs}
    assert verbs["play"].say("zh", {"cards": "J8 ST Phx"}) == "翠8 剑10 凤"
    assert verbs["play"].say("en", {"cards": "J8 ST Phx"}) == "J8 ST Phx"
    assert verbs["sort"].say("zh", {"order": "suit"}) == "排序 花色"
    assert verbs["sort"].say("en", {"order": "suit"}) == "sort suit"
