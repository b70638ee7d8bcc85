// The elements of one pile: its group, the button that stands for an empty or unseen pile, its badge.

import { picture } from "./faces.js";
import { tn } from "./texts.js";
import { capital, cardName, faceDownCount, isHidden } from "./words.js";

/** A labelled group. */
export function group(className, label) {
  const element = document.createElement("div");
  element.className = className;
  element.setAttribute("role", "group");
  if (label) element.setAttribute("aria-label", label);
  return element;
}

function span(className, text = "") {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

function slotButton(place) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = "slot";
  button.dataset.place = place;
  button.append(picture("cards", "back"), span("ghost"));
  return button;
}

/** The elements of one place. */
export function pileRecord(model) {
  const element = group(`pile pile-${model.place[0]}`);
  element.dataset.pile = model.place;
  const slot = slotButton(model.place);
  const [hidden, badge] = [span("sr"), span("badge")];
  badge.setAttribute("aria-hidden", "true");
  badge.append(document.createElement("b"));
  badge.firstChild.append("", document.createElement("small"));
  element.append(slot, hidden, badge);
  return { element, slot, hidden, badge, model, cards: [] };
}

/** Name a card and say where it lies. */
export function label({ model, cards }, { element, card, place, index }) {
  if (isHidden(card)) return;
  const above = cards[cards.length - 1].index - index;
  const name = capital(cardName(card));
  const covered = above && place !== "r";
  element.dataset.place = place;
  element.dataset.index = index;
  element.setAttribute("aria-label", covered ? tn("{card}, under {n}", "{card}, under {n}", above, { card: name }) : name);
  element.classList.toggle("choice", Boolean(model.choice));
}

/** A count, and dots for redeals. */
function writeBadge(badge, count, dots) {
  const [text, small] = badge.firstChild.childNodes;
  text.data = count && dots ? `${count} ` : count;
  small.textContent = dots;
  badge.hidden = !count && !dots;
}

/** Write the pile's name, count and ghost. */
export function describe({ element, slot, hidden, badge, model, cards }) {
  const up = cards.filter((item) => !isHidden(item.card)).length;
  element.setAttribute("aria-label", model.name);
  slot.classList.toggle("stacked", Boolean(model.filled));
  slot.hidden = up > 0;
  slot.setAttribute("aria-label", model.name);
  slot.querySelector(".ghost").textContent = model.ghost;
  hidden.textContent = model.down && up ? faceDownCount(model.down) : "";
  writeBadge(badge, String(model.badge), model.dots ?? "");
  if (model.title) slot.title = model.title;
}

/** Point at a pile, or at the cards of it that a hint moves, or at where they go. */
function markAdvice({ element, cards, model }, advice) {
  const { place } = model;
  element.classList.toggle("hinted", advice?.place === place || advice?.lands === place);
  const first = advice?.from === place ? cards.length - advice.count : Infinity;
  cards.forEach((item, i) => item.element.classList.toggle("advised", i >= first));
}

/** Show what is picked up, where it may go, what moved last, and what a hint points at. */
export function mark(pile, { picked, targets, last, advice }) {
  const { element, cards, model } = pile;
  markAdvice(pile, advice);
  element.classList.toggle("target", targets.has(model.place));
  cards.forEach((item, i) => {
    const { classList } = item.element;
    const held = picked?.place === item.place && item.index >= picked.index;
    const moved = last?.to === item.place && i >= cards.length - last.cards.length;
    classList.toggle("picked", held);
    classList.toggle("last", moved && !isHidden(item.card));
    if (held) item.element.setAttribute("aria-pressed", "true");
    else item.element.removeAttribute("aria-pressed");
  });
}
