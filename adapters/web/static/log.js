// The two logs: what the room hears, and what only the reader hears.

import { byId, el, query, texts } from "./dom.js";

const MOST = 400;
const FRAME = /^(\[[^\]\n]{1,24}\]|【[^】\n]{1,24}】)\s*/;

export function makeLogs(press, unseen) {
  const logs = { public: byId("room-log"), private: byId("private-log") };
  const side = (line) => (line.secret ? "private" : "public");

  // A log shows its end until its reader scrolls up, however its size changes meanwhile.
  const atEnd = new Map(Object.values(logs).map((log) => [log, true]));
  const toEnd = (log) => (log.scrollTop = log.scrollHeight);
  const sizes = new ResizeObserver((changed) => changed.forEach(({ target }) => atEnd.get(target) && toEnd(target)));
  for (const log of Object.values(logs)) {
    sizes.observe(log);
    for (const kind of ["wheel", "touchmove", "keyup", "pointerup"]) {
      log.addEventListener(kind, () => requestAnimationFrame(() => atEnd.set(log, isAtEnd(log))), { passive: true });
    }
  }

  function append(line, { quiet = false } = {}) {
    const log = logs[side(line)];
    if (line.secret) log.querySelectorAll(".buttons").forEach((old) => old.remove());
    log.append(entry(line, press, () => atEnd.get(log) && toEnd(log)));
    while (log.children.length > MOST) log.firstElementChild.remove();
    if (line.mine) atEnd.set(log, true);
    if (atEnd.get(log)) toEnd(log);
    if (!quiet && !line.mine) unseen(side(line));
  }

  function replace(lines) {
    for (const log of Object.values(logs)) {
      log.setAttribute("aria-busy", "true");
      log.replaceChildren();
    }
    for (const line of lines) append(line, { quiet: true });
    for (const log of Object.values(logs)) {
      atEnd.set(log, true);
      toEnd(log);
      log.removeAttribute("aria-busy");
    }
  }

  return { append, replace };
}

const isAtEnd = (log) => log.scrollHeight - log.scrollTop - log.clientHeight < 24;

function entry(line, press, grown) {
  const frame = line.by ? null : FRAME.exec(line.text);
  const text = frame ? line.text.slice(frame[0].length) : line.text;
  const kind = line.by ? (line.mine ? "person mine" : "person") : "referee";
  return el(
    "div",
    { class: `entry ${kind}` },
    line.by && el("bdi", { class: "who" }, line.by),
    el("p", { class: "text" }, frame && el("span", { class: "tag" }, frame[1]), ...withDigests(text)),
    line.picture && picture(line, text, grown),
    line.secret && line.choices && line.choices.length > 0 && buttons(line, press),
  );
}

// The text stands above it; what is secret is not said a second time.
function picture(line, text, grown) {
  const shown = el("img", {
    class: "picture",
    src: `/picture?${query({ name: line.picture })}`,
    alt: line.secret ? texts.picture : text,
    onload: grown,
    onerror: () => shown.remove(),
  });
  return shown;
}

// Long digests are for machines: small, so that the sentence around them can be read.
function withDigests(text) {
  return text.split(/([0-9a-f]{32,})/).map((piece, place) => (place % 2 ? el("code", {}, piece) : piece));
}

function buttons(line, press) {
  const pressed = (text) => () => press(text, { isPrivate: true, stamp: line.stamp, table: line.table });
  return el(
    "div",
    { class: "buttons" },
    ...line.choices.map(([label, text]) => el("button", { type: "button", title: text, onclick: pressed(text) }, label)),
  );
}
