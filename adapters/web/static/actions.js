// What the reader can do now. Every button shows the text that it sends.

import { filling, holes, label, plain } from "./blanks.js";
import { byId, el, fill, texts } from "./dom.js";

const ASKS = ["state", "history", "hand", "rules", "help"];

export function makeActions(press) {
  const panel = byId("actions");
  panel.setAttribute("aria-label", texts.actions);
  const turn = el("p", { class: "turn", role: "status" });
  const body = el("div", { class: "actions" });
  panel.append(turn, body);
  let drawn = "";
  let chosen = "";
  let picked = "";
  const kept = {};

  function draw(card) {
    panel.hidden = card === null;
    drawTurn(card);
    const now = card && JSON.stringify([card.table, card.stage, card.actions, card.seats.map((seat) => seat.name)]);
    if (now === drawn) {
      current = card;
      return;
    }
    drawn = now;
    current = card;
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    body.replaceChildren();
    if (card) render(card);
    if (focused) refocus(focused);
  }

  let current = null;
  const send = (action, text) =>
    press(text, { isPrivate: action.private, stamp: current.stamp, table: current.table });

  function refocus(key) {
    const same = body.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const target = same ?? byId("say-text");
    target.focus({ preventScroll: true });
  }

  function drawTurn(card) {
    const mine = card !== null && card.actions.some((action) => action.must);
    const waited = card ? card.seats.filter((seat) => seat.awaited && !seat.me).map((seat) => seat.name) : [];
    let text = "";
    if (card && card.stage === "playing" && !card.paused) {
      if (mine) text = texts.your_turn;
      else if (waited.length > 0) text = fill(texts.waiting, { names: waited.join(texts.and) });
      else text = texts.nothing;
      if (card.seat === null) text = `${texts.spectator} · ${text}`;
    }
    if (turn.textContent !== text) turn.textContent = text;
    turn.classList.toggle("mine", mine);
    document.title = mine ? `● ${texts.your_turn}` : (panel.dataset.title ??= document.title);
  }

  function render(card) {
    // what the page has better places for: the result's own button, the list of games
    const usual = (action) => card.stage !== "over" || !["again", "new"].includes(action.verb);
    const game = card.actions.filter((action) => usual(action) && (card.stage !== "playing" || !isOfTable(action)));
    const rest = card.actions.filter((action) => card.stage === "playing" && isOfTable(action));
    const blank = game.filter((action) => holes(action).length > 0);
    const quick = game.filter((action) => holes(action).length === 0);
    const forms = blank
      .filter((action) => action.must || card.stage === "playing")
      .sort((a, b) => Number(b.must) - Number(a.must));
    const later = blank.filter((action) => !forms.includes(action)).concat(rest);
    const row = quick.length > 0 && el("div", { class: "row" }, ...quick.map((action) => button(action, card)));
    const first = quick.some((action) => action.must) && !forms.some((action) => action.must);
    const parts = [forms.length > 0 && chooser(forms, card), row];
    body.append(...(first ? parts.reverse() : parts).filter(Boolean));
    if (card.stage === "lobby") body.append(el("p", { class: "quiet" }, texts.friend));
    body.append(el("div", { class: "row foot" }, later.length > 0 && more(later, card), asks(card)));
  }

  function button(action, card) {
    const isMain = action.must || (card.stage === "lobby" && ["join", "start"].includes(action.verb));
    return el(
      "button",
      {
        type: "button",
        class: isMain ? "primary" : "",
        "data-key": action.verb,
        "data-act": true,
        title: action.form,
        onclick: () => send(action, action.form),
      },
      plain(action.form),
    );
  }

  function chooser(forms, card) {
    const spot = el("div", {});
    // whoever must act begins with that, unless something else was picked
    const fits = (action) => action.verb === picked || (action.verb === chosen && (action.must || !forms[0].must));
    chosen = (forms.find((action) => action.verb === picked) ?? forms.find(fits) ?? forms[0]).verb;
    const show = () => {
      const action = forms.find((each) => each.verb === chosen);
      spot.replaceChildren(form(action, card, forms.some((each) => each.must)));
    };
    show();
    if (forms.length === 1) return spot;
    const radios = forms.map((action) => {
      const radio = el("input", {
        type: "radio",
        name: "verb",
        value: action.verb,
        "data-key": `verb/${action.verb}`,
        "data-act": true,
        onchange: () => {
          chosen = picked = action.verb;
          show();
        },
      });
      radio.checked = action.verb === chosen;
      return el("label", { class: "chip" }, radio, label(action));
    });
    return el("div", { class: "actions" }, el("fieldset", {}, el("legend", { class: "hidden" }, texts.actions), ...radios), spot);
  }

  function form(action, card, isMain = false) {
    const go = el("button", { class: isMain ? "primary" : "", "data-key": `${action.verb}/go` });
    const changed = () => {
      kept[action.verb] = filled.keep();
      const text = filled.text();
      go.textContent = text === null ? label(action) : plain(text);
      go.title = text ?? "";
    };
    const filled = filling(action, card, () => changed(), kept[action.verb]);
    changed();
    const submit = (event) => {
      event.preventDefault();
      const text = filled.text();
      if (text === null) {
        filled.focus();
        return;
      }
      send(action, text);
      filled.clear();
      changed();
    };
    return el("form", { class: "fill", autocomplete: "off", onsubmit: submit }, ...filled.nodes, go);
  }

  function more(actions, card) {
    const rows = actions.map((action) => (holes(action).length > 0 ? form(action, card) : button(action, card)));
    const flat = rows.filter((row) => row.tagName === "BUTTON");
    const forms = rows.filter((row) => row.tagName === "FORM");
    const box = el(
      "details",
      { class: "small", ontoggle: () => (panel.dataset.more = box.open ? "1" : "") },
      el("summary", {}, texts.more),
      el("div", { class: "row" }, ...flat),
      ...forms,
    );
    box.open = panel.dataset.more === "1";
    return box;
  }

  function asks(card) {
    const words = ASKS.filter((ask) => ask !== "hand" || card.hand.length > 0).map((ask) => texts.ask[ask]);
    return el(
      "div",
      { class: "row asks" },
      ...words.map((word) =>
        el("button", { type: "button", title: word, "data-key": `ask/${word}`, onclick: () => press(word, { table: card.table, isPrivate: true }) }, plain(word)),
      ),
    );
  }

  return { draw };
}

const isOfTable = (action) => /^[.。/]/.test(action.form);
