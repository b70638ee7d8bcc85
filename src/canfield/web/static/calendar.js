// A month of daily deals as a table: each day that has a deal is a link, with the visitor's result on it.

import { date, t, tn } from "./texts.js";

const COLUMNS = 7;
const SHIFTS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
const WEEK_START = new Date(Date.UTC(2024, 0, 1)); // a Monday

const UTC = { timeZone: "UTC" };
const two = (value) => String(value).padStart(2, "0");

/** The visitor's own date, as the calendar on their wall shows it. */
export function today() {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A date in words; a date has no time zone. */
export const dayWords = (day, options = { dateStyle: "long" }) => date(`${day}T00:00:00Z`, { ...options, ...UTC });

export const monthWords = (month) => dayWords(`${month}-01`, { month: "long", year: "numeric" });

/** `2026-11` with -1 is `2026-10`. */
export function monthBeside(month, step) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

export const placeOf = ({ game, day }) => `/${encodeURIComponent(game)}/daily/${day}`;

/** What the signs tell apart: won, helped, open, given_up, or nothing. */
export function resultOf({ status, helped }) {
  if (status === "won") return helped ? "helped" : "won";
  return status === "stuck" ? "open" : (status ?? "");
}

/** The visitor's result in words; nothing for a deal that was not begun. */
export function resultWords(entry) {
  const result = resultOf(entry);
  if (result === "open") return t("begun");
  if (result === "given_up") return t("given up");
  if (!result) return "";
  if (entry.moves === null) return result === "won" ? t("won") : t("won with help");
  return result === "won"
    ? tn("won in {n} move", "won in {n} moves", entry.moves)
    : tn("won with help in {n} move", "won with help in {n} moves", entry.moves);
}

/** The best of that day in words, nothing when nobody has won without help. */
export const bestWords = ({ best }) =>
  best === null ? "" : tn("best without help: {n} move", "best without help: {n} moves", best);

/** Monday is 1. Weeks begin as in the reader's region, on Monday where browsers do not tell. */
function firstWeekday() {
  const locale = new Intl.Locale(navigator.language);
  return (locale.region && (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay) || 1;
}

function made(tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function headRow(first) {
  const row = made("tr");
  for (let column = 0; column < COLUMNS; column += 1) {
    const day = new Date(WEEK_START.getTime() + ((first - 1 + column) % COLUMNS) * 86_400_000);
    const cell = made("th", date(day, { weekday: "short", ...UTC }), { scope: "col" });
    cell.abbr = date(day, { weekday: "long", ...UTC });
    row.append(cell);
  }
  return row;
}

function dayLink(entry) {
  const link = made("a", String(Number(entry.day.slice(-2))), { href: placeOf(entry) });
  const words = [dayWords(entry.day), resultWords(entry), bestWords(entry)].filter(Boolean);
  link.setAttribute("aria-label", words.join(", "));
  link.title = words.slice(1).join(", ");
  link.dataset.result = resultOf(entry);
  link.tabIndex = -1;
  if (entry.day === today()) link.setAttribute("aria-current", "date");
  return link;
}

function cellsOf(month, entries, first) {
  const [year, number] = month.split("-").map(Number);
  const weekday = new Date(Date.UTC(year, number - 1, 1)).getUTCDay() || COLUMNS;
  const blanks = (weekday - first + COLUMNS) % COLUMNS;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const byDay = new Map(entries.map((entry) => [Number(entry.day.slice(-2)), entry]));
  const cells = Array.from({ length: blanks }, () => made("td"));
  for (let day = 1; day <= length; day += 1) {
    const cell = made("td");
    const entry = byDay.get(day);
    cell.append(entry ? dayLink(entry) : made("span", String(day)));
    cells.push(cell);
  }
  return cells;
}

/** One stop for Tab: today's link, else the last one. */
function chooseStop(table) {
  const links = [...table.querySelectorAll("a")];
  const stop = links.find((link) => link.ariaCurrent === "date") ?? links.at(-1);
  if (stop) stop.tabIndex = 0;
}

/** Draw a month that has these entries. */
export function drawMonth(table, month, entries) {
  const first = firstWeekday();
  const head = made("thead");
  const body = made("tbody");
  head.append(headRow(first));
  const cells = cellsOf(month, entries, first);
  while (cells.length) {
    const row = made("tr");
    row.append(...cells.splice(0, COLUMNS));
    body.append(row);
  }
  table.replaceChildren(head, body);
  chooseStop(table);
}

function goTo(table, link) {
  if (!link) return;
  for (const other of table.querySelectorAll("a")) other.tabIndex = other === link ? 0 : -1;
  link.focus();
}

/** Arrow keys go from day to day, Home and End to the first and last, PageUp and PageDown call `turn(-1 | 1)`. */
export function wireKeys(table, turn) {
  table.addEventListener("keydown", (event) => {
    const links = [...table.querySelectorAll("a")];
    const here = links.indexOf(document.activeElement);
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "PageUp" || key === "PageDown") turn(key === "PageUp" ? -1 : 1);
    else if (key === "Home") goTo(table, links[0]);
    else if (key === "End") goTo(table, links.at(-1));
    else if (SHIFTS[key]) goTo(table, links[here + SHIFTS[key]]);
    else return;
    event.preventDefault();
  });
}
