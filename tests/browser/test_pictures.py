"""Pictures on the page: drawn, with their texts, a hand's on the private side alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Person

pytestmark = pytest.mark.browser
People = Callable[..., list[Person]]


def is_whole(picture: Locator) -> None:
    """The picture has arrived in its full width."""
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)
    expect(picture).to_have_js_property("naturalWidth", 720)


def test_the_table_and_one_s_own_hand_are_pictures(people: People) -> None:
    ann, ben = people("Ann", "Ben")
    ann.page.locator("[data-game=tichu]").get_by_role("button", name="开桌").click()
    ben.page.get_by_role("button", name="加入", exact=True).click()
    for _ in range(2):
        ann.page.get_by_role("button", name="加机器", exact=True).click()
    ann.page.get_by_role("button", name="开始", exact=True).click()
    ann.hand()
    ann.type(".局况")
    for person in (ann, ben):
        table = person.page.locator("#room-log img.picture")
        is_whole(table)
        assert "剩8张" in (table.get_attribute("alt") or "")
    ann.type(".收牌")
    hand = ann.page.locator("#private-log img.picture")
    is_whole(hand)
    assert hand.get_attribute("alt") == "图，内容同文字"
    expect(ben.page.locator("#private-log img.picture")).to_have_count(0)
