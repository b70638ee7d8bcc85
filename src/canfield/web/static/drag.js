// Dragging: the grabbed run follows the pointer; the legal place it overlaps most takes it.

import { cardsAt, grab, holding, moveBetween } from "./legal.js";
import { rectOf } from "./motion.js";

/** The area two rectangles share. */
function overlap(a, b) {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Of these places the one that shares most with the rectangle; undefined when none does. */
function mostCovered(rect, boxes, places) {
  const areas = places.map((place) => [place, overlap(rect, boxes[place])]);
  const [best] = areas.filter(([, area]) => area > 0).sort((a, b) => b[1] - a[1]);
  return best?.[0];
}

/** Where something dropped goes: `{legal: place}`, `{wish: place}`, or nothing (let go). */
function landingOf(rect, boxes, from, targets, places) {
  const known = places.filter((place) => boxes[place]);
  const legal = mostCovered(rect, boxes, known.filter((place) => place === from || targets.has(place)));
  if (legal && legal !== from) return { legal };
  const wish = mostCovered(rect, boxes, known);
  return wish && wish !== from ? { wish } : {};
}

/** Only the last card of waste, reserve or foundation can be dragged; of a tableau pile any face-up card. */
export function isDraggable(view, hit) {
  if (hit.index < 0 || hit.place === "s" || view.pick) return false;
  return hit.place[0] === "t" || hit.index === cardsAt(view, hit.place).length - 1;
}

export class Drag {
  #table;
  #held;
  #elements;

  constructor(table, hit) {
    this.#table = table;
    this.#held = grab(table.view, hit.place, hit.index);
    const { place, index } = this.#held;
    this.#elements = table.board.cardsAt(place).filter((item) => item.index >= index).map((item) => item.element);
    table.select(null);
    table.board.mark({ picked: null, targets: this.#held.marked, last: null });
  }

  /** The pointer is (x, y) away from where it grabbed. */
  move(x, y) {
    this.#table.board.lift(this.#elements, x, y);
  }

  /** Whether what is held still lies where it was taken from. */
  get holds() {
    const { place, cards } = this.#held;
    const now = cardsAt(this.#table.view, place).slice(-cards.length);
    return now.length === cards.length && now.every((card, i) => card === cards[i]);
  }

  /** Let go here. Waits for an answer that is under way, for only then is it known what is legal. */
  async drop() {
    const table = this.#table;
    const rect = this.#rect();
    await table.settled();
    const { place, index, count } = this.#held;
    if (!this.holds) return this.abort();
    const { targets } = holding(table.view, place, index);
    const { legal, wish } = landingOf(rect, table.board.layout.at, place, targets, table.board.places);
    table.mark();
    if (legal && table.make(moveBetween(table.view, place, legal, count))) return table.board.drop();
    table.board.release();
    return wish && table.wish(place, wish, count);
  }

  abort() {
    this.#table.mark();
    this.#table.board.release();
  }

  #rect() {
    const board = rectOf(this.#table.board);
    const lead = rectOf(this.#elements[0]);
    return { x: lead.left - board.left, y: lead.top - board.top, w: lead.width, h: lead.height };
  }
}
