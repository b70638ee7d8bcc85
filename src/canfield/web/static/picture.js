// A small drawing of a game's layout, from its numbers; with cards to show, also of what builds on what.

import { widePlan } from "./layout.js";

const SVG = "http://www.w3.org/2000/svg";
const [W, H, GAP, FAN, BACK, ASIDE] = [10, 14, 3, 4.4, 1.4, 4];
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

/** The face of a card on its place. */
function face(x, y, name) {
  const use = document.createElementNS(SVG, "use");
  const place = { href: `/static/cards.svg#${name}`, x, y, width: W, height: H, class: `suit-${name[1]}` };
  for (const [key, value] of Object.entries(place)) use.setAttribute(key, value);
  return use;
}

const up = (x, y, name) => (name ? [card(x, y, "up"), face(x, y, name)] : [card(x, y, "up")]);

/** A pile of so many cards, the lowest `down` of them backs; `names` are those of the others, as far as they are given. */
function pile(x, y, count, down, step, names = []) {
  const shown = Math.min(count, MOST);
  const backs = Math.min(down, shown - Math.min(count - down, shown));
  const bottom = Array.from({ length: backs }, (_, i) => card(x, y + i * BACK, "down"));
  const top = y + backs * BACK;
  return [...bottom, ...Array.from({ length: shown - backs }, (_, i) => up(x, top + i * step, names[i])).flat()];
}

function reserve(layout, x, y, names) {
  if (layout.reserve_up === "all") return pile(x, y, Math.min(layout.reserve, 3), 0, FAN, names);
  const last = layout.reserve_up === "top" ? 1 : 0;
  const count = Math.min(layout.reserve, MOST - 1);
  return pile(x, y, count, count - last, FAN, names);
}

/** Cards that are turned together lie side by side. */
function waste(layout, x, y, names) {
  const count = layout.faces ? Math.min(layout.packet, 3) : Math.min(layout.waste, 1);
  return Array.from({ length: count }, (_, i) => up(x + i * ASIDE, y, names[i])).flat();
}

/** One of the piles; the last shows a run as the rules build it. */
function column(layout, number, x, y, hand) {
  const [count, down] = [layout.piles[number], layout.down[number]];
  const run = number === layout.piles.length - 1 && !layout.pick ? (layout.faces?.run ?? []) : [];
  const names = run.length ? run : hand(count - down);
  return pile(x, y, down + Math.max(names.length, count - down), down, FAN, names);
}

/** Drawings of all places of a layout. */
function places(layout) {
  const { at } = widePlan(shapeOf(layout));
  const [rest, begun] = [[...(layout.faces?.rest ?? [])], [...(layout.faces?.foundations ?? [])]];
  const hand = (count) => rest.splice(0, count);
  const drawn = [];
  for (const [name, { x: slot, band }] of Object.entries(at)) {
    const [x, y] = [slot * (W + GAP) + 2, band * (H + 4) + 2];
    drawn.push(card(x, y, "place"));
    if (name === "s") drawn.push(...pile(x, y, layout.stock ? 1 : 0, 1, 0));
    else if (name === "w") drawn.push(...waste(layout, x, y, hand(3)));
    else if (name === "r") drawn.push(...reserve(layout, x, y, hand(layout.reserve_up === "all" ? 3 : 1)));
    else if (name[0] === "f" && begun.length) drawn.push(...up(x, y, begun.shift()));
    else if (name[0] === "t") drawn.push(...column(layout, Number(name.slice(1)) - 1, x, y, hand));
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
