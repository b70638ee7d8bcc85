// Hints in three strengths: is there a useful move, which pile, which move. Asking again makes them stronger,
// any action begins anew.

import { Question } from "./asking.js";
import { cardsAt, findMove } from "./legal.js";
import { t } from "./texts.js";
import { capital, cardName, groupName, placeName, sentence } from "./words.js";

const STRONGEST = 3;

const nothingTold = ({ by, verdict }) =>
  verdict === "lost" || by === "solver"
    ? t("No: it is proved that this position cannot be won.")
    : t("By a rule of thumb there is no useful move; a win is not ruled out.");

const somethingTold = ({ by }) =>
  by === "solver"
    ? t("Yes, there is a useful move: the solver knows a winning line. Hint again says where.")
    : t("Yes, there is a useful move, by a rule of thumb. Hint again says where.");

function placeTold({ by, place }) {
  const values = { place: placeName(place) };
  if (by === "solver") return t("The solver looks at: {place}. Hint again shows the move.", values);
  return t("A rule of thumb looks at: {place}. Hint again shows the move.", values);
}

/** A legal move in words. */
function moveNamed(view, entry) {
  if (entry.move === "deal") return t("deal from the stock");
  if (entry.move === "redeal") return t("turn the waste over");
  if (view.pick) return t("{card} as the base card", { card: cardName(cardsAt(view, entry.from).at(-1)) });
  const cards = groupName(cardsAt(view, entry.from).slice(-entry.count));
  if (entry.lands[0] === "f") return t("{cards} to foundation", { cards });
  return t("{cards} to {place}", { cards, place: placeName(entry.lands) });
}

function moveTold(view, entry, by) {
  const move = capital(moveNamed(view, entry));
  if (by === "solver") return t("{move}, says the solver. Enter or the button plays it.", { move });
  return t("{move}, by a rule of thumb. Enter or the button plays it.", { move });
}

/** Where a move is made: dealing and turning the waste over are both asked for at the stock. */
const startOf = ({ move, from }) => (move === "redeal" ? "s" : from);

/** What is pointed at: a pile, or a move from card to place. */
function adviceOf(answer, entry) {
  if (!entry) return { place: answer.place };
  const start = startOf(entry);
  return start === "s" ? { place: "s" } : { from: start, count: entry.count, lands: entry.lands };
}

export class Hint {
  #table;
  #consent;
  #question;
  #strength = 0;
  #entry = null;
  #words = "";

  constructor(table, consent) {
    this.#table = table;
    this.#consent = consent;
    this.#question = new Question(table);
    table.onAsked(() => this.forget());
    table.onView(() => this.forget());
    table.board.addEventListener("keydown", (event) => this.#enter(event));
  }

  /** Give a hint, or a stronger one. */
  async give() {
    if (this.#question.open) return undefined;
    if (this.#strength === STRONGEST) return this.#table.say(this.#words);
    if (!(await this.#consent.asked())) return undefined;
    this.#table.say(t("Looking for a hint…"));
    const answer = await this.#question.put("hint", { strength: this.#strength + 1 });
    return answer && this.#show(answer);
  }

  /** Play the move that is shown. */
  play() {
    const entry = this.#entry;
    if (!entry) return;
    this.#table.select(null);
    this.#table.make(entry);
  }

  /** Enter on the card that is to move makes the move, not a choice of moves. */
  #enter(event) {
    if (event.key !== "Enter" || !this.#entry) return;
    if (this.#table.focus.current?.place !== startOf(this.#entry)) return;
    event.preventDefault();
    this.play();
  }

  #show(answer) {
    if (answer.found || answer.verdict !== "unknown") this.#consent.note();
    if (!answer.found) return this.#say(nothingTold(answer));
    this.#strength += 1;
    if (this.#strength === 1) return this.#say(somethingTold(answer));
    if (this.#strength === STRONGEST) this.#showMove(answer);
    else this.#say(placeTold(answer));
    return this.#point(adviceOf(answer, this.#entry));
  }

  #showMove(answer) {
    this.#entry = findMove(this.#table.view, answer.move) ?? null;
    if (!this.#entry) return this.#say(sentence(answer.move));
    this.#offer(true);
    if (!document.activeElement?.closest(".bar")) this.#table.focus.go(startOf(this.#entry), this.#firstCard());
    return this.#say(moveTold(this.#table.view, this.#entry, answer.by));
  }

  #firstCard() {
    const { from, count } = this.#entry;
    return cardsAt(this.#table.view, from).length - count;
  }

  #say(words) {
    this.#words = words;
    this.#table.say(words);
  }

  #point(advice) {
    this.#table.advice = advice;
    this.#table.mark();
  }

  /** The button that asks for hints plays the move while one is shown. */
  #offer(playing) {
    for (const button of document.querySelectorAll(".commands [data-hint]")) {
      button.dataset.command = playing ? "play-hint" : "hint";
      button.classList.toggle("ready", playing);
      button.querySelector("span").textContent = playing ? t("Play it") : t("Hint");
      button.title = playing ? t("Play the move that is shown (Enter)") : t("Hint, again for a stronger one (H)");
    }
  }

  /** Begin anew, nothing is pointed at any more. */
  forget() {
    if (!this.#strength) return;
    this.#strength = 0;
    this.#entry = null;
    this.#point(null);
    this.#offer(false);
  }
}
