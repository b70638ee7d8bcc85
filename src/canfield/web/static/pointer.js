// Mouse, pen and finger: decides whether a press is a tap, a drag or a look. Acts when the pointer comes up.

import { Drag, isDraggable } from "./drag.js";
import { Peek } from "./peek.js";
import { tap } from "./tap.js";

const HOLD = 450;
const SLACK = { mouse: 4, pen: 6, touch: 9 };

function hitOf(event) {
  const element = event.target.closest?.(".card[data-place], .slot");
  if (!element) return null;
  const { place, index = "-1", card = "" } = element.dataset;
  return { element, place, index: Number(index), card, time: event.timeStamp };
}

export class Pointer {
  #table;
  #peek;
  #press = null;

  constructor(table) {
    this.#table = table;
    this.#peek = new Peek(table);
    const on = (type, act) => table.board.addEventListener(type, act);
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.cancel());
    on("lostpointercapture", () => this.cancel());
    on("contextmenu", (event) => this.#menu(event));
    on("click", (event) => this.#click(event));
    on("dragstart", (event) => event.preventDefault());
  }

  /** Abort what the pointer is doing; cards glide back. True when there was something. */
  cancel() {
    const press = this.#press;
    this.#press = null;
    clearTimeout(press?.timer);
    press?.drag?.abort();
    const busy = this.#peek.open || Boolean(press?.drag);
    this.#peek.close();
    return busy;
  }

  /** A new view came while something is held: keep it only if it still lies there. */
  check() {
    if (this.#press?.drag && !this.#press.drag.holds) this.cancel();
  }

  #down(event) {
    this.#peek.close();
    if (this.#press || !event.isPrimary || event.button !== 0) return;
    const hit = hitOf(event);
    if (!hit) return this.#background();
    event.preventDefault();
    hit.element.focus({ preventScroll: true });
    this.#table.board.setPointerCapture(event.pointerId);
    this.#press = { id: event.pointerId, type: event.pointerType, hit, x: event.clientX, y: event.clientY };
    this.#press.timer = setTimeout(() => this.#hold(), HOLD);
  }

  #background() {
    this.#table.select(null);
    this.#table.board.focus({ preventScroll: true });
  }

  #hold() {
    const press = this.#press;
    if (!press || press.drag || press.far) return;
    this.#peek.show(press.hit);
    press.looked = this.#peek.open;
  }

  #move(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.far && Math.hypot(x, y) < (SLACK[press.type] ?? 6)) return;
    press.far = true;
    if (!press.drag) this.#begin(press);
    press.drag?.move(x, y);
  }

  #begin(press) {
    clearTimeout(press.timer);
    this.#peek.close();
    if (press.hit.element.isConnected && isDraggable(this.#table.view, press.hit))
      press.drag = new Drag(this.#table, press.hit);
  }

  #up(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#press = null;
    clearTimeout(press.timer);
    this.#peek.close();
    if (press.drag) press.drag.drop();
    else if (!press.far && !press.looked) tap(this.#table, press.hit);
  }

  #menu(event) {
    event.preventDefault();
    const hit = hitOf(event);
    if (hit && !this.#press) this.#peek.show(hit);
  }

  /** A click that no pointer made: a screen reader, a switch or a voice pressed the button. */
  #click(event) {
    const hit = event.detail === 0 && hitOf(event);
    if (hit) tap(this.#table, hit);
  }
}
