// Can the position on screen still be won? A badge that tells of no other position, and the way back to the last
// one that could be won.

import { Question } from "./asking.js";
import { bringBack, showEnding } from "./ending.js";
import { onSetting, setting } from "./settings.js";
import { number, t } from "./texts.js";

const SOON = 250;
const AGAIN = new Set(["undo", "redo"]);
const SIGNS = { idle: "✓?", asking: "…", winnable: "✓", lost: "✕", unknown: "~" };

function lostText(since) {
  if (since === 0) return t("Lost from the start");
  return since === null ? t("Lost") : t("Lost since move {n}", { n: number(since) });
}

/** The words on the badge. */
function badgeText(state, since) {
  if (state === "winnable") return t("Winnable");
  if (state === "lost") return lostText(since);
  if (state === "unknown") return t("Not known yet");
  return state === "asking" ? t("Looking…") : t("Winnable?");
}

function lostTold(since) {
  if (since === 0) return t("This deal cannot be won: it was lost from the start.");
  if (since === null) return t("Lost: it is proved that no way to win is left.");
  return t("Lost since move {n}: it is proved that no way to win is left.", { n: number(since) });
}

/** The whole answer in a sentence. */
function told({ verdict, first_lost: since, limit }) {
  if (verdict === "lost") return lostTold(since);
  if (verdict === "winnable") return t("This can still be won.");
  if (limit === "memory") return t("Not known: this position is too large to be searched here.");
  return t("Not known yet: this position asks for a longer search. Ask again to look further.");
}

function noWayBack({ verdict, first_lost: since }) {
  if (verdict === "winnable") return t("This can still be won: there is no need to go back.");
  return since === 0 ? lostTold(0) : t("No earlier position is known to be winnable.");
}

export class Verdict {
  #table;
  #consent;
  #question;
  #badge = document.getElementById("verdict");
  #answer = null;
  #asked = false;
  #position = "";
  #timer = 0;

  constructor(table, consent) {
    this.#table = table;
    this.#consent = consent;
    this.#question = new Question(table);
    table.onAsked(() => this.#leave());
    table.onView((view, cause, action) => this.#arrive(view, cause, action));
    onSetting("verdict", () => this.#begin());
    onSetting("lost", () => showEnding(table.view, this.#answer));
  }

  /** Ask for the verdict on what is on screen, and tell it. */
  async ask() {
    if (setting("verdict") === "never") return this.#table.say(t("Verdicts are switched off in the settings."));
    if (this.#table.view.status === "won") return this.#table.say(t("This game is won."));
    if (!(await this.#consent.asked())) return undefined;
    this.#asked = true;
    const answer = await this.#look();
    return answer && this.#table.say(told(answer));
  }

  /** Take back moves until the position can be won again. */
  async jumpBack() {
    const answer = await this.known();
    if (!answer) return undefined;
    const { last_winnable: n } = answer;
    if (answer.verdict === "winnable" || n === null || n >= this.#table.view.moves)
      return this.#table.say(noWayBack(answer));
    const words = t("Back after move {n}: this can be won. Redo brings your moves back.", { n: number(n) });
    return this.#table.session.submit({ kind: "undo", until: n, words });
  }

  /** The verdict on the position on screen, asked for when it is not known; null when there is none. */
  async known() {
    if (this.#answer && this.#answer.verdict !== "unknown") return this.#answer;
    return (await this.#consent.asked()) ? this.#look() : null;
  }

  async #look(quiet = false) {
    clearTimeout(this.#timer);
    this.#show("asking");
    const answer = await this.#question.put("verdict", {}, quiet);
    if (!answer) {
      if (!this.#answer && !this.#question.open) this.#show("idle");
      return null;
    }
    if (answer.verdict !== "unknown") this.#consent.note();
    this.#settle(answer);
    return answer;
  }

  /** Keep the answer for as long as its position is on screen. */
  #settle(answer) {
    this.#answer = answer;
    this.#show(answer.verdict, answer.first_lost);
    showEnding(this.#table.view, answer);
  }

  /** The player has asked for something: what is shown may be another position in a moment. */
  #leave() {
    clearTimeout(this.#timer);
    this.#show("idle");
  }

  /** A view came: the same position, whose verdict still holds, or another one. */
  #arrive(view, cause, action) {
    const { id, version } = this.#table.session;
    const position = `${id} ${version}`;
    if (position === this.#position && this.#answer) return this.#settle(this.#answer);
    if (cause === "opened") this.#forgetAll(view);
    this.#position = position;
    return this.#begin(this.#asked && AGAIN.has(action?.kind));
  }

  #forgetAll(view) {
    this.#asked = false;
    bringBack();
    showEnding(view);
  }

  /** Forget the last verdict; ask for the new one when the player wants it without asking. */
  #begin(again = false) {
    this.#answer = null;
    this.#show("idle");
    clearTimeout(this.#timer);
    const wanted = setting("verdict") === "always" || (again && setting("verdict") === "ask");
    if (wanted && this.#table.view.status !== "won") this.#timer = setTimeout(() => this.#follow(), SOON);
  }

  /** The verdict nobody asked for is told only when the game has just been lost. */
  async #follow() {
    const answer = await this.#look(true);
    if (answer?.verdict === "lost" && answer.first_lost === this.#table.view.moves) this.#table.say(told(answer));
  }

  #show(state, since = null) {
    const badge = this.#badge;
    badge.hidden = setting("verdict") === "never" || this.#table.view.status === "won";
    badge.dataset.state = state;
    badge.querySelector(".sign").textContent = SIGNS[state];
    badge.querySelector(".short").textContent = state === "lost" && since ? number(since) : "";
    badge.querySelector(".text").textContent = badgeText(state, since);
    badge.title = state === "idle" ? t("Can this still be won? (V)") : badgeText(state, since);
  }
}
