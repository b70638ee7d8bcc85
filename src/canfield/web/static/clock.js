// The clock of a game: off at first; starts with the first move; stands still in a hidden window, under a dialog and
// while the game is paused. A pause covers the cards, so that nobody plays on a stopped clock.

import { showFacts } from "./facts.js";
import { onSetting, setting } from "./settings.js";
import { t } from "./texts.js";

const KEY = "clocks";
const KEPT = 40;
const TICK = 250;
/** A longer step than this was no time at the table: the machine slept, or the window was frozen. */
const SLEPT = 5000;

const pad = (value) => String(value).padStart(2, "0");

/** Seconds as 3:07 or 1:03:07. */
export function timeSign(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** The times of the games played last, in milliseconds by game id. */
function kept() {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return new Map();
  }
}

function keep(id, time) {
  const times = kept();
  times.delete(id);
  times.set(id, Math.round(time));
  try {
    localStorage.setItem(KEY, JSON.stringify([...times].slice(-KEPT)));
  } catch {
    // the time lasts for this visit
  }
}

function clockFact() {
  const element = document.createElement("span");
  element.className = "fact fact-clock";
  element.append(`${t("Time")} `, document.createElement("b"));
  return element;
}

class Clock {
  #table;
  #element = clockFact();
  #id = null;
  #time = 0;
  #since = null;
  #begun = false;

  constructor(table) {
    this.#table = table;
    table.onView((view) => this.#follow(view));
    onSetting("clock", () => this.#show());
    onSetting("score", () => this.#showScore());
    document.addEventListener("visibilitychange", () => this.#tick());
    addEventListener("pagehide", () => this.#save());
    setInterval(() => this.#tick(), TICK);
  }

  #follow(view) {
    const { id } = this.#table.session;
    if (id !== this.#id) this.#take(id);
    this.#begun ||= view.moves > 0 && view.status === "open";
    this.#tick();
    if (view.status !== "open") this.#save();
    this.#show();
  }

  #take(id) {
    this.#save();
    this.#id = id;
    this.#time = kept().get(id) ?? 0;
    this.#begun = this.#time > 0;
    this.#since = null;
  }

  #save() {
    if (this.#id && this.#time) keep(this.#id, this.#time);
  }

  get #runs() {
    const shown = document.body.classList.contains("showing");
    const open = this.#begun && this.#table.view.status === "open" && !shown;
    return open && document.visibilityState === "visible" && !document.querySelector("dialog[open]");
  }

  /** Add what has passed since the last look, if the clock was running then and is running now. */
  #tick() {
    const now = performance.now();
    const passed = this.#since === null ? 0 : now - this.#since;
    if (this.#begun && passed < SLEPT) this.#time += passed;
    this.#since = this.#id && this.#runs ? now : null;
    this.#element.lastChild.textContent = timeSign(this.#time / 1000);
    if (!this.#element.isConnected) this.#show();
  }

  #showScore() {
    showFacts(this.#table.view);
    this.#show();
  }

  #show() {
    if (setting("clock")) document.getElementById("facts").append(this.#element);
    else this.#element.remove();
  }
}

/** Pause: a cover over the whole table. The same key, or Esc, ends it. */
function wirePause(table) {
  const dialog = document.getElementById("paused");
  dialog.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "p" || !setting("letters")) return;
    event.preventDefault();
    dialog.close();
  });
  table.commands.pause = () => dialog.showModal();
  table.keys.bind("p", "pause");
}

export function install(table) {
  new Clock(table);
  wirePause(table);
}
