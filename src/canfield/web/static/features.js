// What the table offers beyond playing: each feature is a module whose `install(table)` adds its commands, keys and views.
// What need not be there for the first press comes right after it.

import { install as bar } from "./bar.js";
import { install as chooser } from "./chooser.js";
import { install as clock } from "./clock.js";
import { install as connection } from "./connection.js";
import { install as help } from "./help.js";

export const FEATURES = [chooser, bar, help, clock, connection];

let later = null;

async function installLater(table) {
  const { LATER } = await import("./later.js");
  for (const install of LATER) install(table);
}

/** Resolves when the features are there that come later; rejects when they cannot be fetched now. */
export function complete(table) {
  later ??= installLater(table).catch((error) => {
    later = null;
    throw error;
  });
  return later;
}
