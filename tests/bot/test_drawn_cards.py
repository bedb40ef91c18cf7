"""Cards, hands and rings as they are drawn: size, text where it belongs, shapes told apart."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.drawing import faces, fans, fonts, lettering, pictures, rings
from rules.core.speech.pictures import Card, Cards, Picture, Place, Ring, Strip, pack

pytestmark = pytest.mark.skipif(
    fonts.font_path() is None, reason="no font with Chinese glyphs here"
)
HAND = Cards(
    "你的牌（14张）",
    (
        Strip("", tuple(Card("jade", str(rank)) for rank in range(2, 16))),
        Strip("你给了：Ben 塔J", marked=True),
    ),
)
UP = (Card("hearts", "A"), Card("joker", "小"))
PLACES = tuple(
    Place(number, f"名字很长的第{number}个人", 4 - 2 * (number % 2), UP * (number % 2), "免问")
    for number in range(1, 14)
)


def font(size: int) -> ImageFont.FreeTypeFont:
    path = fonts.font_path()
    assert path is not None
    return ImageFont.truetype(str(path), size)


def image_of(picture: Picture) -> Image.Image:
    drawn = pictures.png(pack(picture))
    assert drawn is not None and len(drawn) < 200_000
    image = Image.open(io.BytesIO(drawn))
    assert image.format == "PNG" and image.width == 720
    return image.convert("L")


def ink(image: Image.Image, box: tuple[int, int, int, int]) -> int:
    """How many dark points there are in a part of an image."""
    return sum(image.crop(box).histogram()[:100])


def test_a_hand_of_fourteen_is_two_rows_under_its_title() -> None:
    image = image_of(HAND)
    top = fans.MARGIN + fans.LINE
    assert ink(image, (fans.MARGIN, fans.MARGIN, 300, top)) > 200
    tall = round(fans.CARD * faces.ASPECT)
    for number in range(14):
        row, column = divmod(number, fans.EACH_ROW)
        left = fans.MARGIN + fans.PAD + column * (fans.CARD + fans.GAP)
        upper = top + 2 * fans.PAD + row * (tall + fans.GAP)
        middle = upper + tall // 2
        assert ink(image, (left + 4, upper + 4, left + fans.CARD - 4, middle)) > 200
        assert ink(image, (left + 4, middle, left + fans.CARD - 4, upper + tall - 4)) > 60
    text = image.height - fans.MARGIN - fans.PAD - fans.LINE
    assert ink(image, (fans.MARGIN + fans.PAD, text, 400, text + fans.LINE)) > 200


def test_a_marked_strip_differs_from_the_others_in_grey_too() -> None:
    image = image_of(Cards("t", (Strip("one"), Strip("two", marked=True))))
    row = image.height - fans.MARGIN - fans.PAD
    assert image.getpixel((600, row - 8)) != image.getpixel((600, fans.MARGIN + fans.LINE + 30))


def test_an_empty_picture_is_a_title() -> None:
    assert image_of(Cards("nothing", ())).height == 2 * fans.MARGIN + fans.LINE


@pytest.mark.parametrize("count", [1, 2, 6, 7, 12, 13])
def test_every_seat_of_a_ring_has_its_name_cards_and_note(count: int) -> None:
    picture = Ring("座次", PLACES[:count], ("一行说明",))
    image = image_of(picture)
    top = rings.MARGIN + rings.LINE + rings.GAP
    boxes, below = rings._boxes(picture.places, top)
    assert len(set(boxes)) == count
    for left, upper, right, lower in boxes:
        assert 0 < left < right < 720 and upper < lower < image.height
        assert ink(image, (left + 8, upper + 6, right - 8, upper + rings.LINE)) > 200
        assert ink(image, (left + 8, lower - rings.LINE, right - 8, lower - 6)) > 100
    assert ink(image, (rings.MARGIN, below, 300, below + rings.LINE)) > 100


def test_a_ring_runs_down_on_the_right_and_up_on_the_left() -> None:
    assert rings.spots(5) == [(1, 0), (1, 1), (1, 2), (0, 1), (0, 0)]
    assert rings.spots(6) == [(1, 0), (1, 1), (1, 2), (0, 2), (0, 1), (0, 0)]
    assert rings.spots(1) == [(1, 0)]


def test_rows_without_notes_are_lower() -> None:
    plain = tuple(Place(number, "x", 4) for number in range(1, 7))
    noted = (*plain[:1], Place(2, "x", 4, note="out"), *plain[2:])
    difference = image_of(Ring("", noted)).height - image_of(Ring("", plain)).height
    assert difference == rings.LINE


@pytest.mark.parametrize("flag", ["awaited", "near", "out", "mine"])
def test_what_is_marked_looks_different_in_grey(flag: str) -> None:
    plain = image_of(Ring("", (Place(1, "Ann", 4), Place(2, "Ben", 4))))
    first = replace(Place(1, "Ann", 4), **{flag: True})
    marked = image_of(Ring("", (first, Place(2, "Ben", 4))))
    assert sum(ImageChops.difference(plain, marked).histogram()[10:]) > 100


def face(card: Card) -> Image.Image:
    image = Image.new("RGB", (100, 130), faces.PAPER)
    faces.draw_card(ImageDraw.Draw(image), (0, 0), 90, card, font(40))
    return image.convert("L").point(lambda shade: 0 if shade < 160 else 255)


def test_suits_are_told_apart_by_their_shape_alone() -> None:
    drawn = {suit: face(Card(suit, "8")) for suit in (*sorted(faces.SHAPES), "")}
    for one, other in combinations(drawn, 2):
        different = ImageChops.difference(drawn[one], drawn[other]).histogram()[255]
        assert different > 150, (one, other)


def test_an_unknown_suit_is_a_plain_card() -> None:
    assert face(Card("cups", "8")).tobytes() == face(Card("", "8")).tobytes()


def test_text_is_broken_at_spaces_or_between_signs() -> None:
    small = font(28)
    for text in ("Your cards and some more words that follow them", "一二三四五六七八九十" * 3):
        broken = lettering.lines(text, small, 200)
        assert len(broken) > 2
        assert all(small.getlength(line) <= 200 for line in broken)
        assert "".join(broken).replace(" ", "") == text.replace(" ", "")
    assert lettering.lines("a\nb", small, 200) == ["a", "b"]
    assert lettering.lines("Your cards", small, 90) == ["Your", "cards"]


def test_text_is_cut_with_an_ellipsis() -> None:
    small = font(28)
    assert lettering.cut("Ann", small, 200) == "Ann"
    short = lettering.cut("一个名字特别长的玩家", small, 150)
    assert short.endswith("…") and small.getlength(short) <= 150
    assert lettering.cut("宽宽", small, 10) == "宽…"
