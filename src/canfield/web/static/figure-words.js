// Figures in words and numbers, as the record and the end of a game tell them.

import { number, percent, t, tn } from "./texts.js";

/** Seconds as a clock shows them. */
export function clockTime(seconds) {
  const whole = Math.round(seconds);
  const two = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A run of wins; a negative one is without a win. */
export function runWords(value) {
  if (value < 0) return tn("{n} without a win", "{n} without a win", -value);
  return tn("{n} win", "{n} wins", value);
}

const UNITS = { count: number, share: percent, seconds: clockTime, moves: number, run: runWords };

/** A figure by the unit of its definition. One that there is not yet is a dash. */
export const figureWords = (value, unit) => (value === null ? "–" : UNITS[unit](value));

/** Between which limits the share of deals that can be won lies, whatever comes of those not decided; null without any. */
export function limits({ deals_winnable: can, deals_impossible: not, deals_undecided: open }) {
  const all = can + not + open;
  return can + not ? [can / all, (can + open) / all] : null;
}

/** The share that can be won as it is printed: one number when all deals are decided, else its limits. */
export function possibleShare(figures) {
  const found = limits(figures);
  if (!found) return null;
  const [low, high] = found.map((share) => Math.round(share * 100));
  return low === high ? percent(found[1]) : `${number(low)}–${percent(found[1])}`;
}
