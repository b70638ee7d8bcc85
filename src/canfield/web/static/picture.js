// A small drawing of a game's layout, from its numbers.

import { widePlan } from "./layout.js";

const SVG = "http://www.w3.org/2000/svg";
const [W, H, GAP, FAN] = [10, 14, 3, 3];
const MOST = 5;

function card(x, y, kind) {
  const rect = document.createElementNS(SVG, "rect");
  const place = { x, y, width: W, height: H, rx: 1.2 };
  for (const [name, value] of Object.entries(place)) rect.setAttribute(name, value);
  rect.setAttribute("class", kind);
  return rect;
}

function shapeOf(layout) {
  return {
    foundations: layout.foundations,
    piles: layout.piles.length,
    reserve: layout.reserve > 0,
    spread: layout.reserve_up === "all",
    opens: false,
    packets: false,
  };
}

/** A pile of so many cards, the lowest `down` of them backs. */
function pile(x, y, count, down, step) {
  const shown = Math.min(count, MOST);
  return Array.from({ length: shown }, (_, i) => card(x, y + i * step, i < down ? "down" : "up"));
}

function reserve(layout, x, y) {
  if (layout.reserve_up === "all") return pile(x, y, layout.reserve, 0, FAN);
  const last = layout.reserve_up === "top" ? 1 : 0;
  const count = Math.min(layout.reserve, MOST - 1);
  return pile(x, y, count, count - last, 1.2);
}

/** Drawings of all places of a layout. */
function places(layout) {
  const { at } = widePlan(shapeOf(layout));
  const spot = ({ x, band }) => [x * (W + GAP) + 2, band * (H + 4) + 2];
  const drawn = [];
  for (const [name, place] of Object.entries(at)) {
    const [x, y] = spot(place);
    const number = Number(name.slice(1)) - 1;
    drawn.push(card(x, y, "place"));
    if (name === "s") drawn.push(...pile(x, y, layout.stock ? 1 : 0, 1, 0));
    else if (name === "w") drawn.push(...pile(x, y, layout.waste ? 1 : 0, 0, 0));
    else if (name === "r") drawn.push(...reserve(layout, x, y));
    else if (name[0] === "t") drawn.push(...pile(x, y, layout.piles[number], layout.down[number], FAN));
  }
  return drawn;
}

/** An SVG element that shows how the cards lie after the deal. */
export function layoutPicture(layout) {
  const drawn = places(layout);
  const right = Math.max(...drawn.map((rect) => Number(rect.getAttribute("x")))) + W + 2;
  const bottom = Math.max(...drawn.map((rect) => Number(rect.getAttribute("y")))) + H + 2;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${right} ${Math.max(bottom, 42)}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "layout");
  svg.append(...drawn);
  return svg;
}
