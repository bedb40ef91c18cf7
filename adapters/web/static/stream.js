// The stream of events, which connects again by itself and goes on where it was.

import { byId, me, query, texts } from "./dom.js";

const HIDDEN_MS = 15_000;
const AGAIN_MS = 1_500;

export function listen(handlers) {
  let source = null;
  let last = "";
  let again = 0;
  let hiding = 0;
  let offset = 0;

  const status = byId("connection");
  const show = (text) => {
    if (status.textContent !== text) status.textContent = text;
  };

  function receive(kind, event) {
    if (event.lastEventId) last = event.lastEventId;
    const data = JSON.parse(event.data);
    if (kind === "state") offset = Date.now() - data.now;
    handlers[kind](data);
    show("");
  }

  function open() {
    close();
    source = new EventSource(`/events?${query({ after: last })}`);
    for (const kind of ["whole", "line", "state"]) {
      source.addEventListener(kind, (event) => receive(kind, event));
    }
    source.addEventListener("error", () => {
      show(texts.offline);
      // a server that is just starting may refuse; the browser gives up then, we don't
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
    });
  }

  function close() {
    clearTimeout(again);
    if (source) source.close();
    source = null;
  }

  // A browser has few connections for one server: a tab that nobody sees gives its own back.
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.visibilityState === "hidden") hiding = setTimeout(close, HIDDEN_MS);
    else if (source === null) open();
  });
  setInterval(async () => {
    if (source !== null || document.visibilityState !== "hidden") return;
    const answer = await fetch(`/state?${query({})}`).catch(() => null);
    if (answer && answer.ok) handlers.state(await answer.json());
  }, HIDDEN_MS);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());

  open();
  return { now: () => Date.now() - offset };
}

const PAUSES = [500, 1_500, 4_000];

export async function say(text, { isPrivate = false, button = false, stamp = "", table = "" } = {}) {
  // The number is the same in every try, so that a doubtful one can't count twice.
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const body = JSON.stringify({
    text: text.toWellFormed ? text.toWellFormed() : text,
    nonce,
    room: me.room,
    person: me.person,
    private: isPrivate,
    button,
    stamp,
    table,
  });
  for (const pause of [...PAUSES, null]) {
    try {
      const answer = await fetch("/say", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      if (answer.ok) return true;
      if (answer.status < 500) break;
    } catch {
      // the server is away; it may be back in a moment
    }
    if (pause === null) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  byId("connection").textContent = texts.unsent;
  return false;
}
