// The two logs: what the room hears, and what only the reader hears.

import { byId, el } from "./dom.js";

const MOST = 400;
const FRAME = /^(\[[^\]\n]{1,24}\]|【[^】\n]{1,24}】)\s*/;

export function makeLogs(press, unseen) {
  const logs = { public: byId("room-log"), private: byId("private-log") };
  const side = (line) => (line.secret ? "private" : "public");

  function append(line, { quiet = false } = {}) {
    const log = logs[side(line)];
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
    if (line.secret) log.querySelectorAll(".buttons").forEach((old) => old.remove());
    log.append(entry(line, press));
    while (log.children.length > MOST) log.firstElementChild.remove();
    if (atEnd || line.mine) log.scrollTop = log.scrollHeight;
    if (!quiet && !line.mine) unseen(side(line));
  }

  function replace(lines) {
    for (const log of Object.values(logs)) {
      log.setAttribute("aria-busy", "true");
      log.replaceChildren();
    }
    for (const line of lines) append(line, { quiet: true });
    for (const log of Object.values(logs)) {
      log.scrollTop = log.scrollHeight;
      log.removeAttribute("aria-busy");
    }
  }

  return { append, replace };
}

function entry(line, press) {
  const frame = line.by ? null : FRAME.exec(line.text);
  const text = frame ? line.text.slice(frame[0].length) : line.text;
  const kind = line.by ? (line.mine ? "person mine" : "person") : "referee";
  return el(
    "div",
    { class: `entry ${kind}` },
    line.by && el("bdi", { class: "who" }, line.by),
    el("p", { class: "text" }, frame && el("span", { class: "tag" }, frame[1]), text),
    line.secret && line.choices && line.choices.length > 0 && buttons(line, press),
  );
}

function buttons(line, press) {
  const pressed = (text) => () => press(text, { isPrivate: true, stamp: line.stamp, table: line.table });
  return el(
    "div",
    { class: "buttons" },
    ...line.choices.map(([label, text]) => el("button", { type: "button", title: text, onclick: pressed(text) }, label)),
  );
}
