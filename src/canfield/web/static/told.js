// The one message for one action, with all that belongs to the same step.

import { ending, happened, outcome } from "./speech.js";
import { t, tn } from "./texts.js";

const MAKING = new Set(["move", "ask", "drop"]);

const hasSeveral = (view) => view.step?.length > 1;

/** Each move of the last step in turn; what several of them lead to is said once. */
function wholeStep(view) {
  const told = view.step.map((last) => happened({ ...view, last })).join(" ");
  return [...new Set(told.split(/(?<=\.) /))].join(" ");
}

/** The move that the player made, and how many cards went up with it. */
function takenBack(before, view) {
  const [last, ...more] = before.step;
  const rest = tn("{n} card that went up with it too.", "{n} cards that went up with it too.", more.length);
  return `${outcome({ ...before, last }, view, "undo")} ${rest}`;
}

function stepTold(before, view, { kind }) {
  if (kind === "finish") return `${t("All cards have gone up.")} ${ending(view)}`;
  if (kind === "undo" && hasSeveral(before)) return takenBack(before, view);
  if (kind === "redo" && hasSeveral(view)) return `${t("Again: {what}", { what: wholeStep(view) })} ${ending(view)}`.trim();
  if (MAKING.has(kind) && hasSeveral(view)) return `${wholeStep(view)} ${ending(view)}`.trim();
  return outcome(before, view, kind);
}

/** What is said for an action that led from one view to another. */
export function told(before, view, action) {
  if (action.words !== undefined) return action.words;
  const ready = view.can_finish && !before.can_finish && t("The rest can be played up: Finish, or E.");
  return [stepTold(before, view, action), ready].filter(Boolean).join(" ");
}
