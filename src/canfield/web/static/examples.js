// Drawn examples of a game's rules, from what the server found legal.

import { made } from "./elements.js";
import { stillCard } from "./faces.js";
import { t, tn } from "./texts.js";
import { cardName } from "./words.js";

const figure = (words, ...drawn) => made("figure", "example", made("div", "drawn", ...drawn), made("figcaption", "", words));

/** Cards that overlap, from the left or from the top. */
const fanned = (cards, way) => made("span", `fanned ${way}`, ...cards.map(stillCard));

const arrow = () => {
  const sign = made("span", "arrow", "→");
  sign.setAttribute("aria-hidden", "true");
  return sign;
};

function foundation(cards) {
  const words = t("A foundation from its first card, the {first}, to its last, the {last}.", {
    first: cardName(cards[0]),
    last: cardName(cards[cards.length - 1]),
  });
  return figure(words, fanned(cards, "across"));
}

function building({ on, takes }) {
  if (!takes.length) return figure(t("Nothing may be laid on the {card}.", { card: cardName(on) }), stillCard(on));
  const words = tn("This card may be laid on the {card}.", "One of these may be laid on the {card}.", takes.length, {
    card: cardName(on),
  });
  return figure(words, ...takes.map(stillCard), arrow(), stillCard(on));
}

function runWords({ count, onto, allowed }, length) {
  if (count === length) return allowed ? t("The whole pile may move.") : t("The whole pile may not move.");
  if (onto === null)
    return allowed
      ? tn("The last card may move into a space.", "The last {n} cards may move into a space.", count)
      : tn("The last card may not move into a space.", "The last {n} cards may not move into a space.", count);
  return allowed
    ? tn("The last card may move.", "The last {n} cards may move.", count)
    : tn("The last card may not move.", "The last {n} cards may not move.", count);
}

function run(example) {
  const cards = fanned(example.run, "down");
  for (const card of [...cards.children].slice(-example.count)) card.classList.add("moving");
  const onto = example.onto === null ? made("span", "card still space") : stillCard(example.onto);
  const drawn = figure(runWords(example, example.run.length), cards, arrow(), onto);
  drawn.classList.add(example.allowed ? "allowed" : "forbidden");
  return drawn;
}

/** The examples by the heading of the rules they stand under. */
export function exampleFigures({ foundation: cards, build, corner, runs }) {
  const row = (figures) => (figures.length ? made("div", "examples", ...figures) : null);
  return {
    foundations: row([foundation(cards)]),
    tableau: row([building(build), building(corner), ...runs.map(run)]),
  };
}
