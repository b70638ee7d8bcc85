// Where everything lies: pure geometry from the shape of a game and the size of the board.
// A plan says in slots and bands where each place is; `fit` turns it into pixels.

import { setting } from "./settings.js";
import { HIDDEN } from "./words.js";

const RATIO = 1.4;
const CAP = 208;
/** The corner of a card that must stay in sight, in parts of its width, and the distance in a fan that shows it, of its height. */
const INDICES = { normal: { high: 0.42, wide: 0.72, strip: 0.3 }, large: { high: 0.53, wide: 0.95, strip: 0.38 } };
const LEAST_INDEX = 10;
/** The part of the room of fans that is left to them when cards keep their size. */
const SQUEEZED = 0.4;

/** The numbers of a game that its layout depends on; they never change during play. */
export function shapeOf(fields) {
  return {
    foundations: 4 * fields.decks,
    piles: fields.piles,
    reserve: fields.reserve > 0,
    spread: fields.reserve_up === "all",
    opens: Boolean(fields.stock_slot_opens),
    packets: Math.max(...[fields.deal].flat().map(Number)) > 1,
  };
}

/** The same as far as a view tells it, for a game whose rules are not offered here. */
export function shapeSeen({ foundations, tableau, reserve, waste, deal_count: dealt }) {
  return {
    foundations: foundations.length,
    piles: tableau.length,
    reserve: true,
    spread: reserve.count > 1 && !reserve.cards.includes(HIDDEN),
    opens: false,
    packets: Math.max(dealt, waste.packet) > 1,
  };
}

const range = (count) => Array.from({ length: count }, (_, index) => index);

/** Put numbered places row by row: `f1` at (x, band), `f2` right of it, ... */
function rows(at, letter, count, perRow, x, band, extra = {}) {
  for (const i of range(count)) {
    at[`${letter}${i + 1}`] = { x: x + (i % perRow), band: band + Math.floor(i / perRow), ...extra };
  }
}

/**
 * Stock, waste, gap, foundations above; reserve below the stock, piles below the foundations.
 * `roomy` is the height kept for fans, in cards.
 */
export function widePlan(shape, roomy = 2.1) {
  const foundationRows = shape.foundations > 8 ? 2 : 1;
  const perRow = Math.ceil(shape.foundations / foundationRows);
  const slots = Math.max(3 + perRow, shape.piles + (shape.reserve ? 3 : 0));
  const at = { s: { x: 0, band: 0 }, w: { x: 1, band: 0, right: shape.packets ? 1 : 0.2 } };
  const first = shape.reserve || shape.piles <= perRow ? 3 : Math.floor((slots - shape.piles) / 2);
  rows(at, "f", shape.foundations, perRow, 3, 0);
  rows(at, "t", shape.piles, shape.piles, first, foundationRows, { fan: "down" });
  if (shape.reserve) at.r = { x: shape.opens ? 1 : 0, band: 1, fan: "down" };
  if (shape.opens) at[`t${shape.piles + 1}`] = { x: 0, band: 0, fan: "down" };
  const bands = [...Array(foundationRows).fill("fixed"), "fan"];
  return { slots, bands, at, roomy };
}

/**
 * A phone on its side is low but wide: stock, waste and reserve at the left, foundations at the right,
 * and between them piles as high as the board. More than eight foundations go above, as in `widePlan`.
 */
export function railPlan(shape) {
  if (shape.foundations > 8) return widePlan(shape, 1.5);
  const perRow = shape.foundations > 4 || shape.piles < 6 ? 2 : 1;
  const foundationRows = shape.foundations / perRow;
  const first = shape.packets ? 2.9 : 2.3;
  const at = { s: { x: 0, band: 0 }, w: { x: 1.1, band: 0, right: first - 2.2 } };
  rows(at, "t", shape.piles, shape.piles, first, 0, { fan: "down" });
  rows(at, "f", shape.foundations, perRow, first + shape.piles + 0.2, 0);
  if (shape.reserve) at.r = { x: shape.opens ? 1.1 : 0, band: 1, fan: "down" };
  if (shape.opens) at[`t${shape.piles + 1}`] = { x: 0, band: 0, fan: "down" };
  const bands = [...Array(foundationRows - 1).fill("fixed"), "fan"];
  return { slots: first + shape.piles + 0.2 + perRow, bands, at, roomy: foundationRows > 2 ? 0 : 1.2 };
}

