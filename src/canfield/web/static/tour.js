// A tour of five steps at the first visit of a table. It can be skipped, comes once by itself, and again from the menu.

import { t } from "./texts.js";

const KEY = "tour";
const MARGIN = 10;

const byId = (id) => document.getElementById(id);

/** Each step: what it points at, its title, its text. What holds in some games only is left to their rules. */
const STEPS = [
  {
    places: ".pile-f",
    title: t("Foundations"),
    text: t("When all cards lie here, the game is won. An empty place shows what it waits for."),
  },
  {
    places: ".pile-t",
    title: t("Piles"),
    text: t("Tap a card: it goes to its one legal place, or its places light up and wait for a second tap. Or drag it. What cannot be done is told with the reason."),
  },
  {
    places: ".pile-r",
    title: t("Reserve"),
    text: t("The number counts its cards. An empty pile says what may go there. Press and hold, or the right button, shows covered cards."),
  },
  {
    places: ".pile-s, .pile-w",
    title: t("Stock and waste"),
    text: t("Press the stock to deal. The numbers count the cards that are left; dots, where there are any, the redeals."),
  },
  {
    places: ".commands",
    title: t("Commands"),
    text: t("Undo goes back as far as you like. The menu has the rules of this game, settings, all keys, and this tour."),
  },
];

/** Whether the tour has come by itself; where nothing can be kept, it does not come. */
function isKnown() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    // it comes from the menu only
  }
}

const seen = ({ places }) => [...document.querySelectorAll(places)].filter((element) => element.checkVisibility());

/** The smallest box around all that a step points at. */
function boxAround(step) {
  const boxes = seen(step).map((element) => element.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const [x, y] = [Math.max(3, left - 6), Math.max(3, top - 6)];
  return { left: x, top: y, width: Math.min(innerWidth - 3, right + 6) - x, height: Math.min(innerHeight - 3, bottom + 6) - y };
}

function put(element, box) {
  for (const [side, value] of Object.entries(box)) element.style.setProperty(side, `${Math.round(value)}px`);
}

/** Where words of this size stand: below what they speak of, above it, or beside; always inside the window. */
function placeFor(spot, { offsetWidth: width, offsetHeight: height }) {
  const within = (value, most) => Math.max(MARGIN, Math.min(value, most - MARGIN));
  const left = within(spot.left + spot.width / 2 - width / 2, innerWidth - width);
  const below = spot.top + spot.height + MARGIN;
  if (below + height < innerHeight) return { left, top: below };
  if (spot.top - height - MARGIN > 0) return { left, top: spot.top - height - MARGIN };
  const beside = spot.left + spot.width / 2 < innerWidth / 2 ? spot.left + spot.width + MARGIN : spot.left - width - MARGIN;
  return { left: within(beside, innerWidth - width), top: within(spot.top, innerHeight - height) };
}

class Tour {
  #dialog = byId("tour");
  #step = 0;
  #steps = [];

  constructor(table) {
    byId("tour-next").addEventListener("click", () => this.#go(1));
    byId("tour-back").addEventListener("click", () => this.#go(-1));
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#dialog.addEventListener("close", () => table.board.focus({ preventScroll: true }));
    addEventListener("resize", () => this.#dialog.open && requestAnimationFrame(() => this.#place()));
  }

  begin() {
    remember();
    this.#step = 0;
    this.#steps = STEPS.filter((step) => seen(step).length);
    this.#dialog.showModal();
    this.#show();
  }

  /** Arrows go on and back, Enter goes on while no button has the focus. */
  #key({ key, target }) {
    if (key === "ArrowRight" || (key === "Enter" && !target.closest("button"))) this.#go(1);
    else if (key === "ArrowLeft" && this.#step) this.#go(-1);
  }

  #go(by) {
    this.#step += by;
    if (this.#step < this.#steps.length) this.#show();
    else this.#dialog.close();
  }

  #show() {
    const { title, text } = this.#steps[this.#step];
    const last = this.#step === this.#steps.length - 1;
    byId("tour-step").textContent = t("Step {step} of {steps}", { step: this.#step + 1, steps: this.#steps.length });
    byId("tour-title").textContent = title;
    byId("tour-text").textContent = text;
    byId("tour-next").textContent = last ? t("Play") : t("Next");
    byId("tour-back").hidden = this.#step === 0;
    byId("tour-skip").hidden = last;
    this.#place();
    byId("tour-title").focus({ preventScroll: true });
  }

  #place() {
    const box = boxAround(this.#steps[this.#step]);
    const words = this.#dialog.querySelector(".words");
    put(this.#dialog.querySelector(".spot"), box);
    put(words, placeFor(box, words));
  }
}

export function install(table) {
  const tour = new Tour(table);
  table.commands.tour = () => tour.begin();
  table.onView((view, cause) => {
    if (cause === "opened" && !isKnown()) tour.begin();
  });
}
