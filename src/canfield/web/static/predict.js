// What the table will look like when a legal move is made, before the server has answered.
// Only what lies in plain sight is moved; what turns up is a face-down card until the answer comes.

import { HIDDEN } from "./words.js";

function take(view, place, count) {
  if (place === "w") {
    view.waste.count -= count;
    view.waste.packet = Math.max(0, view.waste.packet - count);
    return view.waste.cards.splice(-count);
  }
  if (place === "r") {
    view.reserve.count -= count;
    return view.reserve.cards.splice(-count);
  }
  const foundation = view.foundations.find((pile) => pile.place === place);
  if (foundation) return takeDown(foundation);
  return view.tableau.find((pile) => pile.place === place).cards.splice(-count);
}

function takeDown(foundation) {
  const card = foundation.card;
  foundation.count -= 1;
  foundation.card = foundation.count ? HIDDEN : null;
  return [card];
}

function put(view, place, cards) {
  const pile = view.tableau.find((each) => each.place === place);
  if (pile) return pile.cards.push(...cards);
  const foundation = view.foundations.find((each) => each.place === place);
  foundation.card = cards[0];
  foundation.count += 1;
  return foundation.count;
}

function deal(view) {
  const count = Math.min(view.deal_count, view.stock.count);
  view.stock.count -= count;
  view.waste.count += count;
  view.waste.packet = count;
  view.waste.cards.push(...Array(count).fill(HIDDEN));
}

function redeal(view) {
  view.stock.count = view.waste.count;
  view.waste = { count: 0, cards: [], packet: 0 };
  view.pass += 1;
}

function carry(view, entry) {
  const cards = take(view, entry.from, entry.count);
  put(view, entry.lands, cards);
  view.last = { move: entry.move, cards, from: entry.from, to: entry.lands, filled: null, revealed: [] };
}

/** A copy of the view with the legal move `entry` made. */
export function predict(view, entry) {
  const next = structuredClone(view);
  next.legal = [];
  next.status = "open";
  if (entry.move === "deal") deal(next);
  else if (entry.move === "redeal") redeal(next);
  else if (!view.pick) carry(next, entry);
  return next;
}
