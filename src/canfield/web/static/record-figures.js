// Figures drawn: bars of shares, the strip of the last games, tiles with what each figure means.

import { made } from "./elements.js";
import { number, percent, t, tn } from "./texts.js";

const STATUS = {
  won: t("won"), lost: t("lost"), given_up: t("given up"), abandoned: t("abandoned"), open: t("open"),
};

export const statusWords = (status) => STATUS[status] ?? status;

/** Seconds as a clock shows them. */
export function clockTime(seconds) {
  const whole = Math.round(seconds);
  const two = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function bar(name, share, words, range) {
  const row = made("div", "bar-row");
  const track = made("div", "track");
  const fill = made("div", "fill");
  fill.style.setProperty("inline-size", `${(share ?? 0) * 100}%`);
  track.append(fill);
  if (range) {
    const whisker = made("div", "whisker");
    whisker.style.setProperty("inset-inline-start", `${range[0] * 100}%`);
    whisker.style.setProperty("inline-size", `${(range[1] - range[0]) * 100}%`);
    track.append(whisker);
  }
  track.setAttribute("aria-hidden", "true");
  row.append(made("span", "bar-name", name), made("b", "bar-value", share === null ? "–" : percent(share)));
  row.append(track, made("span", "bar-words", words));
  return row;
}

function ownWords({ unaided_won: won, unaided_over: over, unaided_low: low, unaided_high: high }) {
  if (!over) return t("No finished game without help yet.");
  const values = { won: number(won), over: number(over), low: percent(low), high: percent(high) };
  return t("{won} of {over} finished games without help; the true rate lies between {low} and {high}.", values);
}

function possibleWords(figures) {
  const { deals_winnable: can, deals_impossible: not, deals_undecided: open } = figures;
  if (!can && !not) return t("No deal of yours is decided yet.");
  const known = t("{can} of {all} decided deals of yours.", { can: number(can), all: number(can + not) });
  return open ? `${known} ${tn("{n} deal is not decided.", "{n} deals are not decided.", open)}` : known;
}

/** The own rate beside what was possible. */
export function drawBars(root, figures) {
  const range = figures.unaided_over ? [figures.unaided_low, figures.unaided_high] : null;
  root.replaceChildren(
    bar(t("You won, without help"), figures.unaided_rate, ownWords(figures), range),
    bar(t("Could be won at all"), figures.winnable_share, possibleWords(figures)),
  );
  root.lastChild.classList.add("possible");
}

/** The last finished games, one mark each, the newest at the end. */
export function drawStrip(root, recent) {
  const marks = recent.map((status) => {
    const item = made("li", "mark");
    item.dataset.status = status;
    item.append(made("span", "sr", statusWords(status)));
    item.title = statusWords(status);
    return item;
  });
  root.replaceChildren(...marks);
  root.parentElement.classList.toggle("no-strip", !marks.length);
}

function runWords(value) {
  if (value < 0) return tn("{n} without a win", "{n} without a win", -value);
  return tn("{n} win", "{n} wins", value);
}

const UNITS = {
  count: number,
  share: percent,
  seconds: clockTime,
  moves: number,
  run: runWords,
};

function tile({ name, unit, label, text }, figures) {
  const value = figures[name];
  const item = made("div", "tile");
  item.dataset.figure = name;
  item.append(made("dt", "", label), made("dd", "value", value === null ? "–" : UNITS[unit](value)), made("dd", "meaning", text));
  return item;
}

/** Each figure with its definition under it; `anew` begins to count anew. */
export function drawTiles(root, definitions, figures, anew) {
  root.replaceChildren(...definitions.map((definition) => tile(definition, figures)));
  root.parentElement.querySelector(".anew")?.remove();
  if (!anew) return;
  const button = made("button", "anew", t("Count anew…"));
  button.type = "button";
  button.addEventListener("click", anew);
  root.after(button);
}
