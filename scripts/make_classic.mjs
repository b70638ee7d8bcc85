// Make the sprite of the classic theme from the public-domain (CC0) faces of the npm package @letele/playing-cards.
//
//     npm pack @letele/playing-cards@0.1.0 && tar xzf letele-playing-cards-0.1.0.tgz
//     node scripts/make_classic.mjs package/dist/index.esm.js
//
// Each card becomes two symbols of 240 x 336 units: `art-Kh`, the middle of the face, and `Kh`, with the indices in
// its corners. Ranks and suit signs take the colour that the page gives; equal parts of all cards are kept once.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const TARGET = join(dirname(fileURLToPath(import.meta.url)), "../src/canfield/web/static/classic/cards.svg");
const VIEW = "-120 -168 240 336";
const RANKS = { a: "A", 10: "T", j: "J", q: "Q", k: "K" };
const CORNER = new Set([32, 26.769]);
const KEPT_CASE = new Set(["viewBox", "preserveAspectRatio"]);

/** Load the package's components, with functions that only note what they are asked to draw. */
async function load(path) {
  const source = readFileSync(path, "utf8").replace(/^import .*$/gm, "");
  const stub =
    "const _extends = Object.assign;" +
    "const React = { createElement: (kind, given, ...inside) => ({ kind, given: given ?? {}, inside: inside.filter(Boolean) }) };";
  return import(`data:text/javascript;base64,${Buffer.from(stub + source).toString("base64")}`);
}

function attribute(name) {
  if (name === "xlinkHref") return "href";
  return KEPT_CASE.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function written({ kind, given, inside }, rename) {
  const pairs = Object.entries(given).map(([name, value]) => [attribute(name), value]);
  const text = pairs.map(([name, value]) => ` ${name}="${name === "href" ? `#${rename(value.slice(1))}` : value}"`).join("");
  const body = inside.map((part) => written(part, rename)).join("");
  return body ? `<${kind}${text}>${body}</${kind}>` : `<${kind}${text}/>`;
}

/** A suit sign or a rank: drawn in the colour of the suit. */
function inSuitColour(symbol) {
  const sign = symbol.given.viewBox === "-600 -600 1200 1200";
  const rank = symbol.inside.some((part) => part.given.strokeWidth === 80);
  if (!sign && !rank) return symbol;
  const colour = rank ? { stroke: "currentColor" } : { fill: "currentColor" };
  return { ...symbol, inside: symbol.inside.map((part) => ({ ...part, given: { ...part.given, ...colour } })) };
}

const isCorner = ({ kind, given }) => kind === "use" && CORNER.has(given.height);

/** The parts of a face without its corners and lettering, also inside of groups; empty groups go. */
function middle(parts) {
  return parts
    .filter((part) => !isCorner(part) && part.kind !== "text")
    .map((part) => (part.kind === "g" ? { ...part, inside: middle(part.inside) } : part))
    .filter((part) => part.kind !== "g" || part.inside.length);
}

const corners = (parts) => parts.filter(isCorner);

function cardName(name) {
  const rank = name.slice(1);
  return (RANKS[rank] ?? rank) + name[0].toLowerCase();
}

class Sprite {
  shared = new Map();
  cards = [];

  /** The id of a shared symbol, the same for equal ones. */
  #share(symbol, names) {
    const { id, ...given } = symbol.given;
    const text = written({ ...inSuitColour(symbol), given }, (old) => names.get(old));
    if (!this.shared.has(text)) this.shared.set(text, `c${this.shared.size}`);
    names.set(id, this.shared.get(text));
  }

  add(name, { inside }) {
    const names = new Map();
    const [defs, ...parts] = inside.filter((part) => part.kind !== "title");
    for (const symbol of defs.inside) this.#share(symbol, names);
    const rename = (old) => names.get(old);
    const drawn = parts.filter((part) => part.kind !== "rect" || part.given.width !== 239);
    const art = middle(drawn).map((part) => written(part, rename)).join("");
    const corner = corners(drawn).map((part) => written(part, rename)).join("");
    const box = 'x="-120" y="-168" width="240" height="336"';
    this.cards.push(`<symbol id="art-${name}" viewBox="${VIEW}">${art}</symbol>`);
    this.cards.push(
      `<symbol id="${name}" viewBox="${VIEW}"><use href="#art-${name}" ${box}/>${corner}<g transform="rotate(180)">${corner}</g></symbol>`,
    );
  }

  get text() {
    const shared = [...this.shared].map(([text, id]) => text.replace("<symbol", `<symbol id="${id}"`));
    return `<svg xmlns="http://www.w3.org/2000/svg">\n${[...shared, ...this.cards].join("\n")}\n</svg>\n`;
  }
}

const components = await load(pathToFileURL(process.argv[2]).pathname);
const sprite = new Sprite();
for (const name of Object.keys(components).filter((key) => /^[CDHS]([2-9]|10|[ajqk])$/.test(key)).sort())
  sprite.add(cardName(name), components[name]({}));
mkdirSync(dirname(TARGET), { recursive: true });
writeFileSync(TARGET, sprite.text);