/** Foundations above, reserve and piles, stock and waste at the bottom by the thumb. */
export function uprightPlan(shape) {
  const pileRows = shape.piles > 8 || (shape.piles === 8 && shape.foundations <= 4) ? 2 : 1;
  const perRow = Math.ceil(shape.piles / pileRows);
  const beside = shape.reserve && (perRow <= 5 || (shape.spread && pileRows === 1));
  const whole = Math.max(5, perRow + (beside ? 1 : 0));
  const apart = beside && (perRow > 3 || shape.opens) ? 0.15 : 0;
  const slots = whole + apart;
  const foundationRows = Math.ceil(shape.foundations / (whole - (beside ? 1 : 0)));
  const perFoundationRow = Math.ceil(shape.foundations / foundationRows);
  const at = {};
  const inset = beside ? 1 + apart : (slots - perFoundationRow) / 2;
  rows(at, "f", shape.foundations, perFoundationRow, inset, 0);
  const pilesAt = beside ? (shape.opens ? 1 + apart : slots - perRow) : (slots - perRow) / 2;
  rows(at, "t", shape.piles, perRow, pilesAt, foundationRows, { fan: "down" });
  if (beside) at.r = { x: 0, band: foundationRows, fan: "down" };
  const bands = [...Array(foundationRows).fill("fixed"), ...Array(pileRows).fill("fan"), "fixed"];
  const notice = shape.opens
    ? openingRow(at, shape, slots, bands.length - 1)
    : bottomRow(at, shape, slots, bands.length - 1, shape.reserve && !beside);
  return { slots, bands, at, roomy: 0.9, notice };
}

/** The row by the thumb: stock at the right, waste beside it; returns the free stretch left of them, for notices. */
function bottomRow(at, shape, slots, band, reserve) {
  let x = 0;
  if (reserve) {
    const room = shape.spread ? 2.2 : 0;
    at.r = { x, band, fan: shape.spread ? "right" : undefined, right: room };
    x += 1.15 + room;
  }
  const right = shape.packets ? 0.9 : 0.1;
  const apart = slots > 6 ? 0.3 : 0;
  at.s = { x: slots - 1, band };
  at.w = { x: slots - 2 - apart - right, band, right };
  return { x, band, slots: at.w.x - x };
}

/** A stock whose place becomes a pile stands beside the piles, with their room; the waste is below it. */
function openingRow(at, shape, slots, band) {
  const x = slots - 1;
  at.s = { x, band: band - 1 };
  at[`t${shape.piles + 1}`] = { x, band: band - 1, fan: "down" };
  at.w = { x, band, right: 0 };
  return { x: 0, band, slots: x };
}

/** The card width at which bands and fans of so many cards are as high as the board. */
function widthByHeight({ bands }, roomy, height) {
  const gaps = bands.length + 0.6;
  const units = bands.reduce((sum, band) => sum + (band === "fan" ? 1 + roomy : 1), 0);
  return height / (RATIO * (units + 0.12 * gaps));
}

/** Card size and gaps: the lesser of what slots and bands allow. Cards `kept` wide keep their size while fans have some room. */
function measure(plan, width, height, kept) {
  const margin = width < 500 ? 5 : 12;
  const narrow = (width - 2 * margin) / (plan.slots + 0.1 * (plan.slots - 1));
  const slotted = (width - 2 * margin - 3 * (plan.slots - 1)) / plan.slots;
  const byWidth = 0.1 * narrow < 3 ? slotted : narrow;
  const usual = widthByHeight(plan, plan.roomy, height);
  const byHeight = Math.max(usual, Math.min(kept, widthByHeight(plan, plan.roomy * SQUEEZED, height)));
  const w = Math.max(20, Math.floor(Math.min(byWidth, byHeight, CAP)));
  const h = Math.round(w * RATIO);
  const free = (width - 2 * margin - plan.slots * w) / Math.max(1, plan.slots - 1);
  const gap = Math.min(Math.max(3, free), Math.round(w * 0.24));
  return { w, h, gap, rowGap: Math.round(h * 0.12), index: INDICES[setting("index")] };
}

