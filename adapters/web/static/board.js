// The table that is looked at: seats, stand, clock, the reader's cards, the result.

import { byId, el, fill, query, texts } from "./dom.js";

const RANKED = /^[^\d\s]{0,2}(?:10|[2-9]|1[1-5]?|[AKQJ])$/;
const LONGEST_CARD = 4;

export function makeBoard(select, press) {
  const board = byId("board");
  const hand = byId("hand");
  const tables = byId("tables");
  let clock = null;
  let drawn = "";
  let told = 0;

  function draw(card, cards, showsGames) {
    drawTables(cards, card, showsGames);
    const now = JSON.stringify(card);
    if (now === drawn) return;
    drawn = now;
    told = 0;
    board.replaceChildren();
    hand.hidden = true;
    clock = null;
    if (!card) return;
    clock = el("span", { class: "clock", role: "timer", "aria-label": texts.clock, hidden: true });
    board.append(
      el(
        "div",
        { class: "head" },
        el("h3", {}, card.title),
        card.paused && el("span", { class: "badge" }, texts.paused),
        clock,
      ),
      el("ol", { class: "seats", "aria-label": texts.seats }, ...card.seats.map(seat)),
      card.stage === "over" ? result(card, press) : stand(card.board),
    );
    drawHand(card.hand);
  }

  function drawHand(lines) {
    hand.hidden = lines.length === 0;
    hand.replaceChildren(...lines.map(cardLine));
  }

  function drawTables(cards, card, showsGames) {
    tables.hidden = cards.length === 0;
    tables.replaceChildren(
      ...cards.map((each) =>
        el(
          "button",
          {
            type: "button",
            "data-table": each.table,
            "aria-pressed": String(!showsGames && card !== null && each.table === card.table),
            onclick: () => select(each.table),
          },
          fill(texts.table, { number: each.number, title: each.title }),
        ),
      ),
      el(
        "button",
        { type: "button", "data-table": "new", "aria-pressed": String(showsGames), onclick: () => select("new") },
        "+ ",
        texts.games,
      ),
    );
  }

  function tick(card, now, announce) {
    if (!clock || !card) return;
    const runs = card.due !== null && !card.paused && card.stage === "playing";
    clock.hidden = !runs;
    if (!runs) return;
    const left = Math.max(0, Math.ceil((card.due - now) / 1000));
    const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== shown) clock.textContent = shown;
    clock.classList.toggle("short", left <= 10);
    for (const mark of [30, 10]) {
      if (left === mark && told !== mark) {
        told = mark;
        announce(fill(texts.time_left, { seconds: mark }));
      }
    }
  }

  return { draw, tick };
}

function seat(each) {
  const badges = [each.me && texts.you, each.house && texts.house, each.host && texts.host].filter(Boolean);
  return el(
    "li",
    { class: each.awaited ? "awaited" : "", "data-me": each.me },
    el("span", { class: "number" }, each.number),
    el("bdi", { class: "name" }, each.name),
    badges.length > 0 && el("span", { class: "badge" }, badges.join(" · ")),
    each.awaited && el("span", { class: "awaited-mark" }, texts.awaited),
  );
}

function stand(lines) {
  return el("div", { class: "stand" }, ...lines.map((line) => el("p", { dir: "auto" }, line)));
}

function cardLine(line) {
  // "…: A 2 10 J" becomes a label and cards; anything else stays a line of text.
  const parts = /^(.*[：:])\s*(.+)$/.exec(line);
  const cards = parts ? parts[2].split(/\s+/) : [];
  const ranked = cards.filter((each) => RANKED.test(each)).length;
  const isHand = ranked * 2 >= cards.length && cards.every((each) => each.length <= LONGEST_CARD);
  if (!isHand || ranked === 0) return el("p", { dir: "auto" }, line);
  return el(
    "div",
    {},
    el("p", { class: "label", dir: "auto" }, parts[1].replace(/[：:]$/, "")),
    el("ul", { class: "cards" }, ...cards.map((each) => el("li", { class: `card${/[♥♦]/.test(each) ? " red" : ""}` }, each))),
  );
}

// A game without a review has no chart.
function review(address) {
  const chart = el("img", { class: "chart", src: address, alt: texts.chart, onerror: () => box.remove() });
  const box = el("details", {}, el("summary", {}, texts.chart), chart);
  return box;
}

function result(card, press) {
  const again = card.actions.find((action) => action.verb === "again");
  const link = (form) => `/export?${query({ table: card.table, form })}`;
  return el(
    "div",
    { class: "result" },
    el("h4", { dir: "auto" }, card.board.at(-1) ?? texts.result),
    stand(card.board.slice(0, -1)),
    review(link("chart")),
    el(
      "div",
      { class: "row" },
      again &&
        el("button", { type: "button", class: "primary", title: again.form, onclick: () => press(again.form, { table: card.table }) }, texts.again),
      el("a", { href: link("jsonl"), download: "" }, texts.log_jsonl),
      el("a", { href: link("text"), download: "" }, texts.log_text),
    ),
    el("p", { class: "quiet" }, texts.verify_1),
    el("p", { class: "quiet" }, texts.verify_2),
  );
}
