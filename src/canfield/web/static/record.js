// The page of one's own record: figures of one game or all, the list of games, files and devices.

import { recordOf, setAside } from "./api.js";
import { answerOf } from "./dialogs.js";
import { drawBars, drawKeys, drawStrip } from "./record-figures.js";
import { GameList } from "./record-list.js";
import { drawGames, drawRows } from "./record-rows.js";
import { wireTools } from "./record-tools.js";
import { Search } from "./record-search.js";
import { change, onSetting, setting } from "./settings.js";
import { t, tn } from "./texts.js";

const byId = (id) => document.getElementById(id);

let found = null;

/** The chosen kind of game, or the total. */
function chosen() {
  const part = found.games[Number(byId("kind").value)];
  return byId("kind").value === "" || !part ? { figures: found.total, recent: found.recent } : part;
}

function fillKinds() {
  const before = byId("kind").value;
  const options = found.games.map(({ name }, index) => new Option(name, String(index)));
  byId("kind").replaceChildren(new Option(t("all games"), ""), ...options);
  byId("kind").value = options[Number(before)] ? before : "";
}

/** Games that are in no figure, in words. */
function apart() {
  const { again, set_aside: aside } = found;
  const parts = [];
  if (again) parts.push(tn("{n} game of a deal won before is in no figure.", "{n} games of deals won before are in no figure.", again));
  if (aside) parts.push(tn("{n} game is left out since you count anew.", "{n} games are left out since you count anew.", aside));
  return parts.join(" ");
}

function drawFigures() {
  const hidden = setting("statistics") === "hide";
  byId("figures").hidden = hidden;
  byId("hidden-told").hidden = !hidden;
  byId("hide").setAttribute("aria-pressed", String(hidden));
  const { figures, recent, one } = chosen();
  const { definitions, games } = found;
  drawBars(byId("bars"), definitions, figures);
  drawStrip(byId("strip"), byId("strip-title"), recent);
  drawKeys(byId("keys"), definitions, figures);
  drawRows(byId("rows"), definitions, figures);
  drawGames(byId("by-game").querySelector("tbody"), games, choose);
  byId("by-game").hidden = Boolean(one) || games.length < 2;
  byId("count-anew").hidden = !one;
  byId("apart").textContent = apart();
  search.show(figures.deals_undecided);
}

/** Show one kind of game alone, from the top. */
function choose(index) {
  byId("kind").value = String(index);
  showChosen();
  byId("kind").focus();
}

function showChosen() {
  drawFigures();
  list.show(chosen().game);
}

async function askAnew({ one, name }) {
  byId("anew-title").textContent = t("Count {game} anew?", { game: name });
  if ((await answerOf(byId("anew"))) !== "anew") return;
  await setAside(one);
  await load();
}

async function load() {
  try {
    found = await recordOf();
  } catch (error) {
    byId("told").textContent = error.message;
    return;
  }
  const played = found.games.length > 0;
  byId("told").textContent = "";
  byId("empty").hidden = played;
  byId("statistics").hidden = !played;
  byId("history").hidden = !played;
  fillKinds();
  drawFigures();
  await list.show(chosen().game);
}

const list = new GameList(byId("games"), byId("further"), byId("status"));
const search = new Search(load);
byId("kind").addEventListener("change", showChosen);
byId("count-anew").addEventListener("click", () => askAnew(chosen()));
byId("hide").addEventListener("click", () => change("statistics", setting("statistics") === "hide" ? "show" : "hide"));
onSetting("statistics", () => found && drawFigures());
wireTools(load);
addEventListener("pageshow", (event) => event.persisted && load());
load();
