// Questions about a view's list of legal moves: the only thing the page knows of the rules.

/** Turning the waste over starts at the waste, but is asked for at the stock's place only. */
const isCarried = (entry) => entry.move !== "redeal";

/** Legal moves that take `count` cards in the hand from a place (any number when not given). */
export const movesFrom = (view, place, count) =>
  view.legal.filter(
    (entry) => entry.from === place && isCarried(entry) && (count === undefined || entry.count === count),
  );

export const findMove = (view, move) => view.legal.find((entry) => entry.move === move);

/** The legal move that carries `count` cards from one place to another. */
export const moveBetween = (view, from, to, count) =>
  movesFrom(view, from, count).find((entry) => entry.to.includes(to));

/** How many cards to take when a pile is grabbed `count` from its end: that many, or the next longer legal run. */
function runLength(view, place, count) {
  const longer = movesFrom(view, place).map((entry) => entry.count).filter((n) => n >= count);
  return longer.length ? Math.min(...longer) : count;
}

const isUp = (entry) => entry.to.some((place) => place[0] === "f");

/** The move to a foundation, if there is one. */
export const upMove = (moves) => moves.find(isUp);

/** What a second tap on the same card does: to a foundation first, else the first place listed. */
export const bestMove = (moves) => upMove(moves) ?? moves[0];

/** The move behind a press of the stock. */
export const stockMove = (view) => findMove(view, "deal") ?? findMove(view, "redeal");

/** The text of a wish that no legal move answers to; the server says why not. */
export function wishText(from, to, count) {
  const target = to[0] === "f" ? "f" : to;
  return `${from}-${target}${count > 1 ? `:${count}` : ""}`;
}

/** The cards of any place that the view shows, bottom to top. */
export function cardsAt(view, place) {
  if (place === "w") return view.waste.cards;
  if (place === "r") return view.reserve.cards;
  const foundation = view.foundations.find((pile) => pile.place === place);
  if (foundation) return foundation.card ? [foundation.card] : [];
  return view.tableau.find((pile) => pile.place === place)?.cards ?? [];
}

/** Some cards in the hand: where they may be dropped (`targets`), and which places to point at (`marked`). */
export function holding(view, place, index) {
  const cards = cardsAt(view, place).slice(index);
  const moves = movesFrom(view, place, cards.length);
  const targets = new Set(moves.flatMap((entry) => entry.to));
  return { place, index, count: cards.length, cards, targets, marked: new Set(moves.map((entry) => entry.lands)) };
}

/** What is picked up at a card: the run from there to the end, or the legal run that contains it. */
export function grab(view, place, index) {
  const { length } = cardsAt(view, place);
  return holding(view, place, length - runLength(view, place, length - index));
}
