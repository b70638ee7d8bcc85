// Help, rules, choice of a number.

import { rulesOf } from "./api.js";
import { made } from "./elements.js";
import { t } from "./texts.js";

const byId = (id) => document.getElementById(id);

const paragraph = (text) => made("p", "", text);

/** Buttons marked so close the dialog they are in. */
export function wireDialogs() {
  document.addEventListener("click", (event) => {
    event.target.closest("[data-close]")?.closest("dialog")?.close();
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
}

const unanswered = new WeakMap();

/**
 * Show a dialog; resolves to the value of the button that closes it, "" when it is put away. The event that tells of the
 * end comes late: by then the dialog may be open for the next time, so each asking has an answer of its own.
 */
export function answerOf(dialog) {
  unanswered.get(dialog)?.(dialog.returnValue);
  if (!unanswered.has(dialog))
    dialog.addEventListener("close", () => dialog.open || unanswered.get(dialog)(dialog.returnValue));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => unanswered.set(dialog, resolve));
}

export function showHelp() {
  byId("help").showModal();
}

/** Show sentences until the next press beside them. */
export function showDescription(sentences) {
  byId("described-text").replaceChildren(...sentences.map((text) => paragraph(text)));
  byId("described").showPopover();
}

export function hideDescription() {
  byId("described").hidePopover();
}

/** The way to the editor, which begins with these rules. */
function changeLink(variant) {
  const link = document.createElement("a");
  link.href = `/editor/${encodeURIComponent(variant)}`;
  link.textContent = t("Change these rules");
  return link;
}

/** Show the rules that are in force, as the server tells them. */
export async function showRules(id, name) {
  const text = byId("rules-text");
  byId("rules-title").textContent = t("{game}: the rules", { game: name });
  byId("rules").showModal();
  try {
    const [told, { rulesText }] = await Promise.all([rulesOf(id), import("./rules.js")]);
    text.replaceChildren(...rulesText(told), changeLink(told.variant));
  } catch (error) {
    text.replaceChildren(paragraph(error.message));
  }
}

/** Ask for a deal number; `open(number)` rejects with the reason when there is no such deal. */
export function askNumber(current, open) {
  const [dialog, form, field, problem] = ["number", "number-form", "number-field", "number-problem"].map(byId);
  field.value = current ?? "";
  problem.textContent = "";
  form.onsubmit = async (event) => {
    event.preventDefault();
    try {
      await open(field.value.trim());
      dialog.close();
    } catch (error) {
      problem.textContent = error.message;
      field.select();
    }
  };
  dialog.showModal();
  field.select();
}
