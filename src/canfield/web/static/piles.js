// From a view to piles as they are shown: pure data, one object for each place, in reading order.
// `items` are the cards on screen from bottom to top, each with its index in the pile; a stack of cards
// that nobody may see is one item.

import { t, tn } from "./texts.js";
import { capital, cardCount, isHidden, placeName, rankName, rankSign } from "./words.js";

const FILLS = {
  reserve: [t("reserve"), t("filled from the reserve")],
  any: [t("any"), t("takes any card")],
  waste: [t("waste"), t("takes the waste's top card")],
  reserve_or_waste: [t("reserve or waste"), t("takes the top card of reserve or waste")],
  none: ["–", t("stays empty")],
};

const wanted = (rank) => t("wants {rank}", { rank: rankName(rank) });
const countOrEmpty = (count) => (count ? cardCount(count) : t("empty"));

/** What an empty pile takes: the words on it and the words for its name. */
function fillWords(fills) {
  return FILLS[fills] ?? [rankSign(fills), wanted(fills)];
}

/** The cards from `first` upwards as items. */
const itemsFrom = (cards, first) =>
  cards.slice(first).map((card, i) => ({ card, index: first + i }));

function name(place, details) {
  return [capital(placeName(place)), ...details.filter(Boolean)].join(", ");
}

/** Redeals that are left: as dots, or without end. */
export function redealsLeft(view) {
  if (view.passes === null) return { sign: "∞", words: t("redeals without limit") };
  const left = Math.max(0, view.passes - view.pass);
  return { sign: "●".repeat(left), words: left ? tn("{n} redeal left", "{n} redeals left", left) : t("no redeal") };
}

function stockPile(view) {
  const { count } = view.stock;
  const redeals = redealsLeft(view);
  const redeal = view.legal.some((entry) => entry.move === "redeal");
  const state = !count && redeal ? t("empty, redeal possible") : countOrEmpty(count);
  return {
    place: "s",
    area: "stock",
    items: [],
    filled: count > 0,
    ghost: count ? "" : redeal ? "↻" : "",
    name: name("s", [state, redeals.words]),
    title: capital(redeals.words),
    badge: count || "",
    dots: redeals.sign,
  };
}

function wastePile(view) {
  const { cards, count, packet } = view.waste;
  const open = Math.max(1, packet);
  const items = itemsFrom(cards, Math.max(0, cards.length - open - 1));
  return {
    place: "w",
    area: "stock",
    items,
    packet: Math.min(open, items.length),
    ghost: "",
    name: name("w", [countOrEmpty(count)]),
    badge: count || "",
  };
}

/** Only the top of a foundation is known; one card may stand for the pile. */
function foundationPile(pile) {
  const wish = pile.wants ? wanted(pile.wants) : "";
  return {
    place: pile.place,
    area: "foundations",
    items: pile.card && !isHidden(pile.card) ? [{ card: pile.card, index: 0 }] : [],
    ghost: pile.card ? "" : rankSign(pile.wants ?? ""),
    name: name(pile.place, [countOrEmpty(pile.count), pile.card ? "" : wish]),
    badge: "",
  };
}

/** Cards that may be seen, over a stack of those that may not. */
function reservePile(view, shape) {
  const { cards, count } = view.reserve;
  const down = cards.filter(isHidden).length;
  return {
    place: "r",
    area: "reserve",
    items: itemsFrom(cards, Math.max(0, down - 1)),
    down,
    spread: shape.spread,
    ghost: "",
    name: name("r", [countOrEmpty(count)]),
    badge: count || "",
  };
}

function tableauPile(pile) {
  const down = pile.cards.filter(isHidden).length;
  const [ghost, fills] = fillWords(pile.fills);
  const count = pile.cards.length;
  return {
    place: pile.place,
    area: "tableau",
    items: itemsFrom(pile.cards, 0),
    down,
    fan: true,
    ghost: count ? "" : ghost,
    name: name(pile.place, [countOrEmpty(count), count ? "" : fills]),
    badge: "",
  };
}

/** A pile to choose a base card from has nothing to be filled with. */
function pickPile(pile) {
  return { ...tableauPile(pile), choice: true, name: name(pile.place, [t("choose its card as the base card")]) };
}

/** All piles of a view. The stock is gone when its place has become a pile. */
export function pilesOf(view, shape) {
  const opened = shape.opens && view.tableau.length > shape.piles;
  return [
    ...(opened ? [] : [stockPile(view)]),
    wastePile(view),
    ...view.foundations.map(foundationPile),
    ...(shape.reserve ? [reservePile(view, shape)] : []),
    ...view.tableau.map(view.pick ? pickPile : tableauPile),
  ];
}

/** The groups the piles stand in, in reading order. */
export const AREAS = {
  stock: t("Stock and waste"),
  foundations: t("Foundations"),
  reserve: t("Reserve"),
  tableau: t("Tableau"),
};
