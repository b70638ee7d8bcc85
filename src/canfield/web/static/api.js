// The server's HTTP interface. A call answers with a document, or throws one of two errors.

import { t } from "./texts.js";

const PATIENCE = 8000;
const LONG_PATIENCE = 80_000;

/** The server answered, and said no. `body` is its JSON. */
export class Refused extends Error {
  constructor(status, body) {
    super(body?.error ?? t("The server answered with status {status}.", { status }));
    this.status = status;
    this.body = body ?? {};
  }
}

/** No answer came, or "not now": the same request may be sent again. */
export class Unreachable extends Error {}

const NOT_NOW = new Set([502, 503, 504]);

async function fetched(path, { abort, patience = PATIENCE, ...options }) {
  const late = AbortSignal.timeout(patience);
  try {
    return await fetch(path, { ...options, signal: abort ? AbortSignal.any([abort, late]) : late });
  } catch {
    throw new Unreachable(t("Not connected."));
  }
}

async function bodyOf(response) {
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new Unreachable(t("The answer was cut short."));
    return null;
  }
}

async function call(path, options = {}) {
  const response = await fetched(path, options);
  const body = await bodyOf(response);
  if (NOT_NOW.has(response.status)) throw new Unreachable(body?.error ?? t("The server is not ready."));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

const post = (path, body, options = {}) =>
  call(path, {
    ...options,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const game = (id) => `/api/play/${encodeURIComponent(id)}`;

export const games = () => call("/api/games");
export const readVariant = (variant) => post("/api/rules", { variant });

/** Rules being put together, by a line of rules `{variant}` or by the texts of the form `{fields}`. */
export const draft = (asked) => post("/api/editor", asked);

/** The rules of a game `{game}`, or of one's own `{variant}`. */
export const rules = ({ game: name, variant }) =>
  variant === undefined ? call(`/api/rules/${encodeURIComponent(name)}`) : readVariant(variant);
export const rulesOf = (id) => call(`${game(id)}/rules`);
export const mine = () => call("/api/mine");
export const play = (request) => post("/api/play", request);
export const resume = (id) => call(game(id));

const dealsOf = (name) => `/api/deals/${encodeURIComponent(name)}`;

/** Which kinds of deals a game has, and a deal of one of them. */
export const kindsOf = (name) => call(`${dealsOf(name)}/kinds`);
export const dealOf = (name, kind) => call(`${dealsOf(name)}?kind=${kind}`);

/** The deals of a day (`2026-11-30`), and those of a game in a month (`2026-11`). */
export const dailyOf = (day) => call(`/api/daily?day=${day}`);
export const monthOf = (name, month) => call(`/api/daily/${encodeURIComponent(name)}?month=${month}`);

/** Send one action: `move` (with its text), `undo`, `redo`, `restart`, `finish`, `drop` or `give-up`. */
export const act = (id, kind, body) => post(`${game(id)}/${kind}`, body);

/** Ask what changes nothing, and may take a while: `hint`, `verdict`, `line`, `show`. */
export const ask = (id, kind, body, abort) => post(`${game(id)}/${kind}`, body, { abort, patience: LONG_PATIENCE });

/** Own record: figures, games, notes, verdicts, replay. */
export const recordOf = () => call("/api/record");
export const playedGames = (asked) => call(`/api/record/games?${new URLSearchParams(asked)}`);
export const setAside = (one) => post("/api/record/reset", { one });
export const writeNote = (id, note) => post(`${game(id)}/note`, { note });
export const decideDeal = (seconds) => post("/api/record/verdicts", { seconds }, { patience: LONG_PATIENCE });
export const replayStep = (id, step) => call(`${game(id)}/replay?step=${step}`);

/** Files and devices: `text` is that of a file. */
export const takeIn = (text) => call("/api/import", { method: "POST", body: text, patience: LONG_PATIENCE });
export const giveCode = () => post("/api/device", {});
export const joinDevice = (code) => post("/api/device/join", { code });

/** A name for a request, so that sending it twice is doing it once. */
export function requestName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
