// Words for cards and places, as they are written and spoken.

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
  8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const SINGLE = { s: "stock", w: "waste", r: "reserve", f: "foundation" };
const KINDS = { t: "pile", f: "foundation" };

/** Text of a card whose face nobody may see. */
export const HIDDEN = "??";

export const isHidden = (card) => card === HIDDEN;

export const rankName = (rank) => RANKS[rank] ?? "unknown";

/** The rank as printed on a card: `10`, not `T`. */
export const rankSign = (rank) => (rank === "T" ? "10" : rank);

/** `Tc` is "ten of clubs"; a rank alone is its name. */
export function cardName(card) {
  if (isHidden(card)) return "face-down card";
  return card.length > 1 ? `${rankName(card[0])} of ${SUITS[card[1]]}` : rankName(card);
}

/** `t2` is "pile 2", `f` is "foundation". */
export function placeName(place) {
  return SINGLE[place] ?? `${KINDS[place[0]] ?? place[0]} ${place.slice(1)}`;
}

/** The same, with all foundations alike: which one it is goes without saying. */
export const placeKind = (place) => (place[0] === "f" ? "foundation" : placeName(place));

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital and a full stop. */
export const sentence = (text) => capital(text).replace(/[^.!?]$/, "$&.");

export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** A group of cards: its name, or its ends. */
export function groupName(cards) {
  if (cards.length === 1) return cardName(cards[0]);
  const [first, last] = [cards[0], cards[cards.length - 1]];
  return `${cards.length} cards, ${cardName(first)} to ${cardName(last)}`;
}
