// The address of a deal, to give to somebody else.

import { say } from "./notice.js";
import { t } from "./texts.js";

/** Put the link to a deal where it can be pasted from, or show it. */
export async function copyLink(view, address) {
  if (view.deal === null && !view.day) return say(t("This layout has no number; only you can open it."));
  const link = new URL(address, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    return say(t("Link copied."));
  } catch {
    return say(t("The link is {link}", { link }));
  }
}
