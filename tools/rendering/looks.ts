import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { blankShare, drawn, rowsMarked } from './pdf-drawn';
import { overGutters, type Placed, photosOf } from './pdf-photos';
import { readTags, type Tagged } from './pdf-tags';

/** Words on a page, in points from its lower left corner. */
interface Words {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

interface Page {
  number: number;
  height: number;
  width: number;
  tags: Tagged[];
  /** The words of the page by their marked content. */
  words: ReadonlyMap<string, Words[]>;
  photos: Placed[];
  /** The share of the text block that is blank, and whether nothing at all stands in it. */
  blank: number;
  empty: boolean;
}

/** A photo, how much of it is seen (1 is all), and the seen part as a share of its page. */
interface Photo {
  page: number;
  visible: number;
  share: number;
}

/** Where the words of lists and headings begin, one value for each place, and the farthest that they reach. */
export interface Edges {
  begins: number[];
  reaches: number | null;
}

export interface Looks {
  page_count: number;
  recipe_pages: number[];
  photos: Photo[];
  /** The recipes’ pictures as their tags tell of them. */
  alts: string[];
  /** The sizes of type in list items, in points, and the pages that each is on; the most frequent first. */
  sizes: { size: number; pages: number[] }[];
  left_pages: Edges;
  right_pages: Edges;
  /** The pages on which an item begins that goes on in another column or on another page, one entry for each item. */
  splits: number[];
  /** The blank shares of recipe pages. */
  blanks: { page: number; share: number }[];
  empty_pages: number[];
}

/** The margins of a text block, in points from the edges of the page. */
export interface Block {
  top: number;
  bottom: number;
}

async function wordsOf(page: PDFPageProxy): Promise<Map<string, Words[]>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const found = new Map<string, Words[]>();
  const open: string[] = [];
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? '');
      continue;
    }
    const [a = 0, b = 0, , , left = 0, baseline = 0] = item.transform.map(Number);
    const id = open.findLast((one) => one !== '');
    if (id === undefined || item.str.trim() === '') continue;
    const words = { text: item.str.trim(), left, right: left + item.width, baseline, size: Math.hypot(a, b) };
    found.set(id, [...(found.get(id) ?? []), words]);
  }
  return found;
}

/** The words of a part of a page; of a list item without a number before them. */
function wordsIn(page: Page, { role, leaves }: Tagged): Words[] {
  const own = leaves.filter((leaf) => leaf.page === page.number);
  const words = own.flatMap(({ id }) => page.words.get(id) ?? []);
  const numbered = role === 'LI' && words.length > 1 && /^\d+\.?$/.test(words[0]?.text ?? '');
  return numbered ? words.slice(1) : words;
}

const has = ({ tags }: Page, role: string) => tags.some((one) => one.role === role);

/** Whether a photo takes at least half of a page that has neither headings nor lists. */
const isPhotoPage = (page: Page) =>
  !has(page, 'H1') &&
  !has(page, 'H2') &&
  !has(page, 'LI') &&
  page.photos.some(({ seen }) => seen >= (page.width * page.height) / 2);

/**
 * The pages of recipes: those with a second-level heading and a list, or with that heading alone; those that go on with
 * a list before the next heading of the first two levels; and full-page photos before or between these.
 */
function recipePages(pages: readonly Page[]): Page[] {
  let going = false;
  const certain = pages.map((page) => {
    if (has(page, 'H1') || has(page, 'H2')) going = has(page, 'H2') && (has(page, 'LI') || !has(page, 'H1'));
    return going && (has(page, 'H2') || has(page, 'LI'));
  });
  return pages.filter((page, at) => {
    if (certain[at] || !isPhotoPage(page)) return certain[at];
    const next = pages[at + 1];
    // A photo before a chapter's first page is the chapter's.
    return next !== undefined && !has(next, 'H1') && (certain[at + 1] || certain[at - 1]);
  });
}

/** Whether an item goes on in another column: its words stand higher than the ones before them. */
function goesUp(words: readonly Words[]): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  return words.some(({ baseline, size }) => {
    if (baseline > lowest + size * 1.5) return true;
    lowest = Math.min(lowest, baseline);
    return false;
  });
}

