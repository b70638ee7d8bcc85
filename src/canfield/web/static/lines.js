// Winning lines on the table: shown as a demonstration, and after giving up.

import { Demonstration } from "./demonstration.js";
import { GivingUp } from "./giveup.js";

/** Add the commands to a table. */
export function install(table) {
  const demonstration = new Demonstration(table);
  const giving = new GivingUp(table, demonstration);
  table.help.add("demonstrate", () => demonstration.begin());
  table.help.add("give-up", () => giving.begin());
}
