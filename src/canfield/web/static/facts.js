// What is always to be seen beside the board: deal, base rank, pass, moves, score.

import { rankSign } from "./words.js";

const byId = (id) => document.getElementById(id);

function fact(name, value) {
  const item = document.createElement("span");
  const strong = document.createElement("b");
  item.className = `fact fact-${name.toLowerCase()}`;
  strong.textContent = value;
  item.append(`${name} `, strong);
  return item;
}

function dealWords({ deal }) {
  return deal === null ? ["own layout", "Own layout, choose a deal"] : [`№ ${deal}`, `Deal ${deal}, choose another`];
}

/** Write the facts of a view. */
export function showFacts(view) {
  const [text, name] = dealWords(view);
  byId("name").textContent = view.name;
  byId("deal-number").textContent = text;
  byId("deal-number").setAttribute("aria-label", name);
  const score = view.score === null ? [] : [fact("Score", view.score)];
  const pass = view.passes === null ? view.pass : `${view.pass} of ${view.passes}`;
  const facts = [fact("Base", rankSign(view.base)), fact("Pass", pass), fact("Moves", view.moves), ...score];
  byId("facts").replaceChildren(...facts);
}
