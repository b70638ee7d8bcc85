// Taps: one legal place: go. Several: show them and wait. A second tap on the same card: the best move.
// Tap a card, then a pile: that move. Every refusal comes from the server, with its reason.

import { bestMove, cardsAt, findMove, grab, moveBetween, movesFrom } from "./legal.js";
import { setting } from "./settings.js";
import { placesSpoken } from "./speech.js";

const DOUBLE = 260;

const movesOf = (view, held) => movesFrom(view, held.place, held.count);

/** Whether the card that was pressed still lies where it was. */
const stillThere = (view, hit) => hit.index < 0 || cardsAt(view, hit.place)[hit.index] === hit.card;

/** The second half of a double tap whose first half has moved the card away. */
function isEcho(table, hit) {
  const { place, time } = table.lastMoveByTap ?? {};
  return place === hit.place && hit.time - time < DOUBLE;
}

function go(table, entry, hit) {
  table.select(null);
  table.lastMoveByTap = { place: hit.place, time: hit.time };
  table.make(entry);
}

/** The move that a first tap makes, as the player wants it; none where the places are shown first. */
function atOnce(moves) {
  const way = setting("tap");
  if (way === "best") return bestMove(moves);
  return way === "show" && moves.length === 1 ? moves[0] : undefined;
}

function firstTap(table, hit) {
  if (hit.index < 0) return;
  const held = grab(table.view, hit.place, hit.index);
  const chosen = atOnce(movesOf(table.view, held));
  if (chosen) go(table, chosen, hit);
  else table.select(held, placesSpoken(held.cards, held.targets));
}

function sameCard(table, held, hit) {
  const best = bestMove(movesOf(table.view, held));
  if (best) go(table, best, hit);
  else table.select(null);
}

function otherPile(table, held, hit) {
  const entry = moveBetween(table.view, held.place, hit.place, held.count);
  if (entry) return go(table, entry, hit);
  const other = hit.index < 0 ? null : grab(table.view, hit.place, hit.index);
  if (other?.targets.size) return table.select(other, placesSpoken(other.cards, other.targets));
  table.select(null);
  return table.wish(held.place, hit.place, held.count);
}

function secondTap(table, held, hit) {
  if (hit.place !== held.place) return otherPile(table, held, hit);
  if (hit.index >= held.index && grab(table.view, hit.place, hit.index).index === held.index)
    return sameCard(table, held, hit);
  table.select(null);
  return firstTap(table, hit);
}

function pick(table, hit) {
  const entry = findMove(table.view, `pick:${hit.place.slice(1)}`);
  if (entry) table.make(entry);
}

/** A press and release at one place: `{place, index, card, time}`, index -1 for an empty place. */
export async function tap(table, hit) {
  if (hit.place === "s") return table.stock();
  await table.settled();
  if (!stillThere(table.view, hit)) return undefined;
  if (table.view.pick) return pick(table, hit);
  if (table.selection) return secondTap(table, table.selection, hit);
  return isEcho(table, hit) ? undefined : firstTap(table, hit);
}
