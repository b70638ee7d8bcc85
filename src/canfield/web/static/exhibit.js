// Positions that are not the game's, on the game's board. Stands in for the session: what is asked for is not done.

import { showFacts } from "./facts.js";
import { t } from "./texts.js";

export class Exhibit {
  #table;
  #own;
  #closed;
  busy = false;
  foreseeing = false;
  promised = 0;

  /** Take the board; `closed` is called when another game is opened meanwhile. */
  constructor(table, closed) {
    this.#table = table;
    this.#own = table.session;
    this.#closed = closed;
    this.view = this.#own.view;
    table.session = this;
  }

  get id() {
    return this.#own.id;
  }

  get version() {
    return this.#own.version;
  }

  get address() {
    return this.#own.address;
  }

  get again() {
    return this.#own.again;
  }

  /** The game that waits. */
  get own() {
    return this.#own;
  }

  show(view) {
    this.view = view;
    this.#table.select(null);
    this.#table.draw(view);
    showFacts(view);
  }

  /** Give the board back to the game, which stands as it did. */
  end() {
    this.#table.session = this.#own;
    this.#table.select(null);
    this.#table.draw(this.#own.view);
    showFacts(this.#own.view);
    this.#own.refresh();
  }

  async settled() {}

  async refresh() {}

  submit() {
    this.#table.say(t("This is only shown. Leave the demonstration to play."), "refusal");
    return false;
  }

  close() {
    this.#own.close();
    this.#closed();
  }
}
