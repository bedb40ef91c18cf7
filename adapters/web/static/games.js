// The list of games, a game against the house by one click, and the tutorial beside it.

import { byId, el, fill, games, kept, texts } from "./dom.js";

// What needs the fewest people comes first: somebody new is alone.
const shortest = [...games].sort((a, b) => Math.min(...a.seats) - Math.min(...b.seats));
const PLAN_MS = 20_000;

export function makeGames(press) {
  const place = byId("games");
  place.append(
    el("h3", {}, texts.games),
    el("p", { class: "quiet" }, texts.games_hint),
    el("div", { class: "list" }, ...shortest.map((game) => gameCard(game, start))),
    el("p", { class: "quiet" }, texts.friend),
  );

  function start(game, text, { solo = false, teach = false } = {}) {
    if (solo) kept("plan", { game: game.name, seats: Math.min(...game.seats), until: Date.now() + PLAN_MS, done: [] });
    if (teach) kept("lesson", { game: game.name, step: 0 });
    press(text);
  }

  // Sit down, fill the other seats with house players, start: one step for each state of the table.
  function followPlan(cards) {
    const plan = kept("plan");
    if (!plan) return;
    const card = cards.find((each) => each.stage === "lobby" && each.host && each.game === plan.game);
    if (Date.now() > plan.until) kept("plan", null);
    if (Date.now() > plan.until || !card) return;
    const isIn = card.seats.some((seat) => seat.me);
    const verb = !isIn ? "join" : card.seats.length < plan.seats ? "house" : "start";
    const step = `${verb}/${card.seats.length}`;
    const action = card.actions.find((each) => each.verb === verb);
    if (!action || plan.done.includes(step)) return;
    kept("plan", verb === "start" ? null : { ...plan, done: [...plan.done, step] });
    press(action.form, { table: card.table, stamp: card.stamp });
  }

  return { show: (isShown) => (place.hidden = !isShown), followPlan, drawLesson };
}

function gameCard(game, start) {
  const id = `game-${game.name}`;
  const named = /\s/.test(game.title) ? game.name : game.title;
  const radios = game.presets.map((preset, number) => {
    const radio = el("input", { type: "radio", name: id, value: /\s/.test(preset.label) ? preset.text : preset.label, onchange: () => show() });
    radio.checked = number === 0;
    return el("label", { class: "chip" }, radio, preset.label);
  });
  const text = () => {
    const preset = radios.map((label) => label.firstElementChild).find((radio) => radio.checked);
    return [texts.ask.new, named, preset?.value].filter(Boolean).join(" ");
  };
  const preview = el("p", { class: "quiet preview" });
  const show = () => (preview.textContent = fill(texts.sends, { text: text() }));
  show();
  const seats = game.seats.length > 1 ? `${Math.min(...game.seats)}–${Math.max(...game.seats)}` : String(game.seats[0]);
  return el(
    "section",
    { class: "game", "data-game": game.name, "aria-labelledby": id },
    el("h4", { id }, game.title, el("span", { class: "badge" }, fill(texts.seats_range, { seats }))),
    el("p", {}, game.pitch),
    radios.length > 1 && el("fieldset", {}, el("legend", { class: "hidden" }, `${game.title} ${texts.choose}`), ...radios),
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "primary", "data-act": true, onclick: () => start(game, text(), { solo: true }) }, texts.solo),
      el("button", { type: "button", "data-act": true, onclick: () => start(game, text()) }, texts.open),
      game.tutorial &&
        el("button", { type: "button", class: "link", "data-act": true, onclick: () => start(game, text(), { solo: true, teach: true }) }, texts.tutorial),
    ),
    preview,
  );
}

function drawLesson() {
  const place = byId("tutorial");
  const lesson = kept("lesson");
  const game = lesson && games.find((each) => each.name === lesson.game);
  place.hidden = !game;
  if (!game) return;
  const steps = game.tutorial.split("\n").filter((line) => line.trim() !== "");
  const step = Math.min(lesson.step, steps.length - 1);
  const move = (by) => () => {
    kept("lesson", { ...lesson, step: step + by });
    drawLesson();
    place.querySelector(by > 0 ? ".forward" : ".back")?.focus();
  };
  const close = () => {
    kept("lesson", null);
    drawLesson();
    byId("say-text").focus();
  };
  place.replaceChildren(
    el("h3", { id: "lesson-heading" }, `${game.title} · ${fill(texts.tutorial_step, { n: step + 1, all: steps.length })}`),
    el("p", { "aria-live": "polite" }, steps[step]),
    el(
      "div",
      { class: "row" },
      step > 0 && el("button", { type: "button", class: "back", onclick: move(-1) }, texts.tutorial_back),
      step < steps.length - 1 && el("button", { type: "button", class: "forward", onclick: move(1) }, texts.tutorial_next),
      el("button", { type: "button", class: "link", onclick: close }, texts.tutorial_close),
    ),
  );
}
