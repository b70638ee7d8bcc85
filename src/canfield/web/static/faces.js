// Elements for cards and signs. All drawing is in the sprites, all looks are in the style sheets.

import { setting } from "./settings.js";
import { cardName, capital } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** Which symbols make up a face, by theme and index: `[file, prefix of the id, class]`. */
const DRAWN = {
  own: { normal: [["cards", ""]], large: [["cards-large", ""]] },
  classic: { normal: [["classic/cards", ""]], large: [["cards-large", "index-"], ["classic/cards", "art-", "art"]] },
};

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

/** The face of a card, as the player wants to see it. */
function face(card) {
  const [[file, prefix], ...more] = DRAWN[setting("theme")][setting("index")];
  const svg = picture(file, prefix + card);
  svg.setAttribute("viewBox", "0 0 100 140");
  svg.dataset.face = card;
  for (const [other, name, className] of more) {
    const use = picture(other, name + card).firstChild;
    use.setAttribute("class", className);
    svg.append(use);
  }
  return svg;
}

/** Draw all faces anew, after another look was chosen. */
export function redrawFaces() {
  for (const old of document.querySelectorAll("svg[data-face]")) old.replaceWith(face(old.dataset.face));
}

/** A card face up: a button that the board moves about. */
export function faceUp(card) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = `card suit-${card[1]}`;
  button.dataset.card = card;
  button.append(face(card));
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
  still.append(face(card));
  return still;
}
