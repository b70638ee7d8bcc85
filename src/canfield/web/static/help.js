// Help on the table: hints, verdicts, winning lines, giving up, and cards that go up by themselves.

import { Consent } from "./consent.js";
import { Demonstration } from "./demonstration.js";
import { dropSafe, finish, showFinish } from "./finish.js";
import { GivingUp } from "./giveup.js";
import { Hint } from "./hint.js";
import { Verdict } from "./verdict.js";

const KEYS = { h: "hint", v: "verdict", e: "finish", a: "drop" };

/** While a line or a replay is on the board nothing is asked about the game that waits. */
const isShowing = () => document.body.classList.contains("showing");

/** Add the commands of help to a table. */
export function install(table) {
  const consent = new Consent(table);
  const hint = new Hint(table, consent);
  const verdict = new Verdict(table, consent);
  const demonstration = new Demonstration(table, consent, () => hint.forget());
  const giving = new GivingUp(table, demonstration);
  const commands = {
    hint: () => hint.give(),
    "play-hint": () => hint.play(),
    verdict: () => verdict.ask(),
    "jump-back": () => verdict.jumpBack(),
    demonstrate: () => demonstration.begin(),
    "give-up": () => giving.begin(),
    finish: () => finish(table),
    drop: () => dropSafe(table),
  };
  for (const [name, act] of Object.entries(commands))
    table.commands[name] = () => (isShowing() ? table.session.submit() : act());
  for (const [key, name] of Object.entries(KEYS)) table.keys.bind(key, name);
  table.onView(showFinish);
}
