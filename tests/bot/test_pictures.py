"""Pictures: drawn from plain data, with a text twin always."""

from __future__ import annotations

import io

import msgspec
import pytest
from PIL import Image

from bot.drawing import fonts, pictures
from rules.core.speech.pictures import Bars, Curve, Curves, Measure, Row, pack, unpack

BARS = Bars(
    "第2天",
    ("狼率", "死率"),
    tuple(Row(str(n), (Measure(125 * n, f"{n}%"), Measure(1000 - 125 * n, "x"))) for n in range(9)),
)
CURVES = Curves(
    "chart", ("wolf%", "dead%"), ("day1", "day2"), (Curve("a·Ann", ((0, 500), (1000, 250))),)
)


@pytest.fixture(autouse=True)
def anew() -> None:
    fonts.font_path.cache_clear()


@pytest.mark.parametrize("picture", [BARS, CURVES])
def test_a_picture_survives_its_letter(picture: Bars | Curves) -> None:
    assert unpack(pack(picture)) == picture


def test_only_pictures_are_unpacked() -> None:
    with pytest.raises(msgspec.ValidationError):
        unpack('{"kind":"song"}')


@pytest.mark.skipif(fonts.font_path() is None, reason="no font with Chinese glyphs here")
@pytest.mark.parametrize(
    "picture",
    [
        BARS,
        CURVES,
        Bars("empty", (), ()),
        Curves("empty", (), (), ()),
        Curves("one", ("wolf%",), ("day1",), (Curve("a", ((500,),)),)),
    ],
)
def test_pictures_fit_a_phone(picture: Bars | Curves) -> None:
    drawn = pictures.png(pack(picture))
    assert drawn is not None
    image = Image.open(io.BytesIO(drawn))
    assert image.format == "PNG"
    assert image.width == 720
    assert len(drawn) < 200_000


@pytest.mark.skipif(fonts.font_path() is None, reason="no font with Chinese glyphs here")
def test_bars_differ_by_pattern_too() -> None:
    """In shades of grey a filled bar is darker all over than a hatched one of the same length."""
    row = (Measure(1000, ""), Measure(1000, ""))
    drawn = pictures.png(pack(Bars("", ("", ""), (Row("", row),))))
    assert drawn is not None
    grey = Image.open(io.BytesIO(drawn)).convert("L")
    top = pictures.MARGIN + 2 * pictures.LINE + 12

    def paper(bar: int) -> int:
        y = top + bar * pictures.LINE + pictures.LINE // 2
        row = grey.tobytes()[y * grey.width : (y + 1) * grey.width]
        return sum(shade > 200 for shade in row[60:560])

    assert paper(0) == 0
    assert paper(1) > 100


def test_without_a_font_there_is_only_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "SYSTEM_FONTS", ())
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert fonts.font_path() is None
    assert pictures.png(pack(BARS)) is None
    assert pictures.page("字") is None
    fonts.font_path.cache_clear()


@pytest.mark.skipif(fonts.font_path() is None, reason="no font with Chinese glyphs here")
def test_a_page_of_text_is_as_high_as_its_lines_and_loses_none() -> None:
    drawn = [pictures.page(text) for text in ("一行", "\n".join(["一行"] * 30), "字" * 100)]
    heights = [Image.open(io.BytesIO(page)).size for page in drawn if page is not None]
    assert [width for width, _ in heights] == [720, 720, 720]
    one, thirty, wrapped = (height for _, height in heights)
    assert thirty - one == 29 * (wrapped - one) // 4, "a hundred characters are five lines"


@pytest.mark.skipif(fonts.font_path() is None, reason="no font with Chinese glyphs here")
def test_a_page_too_high_is_not_drawn() -> None:
    assert pictures.page("x\n" * 500) is None
