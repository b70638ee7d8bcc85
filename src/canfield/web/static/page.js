// What every page has: the chosen looks, the dialog of settings where the page holds one, and the worker that
// opens pages without a connection.

import { showAppearance } from "./appearance.js";

showAppearance();

document.addEventListener("click", async (event) => {
  if (!event.target.closest('[data-command="settings"]')) return;
  const { showSettings } = await import("./settings-dialog.js");
  showSettings();
});

/** Only over https or on the own machine; everything works without. */
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
