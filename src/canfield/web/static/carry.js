// Playing by keyboard: pick up, put down, change the length of the run, send to a foundation.

import { findMove, grab, holding, moveBetween, movesFrom, upMove } from "./legal.js";
import { placesSpoken } from "./speech.js";
import { t } from "./texts.js";

function pickUp(table, stop) {
  if (stop.index < 0) return table.say(t("Nothing to pick up here."));
  const held = grab(table.view, stop.place, stop.index);
  table.focus.go(held.place, held.index);
  return table.select(held, placesSpoken(held.cards, held.targets));
}

function putDown(table, held, stop) {
  if (stop.place === held.place) return table.select(null, t("Put back."));
  const entry = moveBetween(table.view, held.place, stop.place, held.count);
  if (!entry) return table.wish(held.place, stop.place, held.count);
  table.focus.go(held.place, held.index);
  table.select(null);
  return table.make(entry);
}

/** Enter or Space on a card or an empty place. */
export async function press(table, stop) {
  if (stop.place === "s") return table.stock();
  await table.settled();
  if (table.view.pick) return table.make(findMove(table.view, `pick:${stop.place.slice(1)}`));
  return table.selection ? putDown(table, table.selection, stop) : pickUp(table, stop);
}

/** Take `change` more cards of the run that is held or has the focus, if there are that many face up. */
export function lengthen(table, stop, change) {
  const place = table.selection?.place ?? stop.place;
  const now = table.selection?.index ?? stop.index;
  const card = table.board.cardsAt(place).find((item) => item.index === now - change);
  if (!card || place[0] !== "t") return;
  if (!table.selection) return void table.focus.go(place, card.index);
  const held = holding(table.view, place, card.index);
  table.select(held, placesSpoken(held.cards, held.targets));
}

/** Send the last card of a pile to a foundation, or hear why not. */
export async function sendUp(table, stop) {
  const place = table.selection?.place ?? stop.place;
  await table.settled();
  table.select(null);
  const entry = upMove(movesFrom(table.view, place, 1));
  return entry ? table.make(entry) : table.wish(place, "f", 1);
}
