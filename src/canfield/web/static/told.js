// The one message for one action, with what went up by itself.

import { ending, happened, outcome } from "./speech.js";
import { t } from "./texts.js";

const SEVERAL = new Set(["move", "ask", "drop"]);

/** Each move of a step in turn. */
const wholeStep = (view) => [...view.step.map((last) => happened({ ...view, last })), ending(view)].filter(Boolean).join(" ");

function stepTold(before, view, action) {
  if (action.kind === "finish") return [t("All cards have gone up."), ending(view)].join(" ");
  const several = view.step?.length > 1 && SEVERAL.has(action.kind);
  return several ? wholeStep(view) : outcome(before, view, action.kind);
}

/** What is said for an action that led from one view to another. */
export function told(before, view, action) {
  if (action.words !== undefined) return action.words;
  const ready = view.can_finish && !before.can_finish && t("The rest can be played up: Finish, or E.");
  return [stepTold(before, view, action), ready].filter(Boolean).join(" ");
}
