// The end of a game: a win is celebrated once, and skippable; being stuck is said plainly, with ways on.

import { icon, picture } from "./faces.js";
import { duration } from "./motion.js";
import { setting } from "./settings.js";
import { t, tn } from "./texts.js";

const PIPS = 44;
const LASTS = 2400;

const byId = (id) => document.getElementById(id);

function commandButton(command, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.command = command;
  button.textContent = text;
  return button;
}

const NEW = ["new", t("New deal")];
const UNDO = ["undo", t("Undo")];
const CHOICES = {
  won: [NEW, ["restart", t("Same deal again")], UNDO],
  stuck: [UNDO, ["jump-back", t("Back to where it could be won")], ["restart", t("Restart")], NEW],
  lost: [["jump-back", t("Back to where it could be won")], UNDO, ["demonstrate", t("Show a winning line")], NEW],
  hopeless: [["restart", t("Restart")], NEW],
  "given-up": [["give-up", t("Show how it could have been won")], NEW],
};
const WORDS = {
  won: t("Won."),
  stuck: t("No legal move is left."),
  lost: t("Lost: no way to win is left."),
  hopeless: t("Lost: this deal could never be won."),
  "given-up": t("Given up."),
};

const OVER = new Set(["won", "stuck"]);

/** What the player does not want to be told again: that the game is lost (until it is not), or given up. */
const putAway = new Set();

function hideButton(strip) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "hide";
  button.setAttribute("aria-label", t("Hide this"));
  button.append(icon("close"));
  button.addEventListener("click", () => {
    if (!OVER.has(strip.dataset.status)) putAway.add(strip.dataset.status);
    strip.hidden = true;
    document.querySelector("card-table").focus({ preventScroll: true });
  });
  return button;
}

/** What there is to say of a view; `proof` is the verdict on this very position, if it is known. */
function kindOf(view, proof) {
  if (view.status === "won") return "won";
  if (view.given_up) return "given-up";
  if (setting("lost") === "hide") return "";
  if (view.status === "stuck") return "stuck";
  if (proof?.verdict !== "lost") return "";
  return proof.first_lost === 0 ? "hopeless" : "lost";
}

/** Another game: tell everything again. */
export function bringBack() {
  putAway.clear();
}

/** There must be something to take back; and a winnable position, unless it is not yet known whether there is one. */
function canDo(command, view, proof) {
  if (command === "new" || command === "give-up") return true;
  const back = command === "jump-back" || command === "demonstrate";
  return view.can_undo && !(back && proof?.verdict === "lost" && proof.last_winnable === null);
}

/** The strip over the board that stays while the game is over, or lost for certain. */
export function showEnding(view, proof = null) {
  const strip = byId("ending");
  if (proof?.verdict === "winnable") putAway.delete("lost");
  const kind = kindOf(view, proof);
  strip.hidden = !kind || putAway.has(kind);
  strip.dataset.status = kind;
  if (!kind) return strip.replaceChildren();
  const text = document.createElement("p");
  text.textContent = WORDS[kind];
  const usable = CHOICES[kind].filter(([command]) => canDo(command, view, proof));
  return strip.replaceChildren(text, ...usable.map(([command, words]) => commandButton(command, words)), hideButton(strip));
}

function risingPip(index, box, size) {
  const pip = document.createElement("span");
  pip.className = `pip suit-${"cdhs"[index % 4]}`;
  pip.append(picture("cards", "cdhs"[index % 4]));
  pip.style.setProperty("left", `${box.x + box.w / 2}px`);
  pip.style.setProperty("top", `${box.y + box.h / 2}px`);
  pip.style.setProperty("--pip", `${Math.round(size * (0.16 + 0.16 * Math.random()))}px`);
  return pip;
}

/** Up and outwards, then down, turning a little. */
function throwPip(pip, width, height) {
  const sideways = (Math.random() - 0.5) * width * 0.9;
  const turn = (Math.random() - 0.5) * 540;
  const up = -height * (0.05 + 0.15 * Math.random());
  pip.animate(
    [
      { transform: "translate(-50%, -50%) scale(.2)", opacity: 0 },
      { transform: `translate(${sideways * 0.5}px, ${up}px) rotate(${turn * 0.5}deg)`, opacity: 1, offset: 0.3 },
      { transform: `translate(${sideways}px, ${height}px) rotate(${turn}deg)`, opacity: 0.9 },
    ],
    { duration: LASTS * (0.7 + 0.3 * Math.random()), delay: Math.random() * 350, easing: "ease-in-out", fill: "both" },
  );
}

/** Resolves when the time is over, or at the first press of anything. */
function lasting(stage) {
  return new Promise((resolve) => {
    const skip = new AbortController();
    const end = () => {
      skip.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, LASTS);
    stage.addEventListener("pointerdown", end, { signal: skip.signal });
    addEventListener("keydown", end, { signal: skip.signal, capture: true });
  });
}

async function celebrate(board) {
  const stage = document.createElement("div");
  stage.className = "celebration";
  stage.setAttribute("aria-hidden", "true");
  const { at, card } = board.layout;
  const foundations = Object.entries(at).filter(([place]) => place[0] === "f").map(([, box]) => box);
  const pips = Array.from({ length: PIPS }, (_, i) => risingPip(i, foundations[i % foundations.length], card.h));
  stage.append(...pips);
  board.append(stage);
  for (const pip of pips) throwPip(pip, board.clientWidth, board.clientHeight);
  await lasting(stage);
  stage.remove();
}

/** A won game in one sentence. */
function wonWords({ name, deal, moves, score }) {
  const game = `${name} ${deal ?? ""}`.trim();
  if (score === null || !setting("score")) return tn("{game}, in {n} move.", "{game}, in {n} moves.", moves, { game });
  return tn("{game}, in {n} move, score {score}.", "{game}, in {n} moves, score {score}.", moves, { game, score });
}

/** Celebrate a win that has just been made, and ask how to go on. */
export async function celebrateWin(board, view) {
  byId("won-text").textContent = wonWords(view);
  if (duration()) await celebrate(board);
  if (!byId("won").open) byId("won").showModal();
}
