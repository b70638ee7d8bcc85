// The page's address: which game is to be shown.

import { t } from "./texts.js";

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error(t("There is no such game."));
  }
}

/** What the page's address asks for: `{id}`, or the body of POST /api/play. */
export function wanted() {
  const [game, second, third] = location.pathname.split("/").filter(Boolean).map(decoded);
  if (second === "play" && third) return { id: third };
  if (second === "daily") return { game, day: third };
  return game === "own" ? { game, variant: second, deal: third } : { game, deal: second };
}
