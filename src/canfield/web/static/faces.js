// Elements for cards and signs. All drawing is in the sprites, all looks are in the style sheets.

import { cardName, capital } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** A picture from a sprite of this server. */
export function picture(file, id) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/static/${file}.svg#${id}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  svg.append(use);
  return svg;
}

export const icon = (id) => picture("icons", id);

/** A card face up: a button that the board moves about. */
export function faceUp(card) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = `card suit-${card[1]}`;
  button.dataset.card = card;
  button.append(picture("cards", card));
  return button;
}

/** A card face down: nothing to be known, nothing to be pressed. */
export function faceDown() {
  const back = document.createElement("span");
  back.className = "card back";
  back.setAttribute("aria-hidden", "true");
  back.append(picture("cards", "back"));
  return back;
}

/** A picture of a card that is only looked at. */
export function stillCard(card) {
  const still = document.createElement("span");
  still.className = `card still suit-${card[1]}`;
  still.setAttribute("role", "img");
  still.setAttribute("aria-label", capital(cardName(card)));
  still.append(picture("cards", card));
  return still;
}
