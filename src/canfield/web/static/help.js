// Help on the table: hints, verdicts, and cards that go up by themselves. Winning lines come later (lines.js).

import { Consent } from "./consent.js";
import { dropSafe, finish, showFinish } from "./finish.js";
import { Hint } from "./hint.js";
import { Verdict } from "./verdict.js";

const KEYS = { h: "hint", v: "verdict", e: "finish", a: "drop" };

/** While a line or a replay is on the board nothing is asked about the game that waits. */
const isShowing = () => document.body.classList.contains("showing");

/** What all kinds of help share: the player's consent, the hint that is shown, and commands that rest during a show. */
class Help {
  #table;

  constructor(table) {
    this.#table = table;
    this.consent = new Consent(table);
    this.hint = new Hint(table, this.consent);
  }

  /** Let a command of this name do `act`. */
  add(name, act) {
    this.#table.commands[name] = () => (isShowing() ? this.#table.session.submit() : act());
  }
}

/** Add the commands of help to a table. */
export function install(table) {
  const help = new Help(table);
  const verdict = new Verdict(table, help.consent);
  table.help = help;
  help.add("hint", () => help.hint.give());
  help.add("play-hint", () => help.hint.play());
  help.add("verdict", () => verdict.ask());
  help.add("jump-back", () => verdict.jumpBack());
  help.add("finish", () => finish(table));
  help.add("drop", () => dropSafe(table));
  for (const [key, name] of Object.entries(KEYS)) table.keys.bind(key, name);
  table.onView(showFinish);
}
