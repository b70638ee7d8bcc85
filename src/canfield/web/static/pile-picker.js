// How many cards each pile is dealt, as numbers; the text field beside them holds what the server reads.

import { made } from "./elements.js";
import { number, t } from "./texts.js";

const PLAIN = /^(D*)(U*)$/;
const MOST = 12;

const byId = (id) => document.getElementById(id);
const text = byId("q-pile_deal");
const piles = byId("q-piles");
const differ = byId("piles-differ");
const rows = byId("pile-rows");

/** Face-down and face-up cards of each pile named in the text; nothing where backs lie on faces. */
function counts() {
  const found = text.value.split(",").map((each) => PLAIN.exec(each.trim()));
  return found.every(Boolean) ? found.map(([, down, up]) => [down.length, up.length]) : null;
}

const written = (cards) => cards.map(([down, up]) => "D".repeat(down) + "U".repeat(up)).join(",");

function countField(value, label, name) {
  const field = document.createElement("input");
  Object.assign(field, { type: "number", min: 0, max: 52, value, inputMode: "numeric" });
  field.setAttribute("aria-label", t("{pile}: {cards}", { pile: name, cards: label }));
  return made("span", "count", field, made("span", "", label));
}

function row([down, up], index, all) {
  const name = all.length > 1 ? t("Pile {number}", { number: number(index + 1) }) : t("Each pile");
  return made("div", "", made("b", "", name), countField(down, t("face down"), name), countField(up, t("face up"), name));
}

const draw = (cards) => rows.replaceChildren(...cards.map(row));

/** Show what the text says; what numbers cannot say is left to the text. */
export function showPiles() {
  const cards = counts();
  differ.checked = Boolean(cards) && cards.length > 1;
  differ.disabled = !cards;
  rows.hidden = !cards;
  if (cards) draw(cards);
  else byId("pile-text").open = true;
}

function shownCards() {
  return [...rows.children].map((place) =>
    [...place.querySelectorAll("input")].map(({ value }) => Math.min(52, Math.max(0, Math.trunc(Number(value))))),
  );
}

/** As many rows as there are piles, new ones like the last. */
function stretch(cards) {
  const wanted = Math.min(MOST, Math.max(1, Math.trunc(Number(piles.value)) || 1));
  return Array.from({ length: wanted }, (_, i) => cards[i] ?? cards.at(-1));
}

function write(cards, redraw = true) {
  text.value = written(cards);
  if (redraw) draw(cards);
}

rows.addEventListener("input", () => write(shownCards(), false));
differ.addEventListener("input", () => write(differ.checked ? stretch(shownCards()) : [shownCards().at(-1)]));
piles.addEventListener("input", () => differ.checked && piles.value && write(stretch(shownCards())));
text.addEventListener("change", showPiles);
