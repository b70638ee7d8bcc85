// Words for cards and places, as they are written and spoken.

import { date, language, t, tn } from "./texts.js";

const RANKS = {
  A: t("ace"), 2: t("two"), 3: t("three"), 4: t("four"), 5: t("five"), 6: t("six"), 7: t("seven"),
  8: t("eight"), 9: t("nine"), T: t("ten"), J: t("jack"), Q: t("queen"), K: t("king"),
};
const SUITS = { c: t("clubs"), d: t("diamonds"), h: t("hearts"), s: t("spades") };
const SINGLE = { s: t("stock"), w: t("waste"), r: t("reserve"), f: t("foundation") };

/** Text of a card whose face nobody may see. */
export const HIDDEN = "??";

export const isHidden = (card) => card === HIDDEN;

export const rankName = (rank) => RANKS[rank] ?? t("unknown");

/** The rank as printed on a card: `10`, not `T`. */
export const rankSign = (rank) => (rank === "T" ? "10" : rank);

/** `Tc` is "ten of clubs"; a rank alone is its name. */
export function cardName(card) {
  if (isHidden(card)) return t("face-down card");
  return card.length > 1 ? t("{rank} of {suit}", { rank: rankName(card[0]), suit: SUITS[card[1]] }) : rankName(card);
}

/** Cards by name, one after the other. */
export const cardNames = (cards) => cards.map(cardName).join(", ");

/** `t2` is "pile 2", `f` is "foundation". */
export function placeName(place) {
  if (SINGLE[place]) return SINGLE[place];
  const number = place.slice(1);
  return place[0] === "t" ? t("pile {number}", { number }) : t("foundation {number}", { number });
}

/** The same, with all foundations alike: which one it is goes without saying. */
export const placeKind = (place) => (place[0] === "f" ? SINGLE.f : placeName(place));

export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** With a capital and a full stop. */
export const sentence = (text) => capital(text).replace(/[^.!?]$/, "$&.");

export const cardCount = (count) => tn("{n} card", "{n} cards", count);
export const moveCount = (count) => tn("{n} move", "{n} moves", count);
export const faceDownCount = (count) => tn("{n} face down", "{n} face down", count);

/** A date (`2026-11-30`) as the page's language writes it. */
export const dayName = (day) => date(`${day}T00:00:00Z`, { dateStyle: "medium", timeZone: "UTC" });

/** A deal as it is printed: the day it is of, its number, or neither. */
export function dealSign({ deal, day }) {
  if (day) return t("Daily deal, {day}", { day: dayName(day) });
  return deal === null ? t("own layout") : t("№ {deal}", { deal });
}

/** A group of cards: its name, or its ends. */
export function groupName(cards) {
  if (cards.length === 1) return cardName(cards[0]);
  const [first, last] = [cardName(cards[0]), cardName(cards[cards.length - 1])];
  return t("{count} cards, {first} to {last}", { count: cards.length, first, last });
}
