// Making elements. Text goes in as text, never as markup.

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

export function fill(template, fields) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => (name in fields ? String(fields[name]) : hole));
}

export const texts = JSON.parse(byId("texts").textContent);
export const games = JSON.parse(byId("games-data").textContent);
export const me = {
  room: document.body.dataset.room,
  person: Number(document.body.dataset.person),
  name: document.body.dataset.name,
};

export function kept(key, value) {
  // What a tab remembers over a reload; undefined reads, null forgets.
  const full = `caipan/${me.room}/${me.person}/${key}`;
  try {
    if (value === undefined) return JSON.parse(sessionStorage.getItem(full));
    if (value === null) sessionStorage.removeItem(full);
    else sessionStorage.setItem(full, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
  return null;
}

export const query = (fields) => new URLSearchParams({ room: me.room, as: me.person, ...fields });
