// The one line that says what happened, seen and spoken: a single polite live region.

const element = () => document.getElementById("notice");

/** Say something. Tones: plain, ask, refusal, offline, spoken (for the ear only). */
export function say(text, tone = "plain") {
  if (!text) return;
  const line = element();
  line.dataset.tone = tone;
  if (line.textContent !== text) line.textContent = text;
  else sayAgain(line, text);
  for (const animation of line.getAnimations()) {
    animation.cancel();
    animation.play();
  }
}

/** The same words twice are two messages. */
function sayAgain(line, text) {
  line.textContent = "";
  setTimeout(() => {
    line.textContent ||= text;
  }, 40);
}

/** How many lines of small text are in a place of this height. */
const linesIn = (height) => Math.max(1, Math.min(5, Math.floor((height + 8) / 17)));

/** Put the line where the layout has room for it, if the layout knows such a place. */
export function placeNotice(box) {
  const { style } = element();
  for (const side of ["x", "y", "w", "h"]) {
    if (box) style.setProperty(`--notice-${side}`, `${Math.round(box[side])}px`);
    else style.removeProperty(`--notice-${side}`);
  }
  style.setProperty("--notice-lines", linesIn(box?.h ?? Infinity));
}
