// Questions about the position on screen. One at a time; it is given up when the player moves on.

import { ask } from "./api.js";
import { sentence } from "./words.js";

export class Question {
  #table;
  #control = null;
  /** Why the last question had no answer. */
  problem = "";

  constructor(table) {
    this.#table = table;
    table.onAsked(() => this.drop());
    table.onView(() => this.drop());
  }

  /** Whether an answer is awaited. */
  get open() {
    return this.#control !== null;
  }

  /** Give up waiting for the answer. */
  drop() {
    this.#control?.abort();
    this.#control = null;
  }

  /**
   * The answer for the position that is on screen now, or null when there is none any more. Says what went wrong, unless
   * it is `quiet`: asked by nobody.
   */
  async put(kind, body = {}, quiet = false) {
    await this.#table.settled();
    this.drop();
    const control = new AbortController();
    this.#control = control;
    this.problem = "";
    try {
      const answer = await this.#send(kind, body, control.signal);
      return control.signal.aborted ? null : answer;
    } catch (error) {
      if (!control.signal.aborted) this.#fail(error, quiet);
      return null;
    } finally {
      if (this.#control === control) this.#control = null;
    }
  }

  #send(kind, body, signal) {
    const { id, version } = this.#table.session;
    return ask(id, kind, { at: version, ...body }, signal);
  }

  /** The game has moved on elsewhere: look at it. All else is told. */
  #fail(error, quiet) {
    if (error.status === 409) return this.#table.session.refresh();
    this.problem = sentence(error.message);
    return quiet || this.#table.say(this.problem, "refusal");
  }
}
