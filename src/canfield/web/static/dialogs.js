// Help, rules, choice of a number. Text from outside goes in as text, never as markup.

import { rulesOf } from "./api.js";
import { t } from "./texts.js";

const byId = (id) => document.getElementById(id);

function paragraph(text, className = "") {
  const element = document.createElement("p");
  element.className = className;
  element.textContent = text;
  return element;
}

function heading(text) {
  const element = document.createElement("h3");
  element.textContent = text;
  return element;
}

/** Sentences under their headings, each heading once. */
function rulesText(document_) {
  const headings = [...new Set(document_.sentences.map((sentence) => sentence.heading))];
  const parts = headings.flatMap((title) => {
    const sentences = document_.sentences.filter((sentence) => sentence.heading === title);
    return [heading(title), paragraph(sentences.map((sentence) => sentence.text).join(" "))];
  });
  const source = document_.source ? [paragraph(t("Source: {source}", { source: document_.source }), "source")] : [];
  const note = document_.note ? [paragraph(document_.note, "lead")] : [];
  return [...note, ...parts, ...source];
}

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

/** Show the rules that are in force, as the server tells them. */
export async function showRules(id, name) {
  const text = byId("rules-text");
  byId("rules-title").textContent = t("{game}: the rules", { game: name });
  byId("rules").showModal();
  try {
    text.replaceChildren(...rulesText(await rulesOf(id)));
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
