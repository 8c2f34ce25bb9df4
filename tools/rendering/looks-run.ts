import { writeFileSync } from 'node:fs';
import { THEMES, type Theme } from '@/kernel/book/themes';
import { paperOf } from '@/rendering/layout/papers';
import { photoAlt } from '@/rendering/layout/photo-alt';
import { recipesOfBook } from '@/rendering/model/book.check';
import { BOOK_TRIMS, type Trim } from '@/rendering/model/book.model';
import { closeRenderer, renderBook } from '@/rendering/typst/renderer';
import { sampleBook } from './books';
import { type Edges, type Looks, looksOf } from './looks';

/** What a book must keep to. */
const BOUNDS = {
  /** The least share of its photos that is seen, of half of them and of each. */
  median_visible: 0.85,
  worst_visible: 0.6,
  /** A page with more blank than this, and the most pages of recipes that may have it. */
  blank: 0.15,
  blank_pages: 0.05,
};

interface Book {
  count: number;
  theme: Theme;
  trim: Trim;
}

/** A book that was judged: its row of the table, and what breaks a bound. */
interface Judged {
  row: string[];
  broken: string[];
}

const BOOKS: readonly Book[] = [
  ...[3, 12, 50].flatMap((count) =>
    THEMES.flatMap((theme) => BOOK_TRIMS.map((trim) => ({ count, theme, trim }))),
  ),
  ...THEMES.map((theme) => ({ count: 300, theme, trim: '7.5x9.25' as const })),
];

const HEADER = [
  ...['recipes', 'theme', 'trim', 'pages', 'pages per recipe', 'photos', 'placed', 'left out'],
  ...['visible, median', 'visible, worst', 'smallest photo', 'body sizes', 'left pages', 'right pages'],
  ...['items split', 'pages over 15% blank', 'empty pages'],
];

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Some pages or sizes: all of them where they are few, or else the ends and how many there are. */
function few(values: readonly (number | string)[]): string {
  if (values.length <= 6) return values.join(', ');
  return `${values.slice(0, 3).join(', ')} … ${values.at(-1)} (${values.length})`;
}

const edges = ({ begins, reaches }: Edges) => (reaches === null ? '' : `${few(begins)} to ${reaches}`);

/** The pages that break a bound, as a book's report names them. */
const onPages = (pages: readonly number[]) => {
  const all = [...new Set(pages)].sort((a, b) => a - b);
  return all.length === 1
    ? `page ${all[0]}`
    : `pages ${all.slice(0, 30).join(', ')}${all.length > 30 ? ' …' : ''}`;
};

function brokenBounds(looks: Looks, missing: readonly string[]): string[] {
  const { photos, sizes, splits, blanks, recipe_pages } = looks;
  const broken: string[] = [];
  if (sizes.length > 1)
    broken.push(
      `one body size: has ${sizes.map(({ size, pages }) => `${size} pt (${onPages(pages.slice(0, 3))})`).join(', ')}`,
    );
  const middle = median(photos.map(({ visible }) => visible));
  if (middle !== null && middle < BOUNDS.median_visible)
    broken.push(
      `half of the photos at least ${percent(BOUNDS.median_visible)} visible: the median is ${percent(middle)}`,
    );
  const cut = photos.filter(({ visible }) => visible < BOUNDS.worst_visible);
  if (cut.length > 0)
    broken.push(
      `each photo at least ${percent(BOUNDS.worst_visible)} visible: ${onPages(cut.map(({ page }) => page))}`,
    );
  if (missing.length > 0) broken.push(`no photo dropped without a notice: ${few(missing)}`);
  if (splits.length > 0) broken.push(`no item split over columns or pages: ${onPages(splits)}`);
  const empty = blanks.filter(({ share }) => share > BOUNDS.blank);
  if (empty.length > recipe_pages.length * BOUNDS.blank_pages)
    broken.push(
      `at most ${percent(BOUNDS.blank_pages)} of recipe pages more than ${percent(BOUNDS.blank)} blank: ${onPages(empty.map(({ page }) => page))}`,
    );
  return broken;
}

