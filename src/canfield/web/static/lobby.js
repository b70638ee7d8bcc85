// The lobby: all games as pictures of their layouts, the visitor's open games, the choice of a deal.

import { games, mine } from "./api.js";
import { made } from "./elements.js";
import { layoutPicture } from "./picture.js";
import { change, onSetting, setting } from "./settings.js";
import { ago, t, tn } from "./texts.js";
import { dealSign, moveCount } from "./words.js";

const SHOWN = 6;
const NUMBER = /^(0|[1-9][0-9]{0,19})$/;
const LARGEST = 2n ** 64n - 1n;
const HINT = t("With a number, every game below opens that deal.");

const byId = (id) => document.getElementById(id);

function gameLink(game) {
  const link = made("a", "game");
  link.href = `/${encodeURIComponent(game.id)}`;
  link.dataset.game = game.id;
  link.dataset.names = [game.name, game.id, ...game.other_names].join(" ").toLowerCase();
  const words = made("span", "words");
  words.append(made("b", "", game.name), made("span", "note", game.note));
  if (game.other_names.length) words.append(made("span", "others", t("also {names}", { names: game.other_names.join(", ") })));
  link.append(layoutPicture(game.layout), words);
  return link;
}

function family({ name, games: members }, index) {
  const section = made("section", "family");
  const title = made("h2", "", name);
  title.id = `family-${index}`;
  section.setAttribute("aria-labelledby", title.id);
  const list = made("ul", "games");
  for (const game of members) {
    const item = made("li", "");
    item.append(gameLink(game));
    list.append(item);
  }
  section.append(title, list);
  return section;
}

const STATUS = { open: t("open"), won: t("won"), stuck: t("no move left") };

function when(text) {
  const passed = Date.now() - Date.parse(text);
  return passed >= 30_000 ? ago(passed) : t("just now");
}

function resumeLink(entry, names) {
  const link = made("a", "");
  const own = entry.deal === null;
  const byNumber = !own && !entry.own && names.has(entry.game);
  link.href = `/${encodeURIComponent(entry.game)}/${byNumber ? entry.deal : `play/${entry.id}`}`;
  const name = names.get(entry.game) ?? entry.game;
  const state = [STATUS[entry.status] ?? entry.status, moveCount(entry.moves), when(entry.updated)].join(", ");
  link.append(made("b", "", name), made("span", "deal", dealSign(entry.deal)), made("span", "note", state));
  return link;
}

/** Games that are begun and not won, newest first. */
function showMine(entries, names) {
  const open = entries.filter((entry) => entry.status !== "won" && entry.version > 0).slice(0, SHOWN);
  const section = byId("continue");
  section.hidden = !open.length;
  const items = open.map((entry) => {
    const item = made("li", "");
    item.append(resumeLink(entry, names));
    return item;
  });
  section.querySelector("ul").replaceChildren(...items);
}

const isDeal = (text) => NUMBER.test(text) && BigInt(text) <= LARGEST;

/** What a game's link asks for: the deal that is typed, else one of the chosen kind. */
function wish(good, text) {
  if (good) return `/${text}`;
  return setting("kind") === "any" ? "" : `?kind=${setting("kind")}`;
}

/** Every link opens the deal that is typed, if it is one. */
function useDeal() {
  const text = byId("deal").value.trim();
  const good = isDeal(text);
  for (const link of document.querySelectorAll(".game"))
    link.href = `/${encodeURIComponent(link.dataset.game)}${wish(good, text)}`;
  const bad = text !== "" && !good;
  byId("deal").setAttribute("aria-invalid", String(bad));
  byId("deal-hint").textContent = bad ? t("A deal is a whole number from 0 to {largest}.", { largest: LARGEST }) : HINT;
  byId("deal-hint").classList.toggle("problem", bad);
}

function search() {
  const wanted = byId("search").value.trim().toLowerCase();
  let count = 0;
  for (const section of document.querySelectorAll(".family")) {
    const items = [...section.querySelectorAll("li")];
    for (const item of items) item.hidden = !item.firstChild.dataset.names.includes(wanted);
    const shown = items.filter((item) => !item.hidden).length;
    section.hidden = !shown;
    count += shown;
  }
  byId("found").textContent = wanted ? tn("{n} game found.", "{n} games found.", count) : "";
}

/** Enter in the form opens the first game that is shown. */
function openFirst(event) {
  event.preventDefault();
  const first = [...document.querySelectorAll(".game")].find((link) => link.checkVisibility());
  if (first && byId("deal").getAttribute("aria-invalid") !== "true") location.assign(first.href);
}

async function fill() {
  const { families } = await games();
  byId("families").replaceChildren(...families.map(family));
  const names = new Map(families.flatMap(({ games: members }) => members.map((game) => [game.id, game.name])));
  showMine(await mine(), names);
}

byId("search").addEventListener("input", search);
byId("deal").addEventListener("input", useDeal);
byId("kind").value = setting("kind");
byId("kind").addEventListener("change", () => change("kind", byId("kind").value));
onSetting("kind", (kind) => {
  byId("kind").value = kind;
  useDeal();
});
byId("finder").addEventListener("submit", openFirst);
addEventListener("pageshow", (event) => event.persisted && fill());
fill()
  .then(useDeal)
  .catch((error) => {
    byId("found").textContent = error.message;
  });
