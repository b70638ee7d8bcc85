// Figures in rows: all that do not stand large, by subject, and one row for each game.

import { made } from "./elements.js";
import { figureWords, possibleShare } from "./figure-words.js";
import { possibleTrack, track } from "./record-figures.js";
import { number, percent, t } from "./texts.js";

const SUBJECTS = [
  [t("Games"), ["lost", "abandoned", "open", "helped", "rate"]],
  [t("Streaks and moves"), ["longest_won", "longest_lost", "fewest_moves", "average_moves_won", "average_moves"]],
  [t("Time"), ["best_time", "average_time_won", "average_time"]],
];

/** A row that unfolds what its figure tells. */
function row({ name, unit, label, text }, figures) {
  const item = made("details", "figure");
  item.dataset.figure = name;
  const head = made("summary", "");
  head.append(made("span", "figure-name", label), made("b", "value", figureWords(figures[name], unit)));
  item.append(head, made("p", "meaning", text));
  return item;
}

/** The figures by subject, each with what it tells. */
export function drawRows(root, definitions, figures) {
  const subjects = SUBJECTS.map(([title, names]) => {
    const part = made("section", "subject");
    const rows = names.map((name) => row(definitions.find((one) => one.name === name), figures));
    part.append(made("h3", "", title), ...rows);
    return part;
  });
  root.replaceChildren(...subjects);
}

function cell(text, className = "") {
  return made("td", className, text);
}

function share(words, line) {
  const item = cell("", "share");
  item.append(made("span", "", words ?? "–"), line);
  return item;
}

function gameRow({ name, figures }, choose) {
  const line = made("tr", "");
  const head = made("th", "");
  head.scope = "row";
  const button = made("button", "plain", name);
  button.type = "button";
  button.addEventListener("click", choose);
  head.append(button);
  line.append(head, cell(number(figures.played)), cell(number(figures.won)));
  const own = figures.unaided_rate;
  line.append(share(own === null ? null : percent(own), track(own)), share(possibleShare(figures), possibleTrack(figures)));
  return line;
}

/** Each game with its figures; `choose(index)` shows one alone. */
export function drawGames(body, games, choose) {
  body.replaceChildren(...games.map((part, index) => gameRow(part, () => choose(index))));
}
