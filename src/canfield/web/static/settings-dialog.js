// The dialog of settings: what is chosen shows at once, on a few cards and on the table behind.

import { stillCard } from "./faces.js";
import { SETTINGS, change, onSetting, reset, setting } from "./settings.js";
import { t } from "./texts.js";

const PREVIEW = ["Kh", "Ts", "7d", "Qc", "Ad"];

const dialog = document.getElementById("settings");
const inputs = () => dialog.querySelectorAll("[data-setting]");

/** The value that an input stands for. */
function valueOf(input) {
  if (input.type === "checkbox") return input.checked;
  return SETTINGS[input.dataset.setting].find((value) => String(value) === input.value);
}

function showChosen() {
  for (const input of inputs()) {
    const value = setting(input.dataset.setting);
    input.checked = input.type === "checkbox" ? value : String(value) === input.value;
  }
}

function say(text) {
  document.getElementById("settings-said").textContent = text;
}

function beginAgain() {
  reset();
  say(t("All settings are as at the beginning."));
}

function wire() {
  dialog.querySelector(".preview").append(...PREVIEW.map(stillCard));
  dialog.addEventListener("change", ({ target }) => {
    if (target.dataset.setting) change(target.dataset.setting, valueOf(target));
  });
  document.getElementById("settings-reset").addEventListener("click", beginAgain);
  for (const name of Object.keys(SETTINGS)) onSetting(name, showChosen);
}

/** Open the dialog. */
export function showSettings() {
  if (!dialog.querySelector(".preview .card")) wire();
  showChosen();
  say("");
  dialog.showModal();
}
