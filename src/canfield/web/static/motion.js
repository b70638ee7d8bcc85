// Movement on the board: measure, change, and let each card glide from where it was. Nothing waits for it.

import { setting } from "./settings.js";

const EASING = "cubic-bezier(.2,.7,.3,1)";

/** The latest movement of each element. */
const flights = new WeakMap();

/** Milliseconds that a movement lasts; 0 when the player wants none. */
export const duration = () => setting("animation");

export const rectOf = (element) => element.getBoundingClientRect();

/** Where all of these are on screen just now, also in mid-flight. */
export const measure = (elements) => new Map(Array.from(elements, (el) => [el, rectOf(el)]));

function glide(element, from, turned) {
  const to = rectOf(element);
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (!turned && Math.abs(dx) + Math.abs(dy) < 1) return;
  const start = `translate(${dx}px, ${dy}px)${turned ? " scaleX(.05)" : ""}`;
  element.classList.add("flying");
  const animation = element.animate([{ transform: start }, { transform: "none" }], {
    duration: duration(),
    easing: EASING,
  });
  const land = () => {
    if (flights.get(element) === animation) element.classList.remove("flying");
  };
  flights.set(element, animation);
  animation.finished.then(land, land);
}

/** Stop what moves now, so that final places can be measured. */
export function halt(elements) {
  for (const element of elements) {
    for (const animation of element.getAnimations()) animation.cancel();
    element.classList.remove("flying");
  }
}

/** Let elements glide from their old places; `turned` ones turn face up on the way. */
export function play(journeys) {
  if (!duration()) return;
  for (const { element, from, turned } of journeys) glide(element, from, turned);
}

/** A nameless card flies to a place and is gone. */
export function fade(element, from, to) {
  const animation = element.animate(
    [
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` },
      { transform: "none" },
    ],
    { duration: duration(), easing: EASING },
  );
  const gone = () => element.remove();
  animation.finished.then(gone, gone);
}
