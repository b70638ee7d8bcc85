// Looking at covered cards: press and hold, or the right button.

import { stillCard } from "./faces.js";
import { cardsAt } from "./legal.js";
import { t } from "./texts.js";
import { capital, cardCount, faceDownCount, isHidden, placeName } from "./words.js";

function panelFor(view, place) {
  const cards = cardsAt(view, place);
  const seen = cards.filter((card) => !isHidden(card));
  const panel = document.createElement("div");
  panel.className = "peek";
  const title = document.createElement("p");
  const hidden = cards.length - seen.length;
  const parts = [cardCount(cards.length), hidden && faceDownCount(hidden), t("the top first")];
  title.textContent = t("{place}: {what}", {
    place: capital(placeName(place)),
    what: parts.filter(Boolean).join(", "),
  });
  const row = document.createElement("div");
  row.className = "peek-cards";
  row.append(...seen.reverse().map(stillCard));
  panel.append(title, row);
  return panel;
}

export class Peek {
  #table;
  #shown = null;

  constructor(table) {
    this.#table = table;
  }

  get open() {
    return this.#shown !== null;
  }

  /** Show the pressed card whole, or all cards of a pile that lies squared. */
  show(hit) {
    this.close();
    if (hit.place === "s" || hit.index < 0) return;
    if (hit.place[0] === "t") this.#raise(hit.element);
    else if (hit.place[0] !== "f") this.#spread(hit.place);
  }

  close() {
    this.#shown?.();
    this.#shown = null;
  }

  #raise(element) {
    element.classList.add("peeked");
    this.#shown = () => element.classList.remove("peeked");
  }

  #spread(place) {
    const panel = panelFor(this.#table.view, place);
    this.#table.board.append(panel);
    this.#shown = () => panel.remove();
  }
}