/** Makes a book and judges its PDF. */
async function judged({ count, theme, trim }: Book): Promise<Judged> {
  const { model, images } = sampleBook(count, { theme, trim });
  if (model.kind !== 'ebook') throw new Error('no ebook');
  const { pdf, notices } = await renderBook({ ...model, formats: ['pdf'] }, images);
  const paper = paperOf(trim, { bound: true });
  const looks = await looksOf(pdf, paper);
  const asked = recipesOfBook(model).filter(({ image }) => image !== null);
  const left_out = new Set(
    notices.flatMap(({ code, recipe_id }) => (code === 'photo_left_out' ? recipe_id : [])),
  );
  const told = [...looks.alts];
  const missing = asked.filter((recipe) => {
    const at = told.indexOf(photoAlt(recipe, model.language));
    if (at !== -1) told.splice(at, 1);
    return at === -1 && !left_out.has(recipe.id);
  });
  const unseen = asked.length - left_out.size - looks.photos.length;
  const { photos, blanks } = looks;
  const visible = photos.map((photo) => photo.visible);
  const middle = median(visible);
  const row = [
    ...[String(count), theme, trim, String(looks.page_count), (looks.recipe_pages.length / count).toFixed(2)],
    ...[String(asked.length), String(photos.length), String(left_out.size)],
    middle === null ? '' : percent(middle),
    photos.length === 0 ? '' : percent(Math.min(...visible)),
    photos.length === 0 ? '' : percent(Math.min(...photos.map(({ share }) => share))),
    few(looks.sizes.map(({ size }) => size).sort((a, b) => a - b)),
    edges(looks.left_pages),
    edges(looks.right_pages),
    String(looks.splits.length),
    `${blanks.filter(({ share }) => share > BOUNDS.blank).length} of ${looks.recipe_pages.length}`,
    String(looks.empty_pages.length),
  ];
  const names = missing.map(({ title }) => title);
  if (names.length === 0 && unseen > 0) names.push(`${unseen} in the tags but not on a page`);
  return {
    row,
    broken: brokenBounds(looks, names).map((words) => `${count} recipes, ${theme}, ${trim}: ${words}`),
  };
}

/** The books that a restriction names: count, theme and trim in this order, from the left, or none for all. */
function named(only: string): Book[] {
  const words = only.split(',').filter(Boolean);
  return BOOKS.filter(({ count, theme, trim }) =>
    words.every((word, at) => word === [String(count), theme, trim][at]),
  );
}

/**
 * Judges the layout of books of the demo library from their finished PDFs and prints a row for each as soon as it is
 * known. Of all books it writes docs/book-layout.md; `only` names some, as in `50,heirloom,7.5x9.25`. Returns
 * the code to end with: 1 where a bound is broken or no book is named.
 */
export async function judgeBooks(only: string): Promise<number> {
  const books = named(only);
  if (books.length === 0) {
    console.error(
      `No book is ${only}. Say how many recipes (3, 12, 50, 300), which theme, and which trim, as in 50,heirloom,7.5x9.25.`,
    );
    return 1;
  }
  // A process that sets books does not keep its parent alive.
  const alive = setInterval(() => undefined, 1_000);
  const rows = [line(HEADER), line(HEADER.map(() => '---'))];
  console.log(rows.join('\n'));
  const broken: string[] = [];
  for (const book of books) {
    const found = await judged(book);
    rows.push(line(found.row));
    broken.push(...found.broken);
    console.log(line(found.row));
  }
  await closeRenderer();
  clearInterval(alive);
  if (only === '') writeFileSync('docs/book-layout.md', rows.join('\n'));
  console.log(
    [
      '',
      ...broken,
      broken.length === 0 ? 'Every bound is kept.' : `${broken.length} bounds are broken.`,
    ].join('\n'),
  );
  return broken.length === 0 ? 0 : 1;
}
