// <card-table>: a board without rules. It shows the piles of a view, each card a button in the group of its
// pile, and lets cards glide when they change places. What may be done is other modules' business.

import { faceDown, faceUp } from "./faces.js";
import { fan, fanStep, fit, indexScales, mirrored, railPlan, uprightPlan, widePlan } from "./layout.js";
import { match } from "./matching.js";
import * as motion from "./motion.js";
import { describe, group, label, mark, pileRecord } from "./pile.js";
import { AREAS, pilesOf } from "./piles.js";
import { onSetting, setting } from "./settings.js";
import { isHidden } from "./words.js";

const PLANS = { wide: widePlan, rail: railPlan, upright: uprightPlan };

const move = (element, x, y) => element.style.setProperty("translate", `${x}px ${y}px`);

/** Draw only the index of a card, and that smaller; whole and all of it at 1. */
function shrink(element, scale) {
  element.classList.toggle("shrunk", scale < 1);
  if (scale < 1) element.style.setProperty("--index", scale.toFixed(3));
  else element.style.removeProperty("--index");
}

export class CardTable extends HTMLElement {
  #areas = new Map();
  #piles = new Map();
  #shape = null;
  #view = null;
  #layout = null;
  #lift = { elements: new Set(), x: 0, y: 0 };

  connectedCallback() {
    this.tabIndex = -1;
    for (const [area, label] of Object.entries(AREAS)) {
      const element = group(`area area-${area}`, label);
      this.#areas.set(area, element);
      this.append(element);
    }
    new ResizeObserver(() => this.relayout()).observe(this);
    for (const name of ["hand", "index"]) onSetting(name, () => this.relayout());
  }

  get layout() {
    return this.#layout;
  }

