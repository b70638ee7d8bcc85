// The visitor's results on the deals of today; the served page holds the games.

import { dailyOf } from "./api.js";
import { bestWords, placeOf, resultOf, resultWords, today } from "./calendar.js";
import { t } from "./texts.js";

const links = () => document.querySelectorAll("[data-daily]");

/** Links to the deals of the visitor's own date, which only the browser knows. */
function aim(day) {
  for (const link of links()) link.href = placeOf({ game: link.dataset.daily, day });
}

function tell(link, entry) {
  const result = resultWords(entry) || t("not begun");
  link.dataset.result = resultOf(entry);
  link.querySelector(".note").textContent = result;
  link.title = [result, bestWords(entry)].filter(Boolean).join(", ");
}

async function show() {
  const day = today();
  aim(day);
  const { games } = await dailyOf(day);
  for (const link of links()) {
    const entry = games.find(({ game }) => game === link.dataset.daily);
    if (entry) tell(link, entry);
  }
}

// Without an answer the links are whole, only without results.
addEventListener("pageshow", (event) => event.persisted && show().catch(() => {}));
show().catch(() => {});
