// A message box: Enter sends, up brings back what was said, suggestions while typing.

import { byId, el, query } from "./dom.js";

const PAUSE_MS = 150;

export function makeComposer(name, { isPrivate, send }) {
  const form = byId(name);
  const box = byId(`${name}-text`);
  const list = byId(`${name}-choices`);
  const said = [];
  let place = 0;
  let waiting = 0;
  let active = -1;

  function close() {
    clearTimeout(waiting);
    list.hidden = true;
    list.replaceChildren();
    active = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  async function offer() {
    const typed = box.value.trim();
    if (typed === "") return close();
    const answer = await fetch(`/suggest?${query({ q: typed, private: isPrivate ? "1" : "0" })}`).catch(() => null);
    if (!answer || !answer.ok || box.value.trim() !== typed) return undefined;
    const found = (await answer.json()).filter((each) => each.text !== typed).slice(0, 8);
    if (found.length === 0 || document.activeElement !== box) return close();
    close();
    found.forEach((each, number) => {
      const id = `${list.id}-${number}`;
      const pick = (event) => {
        event.preventDefault();
        take(each.text);
      };
      list.append(el("li", { id, role: "option", "aria-selected": "false", "data-text": each.text, onmousedown: pick }, each.label));
    });
    list.hidden = false;
    box.setAttribute("aria-expanded", "true");
    return undefined;
  }

  function take(text) {
    box.value = text;
    close();
    box.focus();
  }

  function mark(next) {
    const options = [...list.children];
    active = (next + options.length) % options.length;
    options.forEach((option, number) => option.setAttribute("aria-selected", String(number === active)));
    box.setAttribute("aria-activedescendant", options[active].id);
    options[active].scrollIntoView({ block: "nearest" });
  }

  function recall(step) {
    if (said.length === 0) return;
    place = Math.min(said.length, Math.max(0, place + step));
    box.value = said[place] ?? "";
  }

  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(offer, PAUSE_MS);
  });
  box.addEventListener("blur", close);
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" && !list.hidden) mark(active + 1);
    else if (event.key === "ArrowUp" && !list.hidden) mark(active - 1);
    else if (event.key === "ArrowUp") recall(-1);
    else if (event.key === "ArrowDown") recall(1);
    else if (event.key === "Enter" && active >= 0) take(list.children[active].dataset.text);
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (text === "") return;
    close();
    said.push(text);
    place = said.length;
    box.value = "";
    const ok = await send(text, { isPrivate });
    if (!ok && box.value === "") box.value = text;
  });
}
