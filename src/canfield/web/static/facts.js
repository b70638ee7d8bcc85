// What is always to be seen beside the board: deal, base rank, pass, moves, score.

import { rankSign } from "./words.js";

const byId = (id) => document.getElementById(id);

function fact(name, value) {
  const item = document.createElement("span");
  const strong = document.createElement("b");
  item.className = `fact fact-${name.toLowerCase()}`;
  strong.append(value);
  item.append(`${name} `, strong);
  return item;
}

/** Which pass, and of how many; the style sheet may write the word between them as a stroke. */
function passes(view) {
  const words = document.createDocumentFragment();
  words.append(String(view.pass));
  if (view.passes === null) return words;
  const between = document.createElement("span");
  between.className = "of";
  between.textContent = " of ";
  words.append(between, String(view.passes));
  return words;
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
  const facts = [fact("Base", rankSign(view.base)), fact("Pass", passes(view)), fact("Moves", view.moves), ...score];
  byId("facts").replaceChildren(...facts);
}
