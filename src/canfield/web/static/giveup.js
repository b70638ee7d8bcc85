// Giving up: asked first; afterwards the player may see how the deal could have been won, and where it was lost.

import { number, t, tn } from "./texts.js";

const byId = (id) => document.getElementById(id);

function lostTold({ verdict, moves, from }, played) {
  if (!moves.length)
    return verdict === "lost"
      ? t("It is proved that this deal could not be won.")
      : t("No way to win is known: this deal asks for a longer search.");
  if (from === played) return t("Your position could still have been won.");
  if (from === 0) return t("The deal could be won at its start; your first move lost it.");
  return t("The game could be won until move {n}; move {next} lost it.", { n: number(from), next: number(from + 1) });
}

export class GivingUp {
  #table;
  #demonstration;
  #line = null;

  constructor(table, demonstration) {
    this.#table = table;
    this.#demonstration = demonstration;
    byId("give-up-yes").addEventListener("click", () => this.#giveUp());
    byId("give-up-show").addEventListener("click", () => this.#present());
  }

  /** Ask whether to give up; in a game that was given up, tell how it could have been won. */
  begin() {
    const { view } = this.#table;
    if (view.status === "won") return this.#table.say(t("This game is won."));
    this.#turnTo(view.given_up ? "after" : "before");
    byId("give-up").showModal();
    return view.given_up && this.#look();
  }

  async #giveUp() {
    this.#table.session.submit({ kind: "give-up", words: t("Given up.") });
    await this.#table.settled();
    if (!this.#table.view.given_up) return byId("give-up").close();
    this.#turnTo("after");
    byId("give-up-title").focus();
    return this.#look();
  }

  #turnTo(part) {
    for (const name of ["before", "after"]) byId(`give-up-${name}`).hidden = name !== part;
    byId("give-up-title").textContent = part === "after" ? t("Given up") : t("Give up this game?");
  }

  async #look() {
    this.#line = null;
    byId("give-up-show").disabled = true;
    this.#tell(t("Looking for a way it could have been won…"));
    this.#line = await this.#demonstration.find();
    if (!this.#line) return this.#tell(this.#demonstration.problem || t("There was no answer. Ask again from the menu."));
    byId("give-up-show").disabled = !this.#line.moves.length;
    return this.#tell(this.#found());
  }

  #found() {
    const n = this.#line.moves.length;
    const told = lostTold(this.#line, this.#table.view.moves);
    return n ? `${told} ${tn("From there {n} move wins.", "From there {n} moves win.", n)}` : told;
  }

  #tell(words) {
    byId("give-up-text").textContent = words;
  }

  #present() {
    byId("give-up").close();
    this.#demonstration.present(this.#line);
  }
}
