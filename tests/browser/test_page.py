"""The page for every eye and hand: narrow, dark, by ear, after a break, with hostile names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Person, Referee
from tests.browser.test_match import start

pytestmark = pytest.mark.browser
People = Callable[..., list[Person]]

NARROW = {"viewport": {"width": 360, "height": 640}}
HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(2)</script>",
    "\u202e\u2066倒过来",
    "@everyone **x**",
    "W" * 40,
    "Z̸̧͖̹̈́͆͝ä̷l̵g̶o",
]

#: Every visible text whose contrast with what is behind it is below 4.5, by the formula of WCAG 2.
CONTRAST = """() => {
  const channels = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b]
    .map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
  const behind = (node) => {
    if (node === null) return [255, 255, 255];
    const own = channels(getComputedStyle(node).backgroundColor);
    return own[3] === 0 ? behind(node.parentElement) : over(own, own[3] < 1 ? behind(node.parentElement) : [0, 0, 0]);
  };
  const ratio = (color, node) => {
    const back = behind(node);
    const [a, b] = [light(over(channels(color), back)), light(back)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const poor = [];
  let count = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || ["SCRIPT", "NOSCRIPT"].includes(node.tagName) || !node.checkVisibility()) continue;
    count += 1;
    const found = ratio(getComputedStyle(node).color, node);
    if (found < 4.5) poor.push(`${found.toFixed(2)} ${text.data.trim().slice(0, 30)}`);
  }
  for (const input of document.querySelectorAll("input:placeholder-shown")) {
    count += 1;
    const found = ratio(getComputedStyle(input, "::placeholder").color, input);
    if (found < 4.5) poor.push(`${found.toFixed(2)} ${input.placeholder}`);
  }
  return [count, poor];
}"""


#: What hangs out of the screen to the side.
OUTSIDE = """() => [...document.querySelectorAll("body *")]
  .filter((n) => n.checkVisibility() && !n.closest(".hidden, .skip, .chip input"))
  .filter((n) => n.getBoundingClientRect().right > innerWidth + 0.5)
  .map((n) => n.outerHTML.slice(0, 80))"""


def fits(page: Page) -> None:
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def has_contrast(page: Page, at_least: int) -> None:
    count, poor = page.evaluate(CONTRAST)
    assert poor == []
    assert count >= at_least


def against_the_house(person: Person) -> None:
    person.page.locator("[data-game=xixi] .primary").click()
    person.hand()
    person.await_turn()


def finish(person: Person) -> None:
    for _ in range(2):
        person.type("认输")
    expect(person.page.locator(".result")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_at_every_stage(
    people: People, contexts: Callable[..., BrowserContext], referee: Referee, scheme: str
) -> None:
    door = contexts(color_scheme=scheme).new_page()
    door.goto(referee.url)
    has_contrast(door, 5)
    [ann] = people("Ann", color_scheme=scheme)
    paper = ann.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (int(re.findall(r"\d+", paper)[0]) > 128) == (scheme == "light")
    has_contrast(ann.page, 30)
    against_the_house(ann)
    ann.page.locator("summary").click()
    ann.type("大家好")
    expect(ann.page.locator("#room-log")).to_contain_text("大家好")
    has_contrast(ann.page, 30)
    ann.page.locator("#keys-button").click()
    has_contrast(ann.page, 40)
    ann.page.keyboard.press("Escape")
    finish(ann)
    has_contrast(ann.page, 30)


def test_no_sideways_scroll_at_360_pixels(
    people: People, contexts: Callable[..., BrowserContext], referee: Referee
) -> None:
    for locale in ("zh-CN", "en-US"):
        door = contexts(**NARROW, locale=locale).new_page()
        door.goto(referee.url)
        fits(door)
        ann, ben = people("W" * 40, "Benedikt der Zweite", **NARROW, locale=locale)
        fits(ann.page)
        opener = "[data-game=xixi] button:not(.primary):not(.link)"
        ann.page.locator(opener).click()
        ben.page.wait_for_selector("#board h3")
        fits(ben.page)
        ben.page.locator(".actions .primary").click()
        expect(ann.page.locator(".seats li")).to_have_count(2)
        ann.page.locator(".actions .primary", has_text=re.compile("开始|start")).click()
        ann.hand()
        ben.hand()
        ann.page.wait_for_selector(".turn:not(:empty)")
        mover = ann if ann.is_mover() else ben
        for chip in mover.page.locator(".actions fieldset").first.locator(".chip").all():
            chip.click()
            fits(mover.page)
        mover.page.locator("summary").click()
        fits(mover.page)
        mover.page.get_by_role("button", name=re.compile("私信|Private")).click()
        expect(mover.page.locator("#private-log")).to_be_visible()
        fits(mover.page)
        mover.page.get_by_role("button", name=re.compile("房间|Room")).first.click()
        for _ in range(2):
            mover.type("resign")
        expect(mover.page.locator(".result")).to_be_visible()
        fits(mover.page)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_names(people: People, name: str) -> None:
    ann, ben = people(name, "Ben")
    ann.page.locator("[data-game=xixi]").get_by_role("button", name="开桌").click()
    seat = ben.page.locator(".seats .name").first
    expect(seat).not_to_be_empty()
    ann.type("在吗")
    expect(ben.page.locator(".entry.person bdi").last).not_to_be_empty()
    for person in (ann, ben):
        inside = person.page.locator("main img, main script, main b, main i, header img")
        assert inside.count() == 0
        # the name stays in its own direction, and the table around it in order
        assert person.page.locator("html").evaluate("n => getComputedStyle(n).direction") == "ltr"
    assert seat.evaluate("n => n.tagName") == "BDI"
    assert seat.evaluate("n => getComputedStyle(n).unicodeBidi") == "isolate"


def test_the_accessibility_tree_has_roles_and_names(people: People) -> None:
    ann, ben = people("Ann", "Ben")
    first, second = start(ann, ben)
    second.type("想一想")
    expect(first.page.locator("#room-log")).to_contain_text("想一想")
    tree = first.page.locator("body").aria_snapshot()
    for wanted in (
        r"- link \"跳到输入框\"",
        r"- banner",
        r"- navigation \"换座位：这个浏览器里的人\"",
        r"- group \"语言\"",
        r"- main",
        r"- region \"房间",
        r"- region \"私信\"",
        r"- log \"房间里说的话\"",
        r"- log \"只有你看得到的话\"",
        r"- list \"座位\"",
        r"- timer \"剩余时间\": \d",
        r"- status: 轮到你了",
        r"- group \"现在可以\"",
        r"- radio \"和…\" \[checked\]",
        r"- spinbutton \"和… 数\"",
        r"- combobox \"对大家说\"",
        r"- combobox \"私下对裁判说\"",
        r"- group \"你的牌\"",
        r"- button \"EN\"",
    ):
        assert re.search(wanted, tree), f"{wanted}\n{tree}"
    nameless = re.findall(r"- (?:button|link|textbox|combobox|radio|checkbox|log|group)\s*$", tree)
    assert nameless == []
    assert first.page.locator("#room-log").get_attribute("aria-live") == "polite"
    for rank in first.hand():
        assert re.search(rf"- listitem: \"?{rank}\"?$", tree, re.MULTILINE), rank


def test_nothing_that_takes_the_focus_is_without_a_name(people: People) -> None:
    [ann] = people("Ann")
    session = ann.page.context.new_cdp_session(ann.page)

    def nodes() -> list[dict[str, Any]]:
        tree = session.send("Accessibility.getFullAXTree")
        return [
            node
            for node in tree["nodes"]
            if not node.get("ignored")
            and any(
                p["name"] == "focusable" and p["value"].get("value")
                for p in node.get("properties", [])
            )
        ]

    for step in ("games", "playing", "over"):
        if step == "playing":
            against_the_house(ann)
            ann.page.locator("summary").click()
        if step == "over":
            finish(ann)
        found = nodes()
        assert len(found) > 8
        for node in found:
            if node["role"]["value"] != "RootWebArea":
                assert node.get("name", {}).get("value", "").strip(), (step, node["role"])


def test_a_page_loaded_anew_shows_the_same(people: People) -> None:
    ann, ben = people("Ann", "Ben")
    first, second = start(ann, ben)
    first.type("和7")
    second.await_turn()
    first.type("慢慢来")
    second.type("重说一遍")
    expect(first.page.locator("#room-log")).to_contain_text("重说一遍")
    before = first.page.locator("#room-log .text").all_inner_texts()
    cards = first.hand()
    first.page.reload()
    assert first.hand() == cards
    expect(first.page.locator("#room-log")).to_contain_text("重说一遍")
    after = first.page.locator("#room-log .text").all_inner_texts()
    facts = [text.split("（")[0].split("\n")[0] for text in before]
    assert [text.split("（")[0].split("\n")[0] for text in after] == facts
    expect(second.page.locator(".turn.mine")).to_be_visible()


def test_a_killed_server_comes_back_and_the_page_goes_on(people: People, mortal: Referee) -> None:
    ann, ben = people("Ann", "Ben", url=mortal.url)
    first, second = start(ann, ben)
    hands = {person: person.hand() for person in (ann, ben)}
    first.type("和7")
    second.await_turn()
    for person in (ann, ben):
        person.page.evaluate("window.sameAsBefore = true")
    mortal.kill()
    expect(ann.page.locator("#connection")).to_contain_text("正在重连")
    # what is said meanwhile waits, and is sent once when the server is there again
    second.type("和9")
    mortal.start()
    first.await_turn()
    expect(second.page.locator("#connection")).to_be_empty(timeout=15_000)
    asked = second.page.locator("#room-log .referee .text")
    expect(asked.filter(has_text=re.compile("问2 "))).to_have_count(1)
    expect(asked.filter(has_text=re.compile("问1 "))).to_have_count(1)
    expect(asked.filter(has_text="开局！")).to_have_count(1)
    for person in (ann, ben):
        assert person.page.evaluate("window.sameAsBefore")
        assert person.hand() == hands[person]
    first.type("认输")
    first.type("认输")
    expect(second.page.locator(".result h4")).to_contain_text("胜")


def test_a_tab_that_nobody_sees_gives_its_connection_back(people: People) -> None:
    [ann] = people("Ann")
    page = ann.page
    page.clock.install()
    page.evaluate(
        """() => {
          Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    page.clock.run_for(20_000)
    [ben] = [Person(page.context.new_page(), []).enter(page.url + "?as=2", "Ben")]
    ben.type("听得到吗")
    expect(ben.page.locator("#room-log")).to_contain_text("听得到吗")
    assert "听得到吗" not in ann.log()
    page.evaluate(
        """() => {
          Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(page.locator("#room-log")).to_contain_text("听得到吗")
