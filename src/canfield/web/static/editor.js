// The editor of rules: a form, and beside each question what the server makes of it. The page's address keeps the rules.

import { draft, games, rules } from "./api.js";
import { exampleFigures } from "./examples.js";
import { layoutPicture } from "./picture.js";
import { showPiles } from "./pile-picker.js";
import { t } from "./texts.js";

const WAIT = 200;

const byId = (id) => document.getElementById(id);
const form = byId("editor");
const fields = [...form.elements].filter(({ name }) => name);

/** Put the texts of the fields into the form; what is none of its choices stays open. */
function fill(texts) {
  for (const field of fields) field.value = texts[field.name];
  showPiles();
}

function fromAddress() {
  const path = location.pathname.split("/")[2];
  try {
    return path ? decodeURIComponent(path) : "";
  } catch {
    return "";
  }
}

/** Mark the fields that are wrong; without a problem none is. */
function markProblem(message, wrong = []) {
  byId("editor-problem").textContent = message;
  for (const field of fields) field.setAttribute("aria-invalid", String(wrong.includes(field.name)));
  if (wrong.includes("pile_deal")) byId("pile-text").open = true;
  const link = byId("play-own");
  if (message) link.removeAttribute("href");
  link.setAttribute("aria-disabled", String(Boolean(message)));
  byId("copy-own").disabled = Boolean(message);
}

/** Put each sentence beside the question it answers; those that are new are marked and said, unless all are. */
function tellBeside(told, all) {
  const news = [];
  for (const place of document.querySelectorAll("[data-told]")) {
    const text = told[place.dataset.told] ?? "";
    const isNew = !all && place.textContent !== text;
    place.classList.toggle("changed", isNew);
    place.textContent = text;
    if (isNew) news.push(text);
  }
  byId("editor-said").textContent = news.join(" ");
}

function drawExamples(examples) {
  const figures = exampleFigures(examples);
  for (const place of document.querySelectorAll("[data-examples]"))
    place.replaceChildren(...[figures[place.dataset.examples]].filter(Boolean));
}

function tell({ rules: shown, told, picture, play, file }, all) {
  markProblem("");
  byId("told-title").textContent = shown.name;
  byId("told-layout").replaceChildren(layoutPicture(picture));
  tellBeside(told, all);
  drawExamples(shown.examples);
  byId("told-file").textContent = file;
  byId("play-own").href = play;
}

/** The address keeps the form, also while its rules cannot be. */
function keep(kept, filled) {
  if (!kept) return;
  history.replaceState(null, "", kept.address);
  if (filled) fill(kept.fields);
}

let latest = 0;

/** Ask the server what the rules are; only the last answer counts. Rules that come as a line go into the form. */
async function ask(asked) {
  const ticket = (latest += 1);
  const filled = asked.variant !== undefined;
  form.inert = filled;
  try {
    const told = await draft(asked);
    if (ticket !== latest) return;
    keep(told.form, filled);
    tell(told, filled);
  } catch ({ message, body }) {
    if (ticket !== latest) return;
    keep(body?.form, filled);
    markProblem(message, body?.wrong);
  } finally {
    if (ticket === latest) form.inert = false;
  }
}

const askForm = () => ask({ fields: Object.fromEntries(new FormData(form)) });

let timer = 0;

function changed() {
  clearTimeout(timer);
  timer = setTimeout(askForm, WAIT);
}

/** The answer to the button, also when the browser keeps the clipboard to itself. */
async function copy() {
  const link = new URL(byId("play-own").href, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    byId("copied").textContent = t("Link copied.");
  } catch {
    byId("copied").textContent = t("The link is {link}", { link });
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
  clearTimeout(timer);
  const { variant } = game ? await rules({ game }) : { variant: "" };
  return ask({ variant });
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", (event) => event.target.id !== "begin-with" && changed());
byId("begin-with").addEventListener("change", (event) => beginWith(event.target.value));
byId("copy-own").addEventListener("click", copy);
byId("defaults").addEventListener("click", () => beginWith(""));
ask({ variant: fromAddress() });
listGames().catch((error) => markProblem(error.message));
