// A winning line, shown move by move on the game's own board. Nothing of the game changes by looking.

import { ask } from "./api.js";
import { Question } from "./asking.js";
import { Exhibit } from "./exhibit.js";
import { Show } from "./show.js";
import { happened } from "./speech.js";
import { number, t, tn } from "./texts.js";

const root = () => document.getElementById("show");

function noLine({ verdict }) {
  if (verdict === "lost") return t("There is no winning line: this deal was lost from the start.");
  return t("No winning line is known yet: this position asks for a longer search.");
}

function button(text, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

export class Demonstration {
  #table;
  #consent;
  #question;
  #show = null;
  #exhibit = null;
  #line = null;

  constructor(table) {
    this.#table = table;
    this.#consent = table.help.consent;
    this.#question = new Question(table);
  }

  /** Whether the board shows something else than the game. */
  get open() {
    return this.#exhibit !== null;
  }

  /** Find a line from here, or from the last position that could be won, and show it. */
  async begin() {
    if (this.#table.view.status === "won") return this.#table.say(t("This game is won."));
    if (!(await this.#consent.asked())) return undefined;
    this.#table.say(t("Looking for a winning line…"));
    const line = await this.find();
    if (!line) return undefined;
    return line.moves.length ? this.present(line) : this.#table.say(noLine(line));
  }

  /** The line as the server knows it: `{from, moves, verdict}`; null when there was no answer. */
  async find() {
    const line = await this.#question.put("line");
    if (line?.moves.length || line?.verdict === "lost") this.#consent.note();
    return line;
  }

  /** Why there was no answer. */
  get problem() {
    return this.#question.problem;
  }

  /** Show a line; it does not begin to move by itself. */
  present(line) {
    if (this.open) return;
    this.#line = line;
    this.#table.help.hint.forget();
    this.#exhibit = new Exhibit(this.#table, () => this.#close());
    this.#setAside(true);
    this.#show = new Show(root(), {
      length: line.moves.length,
      viewOf: (step) => this.#viewOf(step),
      draw: (view, step, before) => this.#draw(view, step, before),
      caption: (step) => this.#caption(step),
      leave: () => this.leave(),
    });
    root().querySelector(".show-more").replaceChildren(button(t("Play on from here"), () => this.#playOn()));
    root().querySelector('[data-show="play"]').focus();
    this.#table.say(this.#opening());
  }

  /** Back to the game, as it stands. */
  leave() {
    const exhibit = this.#exhibit;
    if (!exhibit) return;
    this.#close();
    exhibit.end();
    this.#table.board.focus({ preventScroll: true });
    this.#table.say(t("Back in your game."));
  }

  #close() {
    this.#show.close();
    this.#exhibit = null;
    this.#setAside(false);
  }

  /** The commands of the game rest while something else is shown. */
  #setAside(flag) {
    document.body.classList.toggle("showing", flag);
  }

  async #viewOf(step) {
    const { from, moves } = this.#line;
    const answer = await ask(this.#exhibit.id, "show", { from, moves, step });
    return answer.view;
  }

  #draw(view, step, before) {
    this.#exhibit.show(view);
    if (before < 0) return;
    if (step === before + 1) this.#table.say(happened(view));
    else this.#table.say(this.#caption(step), "spoken");
  }

  get #isEarlier() {
    return this.#line.from < this.#exhibit.own.view.moves;
  }

  #caption(step) {
    const { from, moves } = this.#line;
    if (step) return t("Move {n} of {all} of the winning line", { n: number(step), all: number(moves.length) });
    if (this.#isEarlier) return t("Your game after move {n}: the last position that could be won", { n: number(from) });
    return t("Your position, before the winning line");
  }

  #opening() {
    const n = this.#line.moves.length;
    const found = tn("A winning line of {n} move.", "A winning line of {n} moves.", n);
    return `${found} ${this.#caption(0)}.`;
  }

  /** Take the position that is shown as the game's own: back to where the line begins, then along it. */
  #playOn() {
    const { from, moves } = this.#line;
    const step = Math.max(0, this.#show.step);
    const back = this.#isEarlier;
    this.leave();
    const { session } = this.#table;
    const words = t("Now it is your game from here.");
    if (back) session.submit({ kind: "undo", until: from, words: step ? "" : words });
    moves.slice(0, step).forEach((move, i) => {
      session.submit({ kind: "move", move, plain: true, words: i === step - 1 ? words : "" });
    });
  }
}
