"""Whole matches in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person

pytestmark = pytest.mark.browser
People = Callable[..., list[Person]]


def start(ann: Person, ben: Person) -> tuple[Person, Person]:
    """Open a table of XiXi, sit down, start; who moves first, and the other."""
    ann.page.locator("[data-game=xixi]").get_by_role("button", name="开桌").click()
    ben.page.get_by_role("button", name="加入", exact=True).click()
    ann.page.get_by_role("button", name="开始", exact=True).click()
    ann.hand()
    ben.hand()
    ann.page.wait_for_selector(".turn:not(:empty)")
    return (ann, ben) if ann.is_mover() else (ben, ann)


def ask_for(person: Person, ranks: list[str]) -> None:
    """Ask for two ranks with the buttons."""
    person.await_turn()
    person.page.locator(".chip", has_text=re.compile(r"^…和…$")).click()
    for rank in ranks:
        person.page.locator(".fill .chip", has_text=re.compile(f"^{rank}$")).click()
    go = person.page.locator(".fill .primary")
    expect(go).to_have_text(f"{ranks[0]}和{ranks[1]}")
    go.click()


def test_two_tabs_play_a_whole_match(people: People) -> None:
    ann, ben = people("Ann", "Ben")
    expect(ann.page.get_by_role("link", name="Ben")).to_be_visible()
    first, second = start(ann, ben)
    hands = {person: person.hand() for person in (ann, ben)}
    assert len(set(hands[ann] + hands[ben])) == 8
    for person, other in ((ann, ben), (ben, ann)):
        assert " ".join(hands[other]) not in person.page.content()
        assert " ".join(hands[person]) in person.secrets()
    ask_for(first, hands[second][:2])
    second.await_turn()
    second.page.locator(".chip", has_text=re.compile("^差…$")).click()
    second.page.get_by_role("spinbutton").fill("1")
    second.page.keyboard.press("Enter")
    ask_for(first, hands[second][2:])
    for person in (ann, ben):
        expect(person.page.locator(".result h4")).to_contain_text("胜")
        expect(person.page.locator("#room-log")).to_contain_text("底牌种子")
    with first.page.expect_download() as download:
        first.page.get_by_role("link", name="记录").click()
    assert download.value.path().stat().st_size > 1000
    first.page.get_by_role("button", name="再来一局").click()
    expect(second.page.locator("#board h3")).to_be_visible()
    expect(second.page.locator(".result")).to_have_count(0)


def test_each_says_things_and_the_other_reads_them(people: People) -> None:
    ann, ben = people("Ann", "Ben")
    ann.type("好久不见")
    expect(ben.page.locator("#room-log .person")).to_have_text(re.compile("Ann.*好久不见"))
    ben.page.keyboard.press("Escape")
    ben.page.keyboard.press(".")
    ben.page.keyboard.type("帮助")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#private-log .referee").first).to_be_visible()
    assert "帮助" not in ann.log()
    assert ann.secrets() == ""


def test_one_person_switches_seats_in_one_tab(people: People) -> None:
    [ann] = people("Ann")
    page = ann.page
    ann.page.locator("[data-game=xixi]").get_by_role("button", name="开桌").click()
    page.goto(page.url.split("?")[0] + "?as=2")
    page.fill("#name", "Ben")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="加入", exact=True).click()
    expect(page.locator(".seats li")).to_have_count(2)
    page.keyboard.press("Alt+1")
    expect(page.locator(".people [aria-current]")).to_have_text("Ann")
    page.get_by_role("button", name="开始", exact=True).click()
    mine = ann.hand()
    page.keyboard.press("Alt+2")
    expect(page.locator(".people [aria-current]")).to_have_text("Ben")
    assert ann.hand() != mine


def test_a_match_against_the_house_by_keyboard_alone(people: People) -> None:
    [ann] = people("Ann")
    page = ann.page
    # to the button that opens a table against the house, seeing the focus at every step
    for _ in range(40):
        page.keyboard.press("Tab")
        style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        label = "getComputedStyle(document.activeElement.closest('.chip') ?? document.body)"
        assert style != "none" or page.evaluate(f"{label}.outlineStyle") != "none"
        if page.evaluate("document.activeElement.closest('[data-game=xixi] .primary') !== null"):
            break
    else:
        pytest.fail("the keyboard doesn't reach the game")
    page.keyboard.press("Enter")
    ann.hand()
    for turn in range(60):
        page.wait_for_selector(".turn.mine, .result")
        if page.locator(".result").count():
            break
        asked = page.locator("#room-log .text", has_text="Ann→").count()
        if turn % 3 == 0:
            ann.type(f"和{7 + turn % 10}")
        elif turn % 3 == 1:
            # the second form by its number, then the blank, then Enter
            page.keyboard.press("Escape")
            page.keyboard.press("2")
            page.keyboard.type(str(1 + turn % 9))
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Escape")
            page.keyboard.press("5")
            page.locator(".fill input").first.focus()
            page.keyboard.press("Space")
            page.keyboard.press("Tab")
            page.keyboard.press("Space")
            page.keyboard.press("Enter")
        expect(page.locator("#room-log .text", has_text="Ann→")).not_to_have_count(asked)
    expect(page.locator(".result h4")).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "再来一局":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_have_count(0)


def test_the_tutorial_runs_beside_a_game_against_the_house(people: People) -> None:
    [ann] = people("Ann")
    page = ann.page
    page.locator("[data-game=xixi]").get_by_role("button", name="两分钟教程").click()
    ann.hand()
    steps = page.locator("#tutorial h3")
    expect(steps).to_contain_text("第 1 步")
    page.get_by_role("button", name="下一步").click()
    expect(steps).to_contain_text("第 2 步")
    page.reload()
    expect(steps).to_contain_text("第 2 步")
    page.get_by_role("button", name="收起").click()
    expect(page.locator("#tutorial")).to_be_hidden()


def test_switching_the_language_changes_everything_at_once(people: People) -> None:
    [ann] = people("Ann")
    page = ann.page
    page.locator("[data-game=xixi]").get_by_role("button", name="开桌").click()
    page.wait_for_selector("#board h3")
    page.get_by_role("button", name="EN").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#board h3")).to_have_text("XiXi")
    expect(page.get_by_role("button", name="start", exact=True)).to_be_visible()
    page.get_by_role("button", name="繁").click()
    expect(page.locator("#private-heading")).to_have_text("私信")
    expect(page.locator("#room-heading")).to_contain_text("房間")
