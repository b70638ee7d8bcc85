// Help looks under the cards: the player is told before the first help in a game, and sees the mark afterwards.

import { change, setting } from "./settings.js";

const byId = (id) => document.getElementById(id);

/** Show the warning; resolves to whether the player wants help. */
function warned() {
  const dialog = byId("help-warning");
  const box = byId("help-warning-again");
  box.checked = false;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    const end = () => {
      const wanted = dialog.returnValue === "help";
      if (wanted && box.checked) change("warning", false);
      resolve(wanted);
    };
    dialog.addEventListener("close", end, { once: true });
  });
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
