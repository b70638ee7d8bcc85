// Buttons for every command, wherever they stand: anything with `data-command`.

import { t } from "./texts.js";

const buttonsFor = (command) => document.querySelectorAll(`.commands [data-command="${command}"]`);

function enable(command, able) {
  for (const button of buttonsFor(command)) button.setAttribute("aria-disabled", String(!able));
}

/** Show which commands can be used now. */
export function showCommands(view) {
  const moves = new Set(view.legal.map((entry) => entry.move));
  enable("undo", view.can_undo);
  enable("redo", view.can_redo);
  enable("restart", view.can_undo);
  enable("deal", moves.has("deal") || moves.has("redeal"));
  const words = moves.has("redeal") ? t("Redeal") : t("Deal");
  for (const button of buttonsFor("deal")) button.querySelector("span").textContent = words;
}

/** Arrow keys inside a toolbar; one tab stop for all of it. */
function rove(toolbar) {
  const buttons = () => [...toolbar.querySelectorAll("button")].filter((button) => button.checkVisibility());
  const choose = (chosen) => {
    for (const button of toolbar.querySelectorAll("button")) button.tabIndex = button === chosen ? 0 : -1;
  };
  choose(toolbar.querySelector("button"));
  toolbar.addEventListener("focusin", (event) => choose(event.target.closest("button")));
  toolbar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = buttons();
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
  });
}

/** `run(command)` for each press of a button; a mouse gives the focus back to the board. */
export function wireCommands(run, board) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-command]");
    if (!button) return;
    document.getElementById("more").hidePopover();
    if (event.detail > 0 && !document.querySelector("dialog[open]")) board.focus({ preventScroll: true });
    if (button.getAttribute("aria-disabled") !== "true") run(button.dataset.command);
  });
  rove(document.querySelector(".commands"));
}
