// The page that stands in for any other while there is no connection: tries again with growing pauses.

import { t } from "./texts.js";

const FIRST = 2000;
const LONGEST = 30000;

let pause = FIRST;
let timer;

async function isReached() {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

async function tryAgain() {
  clearTimeout(timer);
  if (await isReached()) return location.reload();
  document.getElementById("trying").textContent = t("Still not connected.");
  pause = Math.min(LONGEST, pause * 2);
  timer = setTimeout(tryAgain, pause);
}

document.getElementById("again").addEventListener("click", tryAgain);
addEventListener("online", tryAgain);
timer = setTimeout(tryAgain, pause);
