// What the dialog of a win tells besides: time, help, and the player's own figures for this kind of game.

import { playedGames, recordOf } from "./api.js";
import { made } from "./elements.js";
import { clockTime, possibleShare, runWords } from "./figure-words.js";
import { setting } from "./settings.js";
import { percent, t } from "./texts.js";

/** The game is among the last begun, else nothing more is told of it. */
const LOOKED_THROUGH = 50;

const byId = (id) => document.getElementById(id);

/** The clock's time where the player sees a clock, else the one that the server measured. */
function timeOf({ seconds }) {
  const shown = document.querySelector(".fact-clock b")?.textContent;
  return shown ?? (seconds === null ? "" : clockTime(seconds));
}

function factsOf(entry) {
  const time = timeOf(entry);
  return [
    time && t("Time {time}", { time }),
    entry.helped ? t("with help") : t("without help"),
    entry.again ? t("deal won before: in no figure") : "",
  ].filter(Boolean);
}

function figure(name, value) {
  const part = made("div", "");
  part.append(made("dt", "", name), made("dd", "", value));
  return part;
}

function figuresOf(figures) {
  const { unaided_rate: own, streak } = figures;
  return [
    figure(t("Current streak"), streak ? runWords(streak) : t("none yet")),
    figure(t("You won, without help"), own === null ? t("all with help") : percent(own)),
    figure(t("Could be won at all"), possibleShare(figures) ?? t("not known yet")),
  ];
}

/** The figures of the kind of game on the table; null when it cannot be told apart from another. */
function partOf({ games }, { game, name }) {
  const parts = games.filter((part) => part.game === game && part.name === name);
  return parts.length === 1 ? parts[0].figures : null;
}

async function tellFigures(view) {
  const figures = partOf(await recordOf(), view);
  byId("won-figures").hidden = !figures;
  if (figures) byId("won-figures").replaceChildren(...figuresOf(figures));
}

async function tellFacts(id, { game }) {
  const { games } = await playedGames({ game, status: "won", most: LOOKED_THROUGH });
  const entry = games.find((one) => one.id === id);
  byId("won-facts").textContent = entry ? factsOf(entry).join(" · ") : "";
}

/** The room of what is told is kept from the beginning, so that no button moves when it comes. */
function prepare(id, view) {
  const figures = byId("won-figures");
  figures.hidden = setting("statistics") === "hide";
  figures.replaceChildren();
  byId("won-facts").textContent = "";
  byId("won-replay").href = `/${encodeURIComponent(view.game)}/play/${encodeURIComponent(id)}/replay`;
}

export function install(table) {
  table.onView((view, cause) => {
    if (cause !== "done" || view.status !== "won") return;
    const { id } = table.session;
    prepare(id, view);
    tellFacts(id, view).catch(() => {});
    if (setting("statistics") !== "hide") tellFigures(view).catch(() => (byId("won-figures").hidden = true));
  });
}
