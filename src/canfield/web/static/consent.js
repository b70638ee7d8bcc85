// Help looks under the cards: the player is told before the first help in a game, and sees the mark afterwards.

import { answerOf } from "./dialogs.js";
import { change, setting } from "./settings.js";

const byId = (id) => document.getElementById(id);

/** Show the warning; resolves to whether the player wants help. */
async function warned() {
  const box = byId("help-warning-again");
  box.checked = false;
  const wanted = (await answerOf(byId("help-warning"))) === "help";
  if (wanted && box.checked) change("warning", false);
  return wanted;
}

export class Consent {
  #table;
  #given = "";

  constructor(table) {
    this.#table = table;
    table.onView(() => this.#show());
  }

  /** Whether this game has been helped, as the server says or as was seen here. */
  get helped() {
    const { session } = this.#table;
    return Boolean(session.view.helped) || this.#given === session.id;
  }

  /** Whether help may be given in this game; asks the player when that is not known. */
  async asked() {
    return this.helped || !setting("warning") || (await warned());
  }

  /** Help has been given. */
  note() {
    this.#given = this.#table.session.id;
    this.#show();
  }

  #show() {
    byId("helped").hidden = !this.helped;
  }
}
