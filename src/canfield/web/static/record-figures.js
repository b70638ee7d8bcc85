// The large figures drawn: bars of shares, the strip of the last games.

import { made } from "./elements.js";
import { figureWords, limits, possibleShare } from "./figure-words.js";
import { number, percent, t, tn } from "./texts.js";

const STATUS = {
  won: t("won"), lost: t("lost"), given_up: t("given up"), abandoned: t("abandoned"), open: t("open"),
};

export const statusWords = (status) => STATUS[status] ?? status;

/** What a figure tells, folded behind a question mark. */
export function meaning({ label, text }) {
  const about = made("details", "about");
  const sign = made("summary", "", "?");
  sign.setAttribute("aria-label", t("What it tells: {figure}", { figure: label }));
  about.append(sign, made("p", "meaning", text));
  return about;
}

function whisker([low, high]) {
  const line = made("div", "whisker");
  line.style.setProperty("inset-inline-start", `${low * 100}%`);
  line.style.setProperty("inline-size", `${(high - low) * 100}%`);
  return line;
}

/** A share as a bar that is filled so far, and where the true one may lie. */
export function track(share, range = null) {
  const line = made("div", "track");
  const fill = made("div", "fill");
  fill.style.setProperty("inline-size", `${(share ?? 0) * 100}%`);
  line.append(fill);
  if (range) line.append(whisker(range));
  line.setAttribute("aria-hidden", "true");
  return line;
}

/** The share that can be won, with what is not decided as a paler end. */
export function possibleTrack(figures) {
  const [low, high] = limits(figures) ?? [0, 0];
  const line = track(low);
  line.classList.add("possible");
  const rest = made("div", "rest");
  rest.style.setProperty("inset-inline-start", `${low * 100}%`);
  rest.style.setProperty("inline-size", `${(high - low) * 100}%`);
  line.append(rest);
  return line;
}

function bar(title, definition, { value, missing, line, words }) {
  const row = made("div", "bar-row figure");
  row.dataset.figure = definition.name;
  const figure = made("p", "value", value ?? missing);
  figure.classList.toggle("missing", value === null);
  row.append(made("h3", "bar-name", title), figure, line, made("p", "bar-words", words), meaning(definition));
  return row;
}

function ownWords({ unaided_won: won, unaided_over: over, unaided_low: low, unaided_high: high, won: all }) {
  if (over) {
    const values = { won: number(won), over: number(over), low: percent(low), high: percent(high) };
    return t("{won} of {over} finished games without help; the true rate lies between {low} and {high}.", values);
  }
  if (!all) return t("This rate begins with the first game that you finish without help.");
  return tn(
    "Your {n} win was with help. This rate begins with the first game that you finish without it.",
    "Your {n} wins were with help. This rate begins with the first game that you finish without it.",
    all,
  );
}

function possibleWords(figures) {
  const { deals_winnable: can, deals_impossible: not, deals_undecided: open } = figures;
  if (!can && !not) return t("No deal of yours is decided yet.");
  const known = t("{can} of {all} decided deals of yours.", { can: number(can), all: number(can + not) });
  return open ? `${known} ${tn("{n} deal is not decided.", "{n} deals are not decided.", open)}` : known;
}

/** The own rate beside what was possible. */
export function drawBars(root, definitions, figures) {
  const own = definitions.find(({ name }) => name === "unaided_rate");
  const possible = definitions.find(({ name }) => name === "winnable_share");
  const range = figures.unaided_over ? [figures.unaided_low, figures.unaided_high] : null;
  root.replaceChildren(
    bar(t("You won, without help"), own, {
      value: figures.unaided_over ? percent(figures.unaided_rate) : null,
      missing: figures.won ? t("all with help") : t("none yet"),
      line: track(figures.unaided_rate, range),
      words: ownWords(figures),
    }),
    bar(t("Could be won at all"), possible, {
      value: possibleShare(figures),
      missing: t("not known yet"),
      line: possibleTrack(figures),
      words: possibleWords(figures),
    }),
  );
}

/** The last finished games, one mark each, the newest at the end. */
export function drawStrip(root, title, recent) {
  const marks = recent.map((status) => {
    const item = made("li", "mark");
    item.dataset.status = status;
    item.append(made("span", "sr", statusWords(status)));
    item.title = statusWords(status);
    return item;
  });
  root.replaceChildren(...marks);
  const won = recent.filter((status) => status === "won").length;
  title.textContent = tn("Last game: {won} won", "Last {n} games: {won} won", recent.length, { won: number(won) });
  root.parentElement.hidden = !marks.length;
}

function key(definition, figures, words) {
  const none = definition.unit === "run" && !figures[definition.name];
  const item = made("div", "panel key figure");
  item.dataset.figure = definition.name;
  const value = made("p", "value", none ? t("none yet") : figureWords(figures[definition.name], definition.unit));
  item.append(made("h3", "", definition.label), value, made("p", "key-words", words), meaning(definition));
  return item;
}

/** Figures that stand large beside the bars, each with a word more about it. */
export function drawKeys(root, definitions, figures) {
  const words = {
    streak: t("Longest: {n}", { n: number(figures.longest_won) }),
    played: tn("{n} still open", "{n} still open", figures.open),
    won: t("{n} of them without help", { n: number(figures.unaided_won) }),
  };
  const keys = Object.keys(words).map((name) => definitions.find((one) => one.name === name));
  root.replaceChildren(...keys.map((definition) => key(definition, figures, words[definition.name])));
}
