// Files and devices: a record carried to another place.

import { giveCode, joinDevice, takeIn } from "./api.js";
import { made } from "./elements.js";
import { t, tn } from "./texts.js";

const LARGEST = 4 * 1024 * 1024;
const byId = (id) => document.getElementById(id);

function reportWords({ added, known, refused }) {
  return [
    tn("{n} game was added.", "{n} games were added.", added),
    known ? tn("{n} game was here already.", "{n} games were here already.", known) : "",
    refused ? tn("{n} game was refused:", "{n} games were refused:", refused) : "",
  ].filter(Boolean).join(" ");
}

function showReport(report) {
  const list = made("ul", "reasons");
  for (const { number, reason } of report.reasons)
    list.append(made("li", "", t("Game {number}: {reason}", { number, reason })));
  byId("read").replaceChildren(made("p", "", reportWords(report)), list);
}

async function read(file, done) {
  if (file.size > LARGEST) return byId("read").replaceChildren(t("The file is too large; give it in parts."));
  byId("read").textContent = t("Replaying the games…");
  try {
    showReport(await takeIn(await file.text()));
    await done();
  } catch (error) {
    byId("read").textContent = error.message;
  }
  return undefined;
}

async function showCode() {
  try {
    const { code } = await giveCode();
    byId("code").textContent = code;
  } catch (error) {
    byId("code").textContent = error.message;
  }
}

let joining = false;

/** A code works once, so that a second press waits for the answer to the first. */
async function join(done) {
  const code = byId("typed-code").value.trim();
  if (!code) return byId("typed-code").focus();
  if (joining) return undefined;
  joining = true;
  byId("join-told").textContent = "";
  try {
    await joinDevice(code);
    byId("typed-code").value = "";
    await done();
    byId("told").textContent = t("This device now shows the record of the other one.");
  } catch (error) {
    byId("join-told").textContent = error.message;
  } finally {
    joining = false;
  }
  return undefined;
}

/** Let the tools act; `done` shows the record anew. */
export function wireTools(done) {
  byId("file").addEventListener("change", async () => {
    const [file] = byId("file").files;
    if (file) await read(file, done);
    byId("file").value = "";
  });
  byId("give").addEventListener("click", showCode);
  byId("join").addEventListener("submit", (event) => {
    event.preventDefault();
    join(done);
  });
}
