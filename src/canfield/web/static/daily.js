// The page of daily deals: today's of all games, and a month of one game.

import { dailyOf, monthOf } from "./api.js";
import { bestWords, dayWords, drawMonth, monthBeside, monthWords, placeOf, resultOf, resultWords, today, wireKeys } from "./calendar.js";
import { made } from "./elements.js";
import { t, tn } from "./texts.js";

const FIRST_GAME = "canfield";
const byId = (id) => document.getElementById(id);

let month = today().slice(0, 7);
let latest = null;

function card(entry) {
  const link = made("a", "daily-card");
  link.href = placeOf(entry);
  link.dataset.game = entry.game;
  const sign = made("span", "sign");
  sign.dataset.result = resultOf(entry);
  const words = made("span", "result", resultWords(entry) || t("not begun"));
  link.append(made("b", "", entry.name), sign, words, made("span", "best", bestWords(entry)));
  const item = made("li", "");
  item.append(link);
  return item;
}

function family(name, entries) {
  const list = made("ul", "daily-cards");
  list.append(...entries.map(card));
  return [made("h3", "", name), list];
}

function showToday({ day, games, without }) {
  byId("today-title").textContent = t("Today, {day}", { day: dayWords(day, { dateStyle: "full" }) });
  const families = [...new Set(games.map((entry) => entry.family))];
  byId("today").replaceChildren(
    ...families.flatMap((name) => family(name, games.filter((entry) => entry.family === name))),
  );
  const names = without.join("; ");
  byId("today-told").textContent = names ? t("Not yet with daily deals: {names}.", { names }) : "";
}

function showGames(games) {
  const options = games.map(({ game, name }) => new Option(name, game));
  byId("game").replaceChildren(...options);
  const asked = new URLSearchParams(location.search).get("game") ?? FIRST_GAME;
  byId("game").value = games.some(({ game }) => game === asked) ? asked : games[0].game;
}

function summary(days) {
  const won = days.filter((entry) => entry.status === "won");
  if (!won.length) return tn("{n} deal so far, none won.", "{n} deals so far, none won.", days.length);
  const unaided = won.filter((entry) => !entry.helped).length;
  return t("Won {won} of {days}, {unaided} without help.", { won: won.length, days: days.length, unaided });
}

/** The next month has deals only when its first day has come somewhere. */
function showSteps({ first, last }) {
  const turn = (button, able) => button.setAttribute("aria-disabled", String(!able));
  turn(byId("earlier"), month > first.slice(0, 7));
  turn(byId("later"), month < last.slice(0, 7));
}

async function showMonth() {
  const ticket = {};
  latest = ticket;
  const told = await monthOf(byId("game").value, month);
  if (latest !== ticket) return;
  byId("month-title").textContent = monthWords(month);
  const days = told.days.filter(({ day }) => day <= today());
  drawMonth(byId("calendar"), month, days);
  byId("month-told").textContent = summary(days);
  showSteps({ first: told.first, last: today() });
}

const fail = (error) => {
  byId("today-told").textContent = error.message;
};

async function turn(step) {
  const button = byId(step < 0 ? "earlier" : "later");
  if (button.getAttribute("aria-disabled") === "true") return;
  const hadFocus = byId("calendar").contains(document.activeElement);
  month = monthBeside(month, step);
  await showMonth();
  if (hadFocus) byId("calendar").querySelector('a[tabindex="0"]')?.focus();
}

async function fill() {
  const told = await dailyOf(today());
  showToday(told);
  if (!told.games.length) return;
  if (!byId("game").options.length) showGames(told.games);
  await showMonth();
}

byId("earlier").addEventListener("click", () => turn(-1).catch(fail));
byId("later").addEventListener("click", () => turn(1).catch(fail));
wireKeys(byId("calendar"), (step) => turn(step).catch(fail));
byId("game").addEventListener("change", () => {
  history.replaceState(null, "", `?game=${encodeURIComponent(byId("game").value)}`);
  showMonth().catch(fail);
});
addEventListener("pageshow", (event) => event.persisted && fill().catch(fail));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") fill().catch(fail);
});
fill()
  .then(() => location.hash === "#month" && byId("month").scrollIntoView())
  .catch(fail);
