// What is always to be seen beside the board: deal, base rank, pass, moves, score.

import { setting } from "./settings.js";
import { t } from "./texts.js";
import { dayName, dealSign, rankSign } from "./words.js";

const byId = (id) => document.getElementById(id);

function fact(kind, name, value) {
  const item = document.createElement("span");
  const strong = document.createElement("b");
  item.className = `fact fact-${kind}`;
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
  [, between.textContent] = t("{pass} of {passes}").split(/\{\w+\}/);
  words.append(between, String(view.passes));
  return words;
}

function dealWords({ deal, day }) {
  if (day) return t("Daily deal of {day}, choose another", { day: dayName(day) });
  return deal === null ? t("Own layout, choose a deal") : t("Deal {deal}, choose another", { deal });
}

/** Write the facts of a view. */
export function showFacts(view) {
  byId("name").textContent = view.name;
  byId("deal-number").textContent = dealSign(view);
  byId("deal-number").setAttribute("aria-label", dealWords(view));
  const score = view.score === null || !setting("score") ? [] : [fact("score", t("Score"), view.score)];
  const facts = [
    fact("base", t("Base"), rankSign(view.base)),
    fact("pass", t("Pass"), passes(view)),
    fact("moves", t("Moves"), view.moves),
    ...score,
  ];
  byId("facts").replaceChildren(...facts);
}
