// Which deal comes next: any, one known to be winnable, by difficulty, the one of the day, or a number.

import { dealOf, kindsOf, monthOf, Refused } from "./api.js";
import { bestWords, dayWords, today } from "./calendar.js";
import { change, setting } from "./settings.js";
import { number, t, tn } from "./texts.js";

const ANY = "any";
const KINDS = {
  winnable: t("known to be winnable"),
  easy: t("easy"),
  medium: t("medium"),
  hard: t("hard"),
};

const byId = (id) => document.getElementById(id);
const dialog = () => byId("number");
const buttons = () => dialog().querySelectorAll("[data-kind]");

/** The game whose pools there are; none for rules of one's own. */
const gameOf = (table) => (table.session.again?.variant === undefined ? table.session.again?.game : undefined);

/** Open a deal by chance, and say why it is no other kind. */
async function openAny(table, reason = "") {
  await table.openDeal(table.session.again);
  if (reason) table.say(reason, "refusal");
}

/** Open a deal of a kind; a game without such deals opens any. */
async function openKind(table, kind) {
  const game = gameOf(table);
  if (kind === ANY || !game) return openAny(table);
  let chosen;
  try {
    chosen = await dealOf(game, kind);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    return openAny(table, t("{reason} Dealt by chance.", { reason: error.message }));
  }
  await table.openDeal({ game, deal: chosen.deal });
  const { name, deal, pick } = table.view;
  return pick || table.say(t("{name}, deal {deal}: {kind}.", { name, deal, kind: KINDS[kind] }));
}

function kindWords({ kind, count, least, most }) {
  if (kind === ANY) return t("by chance");
  if (!count) return t("none yet");
  const deals = tn("{n} deal", "{n} deals", count);
  return kind === "winnable" ? deals : t("{deals}, effort {least} to {most}", { deals, least: number(least), most: number(most) });
}

/** Write under each kind what there is of it. */
function tellKinds({ kinds, nodes }) {
  for (const entry of kinds) {
    const button = dialog().querySelector(`[data-kind="${entry.kind}"]`);
    button.querySelector(".kind-told").textContent = kindWords(entry);
    button.setAttribute("aria-disabled", String(entry.count === 0));
  }
  const some = kinds.some(({ count }) => count);
  byId("kinds-told").textContent = some
    ? t(
        "Easy, medium and hard go by the solver's effort for now: the positions it met until it had won. Deals that take it more than {nodes} are not among them. New deal goes on dealing the kind that you have chosen last.",
        { nodes: number(nodes) },
      )
    : t("No deals of this game are known to be winnable yet, so only any deal is offered.");
}

function tellNothing() {
  const kinds = ["winnable", "easy", "medium", "hard"].map((kind) => ({ kind, count: 0 }));
  tellKinds({ kinds: [{ kind: ANY, count: null }, ...kinds], nodes: 0 });
}

function markChosen() {
  for (const button of buttons()) button.setAttribute("aria-pressed", String(button.dataset.kind === setting("kind")));
}

async function showKinds(table) {
  const game = gameOf(table);
  markChosen();
  byId("kind-daily").hidden = true;
  if (!game) return tellNothing();
  const told = await kindsOf(game);
  tellKinds(told);
  byId("kind-daily").hidden = !told.daily;
  byId("kind-daily").href = `/${encodeURIComponent(game)}/daily/${today()}`;
  return told;
}

function choose(table, kind) {
  change("kind", kind);
  dialog().close();
  return openKind(table, kind);
}

/** After the win of a deal of a day: the best of that day. */
async function tellBest(view) {
  const { day } = view;
  if (!day || view.status !== "won") return;
  const { days } = await monthOf(view.game, day.slice(0, 7));
  const words = bestWords(days.find((entry) => entry.day === day) ?? { best: null });
  const told = byId("won-daily") ?? document.createElement("p");
  told.id = "won-daily";
  told.textContent = words && t("Daily deal of {day}: {best}.", { day: dayWords(day), best: words });
  byId("won-text").after(told);
}

export function install(table) {
  const fail = (error) => table.say(error.message, "refusal");
  const askNumber = table.commands.number;
  table.commands.new = () => openKind(table, setting("kind")).catch(fail);
  table.commands.number = () => {
    showKinds(table).catch(tellNothing);
    askNumber();
    dialog().querySelector('[aria-pressed="true"]').focus();
  };
  dialog().addEventListener("click", (event) => {
    const button = event.target.closest("[data-kind]");
    if (button && button.getAttribute("aria-disabled") !== "true") choose(table, button.dataset.kind).catch(fail);
  });
  table.onView((view, cause) => {
    byId("won-kind").textContent = setting("kind") === ANY || !gameOf(table) ? "" : KINDS[setting("kind")];
    byId("won-daily")?.remove();
    if (cause === "done" || cause === "opened") tellBest(view).catch(() => {});
  });
}
