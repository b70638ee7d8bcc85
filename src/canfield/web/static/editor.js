// The editor of rules: a form, and beside it what the server makes of it. The page's address keeps the rules.

import { games, readVariant, rules } from "./api.js";
import { layoutPicture } from "./picture.js";
import { rulesText } from "./rules.js";
import { t } from "./texts.js";

const WAIT = 200;

const byId = (id) => document.getElementById(id);
const form = byId("editor");
const fields = [...form.querySelectorAll("[data-default]")];

/** Signs that an address would read in another way. */
const shielded = (line) => encodeURIComponent(line).replace(/%3B/g, ";").replace(/%3D/g, "=").replace(/%2C/g, ",");

/** The line of rules that the form stands for: all that is no default. */
function line() {
  const given = fields.filter(({ value, dataset }) => value.trim() !== dataset.default);
  const parts = given.map(({ name, value }) => `${name}=${value.trim().replaceAll(" ", "")}`);
  const name = byId("own-name").value.replace(/[;/\\?#%]/g, " ").trim();
  return [...parts, ...(name ? [`name=${name}`] : [])].join(";");
}

/** Put a line of rules into the form. */
function fill(text) {
  const given = new Map(text.split(";").filter(Boolean).map((part) => part.split(/=(.*)/s).slice(0, 2)));
  for (const field of fields) {
    field.value = given.get(field.name) ?? field.dataset.default;
    if (field.selectedIndex === -1) field.value = field.dataset.default;
  }
  byId("own-name").value = given.get("name") ?? "";
}

function fromAddress() {
  const path = location.pathname.split("/")[2];
  try {
    return path ? decodeURIComponent(path) : "";
  } catch {
    return "";
  }
}

/** Mark the fields that the problem names. */
function markProblem(message) {
  byId("editor-problem").textContent = message;
  for (const field of fields)
    field.setAttribute("aria-invalid", String(Boolean(message) && new RegExp(`\\b${field.name}\\b`).test(message)));
  const link = byId("play-own");
  if (message) link.removeAttribute("href");
  link.setAttribute("aria-disabled", String(Boolean(message)));
  byId("copy-own").disabled = Boolean(message);
}

function tell(told) {
  markProblem("");
  byId("told-title").textContent = told.name;
  byId("told-layout").replaceChildren(layoutPicture(told.layout));
  byId("told-text").replaceChildren(...rulesText(told));
  byId("told-file").textContent = told.file;
  byId("play-own").href = `/own/${shielded(told.variant)}`;
}

let latest = 0;

/** Ask the server what the rules are; only the last answer counts. */
async function ask() {
  const ticket = (latest += 1);
  const text = line();
  history.replaceState(null, "", text ? `/editor/${shielded(text)}` : "/editor");
  try {
    const told = await readVariant(text);
    if (ticket === latest) tell(told);
  } catch (error) {
    if (ticket === latest) markProblem(error.message);
  }
}

let timer = 0;

function changed() {
  clearTimeout(timer);
  timer = setTimeout(ask, WAIT);
}

/** The answer to the button, also when the browser keeps the clipboard to itself. */
async function copy() {
  const link = new URL(byId("play-own").href, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    byId("editor-said").textContent = t("Link copied.");
  } catch {
    byId("editor-said").textContent = t("The link is {link}", { link });
  }
}

async function listGames() {
  const { families } = await games();
  for (const { name, games: members } of families) {
    const group = document.createElement("optgroup");
    group.label = name;
    group.append(...members.map((game) => new Option(game.name, game.id)));
    byId("begin-with").append(group);
  }
}

async function beginWith(game) {
  if (game) fill((await rules({ game })).variant);
  else fill("");
  return ask();
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", (event) => event.target.id !== "begin-with" && changed());
byId("begin-with").addEventListener("change", (event) => beginWith(event.target.value));
byId("copy-own").addEventListener("click", copy);
byId("defaults").addEventListener("click", () => beginWith(""));
fill(fromAddress());
ask();
listGames().catch((error) => markProblem(error.message));
