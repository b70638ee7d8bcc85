// Cards that go up by themselves, when asked: the rest of a game that is as good as won, or those that are safe.

import { t } from "./texts.js";

const buttons = () => document.querySelectorAll('[data-command="finish"], [data-command="drop"]');

/** Play the rest up, as one step. */
export function finish(table) {
  table.select(null);
  if (table.view.can_finish) return table.session.submit({ kind: "finish" });
  return table.say(t("Not yet: the rest cannot simply be played up."));
}

/** Send every card up that no other card can need, as one step. */
export function dropSafe(table) {
  table.select(null);
  if (table.view.can_drop) return table.session.submit({ kind: "drop" });
  return table.say(t("No card can safely go up now."));
}

/** Finish stands in the place of Hint: also the focus and the tab stop are handed over. */
function handOver(finishing) {
  const [offer, hint] = [".offer", "[data-hint]"].map((name) => document.querySelector(`.commands ${name}`));
  const [to, from] = finishing ? [offer, hint] : [hint, offer];
  const focused = document.activeElement === from;
  document.body.classList.toggle("finishing", finishing);
  if (from.tabIndex === 0) [to.tabIndex, from.tabIndex] = [0, -1];
  if (focused) to.focus();
}

/** Offer Finish exactly while it can be done. */
export function showFinish(view) {
  const can = { finish: Boolean(view.can_finish), drop: Boolean(view.can_drop) };
  handOver(can.finish);
  for (const button of buttons()) button.setAttribute("aria-disabled", String(!can[button.dataset.command]));
}
