// How cards and page look: settings become attributes of the page that style sheets go by.

import { redrawFaces } from "./faces.js";
import { onSetting, setting } from "./settings.js";

const SHOWN = ["suits", "theme", "index", "hand"];

/** Show the page as it was chosen, and whenever another look is chosen. */
export function showAppearance() {
  const root = document.documentElement;
  for (const name of SHOWN) {
    root.dataset[name] = setting(name);
    onSetting(name, (value) => {
      root.dataset[name] = value;
    });
  }
  onSetting("theme", redrawFaces);
  onSetting("index", redrawFaces);
}
