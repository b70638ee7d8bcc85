// Controls over a row of positions: play, pause, step by step, slider, speed. Used to show a line of moves and to
// look through a game that was played. The markup is templates/parts/show.html.

import { icon } from "./faces.js";
import { t } from "./texts.js";

const USUAL_PACE = 1100;

/**
 * `length` is the number of the last step; `viewOf(step)` gives or promises the view after so many steps;
 * `draw(view, step, before)` shows it, coming from the step `before`; `caption(step)` are the words for it;
 * `leave()` is called by the button that ends the show, which is hidden without it.
 */
export class Show {
  #root;
  #source;
  #views = new Map();
  #ticket = null;
  #wanted = 0;
  #timer = 0;
  #wired = new AbortController();
  step = -1;
  playing = false;

  constructor(root, { start = 0, ...source }) {
    this.#root = root;
    this.#source = source;
    this.#slider.max = source.length;
    this.#part("leave").hidden = !source.leave;
    this.#wire();
    root.hidden = false;
    this.go(start);
  }

  /** Resolves when that step is on the board, or another one was asked for meanwhile. */
  async go(wanted) {
    const step = Math.max(0, Math.min(this.#source.length, wanted));
    const ticket = {};
    this.#ticket = ticket;
    this.#wanted = step;
    this.#slider.value = step;
    try {
      const view = await this.#viewOf(step);
      if (this.#ticket === ticket) this.#arrive(view, step);
    } catch (error) {
      if (this.#ticket === ticket) this.#fail(error);
    }
  }

  /** Go on by itself, from the beginning when the end was reached. */
  async play() {
    this.#setPlaying(true);
    if (this.step >= this.#source.length) await this.go(0);
    this.#later();
  }

  pause() {
    this.#setPlaying(false);
  }

  /** End the show; the controls go away. */
  close() {
    this.pause();
    this.#ticket = null;
    this.#wired.abort();
    this.#root.hidden = true;
    this.#root.querySelector(".show-more").replaceChildren();
  }

  get #slider() {
    return this.#root.querySelector("input");
  }

  get #pace() {
    return Number(this.#root.querySelector("select").value) || USUAL_PACE;
  }

  #part(name) {
    return this.#root.querySelector(`[data-show="${name}"]`);
  }

  #wire() {
    const { signal } = this.#wired;
    const steps = { first: () => 0, back: () => this.#wanted - 1, forward: () => this.#wanted + 1, last: () => this.#source.length };
    for (const [name, target] of Object.entries(steps))
      this.#part(name).addEventListener("click", () => this.#jump(target()), { signal });
    this.#slider.addEventListener("input", () => this.#jump(Number(this.#slider.value)), { signal });
    this.#part("play").addEventListener("click", () => (this.playing ? this.pause() : this.play()), { signal });
    this.#part("leave").addEventListener("click", () => this.#source.leave(), { signal });
    addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** Arrows step from anywhere but the board and fields that have arrows of their own; Esc ends the show. */
  #key(event) {
    const { key, target } = event;
    if (event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
    if (key === "Escape" && this.#source.leave) {
      event.preventDefault();
      this.#source.leave();
    }
    if (target !== document.body && !this.#root.contains(target)) return;
    const { length } = this.#source;
    const step = { ArrowRight: this.#wanted + 1, ArrowLeft: this.#wanted - 1, Home: 0, End: length }[key];
    if (step === undefined || target.matches("input, select")) return;
    event.preventDefault();
    this.#jump(step);
  }

  /** Presses count from the step asked for last, whether or not it is on the board yet. */
  #jump(step) {
    this.pause();
    this.go(step);
  }

  /** Each view is asked for once, the next one ahead of its time. */
  #viewOf(step) {
    if (!this.#views.has(step)) {
      const view = Promise.resolve(this.#source.viewOf(step));
      view.catch(() => this.#views.delete(step));
      this.#views.set(step, view);
    }
    return this.#views.get(step);
  }

  #arrive(view, step) {
    const before = this.step;
    this.step = step;
    this.#tell(this.#source.caption(step));
    this.#source.draw(view, step, before);
    if (step < this.#source.length) this.#viewOf(step + 1);
    if (this.playing) this.#later();
  }

  #later() {
    clearTimeout(this.#timer);
    if (this.step >= this.#source.length) this.pause();
    else this.#timer = setTimeout(() => this.go(this.step + 1), this.#pace);
  }

  #fail(error) {
    this.pause();
    this.#tell(error.message);
  }

  #tell(words) {
    const atStart = this.step <= 0;
    const atEnd = this.step >= this.#source.length;
    this.#root.querySelector(".show-caption").textContent = words;
    this.#slider.setAttribute("aria-valuetext", words);
    for (const name of ["first", "back"]) this.#part(name).setAttribute("aria-disabled", String(atStart));
    for (const name of ["forward", "last"]) this.#part(name).setAttribute("aria-disabled", String(atEnd));
  }

  #setPlaying(playing) {
    clearTimeout(this.#timer);
    this.playing = playing;
    const button = this.#part("play");
    const name = playing ? t("Pause") : t("Play");
    button.replaceChildren(icon(playing ? "pause" : "play"));
    button.setAttribute("aria-label", name);
    button.title = name;
  }
}