/** The top and height of each band; bands that fan share what is left. */
function stack(bands, size, height) {
  const fans = bands.filter((band) => band === "fan").length;
  const fixed = bands.length - fans;
  const left = height - size.rowGap * (bands.length + 0.6) - fixed * size.h;
  let y = size.rowGap * 0.6;
  return bands.map((band) => {
    const tall = band === "fan" ? Math.max(size.h, left / fans) : size.h;
    const place = { y: Math.round(y), h: Math.round(tall) };
    y += tall + size.rowGap;
    return place;
  });
}

/** The same plan for the left hand: sides are changed, but piles and foundations keep their order. */
export function mirrored(plan) {
  const { s, f1, t1 } = plan.at;
  const rowOf = ([name, place]) => {
    if (place.x === s.x && place.band === s.band) return "s";
    return f1.x === t1.x && "ft".includes(name[0]) ? "ft" : name[0] + place.band;
  };
  const at = {};
  for (const [row, members] of Map.groupBy(Object.entries(plan.at), rowOf)) {
    const places = members.map(([, place]) => place);
    const from = Math.min(...places.map((place) => place.x));
    const to = Math.max(...places.map((place) => place.x + 1 + (place.right ?? 0)));
    for (const [name, place] of members) at[name] = { ...place, x: plan.slots - to + place.x - from };
  }
  const { notice } = plan;
  return { ...plan, at, notice: notice && { ...notice, x: plan.slots - notice.x - notice.slots } };
}

/** Pixels for all places: `{card: {w, h}, at: {t1: {x, y, w, h, fan, right}}, notice}`. */
export function fit(plan, width, height, kept = 0) {
  const size = measure(plan, width, height, kept);
  const bands = stack(plan.bands, size, height);
  const pitch = size.w + size.gap;
  const left = Math.max(0, (width - plan.slots * size.w - (plan.slots - 1) * size.gap) / 2);
  const x = (slot) => Math.round(left + slot * pitch);
  const box = (place) => ({
    x: x(place.x),
    y: bands[place.band].y,
    w: size.w,
    h: place.fan === "down" ? fanEnd(bands, plan) - bands[place.band].y : size.h,
    fan: place.fan,
    right: (place.right ?? 0) * pitch,
  });
  const at = Object.fromEntries(Object.entries(plan.at).map(([name, place]) => [name, box(place)]));
  for (const [name, place] of Object.entries(plan.at)) clip(at[name], place, plan, bands);
  return { card: size, at, notice: plan.notice && noticeBox(plan.notice, bands, x, width, size) };
}

/** The lower end of the bands that fan. */
function fanEnd(bands, plan) {
  const last = plan.bands.lastIndexOf("fan");
  return bands[last].y + bands[last].h;
}

/** A pile above another row of piles ends where its own band ends. */
function clip(box, place, plan, bands) {
  if (place.fan === "down" && plan.bands[place.band] === "fan") box.h = bands[place.band].h;
}

function noticeBox(notice, bands, x, width, size) {
  const left = x(notice.x) + 4;
  const right = Math.min(width, x(notice.x + notice.slots));
  return { x: left, y: bands[notice.band].y, w: right - left - 6, h: size.h };
}

/** How far each card of a pile lies from the pile's corner, squeezed into `room`. `down` of them are face down. */
export function fan(count, down, size, room, step) {
  const weights = range(Math.max(0, count - 1)).map((i) => (i < down ? 0.4 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const unit = total ? Math.min(step, Math.max(0, room - size) / total) : 0;
  let offset = 0;
  return range(count).map((i) => {
    const at = offset;
    offset += (weights[i] ?? 0) * unit;
    return Math.round(at * 10) / 10;
  });
}

/** The usual distance of two cards of a pile: the index strip, and room for a finger. */
export const fanStep = (size) => Math.max(24, Math.round(size.h * size.index.strip));

/** The size of the index of a card by the strip that the next one leaves of it, between the least and whole. */
function indexScale([x, y], [nextX, nextY], { w, index }) {
  const [across, down] = [nextX - x, nextY - y];
  if (!across && !down) return 1;
  const scale = down ? down / (index.high * w) : across / (index.wide * w);
  return scale > 0.98 ? 1 : Math.min(1, Math.max(scale, LEAST_INDEX / (index.high * w)));
}

/** How far the indices of cards at these offsets have to shrink so that they stay in sight. */
export const indexScales = (offsets, size) =>
  offsets.map((offset, i) => (i + 1 < offsets.length ? indexScale(offset, offsets[i + 1], size) : 1));
