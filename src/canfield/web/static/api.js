// The server's HTTP interface. A call answers with a document, or throws one of two errors.

const PATIENCE = 8000;

/** The server answered, and said no. `body` is its JSON. */
export class Refused extends Error {
  constructor(status, body) {
    super(body?.error ?? `The server answered with status ${status}.`);
    this.status = status;
    this.body = body ?? {};
  }
}

/** No answer came, or "not now": the same request may be sent again. */
export class Unreachable extends Error {}

const NOT_NOW = new Set([502, 503, 504]);

async function fetched(path, options) {
  try {
    return await fetch(path, { ...options, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new Unreachable("Not connected.");
  }
}

async function bodyOf(response) {
  try {
    return await response.json();
  } catch {
    if (response.ok) throw new Unreachable("The answer was cut short.");
    return null;
  }
}

async function call(path, options = {}) {
  const response = await fetched(path, options);
  const body = await bodyOf(response);
  if (NOT_NOW.has(response.status)) throw new Unreachable(body?.error ?? "The server is not ready.");
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

const post = (path, body) =>
  call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const game = (id) => `/api/play/${encodeURIComponent(id)}`;

export const games = () => call("/api/games");
export const rules = (name) => call(`/api/rules/${encodeURIComponent(name)}`);
export const rulesOf = (id) => call(`${game(id)}/rules`);
export const mine = () => call("/api/mine");
export const play = (request) => post("/api/play", request);
export const resume = (id) => call(game(id));

/** Send one action: `move` (with its text), `undo`, `redo` or `restart`. */
export const act = (id, kind, body) => post(`${game(id)}/${kind}`, body);

/** A name for a request, so that sending it twice is doing it once. */
export function requestName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
