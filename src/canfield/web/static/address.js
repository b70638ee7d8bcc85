// The page's address: which game is to be shown.

import { t } from "./texts.js";

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error(t("There is no such game."));
  }
}

/** What the page's address asks for: `{game, id}` or `{game, deal}`. */
export function wanted() {
  const [game, second, third] = location.pathname.split("/").filter(Boolean).map(decoded);
  return second === "play" && third ? { game, id: third } : { game, deal: second };
}
