// What the player has chosen, kept in this browser: one table of all settings, the usual value first.

const KEY = "settings";
const COOKIE = "language";
const YEAR = 365 * 24 * 3600;
const OFF_ON = [false, true];
const ON_OFF = [true, false];

/** Each setting with the values it may have; the first is the one that holds until another is chosen. */
export const SETTINGS = {
  tap: ["show", "ask", "best"],
  letters: ON_OFF,
  autoplay: OFF_ON,
  verdict: ["ask", "always", "never"],
  lost: ["show", "hide"],
  warning: ON_OFF,
  theme: ["own", "classic"],
  suits: ["two", "four", "colour-blind"],
  index: ["normal", "large"],
  hand: ["right", "left"],
  animation: [200, 0, 100, 400],
  sound: OFF_ON,
  clock: OFF_ON,
  score: OFF_ON,
  statistics: ["show", "hide"],
  kind: ["any", "winnable", "easy", "medium", "hard"],
  language: ["en", "de", "fr"],
};

const still = matchMedia("(prefers-reduced-motion: reduce)");
const watchers = [];

const allows = (name, value) => Object.hasOwn(SETTINGS, name) && SETTINGS[name].includes(value);

/** What was kept, without anything that is no setting or no longer one. */
function read() {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
    return Object.fromEntries(kept.filter(([name, value]) => allows(name, value)));
  } catch {
    return {};
  }
}

let chosen = read();

/** Browsers may refuse to keep anything; then a choice lasts for this visit. */
function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // nothing is kept
  }
}

/** The value that holds while nothing is chosen. */
export function usual(name) {
  if (name === "language") return document.documentElement.lang;
  return name === "animation" && still.matches ? 0 : SETTINGS[name][0];
}

/** The value of a setting. */
export const setting = (name) => chosen[name] ?? usual(name);

function tell(name) {
  for (const watcher of watchers) if (watcher.name === name) watcher.act(setting(name));
}

/** Give a setting one of its values, here and in the other windows. */
export function change(name, value) {
  if (!allows(name, value)) throw new RangeError(`setting ${name} cannot be ${value}`);
  if (name === "language") return speak(value);
  chosen = { ...chosen, [name]: value };
  keep();
  return tell(name);
}

/** The server writes the pages, so it has to know the language. */
function speak(language) {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax`;
  location.reload();
}

/** Every setting as at the first visit, but for the language. */
export function reset() {
  chosen = {};
  keep();
  for (const name of Object.keys(SETTINGS)) tell(name);
}

/** Call `act(value)` whenever a setting gets another value. */
export function onSetting(name, act) {
  watchers.push({ name, act });
}

addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  chosen = read();
  for (const name of Object.keys(SETTINGS)) tell(name);
});
still.addEventListener("change", () => tell("animation"));
