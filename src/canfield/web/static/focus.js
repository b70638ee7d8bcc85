// The keyboard's way about the board: one tab stop for each area, arrows between piles and cards, and the
// focus that stays with its card.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The stop that stands for its pile: the last card. */
const mainOf = (stops, place) => stops.findLast((stop) => stop.place === place);

/** Where a pile begins; how long its fan is does not matter. */
function cornerOf(board, { place }) {
  const { left, top } = board.pile(place).element.getBoundingClientRect();
  return [left, top];
}

/** How far a stop is in a direction; sideways distance counts double. Infinite when it is not there. */
function distance([x, y], to, [dx, dy]) {
  const [u, v] = [to[0] - x, to[1] - y];
  const along = u * dx + v * dy;
  const across = Math.abs(u * dy) + Math.abs(v * dx);
  return along > 4 ? along + 2 * across : Infinity;
}

/** The nearest of some stops in a direction. */
function nearest(board, from, stops, step) {
  const start = cornerOf(board, from);
  const ranked = stops
    .map((stop) => [distance(start, cornerOf(board, stop), step), stop])
    .filter(([far]) => far < Infinity)
    .sort((a, b) => a[0] - b[0]);
  return ranked[0]?.[1];
}

export class Focus {
  #board;
  #held = null;

  constructor(board) {
    this.#board = board;
    board.addEventListener("focusin", () => this.#roll());
    addEventListener("keydown", () => board.toggleAttribute("data-keys", true), { capture: true });
    addEventListener("pointerdown", () => board.toggleAttribute("data-keys", false), { capture: true });
  }

  /** The stop that has the focus. */
  get current() {
    return this.#board.stops().find((stop) => stop.element === document.activeElement);
  }

  get inside() {
    return this.#board.contains(document.activeElement);
  }

  /** Focus a pile's last card, its empty place, or the card at `index`. */
  go(place, index) {
    const stops = this.#board.stops();
    const stop = stops.find((each) => each.place === place && each.index === index) ?? mainOf(stops, place);
    stop?.element.focus({ preventScroll: true });
    return stop;
  }

  /** Arrow keys: along a pile card by card, else to the nearest pile. */
  step(key) {
    const step = STEPS[key];
    const from = this.current;
    if (!from) return this.enter();
    const within = this.#sibling(from, step[1]);
    if (within) return within.element.focus({ preventScroll: true });
    const stops = this.#board.stops();
    const mains = this.#board.places.filter((place) => place !== from.place).map((place) => mainOf(stops, place));
    return nearest(this.#board, from, mains.filter(Boolean), step)?.element.focus({ preventScroll: true });
  }

  #sibling(from, direction) {
    if (!direction) return undefined;
    return this.#board.stops().find((stop) => stop.place === from.place && stop.index === from.index + direction);
  }

  /** First or last pile of the area that has the focus. */
  edge(last) {
    const { current } = this;
    const stops = this.#board.stops().filter((stop) => !current || stop.area === current.area);
    const place = (last ? stops[stops.length - 1] : stops[0])?.place;
    if (place) this.go(place);
  }

  /** Come to the board from elsewhere. */
  enter() {
    const stops = this.#board.stops();
    const stop = stops.find((each) => each.element.tabIndex === 0) ?? stops[0];
    stop?.element.focus({ preventScroll: true });
  }

  /** Remember what has the focus before the board changes. */
  hold() {
    const { current, inside } = this;
    this.#held = inside ? { ...current, element: document.activeElement } : null;
  }

  /** After a change: with the card that had the focus, or to the card it uncovered. */
  restore() {
    const held = this.#held;
    this.#held = null;
    if (held) this.#follow(held);
    this.#roll();
  }

  #follow({ element, place }) {
    const stop = this.#board.stops().find((each) => each.element === element);
    const uncovering = stop && stop.place !== place && stop.place[0] === "f";
    if (stop && !uncovering) element.focus({ preventScroll: true });
    else if (!place || !this.go(place)) this.#board.focus({ preventScroll: true });
  }

  /** One tab stop for each area: where the focus is, else the last of the first pile that has cards. */
  #roll() {
    const stops = this.#board.stops();
    const active = document.activeElement;
    for (const area of new Set(stops.map((stop) => stop.area))) {
      const inArea = stops.filter((stop) => stop.area === area);
      const chosen =
        inArea.find((stop) => stop.element === active) ??
        inArea.find((stop) => stop.element.tabIndex === 0) ??
        mainOf(inArea, inArea[0].place);
      for (const stop of inArea) stop.element.tabIndex = stop === chosen ? 0 : -1;
    }
  }
}