  /** Begin with a game of this shape; nothing of the last one stays. */
  begin(shape) {
    this.#shape = shape;
    for (const { element } of this.#piles.values()) element.remove();
    this.#piles.clear();
    this.#view = null;
  }

  /** Show a view. Cards that changed places glide there. */
  show(view) {
    const before = motion.measure(this.querySelectorAll(".card, .slot"));
    const first = this.#view === null;
    const origin = view.last?.from;
    const models = pilesOf(view, this.#shape);
    const old = [...this.#piles.values()].flatMap((pile) => pile.cards);
    this.#arrange(models);
    const changes = this.#deliver(models, old, origin, before);
    const returned = !first && view.stock.count > this.#view.stock.count;
    this.#view = view;
    this.relayout();
    if (!first) this.#animate({ ...changes, returned }, before);
  }

  /** Compute all places anew, for the size the board has now. */
  relayout() {
    if (!this.#view || !this.clientWidth) return;
    const shape = this.#view.pick ? { ...this.#shape, piles: this.#view.tableau.length } : this.#shape;
    const plan = PLANS[this.dataset.mode](shape);
    const placed = setting("hand") === "left" ? mirrored(plan) : plan;
    this.#layout = fit(placed, this.clientWidth, this.clientHeight, this.#keptWidth());
    const { card } = this.#layout;
    this.style.setProperty("--w", `${card.w}px`);
    this.style.setProperty("--h", `${card.h}px`);
    for (const pile of this.#piles.values()) this.#place(pile);
    this.dispatchEvent(new CustomEvent("layout", { detail: this.#layout }));
  }

  /** A strip that comes below the board does not change its cards: they are as wide as without it. */
  #keptWidth() {
    const strip = document.querySelector("#show:not([hidden])");
    return strip ? this.#layout?.card.w ?? 0 : 0;
  }

  /** Hold cards above the board, away from their places by (x, y). */
  lift(elements, x, y) {
    this.#lift = { elements: new Set(elements), x, y };
    for (const element of elements) element.classList.add("lifted");
    for (const pile of this.#piles.values()) this.#spread(pile);
  }

  /** Let go of lifted cards where they are: the next view takes them to their place. */
  drop() {
    const { elements } = this.#lift;
    this.#lift = { elements: new Set(), x: 0, y: 0 };
    for (const element of elements) element.classList.remove("lifted");
  }

  /** Let go of lifted cards; they glide back to where they belong. */
  release() {
    const elements = [...this.#lift.elements].filter((element) => element.isConnected);
    const before = motion.measure(elements);
    this.drop();
    for (const pile of this.#piles.values()) this.#spread(pile);
    motion.play(elements.map((element) => ({ element, from: before.get(element) })));
  }

  /** Mark what is picked up (`{place, index}`), the places it may go to, and the last move. */
  mark(marks) {
    for (const pile of this.#piles.values()) mark(pile, marks);
  }

  /** The face-up cards of a place on screen from bottom to top, as `{element, card, index}`. */
  cardsAt(place) {
    return this.#piles.get(place)?.cards.filter((item) => !isHidden(item.card)) ?? [];
  }

  /** The elements of a place: `{element, slot, model, cards, ...}`. */
  pile(place) {
    return this.#piles.get(place);
  }

  get places() {
    return [...this.#piles.keys()];
  }

  /** The piles in reading order. */
  get #inOrder() {
    return [...this.querySelectorAll(".pile")].map((element) => this.#piles.get(element.dataset.pile));
  }

  /** Everything that can have the focus: `{element, place, index, area}`, index -1 for an empty place. */
  stops() {
    return this.#inOrder.flatMap((pile) => {
      const { place, area } = pile.model;
      const cards = this.cardsAt(place);
      if (!cards.length) return [{ element: pile.slot, place, index: -1, area }];
      const reachable = place === "w" ? cards.slice(-1) : cards;
      return reachable.map(({ element, index }) => ({ element, place, index, area }));
    });
  }

  #arrange(models) {
    const kept = new Set(models.map((model) => model.place));
    for (const [place, pile] of this.#piles) {
      if (kept.has(place)) continue;
      pile.element.remove();
      this.#piles.delete(place);
    }
    for (const model of models.toReversed()) {
      if (!this.#piles.has(model.place)) this.#addPile(model, models);
      this.#piles.get(model.place).model = model;
    }
  }

  /** A new pile stands before the next one of its area. */
  #addPile(model, models) {
    const record = pileRecord(model);
    const later = models.slice(models.indexOf(model) + 1).find(({ area }) => area === model.area);
    const next = later && this.#piles.get(later.place).element;
    this.#piles.set(model.place, record);
    this.#areas.get(model.area).insertBefore(record.element, next ?? null);
  }

  /** Give every item its element; returns what is new, gone, and turned up. */
  #deliver(models, old, origin, before) {
    const wanted = models.flatMap(({ place, items }) =>
      items.map((item) => ({ ...item, place, hidden: isHidden(item.card) })),
    );
    const elements = match(old, wanted, origin);
    const made = wanted.filter((item) => !elements.has(item));
    const backs = new Map(
      old.filter((item) => isHidden(item.card)).map((item) => [`${item.place} ${item.index}`, before.get(item.element)]),
    );
    for (const item of made) elements.set(item, item.hidden ? faceDown() : faceUp(item.card));
    for (const pile of this.#piles.values()) this.#fill(pile, wanted, elements);
    return { made: made.map((item) => ({ ...item, element: elements.get(item) })), gone: old, backs };
  }

  #fill(pile, wanted, elements) {
    const { model, element, badge } = pile;
    pile.cards = wanted
      .filter((item) => item.place === model.place)
      .map((item) => ({ place: item.place, index: item.index, card: item.card, element: elements.get(item) }));
    for (const item of pile.cards) label(pile, item);
    const inside = [...element.querySelectorAll(".card:not(.covered)")];
    const same = inside.length === pile.cards.length && inside.every((el, i) => el === pile.cards[i].element);
    if (!same) for (const item of pile.cards) badge.before(item.element);
    describe(pile);
  }

  #place(pile) {
    const box = this.#layout.at[pile.model.place];
    if (!box) return;
    const { style } = pile.element;
    style.setProperty("left", `${box.x}px`);
    style.setProperty("top", `${box.y}px`);
    this.#spread(pile);
  }

  #spread(pile) {
    const offsets = this.#offsets(pile);
    indexScales(offsets, this.#layout.card).forEach((scale, i) => shrink(pile.cards[i].element, scale));
    pile.cards.forEach(({ element }, i) => {
      const lifted = this.#lift.elements.has(element);
      const [x, y] = offsets[i];
      move(element, x + (lifted ? this.#lift.x : 0), y + (lifted ? this.#lift.y : 0));
    });
    const [x, y] = offsets[offsets.length - 1] ?? [0, 0];
    move(pile.badge, x, y);
    pile.element.style.setProperty("--reach-x", `${x}px`);
    pile.element.style.setProperty("--reach-y", `${y}px`);
  }

  #offsets({ model, cards }) {
    const box = this.#layout.at[model.place];
    const size = this.#layout.card;
    if (model.place === "w") return this.#wasteOffsets(cards.length, model.packet, box);
    const step = fanStep(size);
    const down = model.place === "r" ? 0 : model.down ?? 0;
    if ((model.fan || model.spread) && box.fan === "right")
      return fan(cards.length, down, box.w, box.w + box.right, size.w * 0.5).map((x) => [x, 0]);
    if (model.fan || model.spread) return fan(cards.length, down, size.h, box.h, step).map((y) => [0, y]);
    return cards.map(() => [0, 0]);
  }

  #wasteOffsets(count, packet, box) {
    const step = packet > 1 ? Math.min(box.w * 0.5, box.right / (packet - 1)) : 0;
    return Array.from({ length: count }, (_, i) => [Math.max(0, i - (count - packet)) * step, 0]);
  }

  #animate({ made, gone, backs, returned }, before) {
    const cards = [...this.querySelectorAll(".card")].filter((element) => !this.#lift.elements.has(element));
    const moved = cards.filter((element) => before.has(element));
    motion.halt(moved);
    const journeys = moved.map((element) => ({ element, from: before.get(element) }));
    for (const item of made) {
      const from = this.#originOf(item, backs, before);
      if (from) journeys.push({ element: item.element, from, turned: !isHidden(item.card) });
    }
    this.#dismiss(gone, before, returned);
    motion.play(journeys);
  }

  /** Where a card that was not on screen comes from: the back it was, the stock, the reserve. */
  #originOf(item, backs, before) {
    const back = backs.get(`${item.place} ${item.index}`);
    if (back) return back;
    const { last } = this.#view;
    const dealt = item.place === "w" && (last?.move === "deal" || isHidden(item.card));
    const place = dealt ? "s" : last?.filled === item.place ? "r" : "";
    const from = before.get(this.#piles.get(place)?.slot);
    return from?.width ? from : undefined;
  }

  /** Elements without a card: covered ones stay until what covers them has landed. */
  #dismiss(gone, before, returned) {
    for (const { element, place, card } of gone) {
      const covered = place[0] === "f" && this.cardsAt(place).length > 0 && motion.duration() > 0;
      if (covered) this.#cover(element, place);
      else element.remove();
      if (returned && place === "w" && !isHidden(card)) this.#flyBack(before.get(element));
    }
  }

  #cover(element, place) {
    element.classList.add("covered");
    element.inert = true;
    this.#piles.get(place).slot.after(element);
    setTimeout(() => element.remove(), motion.duration());
  }

  /** A card taken back to the stock turns its face away before it flies. */
  #flyBack(from) {
    const stock = this.#piles.get("s");
    if (!stock || !from || !motion.duration()) return;
    const back = faceDown();
    back.classList.add("flying", "passing");
    stock.element.append(back);
    motion.fade(back, from, motion.rectOf(stock.slot));
  }
}

customElements.define("card-table", CardTable);
