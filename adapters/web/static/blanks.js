// The blanks of an action: from what fits to inputs, and from inputs to the text that is sent.

import { el, fill, texts } from "./dom.js";

const MOST_CHIPS = 15;

export const plain = (form) => form.replace(/^[.。/]/, "");
export const label = (action) => plain(action.label).replace(/\{\w+\}/g, "…");

// The blanks of an action; a hole that nothing is said about takes any text.
export function holes(action) {
  const named = action.blanks.map((blank) => blank.name);
  const open = [...action.form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => !named.includes(name));
  return [...action.blanks, ...open.map((name) => ({ name, kind: "text", choices: [] }))];
}

// How an action is filled in: {nodes, text()}; text is null while something is missing.
export function filling(action, card, changed, before = {}) {
  const blanks = holes(action).map((blank) => withSeats(blank, card));
  return isPick(blanks) ? picking(action, blanks, changed, before) : inline(action, blanks, changed, before);
}

// Seats and persons that the table doesn't list are offered all the same.
function withSeats(blank, card) {
  if (blank.choices.length > 0 || !["seat", "person"].includes(blank.kind)) return blank;
  const choices = card.seats.map((seat) => ({
    label: `${seat.number} ${seat.name}`,
    text: blank.kind === "seat" ? String(seat.number) : seat.name,
  }));
  return { ...blank, choices };
}

// Several blanks for ranks or cards of one kind are one row of which several are picked, in order.
function isPick(blanks) {
  const [first] = blanks;
  if (!first || !["rank", "card"].includes(first.kind) || first.choices.length === 0) return false;
  const same = JSON.stringify(first.choices);
  return blanks.every((blank) => blank.kind === first.kind && JSON.stringify(blank.choices) === same);
}

function picking(action, blanks, changed, before) {
  const picked = (before.picked ?? []).filter((text) => blanks[0].choices.some((choice) => choice.text === text));
  const boxes = blanks[0].choices.map((choice) => {
    const box = el("input", { type: "checkbox", value: choice.text, "data-key": `${action.verb}/${choice.text}` });
    box.checked = picked.includes(choice.text);
    box.addEventListener("change", () => {
      const place = picked.indexOf(choice.text);
      if (box.checked && place < 0) picked.push(choice.text);
      if (!box.checked && place >= 0) picked.splice(place, 1);
      while (picked.length > blanks.length) {
        const dropped = picked.shift();
        boxes.find((each) => each.value === dropped).checked = false;
      }
      changed();
    });
    return box;
  });
  const legend = fill(texts.pick, { count: blanks.length });
  const chips = boxes.map((box, place) => el("label", { class: "chip" }, box, blanks[0].choices[place].label));
  return {
    nodes: [el("fieldset", {}, el("legend", { class: "hidden" }, `${label(action)} ${legend}`), ...chips)],
    text: () => (picked.length < blanks.length ? null : written(action, blanks, picked)),
    keep: () => ({ picked }),
    clear: () => {
      picked.length = 0;
      for (const box of boxes) box.checked = false;
    },
    focus: () => boxes[0].focus(),
  };
}

function inline(action, blanks, changed, before) {
  const inputs = blanks.map((blank) => input(action, blank, changed, before[blank.name] ?? ""));
  const nodes = [];
  for (const piece of plain(action.form).split(/(\{\w+\})/)) {
    const place = blanks.findIndex((blank) => piece === `{${blank.name}}`);
    if (place >= 0) nodes.push(inputs[place].node);
    else if (piece.trim()) nodes.push(el("span", { "aria-hidden": "true" }, piece.trim()));
  }
  return {
    nodes,
    text: () => {
      const values = inputs.map((each) => each.value());
      return values.some((value) => value === "") ? null : written(action, blanks, values);
    },
    keep: () => Object.fromEntries(blanks.map((blank, place) => [blank.name, inputs[place].value()])),
    clear: () => inputs.forEach((each) => each.set("")),
    focus: () => (inputs.find((each) => each.value() === "") ?? inputs[0])?.focus(),
  };
}

function written(action, blanks, values) {
  return fill(action.form, Object.fromEntries(blanks.map((blank, place) => [blank.name, values[place]])));
}

function input(action, blank, changed, before) {
  const kind = texts.kind[blank.kind] ?? blank.name;
  const key = `${action.verb}/${blank.name}`;
  const named = { "aria-label": `${label(action)} ${kind}`, "data-key": key };
  if (blank.choices.length > MOST_CHIPS) return selecting(blank, named, changed, before);
  if (blank.choices.length > 0) return chips(blank, action, kind, changed, before);
  const isNumber = blank.kind === "number";
  const node = el("input", {
    ...named,
    type: isNumber ? "number" : "text",
    inputmode: isNumber ? "numeric" : null,
    min: isNumber ? 0 : null,
    step: isNumber ? 1 : null,
    maxlength: isNumber ? null : 200,
    placeholder: isNumber ? null : kind,
    dir: "auto",
    oninput: changed,
  });
  node.value = before;
  return {
    node,
    value: () => node.value.trim(),
    set: (value) => (node.value = value),
    focus: () => node.focus(),
  };
}

function selecting(blank, named, changed, before) {
  const options = blank.choices.map((choice) => el("option", { value: choice.text }, choice.label));
  const node = el("select", { ...named, onchange: changed }, el("option", { value: "" }, texts.choose), ...options);
  node.value = blank.choices.some((choice) => choice.text === before) ? before : "";
  return { node, value: () => node.value, set: (value) => (node.value = value), focus: () => node.focus() };
}

function chips(blank, action, kind, changed, before) {
  const name = `${action.verb}-${blank.name}`;
  const radios = blank.choices.map((choice) =>
    el("input", { type: "radio", name, value: choice.text, "data-key": `${name}/${choice.text}`, onchange: changed }),
  );
  for (const radio of radios) radio.checked = radio.value === before;
  const labels = radios.map((radio, place) =>
    el("label", { class: "chip" }, radio, el("bdi", {}, blank.choices[place].label)),
  );
  const legend = el("legend", { class: "hidden" }, `${label(action)} ${kind}`);
  return {
    node: el("fieldset", {}, legend, ...labels),
    value: () => radios.find((radio) => radio.checked)?.value ?? "",
    set: (value) => radios.forEach((radio) => (radio.checked = radio.value === value)),
    focus: () => (radios.find((radio) => radio.checked) ?? radios[0]).focus(),
  };
}
