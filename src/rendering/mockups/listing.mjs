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

/** The page that is shown inside: a recipe, which comes last among those that readers see. @param {number[]} wanted */
const insideOf = (wanted) => wanted.findLast((page) => page > 1) ?? null;

/**
 * The two facing pages of an open book of which one is shown; null where there are none.
 * @param {number[]} wanted @param {number} page_count @returns {[number, number] | null}
 */
function facing(wanted, page_count) {
  const page = insideOf(wanted);
  if (page === null) return null;
  const left = page - (page % 2);
  return left > 1 && left < page_count ? [left, left + 1] : null;
}

/**
 * What has to be drawn for the pictures of a product beside the pages that readers see, and how high.
 * @param {Pick<Layout, 'kind'>} layout @param {number[]} wanted the pages that readers see @param {number} page_count
 * @returns {{ beside: number[], height?: number }}
 */
export function drawnFor({ kind }, wanted, page_count) {
  if (kind === 'recipe_card_pack') return { beside: [], height: SHEET_HEIGHT };
  return { beside: kind === 'ebook' ? (facing(wanted, page_count) ?? []) : [] };
}

/**
 * The pages of a sample of the file: those that readers see, a recipe with the page that faces it. None of cards, which
 * are worth as much one by one, and none of what is given away.
 * @param {Pick<Layout, 'kind'>} layout @param {number[]} wanted @param {number} page_count
 * @returns {number[]}
 */
export function samplePages({ kind }, wanted, page_count) {
  if (kind !== 'ebook' && kind !== 'meal_plan') return [];
  const pages = new Set([1, ...wanted, ...(kind === 'ebook' ? (facing(wanted, page_count) ?? []) : [])]);
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
  const pair = layout.kind === 'ebook' ? facing(wanted, page_count) : null;
  const [first, second] = (pair ?? []).map((number) => pictures.get(number));
  if (first !== undefined && second !== undefined)
    scenes.push([
      'spread',
      layout.direction === 'rtl' ? spreadScene(cover, second, first) : spreadScene(cover, first, second),
    ]);
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
