/**
 * Chooses for each recipe of a book how it stands on its pages, so that the sum of what is blank, cropped, broken, and
 * repeated is the least over the whole book. It is the shortest path through a graph whose nodes are the place in the
 * book, the side of the next page, the template that came last and how often, what stood there in
 * place of a photo, and how high a photo above it is that the next page faces.
 *
 * @typedef {import('./grid.mjs').Care} Care
 * @typedef {import('./parts.mjs').Way} Way
 * @typedef {import('./parts.mjs').Page} Page
 *
 * @typedef {{ takes: number, way: Way }} Move a way to set the next one or two parts of a book
 * @typedef {{ move: Move, recto: boolean, blank: boolean }} Step `recto` is the side of its first page, and whether an
 *   empty page was left before it
 */

import { USUAL_CARE } from './grid.mjs';
import { SEEN_BLANK } from './parts.mjs';

/** What pages cost in a book, beside what the ways themselves cost. */
const PAGE_COST = {
  /** Blank beyond this share of a page counts, by its square. */
  free: 0.08,
  blank: 3,
  seen_blank: 0.9,
  empty: 5,
  third_alike: 0.5,
  /** The same in place of a photo as the one before: more than other fillings cost more. */
  filled_alike: 0.5,
  /** Photos above the words of facing pages that are not equally high. */
  uneven: 0.3,
};

/**
 * What a page costs by the half lines on it.
 * @param {number} used @param {number} room @param {number} care how often over it counts that so much is blank that it's seen
 */
function blankCost(used, room, care) {
  const share = Math.max(0, 1 - used / room);
  const beyond = Math.max(0, share - PAGE_COST.free);
  return beyond * beyond * PAGE_COST.blank + (share > SEEN_BLANK ? (PAGE_COST.seen_blank + share) * care : 0);
}

/** What an empty page costs: it counts as often as the blank of others. @param {Care} care */
const emptyCost = ({ blank, open }) =>
  PAGE_COST.empty + (open ? (PAGE_COST.seen_blank + 1) * (blank - 1) : 0);

/** Whether photos above facing pages are seen to differ in height. @param {number} one @param {number} other */
const unlike = (one, other) => one > 0 && other > 0 && one !== other;

/** @param {Way} way @param {number} room @param {number} care */
const ownCost = (way, room, care) =>
  way.cost + way.breaks + way.used.reduce((sum, used) => sum + blankCost(used, room, care), 0);

/**
 * The cost of steps taken one after the other: for proofs that no other choice costs less.
 * @param {Step[]} steps @param {number} room @param {boolean} bound @param {Care} [care]
 */
export function costOf(steps, room, bound, care = USUAL_CARE) {
  let [last, filled, count, sum, faced] = ['', '', 0, 0, 0];
  for (const { move, recto, blank } of steps) {
    sum += ownCost(move.way, room, care.blank) + (blank ? emptyCost(care) : 0);
    count = move.way.template === last ? count + 1 : 1;
    last = move.way.template;
    if (count > 2) sum += PAGE_COST.third_alike;
    const { fills = '' } = move.way;
    if (fills !== '' && fills === filled) sum += PAGE_COST.filled_alike;
    filled = fills;
    const { above = 0 } = move.way;
    if (unlike(above, blank ? 0 : faced)) sum += PAGE_COST.uneven;
    faced = bound && !recto && move.way.pages === 1 ? above : 0;
  }
  return sum;
}

/**
 * The cheapest steps through a book. Of equal sums the one whose ways come first in their lists is taken, so the same
 * book is always set alike.
 * @param {number} parts how many the book has
 * @param {(at: number) => Move[]} movesAt ways to set the part at a place, and the one after it
 * @param {{ room: number, recto: boolean, bound: boolean, care?: Care }} book `recto` is the side of the first page; where sheets
 *   are not bound no page is a left one
 * @returns {Step[]}
 */
export function cheapest(parts, movesAt, { room, recto, bound, care = USUAL_CARE }) {
  /** @typedef {{ cost: number, step: Step | null, before: Node | null, recto: boolean, last: string, count: number, filled: string, faced: number }} Node */
  /** @type {Map<string, Node>[]} */
  const reached = Array.from({ length: parts + 1 }, () => new Map());
  reached[0]?.set('', { cost: 0, step: null, before: null, recto, last: '', count: 0, filled: '', faced: 0 });
  for (let at = 0; at < parts; at++) {
    const moves = movesAt(at).map((move) => ({ move, own: ownCost(move.way, room, care.blank) }));
    for (const node of reached[at]?.values() ?? []) {
      for (const { move, own } of moves) {
        const { way, takes } = move;
        const blank = bound && ((way.left && node.recto) || (way.right === true && !node.recto));
        const begins = blank ? !node.recto : node.recto;
        const count = way.template === node.last ? Math.min(3, node.count + 1) : 1;
        const { fills = '', above = 0 } = way;
        const cost =
          node.cost +
          own +
          (blank ? emptyCost(care) : 0) +
          (count > 2 ? PAGE_COST.third_alike : 0) +
          (fills !== '' && fills === node.filled ? PAGE_COST.filled_alike : 0) +
          (unlike(above, blank ? 0 : node.faced) ? PAGE_COST.uneven : 0);
        const next = way.pages % 2 === 0 ? begins : !begins;
        const faced = bound && !begins && way.pages === 1 ? above : 0;
        const key = `${next} ${way.template} ${count} ${fills} ${faced}`;
        const nodes = reached[at + takes];
        const known = nodes?.get(key);
        if (known !== undefined && known.cost <= cost + 1e-9) continue;
        nodes?.set(key, {
          cost,
          step: { move, recto: begins, blank },
          before: node,
          recto: next,
          last: way.template,
          count,
          filled: fills,
          faced,
        });
      }
    }
  }
  /** @type {Node | null} */
  let node = null;
  for (const one of reached[parts]?.values() ?? [])
    if (node === null || one.cost < node.cost - 1e-9) node = one;
  /** @type {Step[]} */
  const steps = [];
  for (; node?.step; node = node.before) steps.unshift(node.step);
  return steps;
}
