// Shortcuts. Outside of text fields only, so that they never eat what somebody types.

import { byId, el, texts } from "./dom.js";

export function makeKeys(showSide) {
  const list = byId("keys");
  const pairs = texts.shortcuts_list.split("|").map((pair) => pair.split(/ (.*)/s).slice(0, 2));
  list.append(
    el("h2", { id: "keys-heading" }, texts.shortcuts),
    el("dl", {}, ...pairs.flatMap(([key, what]) => [el("dt", {}, key), el("dd", {}, what)])),
    el("button", { type: "button", onclick: () => list.close() }, texts.close),
  );
  byId("keys-button").addEventListener("click", () => list.showModal());

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || list.open) return;
    if (event.altKey) {
      const person = document.querySelectorAll(".people a:not(.add)")[Number(event.key) - 1];
      if (/^[1-9]$/.test(event.key) && person) {
        event.preventDefault();
        person.click();
      }
      return;
    }
    if (isTyping(event.target)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (event.key === "/") focus("public", "say-text", event);
    else if (event.key === "." || event.key === "。") focus("private", "whisper-text", event);
    else if (event.key === "?") list.showModal();
    else if (/^[1-9]$/.test(event.key)) act(Number(event.key), event);
  });

  function focus(side, id, event) {
    event.preventDefault();
    showSide(side);
    byId(id).focus();
  }
}

function isTyping(target) {
  if (target.matches("textarea, select, [contenteditable]")) return true;
  return target.matches("input") && !["radio", "checkbox"].includes(target.type);
}

function act(number, event) {
  const all = [...document.querySelectorAll("[data-act]")].filter((node) => node.closest("[hidden], details:not([open])") === null);
  const node = all[number - 1];
  if (!node) return;
  event.preventDefault();
  node.click();
  if (node.matches("input")) node.closest(".actions").querySelector(".fill input, .fill select")?.focus();
}
