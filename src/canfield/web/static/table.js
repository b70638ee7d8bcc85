// The table: brings together the session, the board and the ways to play on it.

import { wanted } from "./address.js";
import { play, resume, rules, rulesOf } from "./api.js";
import "./board.js";
import { wireCommands, showCommands } from "./commands.js";
import { askNumber, hideDescription, showDescription, showHelp, showRules, wireDialogs } from "./dialogs.js";
import { celebrateWin, showEnding } from "./ending.js";
import { showFacts } from "./facts.js";
import { complete, FEATURES } from "./features.js";
import { Focus } from "./focus.js";
import { Keys } from "./keys.js";
import { shapeOf, shapeSeen } from "./layout.js";
import { cardsAt, findMove, stockMove, wishText } from "./legal.js";
import { copyLink } from "./link.js";
import { placeNotice, say } from "./notice.js";
import { Pointer } from "./pointer.js";
import { Session } from "./session.js";
import { tableSpoken } from "./speech.js";
import { watchScreen } from "./screen.js";
import { t } from "./texts.js";
import { told } from "./told.js";
import { sentence } from "./words.js";

const NOTHING = new Set();
const byId = (id) => document.getElementById(id);

class Table {
  board = document.querySelector("card-table");
  focus = new Focus(this.board);
  pointer = new Pointer(this);
  keys = new Keys(this);
  selection = null;
  session = null;
  shape = null;
  /** What a hint points at: `{place}`, or `{place, from, count, lands}`. */
  advice = null;
  commands = {
    undo: () => this.#step("undo", t("Nothing to take back.")),
    redo: () => this.#step("redo", t("Nothing to make again.")),
    restart: () => this.#step("restart", t("This is the start of the deal.")),
    deal: () => this.stock(),
    new: () => this.openDeal(this.session.again).catch((error) => say(error.message, "refusal")),
    number: () => askNumber(this.view.deal, (deal) => this.openDeal({ ...this.session.again, deal })),
    rules: () => showRules(this.session.id, this.view.name),
    help: showHelp,
    link: () => copyLink(this.view, this.session.address),
    speak: () => this.#describe(),
    type: () => this.#openTyped(),
  };
  /** What all kinds of help share (help.js). */
  help = null;
  #watchers = [];
  #listeners = [];
  #truth = null;
  #latest = null;

  get view() {
    return this.session.view;
  }

  /** Resolves when the screen shows the truth. */
  async settled() {
    if (this.session.busy) await this.session.settled();
  }

  say(text, tone) {
    say(text, tone);
  }

  /** Make a legal move. */
  make(entry) {
    return Boolean(entry) && this.session.submit({ kind: "move", move: entry.move });
  }

  /** Ask for a move that is not among the legal ones, to hear the reason. */
  wish(from, to, count) {
    return this.session.submit({ kind: "ask", move: wishText(from, to, count) });
  }

  /** A press of the stock: deal or redeal, or the reason why not. */
  async stock() {
    this.select(null);
    if (this.session.foreseeing) return this.#dealLater();
    await this.settled();
    const { view, session } = this;
    const entry = stockMove(view);
    if (entry) return this.make(entry);
    return session.submit({ kind: "ask", move: view.stock.count ? "deal" : "redeal" });
  }

