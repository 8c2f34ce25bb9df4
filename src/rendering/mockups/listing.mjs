/**
 * The pictures that each kind of product is shown with where it is sold.
 *
 * @typedef {import('./canvas.mjs').Picture} Picture
 * @typedef {import('../layout/cards').CardPackLayout} Cards
 * @typedef {Pick<Cards, 'kind' | 'direction' | 'duplex' | 'sheet'> | { kind: 'ebook' | 'meal_plan' | 'lead_magnet', direction: 'ltr' | 'rtl' }} Layout what a picture needs to know
 * @typedef {import('../../kernel/book/listing-picture').ListingShown} Shown
 */
import sharp from 'sharp';
import { bookScene, cardsScene, devicesScene, pagesScene, spreadScene } from './scenes.mjs';

/** Quality of the JPEGs, 0 to 100. */
const QUALITY = 86;
/** How high pages are drawn from which cards are cut: four stand on a sheet. */
const SHEET_HEIGHT = 1800;

/** Pairs of pages among which the open book is chosen: what the second costs is up to two more drawn pages. */
const PAIRS = 2;

/**
 * The pairs of facing pages of which one is shown, the last of them first; none where there are none.
 * @param {number[]} wanted @param {number} page_count @returns {[number, number][]}
 */
function facing(wanted, page_count) {
  const inner = wanted.filter((page) => page > 1);
  // The first is the contents, which are shown only where there is nothing else.
  const recipes = inner.length > 1 ? inner.slice(1) : inner;
  const lefts = recipes.map((page) => page - (page % 2));
  return [...new Set(lefts)]
    .filter((left) => left > 1 && left < page_count)
    .toReversed()
    .slice(0, PAIRS)
    .map((left) => [left, left + 1]);
}

/** How far from its ground a channel of a pixel may be that is still empty, of 255. */
const NEAR_GROUND = 12;
/** Every so many pixels one is looked at: a prime, so that it falls on all columns. */
const STRIDE = 31;

/** The color that most pixels of a page have: its paper, or what an opener is painted with. @param {Picture} page */
function groundOf({ data }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  let [ground, most] = [0, 0];
  for (let at = 0; at + 2 < data.length; at += 3 * STRIDE) {
    const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) [ground, most] = [key, count];
  }
  return [ground >> 16, (ground >> 8) & 255, ground & 255];
}

/** The part of a page with nothing on its ground, 0 … 1. @param {Picture} page */
function emptiness(page) {
  const { data } = page;
  const [red = 255, green = 255, blue = 255] = groundOf(page);
  let [empty, all] = [0, 0];
  for (let at = 0; at + 2 < data.length; at += 3 * STRIDE) {
    all++;
    const far = Math.max(
      Math.abs((data[at] ?? 0) - red),
      Math.abs((data[at + 1] ?? 0) - green),
      Math.abs((data[at + 2] ?? 0) - blue),
    );
    if (far <= NEAR_GROUND) empty++;
  }
  return all === 0 ? 1 : empty / all;
}

/**
 * The pair of drawn pages with the least empty ground, so mostly the one with the larger photo; of equals the later one.
 * @param {ReadonlyMap<number, Picture>} pictures @param {[number, number][]} pairs
 * @returns {[Picture, Picture] | null}
 */
function fullest(pictures, pairs) {
  const drawn = pairs.flatMap(([left, right]) => {
    const [first, second] = [pictures.get(left), pictures.get(right)];
    /** @type {[Picture, Picture][]} */
    const pair = first === undefined || second === undefined ? [] : [[first, second]];
    return pair;
  });
  const [only = null, ...others] = drawn;
  if (others.length === 0) return only;
  const judged = drawn.map((pair) => ({ pair, empty: emptiness(pair[0]) + emptiness(pair[1]) }));
  return judged.reduce((best, one) => (one.empty < best.empty ? one : best)).pair;
}

/**
 * What has to be drawn for the pictures of a product beside the pages that readers see, and how high.
 * @param {Pick<Layout, 'kind'>} layout @param {number[]} wanted the pages that readers see @param {number} page_count
 * @returns {{ beside: number[], height?: number }}
 */
export function drawnFor({ kind }, wanted, page_count) {
  if (kind === 'recipe_card_pack') return { beside: [], height: SHEET_HEIGHT };
  return { beside: kind === 'ebook' ? facing(wanted, page_count).flat() : [] };
}

