// What is said: one message for one action, the whole table in one go. Made from views alone.

import { redealsLeft } from "./piles.js";
import { cardsAt } from "./legal.js";
import { t, tn } from "./texts.js";
import {
  capital, cardCount, cardName, cardNames, dayName, faceDownCount, groupName, isHidden, placeKind, rankName, sentence,
} from "./words.js";

const sentences = (parts) => parts.filter(Boolean).join(" ");
const list = (parts) => parts.filter(Boolean).join(", ");

function dealt(view) {
  const { count } = view.stock;
  const left = count ? t("Stock {count}.", { count }) : t("Stock empty.");
  return sentences([t("Dealt {cards}.", { cards: cardNames(view.last.cards) }), left]);
}

function redealt({ pass, passes, stock }) {
  const now =
    passes === null
      ? tn("Pass {pass}, stock {n} card.", "Pass {pass}, stock {n} cards.", stock.count, { pass })
      : tn("Pass {pass} of {passes}, stock {n} card.", "Pass {pass} of {passes}, stock {n} cards.", stock.count, {
          pass,
          passes,
        });
  return sentences([t("Waste turned over."), now]);
}

function carried({ cards, to }) {
  const named = groupName(cards);
  if (to[0] === "f") return sentence(t("{cards} to foundation.", { cards: named }));
  return sentence(t("{cards} to pile {pile}.", { cards: named, pile: to.slice(1) }));
}

function filled(view) {
  const { last } = view;
  if (!last.filled) return "";
  const [card] = cardsAt(view, last.filled);
  const values = { pile: last.filled.slice(1), card: cardName(card ?? "??") };
  return t("Pile {pile} filled from reserve: {card}.", values);
}

function reserveNow(view) {
  const { last, reserve } = view;
  if (last.from !== "r" && !last.filled) return "";
  if (!reserve.count) return t("Reserve empty.");
  const top = reserve.cards[reserve.cards.length - 1];
  if (isHidden(top)) return tn("Reserve {n} card.", "Reserve {n} cards.", reserve.count);
  const [below, card] = [reserve.count - 1, cardName(top)];
  if (!below) return t("Reserve now {card}, the last.", { card });
  return tn("Reserve now {card}, {n} below.", "Reserve now {card}, {n} below.", below, { card });
}

function turnedUp(view) {
  const { last } = view;
  if (last.from[0] !== "t" || last.filled) return "";
  const cards = cardsAt(view, last.from);
  const top = cards[cards.length - 1];
  if (!top || !last.revealed.includes(top)) return "";
  return t("Pile {pile} turned up {card}.", { pile: last.from.slice(1), card: cardName(top) });
}

/** How the game ended, if it has. */
export function ending(view) {
  if (view.status === "won") return tn("You have won, in {n} move.", "You have won, in {n} moves.", view.moves);
  return view.status === "stuck" ? t("No legal move is left.") : "";
}

/** What the last move did. */
export function happened(view) {
  const { last } = view;
  if (!last) return "";
  if (last.move === "deal") return dealt(view);
  if (last.move === "redeal") return redealt(view);
  if (last.move.startsWith("pick"))
    return sentence(t("{card} is the base card.", { card: cardName(last.cards[0]) }));
  return sentences([carried(last), filled(view), turnedUp(view), reserveNow(view)]);
}

/** What was taken back, short. */
function takenBack(last) {
  if (!last) return t("Taken back.");
  if (last.move === "deal") return t("Taken back: Deal.");
  if (last.move === "redeal") return t("Taken back: Redeal.");
  const cards = capital(groupName(last.cards));
  if (last.to[0] === "f") return t("Taken back: {cards} to foundation.", { cards });
  return t("Taken back: {cards} to pile {pile}.", { cards, pile: last.to.slice(1) });
}

/** The message for an action that led from one view to another. */
export function outcome(before, view, kind) {
  if (kind === "undo") return takenBack(before.last);
  if (kind === "redo") return sentences([t("Again: {what}", { what: happened(view) }), ending(view)]);
  if (kind === "restart") return t("Back to the start. Redo brings your moves back one by one.");
  return sentences([happened(view), ending(view)]);
}

function emptyFoundations({ foundations, base }) {
  const empty = foundations.filter((pile) => !pile.card).length;
  if (!empty) return "";
  if (base === "?") return tn("{n} empty", "{n} empty", empty);
  const rank = rankName(base);
  return tn("{n} empty, waiting for rank {rank}", "{n} empty, waiting for rank {rank}", empty, { rank });
}

function foundationsSpoken(view) {
  const tops = view.foundations.filter((pile) => pile.card).map((pile) => cardName(pile.card));
  return t("Foundations: {cards}.", { cards: list([...tops, emptyFoundations(view)]) });
}

function reserveSpoken(view, shape) {
  if (!shape.reserve) return "";
  const seen = view.reserve.cards.filter((card) => !isHidden(card)).map(cardName).reverse();
  const hidden = view.reserve.count - seen.length;
  const cards = list([...seen, hidden && faceDownCount(hidden)]);
  return cards ? t("Reserve: {cards}.", { cards }) : t("Reserve: empty.");
}

function pileSpoken({ cards, place }) {
  const up = cards.filter((card) => !isHidden(card)).map(cardName);
  const down = cards.length - up.length;
  const pile = place.slice(1);
  if (!cards.length) return t("Pile {pile}: empty.", { pile });
  return t("Pile {pile}: {cards}.", { pile, cards: list([down && faceDownCount(down), ...up]) });
}

function wasteSpoken(view) {
  const { cards, count } = view.waste;
  if (!count) return t("Waste: empty.");
  const card = cardName(cards[cards.length - 1]);
  if (count === 1) return t("Waste: {card}.", { card });
  return tn("Waste: {card}, {n} below.", "Waste: {card}, {n} below.", count - 1, { card });
}

function stockSpoken(view) {
  const values = { cards: cardCount(view.stock.count), redeals: redealsLeft(view).words };
  return t("Stock: {cards}, {redeals}.", values);
}

/** Which game this is, and which deal of it. */
export function gameSpoken({ name, deal, day }) {
  if (day) return t("{game}, daily deal of {day}.", { game: name, day: dayName(day) });
  return deal === null ? t("{game}, own layout.", { game: name }) : t("{game}, deal {deal}.", { game: name, deal });
}

function baseSpoken({ base }) {
  return base === "?" ? t("Choose the base card.") : t("Base rank {rank}.", { rank: rankName(base) });
}

/** The whole table, in sentences. */
export function tableSpoken(view, shape) {
  return [
    `${gameSpoken(view)} ${baseSpoken(view)}`,
    foundationsSpoken(view),
    reserveSpoken(view, shape),
    ...view.tableau.map(pileSpoken),
    wasteSpoken(view),
    stockSpoken(view),
    ending(view) || tn("{n} move made.", "{n} moves made.", view.moves),
  ].filter(Boolean);
}

/** Where cards that were picked up may go. */
export function placesSpoken(held, targets) {
  const places = [...new Set([...targets].map(placeKind))];
  const cards = groupName(held);
  if (!places.length) return sentence(t("{cards}: no legal place now.", { cards }));
  const where = tn("{n} place: {places}.", "{n} places: {places}.", places.length, { places: list(places) });
  return sentences([sentence(t("{cards} picked up.", { cards })), where]);
}