  /** While an answer is under way a press counts only if the stock shows cards that are not spoken for. */
  #dealLater() {
    if (this.view.stock.count > this.session.promised) this.session.submit({ kind: "move", move: "deal" });
  }

  /** Pick up (what `holding` gives) or let go (null), and say so. */
  select(selection, words) {
    if (selection || this.selection) {
      this.selection = selection;
      this.mark();
    }
    say(words, selection && !selection.targets.size ? "refusal" : "plain");
  }

  mark() {
    const { selection } = this;
    const choices = this.view.pick ? new Set(this.view.legal.map((entry) => entry.from)) : NOTHING;
    const targets = selection?.marked ?? choices;
    this.board.mark({ picked: selection, targets, last: this.view.last, advice: this.advice });
  }

  /** Do what a button or a key names. Until a game is there only help answers. */
  async command(name) {
    if (!this.session && name !== "help") return;
    if (!this.commands[name]) await complete(this).catch(() => say(t("Not connected."), "offline"));
    this.commands[name]?.();
  }

  /** Call `show(view, cause, action)` after each true view: "opened", "done", "refused" or "news". */
  onView(show) {
    this.#watchers.push(show);
    if (this.#truth) show(this.#truth, "opened");
  }

  /** Call `hear(action)` as soon as the player asks for an action, before it is answered. */
  onAsked(hear) {
    this.#listeners.push(hear);
  }

  /** Tell the whole table, to eye and ear. */
  #describe() {
    const sentences = tableSpoken(this.view, this.shape);
    showDescription(sentences);
    say(sentences.join(" "), "spoken");
  }

  #step(kind, otherwise) {
    const possible = kind === "redo" ? this.view.can_redo : this.view.can_undo;
    this.select(null);
    if (possible || this.session.busy) this.session.submit({ kind });
    else say(otherwise);
  }

  /** Open the field for moves; a second time closes it where it does not stand always. */
  #openTyped() {
    const closing = document.body.dataset.mode !== "wide" && document.body.classList.contains("typing");
    if (closing) return this.leaveTyped();
    document.body.classList.add("typing");
    return byId("move").focus();
  }

  /** Close the field for moves and come back to the board. */
  leaveTyped() {
    document.body.classList.remove("typing");
    this.board.focus({ preventScroll: true });
  }

  /** Play a move that was typed; it stays in the field when it cannot be made. */
  typed(field) {
    const text = field.value.trim();
    const move = text.toLowerCase();
    const kind = findMove(this.view, move) ? "move" : "ask";
    if (text && this.session.submit({ kind, move: kind === "move" ? move : text, typed: text })) field.value = "";
  }

  #giveBack(action) {
    if (action?.typed) byId("move").value ||= action.typed;
  }

  /** Open a deal in place of this one: `request` is the body of POST /api/play. */
  async openDeal(request) {
    this.#open(await play(request), true);
  }

  /** Show the game that the address names. */
  async load() {
    const ticket = {};
    this.#latest = ticket;
    try {
      const { id, ...request } = wanted();
      const known = id ? rulesOf(id).catch(() => null) : rules(request);
      const [answer, told] = await Promise.all([id ? resume(id) : play(request), known]);
      if (this.#latest !== ticket) return;
      this.shape = told ? shapeOf(told.fields) : shapeSeen(answer.view);
      this.#open(answer);
    } catch (error) {
      this.#trouble(error.message);
    }
  }

  #open(game, pushed = false) {
    this.session?.close();
    this.session = new Session(game, this.#listener());
    this.#truth = null;
    this.selection = null;
    const { view } = game;
    document.title = `${view.name} ${view.deal ?? ""}`.trim();
    if (pushed) history.pushState(null, "", game.address);
    this.board.begin(this.shape);
    document.body.classList.remove("offline");
    this.#show(view, "opened");
    this.board.focus({ preventScroll: true });
    const chosen = pushed ? t("{name}, deal {deal}.", view) : "";
    if (view.pick) say(`${chosen} ${t("Choose one of the marked cards as the base card.")}`.trim(), "ask");
    else say(chosen);
  }

  #trouble(message) {
    const text = document.createElement("p");
    text.className = "trouble";
    text.textContent = message;
    this.board.replaceChildren(text);
    say(message, "refusal");
  }

  /** Put a view on the board; the focus stays with its card. */
  draw(view) {
    this.focus.hold();
    this.board.show(view);
    const held = this.selection;
    if (held && cardsAt(view, held.place)[held.index] !== held.cards[0]) this.selection = null;
    this.mark();
    this.focus.restore();
    this.pointer.check();
  }

  /** What the session tells: new views, refusals, and how the server can be reached. */
  #listener() {
    return {
      asked: (action) => this.#listeners.forEach((hear) => hear(action)),
      view: (view, cause, action) => this.#show(view, cause, action),
      refused: (reason, action) => {
        this.#giveBack(action);
        say(sentence(reason), "refusal");
      },
      conflict: (action) => {
        this.#giveBack(action);
        say(t("This game was played on in another window; here is where it stands."), "refusal");
      },
      lost: (reason) => say(reason, "refusal"),
      waits: () => say(t("Not connected: input waits until the last move has been answered."), "offline"),
      offline: (flag, reason) => this.#offline(flag, reason),
    };
  }

  #offline(flag, reason) {
    document.body.classList.toggle("offline", flag);
    if (flag) say(t("{reason} The last action is being sent again.", { reason }), "offline");
    else say(t("Connected again."));
  }

  #show(view, cause, action) {
    hideDescription();
    this.draw(view);
    if (cause === "predicted" || cause === "halfway") return;
    const before = this.#truth;
    this.#truth = view;
    showFacts(view);
    showCommands(view);
    showEnding(view);
    for (const show of this.#watchers) show(view, cause, action);
    if (cause === "news") say(t("This game was played on in another window; here is where it stands."));
    if (cause === "done") this.#tell(before, view, action);
  }

  #tell(before, view, action) {
    say(told(before, view, action));
    if (view.status === "won" && before.status !== "won") celebrateWin(this.board, view);
  }
}

function wire(table) {
  wireDialogs();
  wireCommands((name) => table.command(name), table.board);
  watchScreen(table.board);
  table.board.addEventListener("layout", (event) => placeNotice(event.detail.notice));
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    if (table.session) table.typed(byId("move"));
  });
  addEventListener("popstate", () => table.load());
  addEventListener("pageshow", (event) => event.persisted && table.session?.refresh());
  addEventListener("focus", () => table.session?.refresh());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") table.session?.refresh();
  });
}

const table = new Table();
wire(table);
for (const install of FEATURES) install(table);
await table.load();
complete(table).catch(() => {});