const rounded = (value: number, step: number) => Math.round(value / step) * step;

/** Where the outermost words of lists and headings stand on some pages, to half a point. */
function edgesOf(pages: readonly Page[]): Edges {
  const words = pages.map((page) =>
    page.tags.filter(({ role }) => role !== 'Figure').flatMap((tag) => wordsIn(page, tag)),
  );
  const lefts = words.flatMap((list) => (list.length === 0 ? [] : Math.min(...list.map(({ left }) => left))));
  const rights = words.flat().map(({ right }) => right);
  return {
    begins: [...new Set(lefts.map((left) => rounded(left, 0.5)))].sort((a, b) => a - b),
    reaches: rights.length === 0 ? null : rounded(Math.max(...rights), 0.5),
  };
}

function sizesOf(pages: readonly Page[]): Looks['sizes'] {
  const found = new Map<number, number[]>();
  for (const page of pages)
    for (const item of page.tags.filter(({ role }) => role === 'LI'))
      for (const { size } of wordsIn(page, item)) {
        const key = Number(rounded(size, 0.05).toFixed(2));
        found.set(key, [...(found.get(key) ?? []), page.number]);
      }
  return [...found]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([size, list]) => ({ size, pages: [...new Set(list)] }));
}

async function readPage(
  file: PDFDocumentProxy,
  page: PDFPageProxy,
  tags: Tagged[],
  block: Block,
): Promise<Page> {
  const { pageNumber: number } = page;
  const { width, height } = page.getViewport({ scale: 1 });
  const photos = await photosOf(page);
  const marked = rowsMarked(await drawn(file, page), { top: block.top, bottom: height - block.bottom });
  const own = tags.filter(({ leaves }) => leaves.some((leaf) => leaf.page === number));
  const words = await wordsOf(page);
  page.cleanup();
  const empty = !marked.includes(true);
  return { number, width, height, tags: own, words, photos, blank: blankShare(marked), empty };
}

/**
 * How a tagged book is laid out, read from its finished PDF: its tags, its words, its pictures, and its pages as they
 * are drawn. Nothing is known of how they were planned but the margins above and below the text block.
 */
export async function looksOf(pdf: Uint8Array, block: Block): Promise<Looks> {
  const tags = await readTags(pdf);
  // The reader takes the bytes it is given for itself.
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages: Page[] = [];
  for (let number = 1; number <= file.numPages; number++)
    pages.push(await readPage(file, await file.getPage(number), tags, block));
  await task.destroy();

  const recipes = recipePages(pages);
  const numbers = new Set(recipes.map(({ number }) => number));
  const [first] = pages;
  const area = first === undefined ? 1 : first.width * first.height;
  const photos = overGutters(
    recipes.flatMap((page) => page.photos),
    first?.width ?? 0,
  );
  const items = tags.filter(
    ({ role, leaves }) => role === 'LI' && leaves.some(({ page }) => numbers.has(page)),
  );
  const isSplit = (item: Tagged) =>
    new Set(item.leaves.map(({ page }) => page)).size > 1 ||
    recipes.some((page) => page.tags.includes(item) && goesUp(wordsIn(page, item)));
  return {
    page_count: pages.length,
    recipe_pages: [...numbers],
    photos: photos.map(({ page, seen, whole }) => ({ page, visible: seen / whole, share: seen / area })),
    alts: [...new Set(recipes.flatMap((page) => page.tags.filter(({ role }) => role === 'Figure')))].map(
      ({ alt }) => alt,
    ),
    sizes: sizesOf(recipes),
    left_pages: edgesOf(recipes.filter(({ number }) => number % 2 === 0)),
    right_pages: edgesOf(recipes.filter(({ number }) => number % 2 === 1)),
    splits: items.filter(isSplit).map(({ leaves }) => leaves[0]?.page ?? 0),
    blanks: recipes.map(({ number, blank }) => ({ page: number, share: blank })),
    empty_pages: pages.filter(({ empty }) => empty).map(({ number }) => number),
  };
}
