import { writeFileSync } from 'node:fs';
import type { NoticeCode } from '@/kernel/book/book-notice';
import { THEMES, type Theme } from '@/kernel/book/themes';
import { TRIMS, type Trim } from '@/kernel/book/trims';
import { paperOf } from '@/rendering/layout/papers';
import { photoAlt } from '@/rendering/layout/recipe';
import { recipesOfBook } from '@/rendering/model/book.check';
import { closeRenderer, renderBook } from '@/rendering/typst/renderer';
import { sampleBook } from './books';
import { type Edges, looksOf } from './looks';
import { BLANK, brokenBounds, median, percent } from './looks-bounds';

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
  ...[3, 12, 50].flatMap((count) => THEMES.flatMap((theme) => TRIMS.map((trim) => ({ count, theme, trim })))),
  ...THEMES.map((theme) => ({ count: 300, theme, trim: '7.5x9.25' as const })),
];

/** What a build says of a photo that it doesn’t show. */
const PHOTO_NOTICES: ReadonlySet<NoticeCode> = new Set(['photo_left_out', 'photo_unreadable']);

const HEADER = [
  ...['recipes', 'theme', 'trim', 'pages', 'pages per recipe', 'photos', 'placed', 'left out'],
  ...['visible, median', 'visible, worst', 'smallest photo', 'body sizes', 'left pages', 'right pages'],
  ...['items split', 'pages over 15% blank', 'empty pages', 'bounds broken'],
];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Some pages or sizes: all of them where they are few, or else the ends and how many there are. */
function few(values: readonly (number | string)[]): string {
  if (values.length <= 6) return values.join(', ');
  return `${values.slice(0, 3).join(', ')} … ${values.at(-1)} (${values.length})`;
}

const edges = ({ begins, reaches }: Edges) => (reaches === null ? '' : `${few(begins)} to ${reaches}`);

/** Makes a book and judges its PDF. */
async function judged({ count, theme, trim }: Book): Promise<Judged> {
  const { model, images } = sampleBook(count, { theme, trim });
  if (model.kind !== 'ebook') throw new Error('no ebook');
  const { pdf, notices } = await renderBook(model, images, { pdf_only: true });
  const paper = paperOf(trim, { bound: true });
  const looks = await looksOf(pdf, paper);
  const asked = recipesOfBook(model).filter(({ image }) => image !== null);
  const left_out = new Set(
    notices.flatMap(({ code, recipe_id }) => (PHOTO_NOTICES.has(code) ? recipe_id : [])),
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
  const names = missing.map(({ title }) => title);
  if (names.length === 0 && unseen > 0) names.push(`${unseen} in the tags but not on a page`);
  const broken = brokenBounds(looks, names);
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
    `${blanks.filter(({ share }) => share > BLANK).length} of ${looks.recipe_pages.length}`,
    String(looks.empty_pages.length),
    String(broken.length),
  ];
  return { row, broken: broken.map((words) => `${count} recipes, ${theme}, ${trim}: ${words}`) };
}

/** The page of docs/ that tells what the columns of the table are. */
const pageOf = (rows: readonly string[]) => `# How books are laid out

\`npm run books -- --looks\` generates this page. It builds ebooks from the demo library, recipes with photos first, and measures the finished PDFs: their tags, their words, their photos, and each page drawn at 36 pixels per inch. It knows nothing of how a page is planned, apart from the margins above and below the text. \`npm run books -- --looks=50,heirloom,7.5x9.25\` measures one book, \`--looks=50\` all books of 50 recipes; neither changes this page.

Books of 300 recipes are measured at 7.5 × 9.25 in only.

The command fails if a book breaks one of these bounds, and names the book, the pages, and the bound:

- One body size.
- At least 85% of the photo is visible in half of the photos, and at least 60% in every one.
- No photo is missing without a notice.
- No item is split over columns or pages.
- At most 5% of recipe pages are more than 15% blank.

${rows.join('\n')}

- **Pages per recipe:** recipe pages divided by recipes. A recipe page has a recipe’s title (a heading of level 2), or a list that belongs to the recipe before it, or it’s a full-page photo before or between those. Covers, front matter, contents, chapter openers, and what comes after the recipes don’t count. All columns from here on are about recipe pages, except for empty pages.
- **Photos, placed, left out:** the photos of the recipes in the book, those on recipe pages, and those that the build’s notices say are left out. Pictures under 20 pt don’t count. A photo across the gutter counts once.
- **Visible:** the part of a photo’s area that’s on the page and inside its frame. Whatever is printed over a photo later isn’t subtracted.
- **Smallest photo:** the visible area of the smallest photo as a share of its page.
- **Body sizes:** the sizes of type in list items (ingredients and steps) in points, without the numbers of steps.
- **Left pages, right pages:** where the outermost list or heading starts on each page, rounded to half a point, and the farthest that any of them reaches, because ragged lines rarely end at the margin. In points from the left edge of the page.
- **Items split:** list items that continue in another column or on another page.
- **Pages over 15% blank:** a row of pixels is empty if none differs from the most common gray of its page by more than 12 of 255. Of each run of empty rows in the text block, what exceeds three lines (39 pt) is blank. The table shows how many recipe pages are blank for more than 15% of the text block’s height.
- **Empty pages:** pages of the whole book with nothing in the text block.
- **Bounds broken:** how many of the five bounds above the book breaks. Each part of the second one counts.

## What is still broken, and why

This part was written on November 29, 2026, and isn't updated when the page is generated.

- **Books of 3 recipes** have three photos, so two of them must be 85% visible. In Plate, on two page sizes, two of them are cropped a little more, and no other plan of the three keeps more in sight. In Oven, on US Letter, the middle photo is a hair below.
- **Books of 12 recipes** have about 16 recipe pages, so a single page may break the bound. Plate leaves room under the titles on its photo pages where the photo is wide and the ingredients are too many to stand there.
- **Books of 50 recipes** keep the bounds but for Plate at 8.5 × 8.5 in: what its square pages leave above a title is wider than most photos.
- **Pocket** has ruled lines on every page, so a page of it never counts as blank. Under short recipes, a word says that they're for notes.
`;

/** The books that a restriction names: count, theme and trim in this order, from the left, or none for all. */
function named(only: string): Book[] {
  const words = only.split(',').filter(Boolean);
  return BOOKS.filter(({ count, theme, trim }) =>
    words.every((word, at) => word === [String(count), theme, trim][at]),
  );
}

/**
 * Judges the layout of books of the demo library from their finished PDFs and prints a row for each as soon as it is
 * known. Of all books together it writes docs/book-layout.md; `only` names some, as in `50,heirloom,7.5x9.25`. Returns
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
  if (only === '') writeFileSync('docs/book-layout.md', pageOf(rows));
  console.log(
    [
      '',
      ...broken,
      broken.length === 0 ? 'Every bound is kept.' : `${broken.length} bounds are broken.`,
    ].join('\n'),
  );
  return broken.length === 0 ? 0 : 1;
}
