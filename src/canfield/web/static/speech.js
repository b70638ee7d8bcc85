// What is said: one message for one action, the whole table in one go. Made from views alone.

import { redealsLeft } from "./piles.js";
import { cardsAt } from "./legal.js";
import { capital, cardName, counted, groupName, isHidden, placeKind, placeName, rankName } from "./words.js";

const listed = (parts) => parts.filter(Boolean).join(" ");

function dealt(view) {
  const { cards } = view.last;
  const below = view.stock.count ? `Stock ${view.stock.count}.` : "Stock empty.";
  return `Dealt ${cards.map(cardName).join(", ")}. ${below}`;
}

function redealt(view) {
  const pass = view.passes === null ? `Pass ${view.pass}` : `Pass ${view.pass} of ${view.passes}`;
  return `Waste turned over. ${pass}, stock ${counted(view.stock.count, "card")}.`;
}

function carried(last) {
  return `${capital(groupName(last.cards))} to ${placeKind(last.to)}.`;
}

function filled(view) {
  const { last } = view;
  if (!last.filled) return "";
  const [card] = cardsAt(view, last.filled);
  return `${capital(placeName(last.filled))} filled from reserve: ${cardName(card ?? "??")}.`;
}

function reserveNow(view) {
  const { last, reserve } = view;
  if (last.from !== "r" && !last.filled) return "";
  if (!reserve.count) return "Reserve empty.";
  const top = reserve.cards[reserve.cards.length - 1];
  if (isHidden(top)) return `Reserve ${counted(reserve.count, "card")}.`;
  const below = reserve.count - 1;
  return `Reserve now ${cardName(top)}, ${below ? `${below} below` : "the last"}.`;
}

function turnedUp(view) {
  const { last } = view;
  if (last.from[0] !== "t" || last.filled) return "";
  const cards = cardsAt(view, last.from);
  const top = cards[cards.length - 1];
  return top && last.revealed.includes(top) ? `${capital(placeName(last.from))} turned up ${cardName(top)}.` : "";
}

function ending(view) {
  if (view.status === "won") return `You have won, in ${counted(view.moves, "move")}.`;
  return view.status === "stuck" ? "No legal move is left." : "";
}

function happened(view) {
  const { last } = view;
  if (!last) return "";
  if (last.move === "deal") return dealt(view);
  if (last.move === "redeal") return redealt(view);
  if (last.move.startsWith("pick")) return `${capital(cardName(last.cards[0]))} is the base card.`;
  return listed([carried(last), filled(view), turnedUp(view), reserveNow(view)]);
}

/** What a move that is over did, short: for taking it back or making it again. */
function named(last) {
  if (!last) return "";
  if (last.move === "deal" || last.move === "redeal") return capital(last.move);
  return `${capital(groupName(last.cards))} to ${placeKind(last.to)}`;
}

/** The message for an action that led from one view to another. */
export function outcome(before, view, kind) {
  if (kind === "undo") return `Taken back: ${named(before.last)}.`;
  if (kind === "redo") return listed([`Again: ${happened(view)}`, ending(view)]);
  if (kind === "restart") return "Back to the start. Redo brings your moves back one by one.";
  return listed([happened(view), ending(view)]);
}

function foundationWords(pile) {
  return pile.card ? cardName(pile.card) : "";
}

function foundationsSpoken(view) {
  const tops = view.foundations.map(foundationWords).filter(Boolean);
  const empty = view.foundations.length - tops.length;
  const wish = view.base === "?" ? "" : `, waiting for a ${rankName(view.base)}`;
  return `Foundations: ${[...tops, empty ? `${empty} empty${wish}` : ""].filter(Boolean).join(", ")}.`;
}

function reserveSpoken(view, shape) {
  if (!shape.reserve) return "";
  const seen = view.reserve.cards.filter((card) => !isHidden(card)).map(cardName).reverse();
  const hidden = view.reserve.count - seen.length;
  const parts = [...seen, hidden ? `${hidden} face down` : ""].filter(Boolean);
  return `Reserve: ${parts.join(", ") || "empty"}.`;
}

function pileSpoken(pile) {
  const up = pile.cards.filter((card) => !isHidden(card)).map(cardName);
  const down = pile.cards.length - up.length;
  const parts = [down ? `${down} face down` : "", ...up].filter(Boolean);
  return `${capital(placeName(pile.place))}: ${parts.join(", ") || "empty"}.`;
}

function wasteSpoken(view) {
  const { cards, count } = view.waste;
  if (!count) return "Waste: empty.";
  const below = count > 1 ? `, ${count - 1} below` : "";
  return `Waste: ${cardName(cards[cards.length - 1])}${below}.`;
}

/** The whole table, in sentences. */
export function tableSpoken(view, shape) {
  const deal = view.deal === null ? "own layout" : `deal ${view.deal}`;
  const base = view.base === "?" ? "Choose the base card." : `Base rank ${rankName(view.base)}.`;
  const stock = `Stock: ${counted(view.stock.count, "card")}, ${redealsLeft(view).words}.`;
  return [
    `${view.name}, ${deal}. ${base}`,
    foundationsSpoken(view),
    reserveSpoken(view, shape),
    ...view.tableau.map(pileSpoken),
    wasteSpoken(view),
    stock,
    ending(view) || `${counted(view.moves, "move")} made.`,
  ].filter(Boolean);
}

/** Where cards that were picked up may go. */
export function placesSpoken(cards, targets) {
  const places = [...new Set([...targets].map(placeKind))];
  if (!places.length) return `${capital(groupName(cards))}: no legal place now.`;
  return `${capital(groupName(cards))} picked up. ${capital(counted(places.length, "place"))}: ${places.join(", ")}.`;
}
