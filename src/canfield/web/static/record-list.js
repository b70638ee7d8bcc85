// The list of games that were played: what became of each, its note, the ways to look at it again.

import { playedGames, writeNote } from "./api.js";
import { made } from "./elements.js";
import { clockTime } from "./figure-words.js";
import { statusWords } from "./record-figures.js";
import { date, t } from "./texts.js";
import { dealSign, moveCount } from "./words.js";

const AT_ONCE = 12;
const VERDICTS = { winnable: t("can be won"), unwinnable: t("cannot be won") };

function link(text, href, name) {
  const element = made("a", "button", text);
  element.href = href;
  element.setAttribute("aria-label", `${text}: ${name}`);
  return element;
}

/** What is to be said of a game, each fact by itself. */
function facts(entry) {
  return [
    entry.moves === null ? "" : moveCount(entry.moves),
    entry.seconds === null ? "" : clockTime(entry.seconds),
    entry.verdict ? VERDICTS[entry.verdict] : "",
    entry.imported ? t("from a file") : entry.helped ? t("with help") : "",
    entry.again ? t("deal won before: in no figure") : "",
    entry.set_aside ? t("left out of the figures") : "",
    date(entry.begun, { dateStyle: "medium", timeStyle: "short" }),
  ].filter(Boolean);
}

function noteForm(entry, shown) {
  const form = made("form", "note-form");
  const field = made("textarea", "");
  field.maxLength = 1000;
  field.rows = 2;
  field.value = entry.note;
  field.setAttribute("aria-label", t("Note"));
  const save = made("button", "primary", t("Keep note"));
  const cancel = made("button", "", t("Cancel"));
  cancel.type = "button";
  const told = made("p", "problem");
  told.setAttribute("role", "alert");
  form.append(field, save, cancel, told);
  const close = () => {
    const focused = form.contains(document.activeElement);
    form.remove();
    shown(focused);
  };
  cancel.addEventListener("click", close);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      entry.note = (await writeNote(entry.id, field.value)).note;
      close();
    } catch (error) {
      told.textContent = error.message;
    }
  });
  return form;
}

function wireNote(item, entry, button, note) {
  const show = () => {
    note.textContent = entry.note;
    note.hidden = !entry.note;
    button.textContent = entry.note ? t("Change note") : t("Add a note");
    button.hidden = false;
  };
  button.addEventListener("click", () => {
    const form = noteForm(entry, (focused) => {
      show();
      if (focused) button.focus();
    });
    button.hidden = true;
    note.hidden = true;
    item.append(form);
    form.querySelector("textarea").focus();
  });
  show();
}

function row(entry) {
  const item = made("li", "played");
  item.dataset.status = entry.status;
  const deal = dealSign(entry);
  const head = made("p", "played-head");
  head.append(made("b", "", entry.name), made("span", "deal", deal), made("span", "status", statusWords(entry.status)));
  const note = made("p", "note");
  note.dir = "auto";
  const ways = made("p", "row");
  const name = `${entry.name}, ${deal}`;
  const button = made("button", "");
  button.type = "button";
  ways.append(link(t("Replay"), `${entry.address}/replay`, name), link(t("Table"), entry.address, name), button);
  item.append(head, made("p", "facts", facts(entry).join(" · ")), note, ways);
  wireNote(item, entry, button, note);
  return item;
}

export class GameList {
  #root;
  #more;
  #status;
  #game;
  #latest;

  constructor(root, more, status) {
    this.#root = root;
    this.#more = more;
    this.#status = status;
    more.addEventListener("click", () => this.#load(this.#root.children.length));
    status.addEventListener("change", () => this.show(this.#game));
  }

  /** Show the games of one kind, or of all. */
  async show(game) {
    this.#game = game;
    await this.#load(0);
  }

  async #load(first) {
    const ticket = {};
    this.#latest = ticket;
    const asked = { first, most: AT_ONCE };
    if (this.#game) asked.game = this.#game;
    if (this.#status.value) asked.status = this.#status.value;
    try {
      const { games, total } = await playedGames(asked);
      if (this.#latest === ticket) this.#draw(games, total, first);
    } catch (error) {
      this.#root.replaceChildren(made("li", "problem", error.message));
    }
  }

  #draw(games, total, first) {
    const rows = games.map(row);
    if (first) this.#root.append(...rows);
    else this.#root.replaceChildren(...rows);
    if (!total) this.#root.append(made("li", "told", t("No game of this kind.")));
    this.#more.hidden = first + games.length >= total;
    if (first) rows[0]?.querySelector("a").focus();
  }
}
