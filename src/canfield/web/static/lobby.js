// The lobby: what the served page leaves open, which is the pictures, the visitor's open games, the choice of a deal.

import { mine } from "./api.js";
import { made } from "./elements.js";
import { layoutPicture } from "./picture.js";
import { change, onSetting, setting } from "./settings.js";
import { ago, t, tn } from "./texts.js";
import { dayName, dealSign, moveCount } from "./words.js";

const SHOWN = 4;
const NUMBER = /^(0|[1-9][0-9]{0,19})$/;
const LARGEST = 2n ** 64n - 1n;
const HINT = t("With a number, every game below opens that deal.");

const byId = (id) => document.getElementById(id);

/** Draw each picture into the room that the page keeps for it. */
function drawPictures() {
  for (const place of document.querySelectorAll(".picture")) place.replaceChildren(layoutPicture(JSON.parse(place.dataset.layout)));
}

const STATUS = { open: t("open"), won: t("won"), stuck: t("no move left") };

function when(text) {
  const passed = Date.now() - Date.parse(text);
  return passed >= 30_000 ? ago(passed) : t("just now");
}

function resumeLink(entry, names) {
  const link = made("a", "");
  link.href = entry.address;
  const name = names.get(entry.game) ?? entry.game;
  const state = [STATUS[entry.status] ?? entry.status, moveCount(entry.moves), when(entry.updated)].join(", ");
  link.append(made("b", "", name), made("span", "deal", entry.day ? dayName(entry.day) : dealSign(entry)), made("span", "note", state));
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

const fits = (link, wanted) => link.dataset.names.includes(wanted);

/** Show a game when it or one folded under it is wanted; what is folded is unfolded as far as it is. */
function sift(item, wanted) {
  const fold = item.querySelector("details");
  const under = [...(fold?.querySelectorAll("li") ?? [])];
  const found = under.filter((each) => fits(each.querySelector(".game"), wanted));
  const leads = fits(item.querySelector(".game"), wanted);
  item.hidden = !leads && !found.length;
  for (const each of under) each.hidden = !leads && !found.includes(each);
  if (fold) fold.open = wanted !== "" && found.length > 0;
  return (leads ? 1 : 0) + found.length;
}

function search() {
  const wanted = byId("search").value.trim().toLowerCase();
  const items = [...document.querySelectorAll(".games > li")];
  const count = items.reduce((sum, item) => sum + sift(item, wanted), 0);
  byId("all").toggleAttribute("data-sought", wanted !== "");
  byId("more-title").hidden = wanted !== "";
  byId("found").textContent = wanted ? tn("{n} game found.", "{n} games found.", count) : "";
}

/** Enter in the form opens the first game that is shown, before others one that is called so. */
function openFirst(event) {
  event.preventDefault();
  const wanted = byId("search").value.trim().toLowerCase();
  const shown = [...document.querySelectorAll(".game")].filter((link) => link.checkVisibility());
  const first = shown.find((link) => fits(link, wanted));
  if (first && byId("deal").getAttribute("aria-invalid") !== "true") location.assign(first.href);
}

async function fill() {
  const links = [...document.querySelectorAll(".game")];
  showMine(await mine(), new Map(links.map((link) => [link.dataset.game, link.querySelector("b").textContent])));
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
drawPictures();
useDeal();
fill().catch((error) => {
  byId("found").textContent = error.message;
});
