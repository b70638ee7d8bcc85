// After a win: what it makes of the own record of this game, and the way there.

import { recordOf } from "./api.js";
import { made } from "./elements.js";
import { setting } from "./settings.js";
import { number, percent, t } from "./texts.js";

const root = () => document.getElementById("won-record");

function words({ unaided_won: won, unaided_over: over, unaided_rate: rate }, helped) {
  if (helped) return t("Won with help: the record counts it apart.");
  const values = { won: number(won), over: number(over), rate: percent(rate) };
  return t("Won without help: {won} of {over} finished games of this kind, {rate}.", values);
}

async function tell({ game, name, helped }) {
  const { games } = await recordOf();
  const kind = games.find((entry) => entry.game === game && entry.name === name);
  if (!kind?.figures.unaided_over && !helped) return;
  const link = made("a", "", t("Own record"));
  link.href = "/record";
  root().replaceChildren(words(kind.figures, helped), " ", link);
}

export function install(table) {
  table.onView((view, cause) => {
    if (cause !== "done" || view.status !== "won") return;
    root().replaceChildren();
    if (setting("statistics") !== "hide") tell(view).catch(() => {});
  });
}
