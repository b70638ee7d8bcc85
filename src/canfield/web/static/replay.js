// A game that was played, looked through move by move on the table it was played on.

import { replayStep } from "./api.js";
import { Exhibit } from "./exhibit.js";
import { Show } from "./show.js";
import { happened } from "./speech.js";
import { number, t } from "./texts.js";

const root = () => document.getElementById("show");
const isReplay = () => /^\/[^/]+\/play\/[^/]+\/replay\/?$/.test(location.pathname);
const tablePath = () => location.pathname.replace(/\/replay\/?$/, "");

class Replay {
  #table;
  #exhibit;
  #show;
  #length;

  constructor(table, first) {
    this.#table = table;
    this.#length = first.length;
    this.#exhibit = new Exhibit(table, () => this.#close());
    document.body.classList.add("showing");
    this.#show = new Show(root(), {
      length: first.length,
      viewOf: (step) => (step ? this.#viewOf(step) : first.view),
      draw: (view, step, before) => this.#draw(view, step, before),
      caption: (step) => this.#caption(step),
      leave: () => this.#leave(t("Back in your game.")),
    });
    this.#offerPlaying(first.is_current);
    root().querySelector('[data-show="play"]').focus();
    if (first.note) table.say(t("Your note: {note}", { note: first.note }));
    else table.say(this.#caption(0), "spoken");
  }

  async #viewOf(step) {
    return (await replayStep(this.#exhibit.id, step)).view;
  }

  #draw(view, step, before) {
    this.#exhibit.show(view);
    if (before < 0) return;
    if (step === before + 1) this.#table.say(happened(view));
    else this.#table.say(this.#caption(step), "spoken");
  }

  #caption(step) {
    return t("Move {n} of {all}", { n: number(step), all: number(this.#length) });
  }

  /** Playing on takes back what came later, so it is offered where those moves still stand. */
  #offerPlaying(isCurrent) {
    const more = root().querySelector(".show-more");
    if (!isCurrent) return more.replaceChildren();
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t("Play on from here");
    button.addEventListener("click", () => this.#playOn());
    return more.replaceChildren(button);
  }

  #playOn() {
    const step = Math.max(0, this.#show.step);
    this.#leave("");
    const words = t("Now it is your game from here.");
    if (this.#table.view.moves > step) this.#table.session.submit({ kind: "undo", until: step, words });
    else this.#table.say(words);
  }

  #close() {
    this.#show.close();
    document.body.classList.remove("showing");
  }

  #leave(words) {
    this.#close();
    history.replaceState(null, "", tablePath());
    this.#exhibit.end();
    this.#table.board.focus({ preventScroll: true });
    this.#table.say(words);
  }
}

/** Show a replay where the page's address asks for one. */
export function install(table) {
  table.onView(async (view, cause) => {
    if (cause !== "opened" || !isReplay()) return;
    try {
      const first = await replayStep(table.session.id, 0);
      new Replay(table, first);
    } catch (error) {
      table.say(error.message, "refusal");
    }
  });
}
