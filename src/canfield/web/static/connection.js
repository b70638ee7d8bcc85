// Says at once when the network goes or comes back, also between two moves; looks again after a sleep.

import { t } from "./texts.js";

export function install(table) {
  addEventListener("offline", () => {
    if (!table.session?.busy) table.say(t("Not connected. The game is safe; the next move will wait for the connection."), "offline");
  });
  addEventListener("online", () => {
    if (table.session?.busy) return;
    table.say(t("Connected again."));
    table.session?.refresh();
  });
  document.addEventListener("resume", () => table.session?.refresh());
}
