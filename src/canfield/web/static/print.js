// The printed page: the table as it stands, pile by pile, and the rules of the game below it.

import { rulesOf } from "./api.js";
import { made } from "./elements.js";
import { picture, stillCard } from "./faces.js";
import { pilesOf } from "./piles.js";
import { rulesText } from "./rules.js";
import { t } from "./texts.js";
import { dayName, isHidden } from "./words.js";

const sheet = document.getElementById("sheet");

function backCard() {
  return made("span", "card still back", picture("cards", "back"));
}

const cardsOf = ({ place, items }, view) => (place === "w" ? view.waste.cards : items.map(({ card }) => card));

/** One pile in a row: its name, which counts its cards, and the cards that may be seen; an empty place is an outline. */
function pileRow(model, view) {
  const cards = cardsOf(model, view).map((card) => (isHidden(card) ? backCard() : stillCard(card)));
  if (model.filled) cards.push(backCard());
  if (!cards.length) cards.push(made("span", "card still empty", model.ghost));
  return made("li", "", made("span", "name", model.name), made("span", "cards", ...cards));
}

function layoutPart(view, shape) {
  return made("ul", "piles", ...pilesOf(view, shape).map((model) => pileRow(model, view)));
}

function titleOf({ name, deal, day }) {
  if (day) return t("{name}, daily deal of {day}", { name, day: dayName(day) });
  return deal === null ? name : t("{name}, deal {deal}", { name, deal });
}

/** What is printed at the top: the game, its deal, and where it is found if others can open it. */
function headOf(view, own) {
  const title = titleOf(view);
  const address = view.deal === null && !view.day ? "" : new URL(own, location.href).href;
  return made("header", "", made("h1", "", title), made("p", "address", address));
}

function fill(table, rules) {
  const { view, shape } = table;
  const told = rules ? [made("h2", "", t("{game}: the rules", { game: view.name })), ...rulesText(rules)] : [];
  sheet.replaceChildren(headOf(view, table.session.address), layoutPart(view, shape), ...told);
}

export function install(table) {
  let rules;
  let known;
  const print = async () => {
    if (known !== table.session.id) rules = await rulesOf(table.session.id).catch(() => undefined);
    known = rules && table.session.id;
    window.print();
  };
  table.commands.print = print;
  table.commands["print-rules"] = () => window.print();
  addEventListener("beforeprint", () => {
    if (table.session) fill(table, known === table.session.id ? rules : undefined);
  });
  addEventListener("afterprint", () => sheet.replaceChildren());
}
