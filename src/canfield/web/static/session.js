// One game on the server: actions go out one after the other, each applied once, and the view that
// comes back is the truth. Between a request and its answer the view is a prediction.

import { act, requestName, resume, Refused, Unreachable } from "./api.js";
import { findMove } from "./legal.js";
import { predict } from "./predict.js";
import { setting } from "./settings.js";

const PAUSES = [300, 700, 1500, 3000];

/** What must hold of a view for an action that carries no card. */
const POSSIBLE = {
  ask: () => true,
  undo: (view) => view.can_undo,
  restart: (view) => view.can_undo,
  redo: (view) => view.can_redo,
  finish: (view) => view.can_finish,
  drop: (view) => view.can_drop,
  "give-up": (view) => view.status !== "won" && !view.given_up,
};

/** What is sent with an action besides its version and name. */
function contentOf({ kind, move, plain }) {
  if (!move) return {};
  return kind === "move" && !plain && setting("autoplay") ? { move, auto: true } : { move };
}

/** An undo that goes back several moves is not over while too many are left. */
const isUnfinished = ({ until }, view) => until !== undefined && view.moves > until && view.can_undo;

/** Wait, but no longer than until the network says it is back. */
function pause(milliseconds) {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener("online", done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}

/**
 * Actions are `{kind: "move", move}` (made only while legal), `{kind: "ask", move}` (a wish,
 * sent as it is, for the reason why not), `{kind: "undo" | "redo" | "restart" | "finish" | "drop" | "give-up"}`.
 * An undo with `until` is repeated until so many moves, or fewer, are left; a move with `plain` causes nothing to go up by itself.
 * `listener` has asked(action), view(view, cause, action), refused(reason, action), conflict(action), offline(flag, reason),
 * lost(reason), waits();
 * a cause is "predicted", "halfway" (of several steps back), "done", "refused" or "news".
 */
export class Session {
  #game;
  #listener;
  #queue = [];
  #running = null;
  #prediction = null;
  #offline = false;
  #closed = false;

  constructor(game, listener) {
    this.#game = game;
    this.#listener = listener;
  }

  get id() {
    return this.#game.id;
  }

  /** How many actions the server has accepted, as far as the page knows. */
  get version() {
    return this.#game.version;
  }

  /** The page's address of this game. */
  get address() {
    return this.#game.address;
  }

  /** The body of POST /api/play for another deal of the same game. */
  get again() {
    return this.#game.again ?? { game: this.view.game };
  }

  /** What is on the screen: the prediction while an answer is awaited, else the truth. */
  get view() {
    return this.#prediction ?? this.#game.view;
  }

  get busy() {
    return this.#running !== null;
  }

  /** Whether the screen shows what is not yet confirmed. */
  get foreseeing() {
    return this.#prediction !== null;
  }

  /** Resolves when all that was asked for is answered. */
  async settled() {
    while (this.#running) await this.#running;
  }

  /** Line up an action; false when input has to wait because the server cannot be reached. */
  submit(action) {
    if (this.#closed) return false;
    if (this.#offline) {
      this.#listener.waits();
      return false;
    }
    this.#queue.push(action);
    this.#tell("asked", action);
    this.#running ??= this.#run();
    return true;
  }

  /** How many cards of the stock are spoken for by deals in the queue. */
  get promised() {
    const deals = this.#queue.filter((action) => action.move === "deal").length;
    return deals * this.view.deal_count;
  }

  /** Ask for the true state, after sleep or a change of tab. */
  async refresh() {
    if (this.#running || this.#closed) return;
    this.#running = this.#fetchState();
    await this.#running;
  }

  /** Forget this game: answers still under way no longer reach the listener. */
  close() {
    this.#closed = true;
    this.#queue = [];
  }

  async #fetchState() {
    const before = this.#game.version;
    try {
      const game = await this.#insist(() => resume(this.id));
      if (game.version !== before) this.#adopt(game, "news");
    } catch (error) {
      this.#fail(error);
    }
    this.#running = null;
    if (this.#queue.length) this.#running = this.#run();
  }

  async #run() {
    await null; // let the gesture that asked for it finish first
    try {
      while (this.#queue.length && !this.#closed) await this.#perform(this.#queue.shift());
    } finally {
      this.#running = null;
    }
  }

  async #perform(action) {
    if (!this.#possible(action)) return;
    this.#foresee(action);
    const body = { at: this.#game.version, request: requestName(), ...contentOf(action) };
    const kind = action.kind === "ask" ? "move" : action.kind;
    try {
      this.#adopt(await this.#insist(() => act(this.id, kind, body)), "done", action);
    } catch (error) {
      this.#fail(error, action);
    }
  }

  /** A queued action is dropped when it is not, or no longer, what the player saw as possible. */
  #possible(action) {
    const { view } = this.#game;
    const test = POSSIBLE[action.kind] ?? (() => findMove(view, action.move) !== undefined);
    return test(view);
  }

  #foresee(action) {
    if (action.kind !== "move") return;
    const { view } = this.#game;
    this.#prediction = predict(view, findMove(view, action.move));
    this.#tell("view", this.#prediction, "predicted", action);
  }

  /** Send until there is an answer; meanwhile the session is offline and takes no input. */
  async #insist(send) {
    for (let attempt = 0; !this.#closed; attempt += 1) {
      try {
        const game = await send();
        this.#setOffline(false);
        return game;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.#setOffline(true, error.message);
        await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)]);
      }
    }
    throw new Unreachable("The game was left.");
  }

  #setOffline(offline, reason = "") {
    if (offline === this.#offline) return;
    this.#offline = offline;
    if (offline) this.#queue = [];
    this.#tell("offline", offline, reason);
  }

  #adopt(game, cause, action) {
    this.#game = game;
    this.#prediction = null;
    const unfinished = cause === "done" && isUnfinished(action, game.view);
    if (unfinished) this.#queue.unshift(action);
    this.#tell("view", game.view, unfinished ? "halfway" : cause, action);
  }

  #fail(error, action) {
    if (error instanceof Unreachable) return;
    if (!(error instanceof Refused)) throw error;
    this.#setOffline(false);
    this.#queue = [];
    if (error.body.game) this.#adopt(error.body.game, "refused", action);
    else this.#restore();
    if (error.status === 409) this.#tell("conflict", action);
    else if (error.status === 404) this.#tell("lost", error.message);
    else this.#tell("refused", error.message, action);
  }

  #restore() {
    this.#prediction = null;
    this.#tell("view", this.#game.view, "refused");
  }

  #tell(event, ...values) {
    if (!this.#closed) this.#listener[event](...values);
  }
}