/**
 * The pages of a sample of the file: those that readers see, the last with the page that faces it. None of cards, which
 * are worth as much one by one, and none of what is given away.
 * @param {Pick<Layout, 'kind'>} layout @param {number[]} wanted @param {number} page_count
 * @param {number[]} chosen pages of the recipes that its creator has chosen for it, all of which are in it
 * @returns {number[]}
 */
export function samplePages({ kind }, wanted, page_count, chosen = []) {
  if (kind !== 'ebook' && kind !== 'meal_plan') return [];
  const more = chosen.length > 0 || kind !== 'ebook' ? chosen : (facing(wanted, page_count)[0] ?? []);
  const pages = new Set([1, ...wanted, ...more]);
  // All of a short file would be the file.
  return pages.size * 2 > page_count ? [] : [...pages].sort((one, other) => one - other);
}

/**
 * The fronts of cards on a sheet, as they are read.
 * @param {Picture} page
 * @param {import('../../kernel/book/card-sheet').CardSheet} sheet
 */
async function frontsOf(page, sheet) {
  const scale = page.width / sheet.width;
  /** @type {Picture[]} */
  const fronts = [];
  for (const { x, y, width, height, turn } of sheet.fronts) {
    const box = {
      left: Math.round(x * scale),
      top: Math.round(y * scale),
      width: Math.floor(width * scale),
      height: Math.floor(height * scale),
    };
    const cut = sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } }).extract(
      box,
    );
    const { data, info } = await cut
      .rotate((360 - turn) % 360)
      .raw()
      .toBuffer({ resolveWithObject: true });
    fronts.push({ data, width: info.width, height: info.height });
  }
  return fronts;
}

/** The most cards in a picture, and the sheets that are looked at for them: every second is a back. */
const CARDS = 5;

/**
 * The scenes of a product in the order in which a listing shows them.
 * @param {Layout} layout @param {ReadonlyMap<number, Picture>} pictures pages that were drawn @param {number[]} wanted
 * @param {number} page_count
 * @returns {Promise<[Shown, Picture][]>}
 */
async function scenesOf(layout, pictures, wanted, page_count) {
  const cover = pictures.get(1);
  if (cover === undefined) return [];
  const inner = wanted.flatMap((number) => (number > 1 ? (pictures.get(number) ?? []) : []));
  if (layout.kind === 'recipe_card_pack') {
    const fronts = [];
    for (const [index, sheet] of inner.entries())
      if (!layout.duplex || index % 2 === 0) fronts.push(...(await frontsOf(sheet, layout.sheet)));
    return fronts.length === 0 ? [] : [['cards', cardsScene(cover, fronts.slice(0, CARDS))]];
  }
  /** @type {[Shown, Picture][]} */
  const scenes = [];
  const page = inner.at(-1);
  if (layout.kind === 'meal_plan') scenes.push(['pages', pagesScene(cover, [...inner.slice(0, 2), cover])]);
  else scenes.push(['book', bookScene(cover, page_count, layout.direction === 'rtl')]);
  const pair = layout.kind === 'ebook' ? fullest(pictures, facing(wanted, page_count)) : null;
  if (pair !== null) {
    const [first, second] = pair;
    scenes.push([
      'spread',
      layout.direction === 'rtl' ? spreadScene(cover, second, first) : spreadScene(cover, first, second),
    ]);
  }
  if (page !== undefined) scenes.push(['devices', devicesScene(cover, page)]);
  return scenes;
}

/**
 * JPEGs of 1,600 × 1,200 pixels that show the product as a thing, the first the one to show first. Equal pages give
 * equal bytes.
 * @param {Layout} layout @param {ReadonlyMap<number, Picture>} pictures pages by their numbers, the cover among them
 * @param {number[]} wanted the pages that readers see @param {number} page_count
 * @returns {Promise<{ shown: Shown, bytes: Uint8Array }[]>}
 */
export async function listingPictures(layout, pictures, wanted, page_count) {
  const made = [];
  for (const [shown, { data, width, height }] of await scenesOf(layout, pictures, wanted, page_count)) {
    const image = sharp(data, { raw: { width, height, channels: 3 } });
    made.push({ shown, bytes: await image.jpeg({ quality: QUALITY }).toBuffer() });
  }
  return made;
}

/**
 * The same, or why they cannot be made: the files of a book are good without them.
 * @param {Parameters<typeof listingPictures>} of
 * @returns {Promise<{ listing: Awaited<ReturnType<typeof listingPictures>>, listing_failed: string | null }>}
 */
export async function triedPictures(...of) {
  try {
    return { listing: await listingPictures(...of), listing_failed: null };
  } catch (error) {
    return { listing: [], listing_failed: String(error).slice(0, 1000) };
  }
}
