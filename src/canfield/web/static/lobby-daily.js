// The lobby's row of today's deals: those that the visitor has begun, then those of the best known games.

import { dailyOf } from "./api.js";
import { bestWords, placeOf, resultOf, resultWords, today } from "./calendar.js";
import { made } from "./elements.js";
import { t } from "./texts.js";

const SHOWN = 4;
const KNOWN = ["canfield", "chameleon", "rainbow", "kansas", "klondike"];

const byId = (id) => document.getElementById(id);

/** Deals that are begun and not won come first, then the best known games, then what else was played. */
function rank(entry) {
  const result = resultOf(entry);
  const known = KNOWN.indexOf(entry.game);
  if (result === "open") return -1;
  if (known >= 0) return known;
  return KNOWN.length + (result ? 0 : 1);
}

function item(entry) {
  const link = document.createElement("a");
  link.href = placeOf(entry);
  const told = [resultWords(entry) || t("not begun"), bestWords(entry)].filter(Boolean).join(", ");
  link.append(made("b", "", entry.name), made("span", "note", told));
  const place = document.createElement("li");
  place.append(link);
  return place;
}

async function showDaily() {
  const { games } = await dailyOf(today());
  const first = games.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
  const list = byId("daily").querySelector("ul");
  list.replaceChildren(...first.map(item));
  list.removeAttribute("aria-busy");
  byId("daily").hidden = !first.length;
}

function withoutRow() {
  byId("daily").hidden = true;
}

// Without an answer the lobby is whole, only without this row.
const show = () => showDaily().catch(withoutRow);

addEventListener("pageshow", (event) => event.persisted && show());
show();
