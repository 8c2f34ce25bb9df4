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

/** The most pages of a file that readers see. */
const MOST = 5;

/** Pairs of pages among which the open book is chosen. */
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

/**
 * The pages of a product that may be drawn: the cover, and those that ask to be seen, of a book with the pages that face
 * them; and how high they are drawn, where not as usual.
 * @param {Pick<Layout, 'kind'>} layout @param {number[]} wanted the pages that ask to be seen @param {number} page_count
 * @returns {{ numbers: number[], height?: number }}
 */
export function drawnFor({ kind }, wanted, page_count) {
  const beside = kind === 'ebook' ? facing(wanted, page_count).flat() : [];
  const numbers = [...new Set([1, ...wanted.slice(0, MOST), ...beside])].sort((one, other) => one - other);
  return { numbers, ...(kind === 'recipe_card_pack' ? { height: SHEET_HEIGHT } : {}) };
}

/**
 * The pages that readers see, up to five of those that ask for it, and the two at which the book lies open in its
 * pictures: of the pairs at hand those with the largest photos, or of equals those with the most on them, or of these the
 * later ones. Of a book's recipes readers see these two, for a recipe without the photo that faces it doesn't show what
 * the book is like.
 * @param {Pick<Layout, 'kind'>} layout @param {readonly { number: number, content: string, photographed: number }[]} sheets
 * @param {number[]} wanted the pages that ask to be seen @param {number} page_count
 * @returns {{ shown: number[], open: number[] }}
 */
export function shownPages({ kind }, sheets, wanted, page_count) {
  const pairs = kind === 'ebook' ? facing(wanted, page_count) : [];
  const known = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const [open = []] = pairs
    .map((pages) => {
      const drawn = pages.flatMap((page) => known.get(page) ?? []);
      const photographed = drawn.reduce((sum, sheet) => sum + Math.round(sheet.photographed), 0);
      return { pages, photographed, length: drawn.reduce((sum, { content }) => sum + content.length, 0) };
    })
    .sort((one, other) => other.photographed - one.photographed || other.length - one.length)
    .map(({ pages }) => pages);
  const others = wanted.filter((page) => !pairs.flat().includes(page));
  // A book that asks for no recipe has only its contents to show.
  const recipes = wanted.filter((page) => page > 1).length > 1 ? open : [];
  const shown =
    recipes.length > 0 ? [...others.slice(0, MOST - open.length), ...open] : wanted.slice(0, MOST);
  return { shown, open };
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

/**
 * The first of these pairs of which both pages were drawn.
 * @param {ReadonlyMap<number, Picture>} pictures @param {[number, number][]} pairs
 */
const openOf = (pictures, pairs) =>
  (pairs.find((pair) => pair.every((page) => pictures.has(page))) ?? []).flatMap(
    (page) => pictures.get(page) ?? [],
  );

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
  const [left, right] = layout.kind === 'ebook' ? openOf(pictures, facing(wanted, page_count)) : [];
  if (left !== undefined && right !== undefined)
    scenes.push([
      'spread',
      layout.direction === 'rtl' ? spreadScene(cover, right, left) : spreadScene(cover, left, right),
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
