// The page: puts its parts together. What it shows comes from the stream alone.

import { makeActions } from "./actions.js";
import { makeBoard } from "./board.js";
import { makeComposer } from "./composer.js";
import { byId, el, kept, texts } from "./dom.js";
import { makeGames } from "./games.js";
import { makeKeys } from "./keys.js";
import { makeLogs } from "./log.js";
import { listen, say } from "./stream.js";

// Somebody new in another tab of this browser is a seat to switch to in this one.
const tabs = new BroadcastChannel("caipan people");
tabs.addEventListener("message", async () => {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const people = page.querySelector(".people");
  if (people) document.querySelector(".people").replaceWith(people);
});
tabs.postMessage("here");

let cards = [];
let selected = kept("table");

const press = (text, how = {}) => say(text, { button: true, ...how });
const board = makeBoard(select, press);
const actions = makeActions(press);
const list = makeGames(press);
const side = makeSides();
const logs = makeLogs(press, side.unseen);
makeKeys(side.show);
makeComposer("say", { isPrivate: false, send: say });
makeComposer("whisper", { isPrivate: true, send: say });

const stream = listen({
  whole: ({ lines }) => logs.replace(lines),
  line: (line) => logs.append(line),
  state: (state) => {
    cards = state.cards;
    draw();
    list.followPlan(cards);
  },
});

function select(table) {
  selected = table;
  kept("table", table);
  draw();
}

function shown() {
  const open = cards.filter((card) => card.stage !== "over");
  const own = open.filter((card) => card.seats.some((seat) => seat.me));
  const fresh = open.find((card) => !known.has(card.table));
  for (const card of open) known.add(card.table);
  if (fresh && (selected === "new" || own.includes(fresh))) selected = fresh.table;
  const found = cards.find((card) => card.table === selected);
  if (selected === "new" || found) return found ?? null;
  return own.at(-1) ?? open.at(-1) ?? cards.at(-1) ?? null;
}

const known = new Set();

function draw() {
  const card = shown();
  const showsGames = card === null;
  document.body.dataset.tables = String(cards.length);
  board.draw(card, cards, showsGames);
  actions.draw(card);
  list.show(showsGames);
  list.drawLesson();
  current = card;
  board.tick(current, stream ? stream.now() : Date.now(), announce);
}

let current = null;
setInterval(() => board.tick(current, stream.now(), announce), 250);

function announce(text) {
  if (current && current.actions.some((action) => action.must)) byId("announcer").textContent = text;
}

// On a narrow screen one side is shown at a time; what is the reader's own moves under the table.
function makeSides() {
  const narrow = matchMedia("(max-width: 55.99rem)");
  const mine = byId("mine");
  const home = mine.parentElement;
  const buttons = { public: byId("show-public"), private: byId("show-private") };
  const names = { public: texts.show_room, private: texts.show_private };

  function show(which) {
    document.body.dataset.side = which;
    for (const [key, button] of Object.entries(buttons)) button.setAttribute("aria-pressed", String(key === which));
    buttons[which].replaceChildren(names[which]);
  }

  function unseen(which) {
    if (!narrow.matches || document.body.dataset.side === which) return;
    buttons[which].replaceChildren(names[which], " ", el("span", { class: "dot", "aria-hidden": "true" }, "●"), el("span", { class: "hidden" }, texts.unseen));
  }

  function place() {
    if (narrow.matches) byId("mine-narrow").append(mine);
    else home.insertBefore(mine, byId("private-log"));
  }

  for (const [key, button] of Object.entries(buttons)) button.addEventListener("click", () => show(key));
  narrow.addEventListener("change", place);
  show("public");
  place();
  return { show, unseen };
}
