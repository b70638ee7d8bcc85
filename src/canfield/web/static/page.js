// What every page has: the chosen looks, and the dialog of settings where the page holds one.

import { showAppearance } from "./appearance.js";

showAppearance();

document.addEventListener("click", async (event) => {
  if (!event.target.closest('[data-command="settings"]')) return;
  const { showSettings } = await import("./settings-dialog.js");
  showSettings();
});
