// The keyboard. Letters and signs act only while the board, or nothing, has the focus, and can be switched off.

import { lengthen, press, sendUp } from "./carry.js";
import { t } from "./texts.js";
import { setting } from "./settings.js";

const AREAS = [".commands", ".area-stock", ".area-foundations", ".area-reserve", ".area-tableau", ".typed"];
const LETTERS = {
  z: "undo", u: "undo", backspace: "undo", r: "redo", d: "deal", n: "new", N: "restart", "?": "help", t: "speak",
};

const isTyping = (element) => element?.matches?.("input, textarea, select");

/** The first thing in an area that Tab would stop at. */
function doorOf(area) {
  const stops = [...area.querySelectorAll("button, a, input")];
  return stops.find((element) => element.tabIndex >= 0 && element.checkVisibility());
}

/** F6: the next area of the page that can have the focus, or the one before. */
function nextArea(back) {
  const areas = AREAS.map((name) => document.querySelector(name)).filter((area) => area && doorOf(area));
  const here = areas.findIndex((area) => area.contains(document.activeElement));
  const next = here < 0 ? (back ? areas.length - 1 : 0) : (here + (back ? -1 : 1) + areas.length) % areas.length;
  doorOf(areas[next])?.focus();
}

function chord(event) {
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : undefined;
}

export class Keys {
  #table;
  #letters = { ...LETTERS };

  constructor(table) {
    this.#table = table;
    addEventListener("keydown", (event) => this.#down(event));
    table.board.addEventListener("keyup", (event) => {
      if (event.key === " ") event.preventDefault();
    });
  }

  /** Let a key call a command; a capital letter is the key with Shift. */
  bind(key, command) {
    this.#letters[key] = command;
  }

  #named({ key, shiftKey }) {
    return (shiftKey && this.#letters[key.toUpperCase()]) || this.#letters[key.toLowerCase()];
  }

  #down(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (event.key === "F6") this.#done(event, () => nextArea(event.shiftKey));
    else if (event.key === "Escape") this.#escape(event);
    else if (isTyping(event.target) || event.altKey) return;
    else if (event.ctrlKey || event.metaKey) this.#command(event, chord(event));
    else if (this.#hasBoard()) this.#onBoard(event);
  }

  /** Keys go to the board also while nothing has the focus. */
  #hasBoard() {
    return this.#table.focus.inside || document.activeElement === document.body;
  }

  #done(event, act) {
    event.preventDefault();
    act();
  }

  #command(event, name) {
    if (name) this.#done(event, () => this.#table.command(name));
  }

  #escape(event) {
    if (event.target.closest?.("#typed")) this.#done(event, () => this.#table.leaveTyped());
    else if (this.#table.pointer.cancel()) event.preventDefault();
    else if (this.#table.selection) this.#done(event, () => this.#table.select(null, t("Put back.")));
  }

  #onBoard(event) {
    const { focus } = this.#table;
    const { key } = event;
    if (key.startsWith("Arrow")) this.#done(event, () => focus.step(key));
    else if (key === "Home" || key === "End") this.#done(event, () => focus.edge(key === "End"));
    else if (key === "Enter" || key === " ") this.#press(event, focus.current);
    else if (setting("letters")) this.#letter(event, focus.current);
  }

  #press(event, stop) {
    if (stop) this.#done(event, () => press(this.#table, stop));
    else if (event.key === " ") this.#command(event, "deal");
  }

  #letter(event, stop) {
    const { key } = event;
    if (stop && (key === "+" || key === "=")) this.#done(event, () => lengthen(this.#table, stop, 1));
    else if (stop && key === "-") this.#done(event, () => lengthen(this.#table, stop, -1));
    else if (stop && key.toLowerCase() === "f") this.#done(event, () => sendUp(this.#table, stop));
    else this.#command(event, this.#named(event));
  }
}
