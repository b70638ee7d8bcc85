// Verdicts of finished deals, one after the other for as long as the page is asked to.

import { decideDeal } from "./api.js";
import { t, tn } from "./texts.js";

const FIRST_SECONDS = 5;
const LATER_SECONDS = 30;

const byId = (id) => document.getElementById(id);

export class Search {
  #done;
  #running = false;
  #seconds = FIRST_SECONDS;
  #open = 0;

  constructor(done) {
    this.#done = done;
    byId("decide").addEventListener("click", () => (this.#running ? this.#stop() : this.#begin()));
  }

  /** Offer the search while a deal is undecided. */
  show(open) {
    this.#open = open;
    if (this.#running) return;
    byId("search").hidden = !open;
    const words = tn("{n} deal you did not win is not decided.", "{n} deals you did not win are not decided.", open);
    byId("undecided").textContent = words;
    byId("decide").textContent = this.#seconds === FIRST_SECONDS ? t("Find out") : t("Search longer");
  }

  #stop() {
    this.#running = false;
  }

  async #begin() {
    this.#running = true;
    byId("decide").textContent = t("Stop");
    byId("progress").hidden = false;
    try {
      while (this.#running) await this.#one();
    } catch (error) {
      byId("told").textContent = error.message;
    }
    this.#running = false;
    byId("progress").hidden = true;
    await this.#done();
  }

  async #one() {
    const { deals, searched, decided, left } = await decideDeal(this.#seconds);
    byId("progress").max = Math.max(deals, 1);
    byId("progress").value = deals - left;
    byId("undecided").textContent = t("{decided} of {deals} deals decided, {left} to go.", { decided, deals, left });
    if (left) return;
    this.#running = false;
    if (searched > decided) this.#seconds = LATER_SECONDS;
  }
}
