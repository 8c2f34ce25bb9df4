// The process that sets books. It holds the native compiler, which blocks while it works and can neither be
// interrupted nor bounded from inside, so it lives in a process of its own that the parent may end at any time.
//
// argv: the project's root, its memory in bytes, its niceness. IPC in: { id, kind, main, book, images: [key, { bytes, is_print, focal }][] } with
// what the kind of job asks for beside that. Out: { id, step }, then { id, result } or { id, failure: { detail } }.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { epubOf } from '../epub/epub.mjs';
import { withBoxes } from '../finish/boxes.mjs';
import { withCheckBoxes } from '../finish/check-boxes.mjs';
import { withRowHeaders } from '../finish/row-headers.mjs';
import { withoutPhotos } from '../finish/without-photos.mjs';
import { drawnFor, samplePages, shownPages, triedPictures } from '../mockups/listing.mjs';
import { watchMemory } from '../process/watch-memory.mjs';
import { hasPages, isForPhones, spreadsOfBook, structureOf } from '../spreads/book.mjs';
import { fontFolders } from './fonts.mjs';
import { drawingOf, pictureOf, thumbnailOf } from './pictures.mjs';
import { POINT, previewPicture, svgPages } from './preview.mjs';
import { printedPhoto } from './print.mjs';
import { previewsOf, sheetsOf } from './sample-pages.mjs';

const rootDir = process.argv[2] ?? process.cwd();
const memoryLimit = Number(process.argv[3]);
// Before there is any other thread, for those that come later take it over.
setPriority(Number(process.argv[4] ?? 0));
const templates = join(rootDir, 'src/rendering/typst/templates');

watchMemory(memoryLimit);

const require = createRequire(import.meta.url);
/** @type {typeof import('@myriaddreamin/typst-ts-node-compiler')} */
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
const fontPaths = fontFolders(rootDir);
for (const folder of fontPaths) readdirSync(folder);
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths }] });

/**
 * @typedef {{ path: string, width: number, height: number, whole: { width: number, height: number }, focal: { x: number, y: number } | null }} PlacedPicture
 * @typedef {{ id: number, main: string, book: string, images: [string, import('./pictures.mjs').Source][] }} Common
 * @typedef {Common & { kind: 'build', epub: boolean, samples: boolean, thumbnails: boolean }} BuildJob the files of a book; with small
 *   versions of its pictures, where many stand on a page; without `samples` nothing is drawn of its pages
 * @typedef {Common & { kind: 'phone' }} PhoneJob the phone edition of a book
 * @typedef {{ key: string, width: number, height: number }} Point a picture of which only the shape counts
 * @typedef {Common & { kind: 'pages', points: Point[], at: { heading: number | null, skip: number, most: number } | null }} PagesJob
 *   pages as SVG: all, or those from a heading on; `points` are pictures that need only be there
 * @typedef {Common & { kind: 'map', points: Point[] }} MapJob where the headings of a book are
 * @typedef {Common & { kind: 'frames', points: Point[] }} FramesJob how large the pictures of a print edition stand on its pages
 * @typedef {{ id: number, kind: 'photo', bytes: Uint8Array, size: { width: number, height: number }, profile: string | null }} PhotoJob
 *   a picture in the size and the inks in which it is printed; `profile` is the file of a profile, null for sRGB
 * @typedef {{ key: string, bytes: Uint8Array, size: { width: number, height: number }, whole: { width: number, height: number } }} PrintPhoto
 * @typedef {{ id: number, kind: 'print', main: string, book: string, images: Common['images'], photos: PrintPhoto[] }} PrintJob
 *   the files of a print edition
 * @typedef {BuildJob | PhoneJob | PagesJob | MapJob | FramesJob | PhotoJob | PrintJob} Job
 */

/** The share of its memory from which on the process keeps only what it has set last. */
const CROWDED = 0.5;

/** The words of a compiler's error. @param {unknown} error */
function wordsOf(error) {
  if (error instanceof Error) return error.message;
  return JSON.stringify(error);
}

/** Letters that a refusal to write PDF/UA-1 names: each stands as a box on its page. */
const NAMED = /the text `\\*"(.+?)\\*"` could not be displayed/g;

/** The most different letters that are named. */
const MOST_LETTERS = 60;

/**
 * The letters that no font can show, of a compiler's refusal.
 * @param {string} refusal
 */
function lettersOf(refusal) {
  const letters = Array.from(refusal.matchAll(NAMED), ([, text = '']) =>
    text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );
  return [...new Set(letters)].slice(0, MOST_LETTERS);
}

/**
 * @param {import('@myriaddreamin/typst-ts-node-compiler').NodeTypstDocument} document
 * @param {number} created seconds since 1970
 * @returns {{ pdf: Buffer, pdf_ua: boolean, missing_letters: string[] }}
 */
function pdfOf(document, created) {
  try {
    const pdf = compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: created });
    return { pdf, pdf_ua: true, missing_letters: [] };
  } catch (error) {
    // PDF/UA-1 forbids characters that no font can show. The file is still tagged, and better than none.
    const refusal = wordsOf(error);
    if (!refusal.includes('PDF/UA-1')) throw error;
    const pdf = compiler.pdf(document, { creationTimestamp: created });
    return { pdf, pdf_ua: false, missing_letters: lettersOf(refusal) };
  }
}

/** Letters that the fonts of every theme have: Latin, Greek, Cyrillic, fractions, the marks between words. */
const SURE =
  /^[ -\u024f\u0370-\u0373\u0384-\u052f\u1e00-\u1eff\u2000-\u206f\u20ac\u2122\u2150-\u215e\u2190-\u2193\u2212]*$/;

/**
 * The letters of a draft that no font can show. Only the writing of a PDF tells, so it is written where there may be
 * any; it costs a tenth of the setting.
 * @param {string} book
 * @param {import('@myriaddreamin/typst-ts-node-compiler').NodeTypstDocument} document
 */
const missingLetters = (book, document) => (SURE.test(book) ? [] : pdfOf(document, 0).missing_letters);

/** What a compilation refuses to do, in its own words. */
class Refused extends Error {}

/**
 * What a document says of itself under a label.
 * @param {import('@myriaddreamin/typst-ts-node-compiler').NodeTypstDocument} document
 * @param {string} selector
 */
const query = (document, selector) => compiler.query(document, { selector, field: 'value' });

/**
 * Sets a template with the job's data, the pages of its recipes planned before.
 * @param {BuildJob | PhoneJob | PagesJob | MapJob | FramesJob | PrintJob} job
 * @param {Record<string, PlacedPicture>} pictures
 */
function compiled(job, pictures) {
  const book = (/** @type {string} */ text) =>
    compiler.mapShadow(join(templates, 'job/book.json'), Buffer.from(text));
  book(job.book);
  compiler.mapShadow(join(templates, 'job/images.json'), Buffer.from(JSON.stringify(pictures)));
  /** @type {{ theme: import('../../kernel/book/themes').Theme }} */
  const layout = JSON.parse(job.book);
  compiler.mapShadow(join(templates, 'job/structure.json'), Buffer.from(JSON.stringify(structureOf(layout))));
  if (!hasPages(layout)) return { document: setDocument(job.main), spreads: null };
  const sizeOf = (/** @type {string} */ image) => pictures[image]?.whole ?? null;
  if (isForPhones(layout)) {
    const spreads = spreadsOfBook(layout, [], [], sizeOf);
    book(JSON.stringify({ ...layout, spreads: spreads.pages }));
    return { document: setDocument(job.main), spreads };
  }
  const measures = setDocument('measure.typ');
  const [measured, openings] = [query(measures, '<measured>'), query(measures, '<openings>')];
  // What was measured is set anew; kept besides, it would be half of the memory. A draft is measured again after an edit.
  if (job.kind === 'build' || job.kind === 'print' || process.memoryUsage.rss() > memoryLimit * CROWDED) {
    compiler.evictCache(0);
    globalThis.gc?.();
  }
  const spreads = spreadsOfBook(layout, measured, openings, sizeOf);
  book(JSON.stringify({ ...layout, spreads: spreads.pages }));
  return { document: setDocument(job.main), spreads };
}

/** Sets a template with the data that is there. @param {string} main */
function setDocument(main) {
  const made = compiler.compile({ mainFilePath: join(templates, main), resetRead: true });
  if (made.result !== null) return made.result;
  const error = made.takeError();
  const found = error === null ? [] : compiler.fetchDiagnostics(error);
  throw new Refused(
    found
      .slice(0, 5)
      .map(({ message, path, range }) => `${message} (${path} ${JSON.stringify(range)})`)
      .join('\n'),
  );
}

/**
 * Puts pictures where the templates find them.
 * @template {import('./print.mjs').Printed} Picture
 * @param {[string, Picture | null][]} found
 * @param {Common['images']} sources what they were made of, with their focal points
 * @param {boolean} drawn whether photos are put into drawings, which spares memory and costs a browser's time
 */
function placed(found, sources, drawn) {
  const focal = new Map(sources.map(([key, source]) => [key, source.focal ?? null]));
  /** @type {Record<string, PlacedPicture>} */
  const pictures = {};
  let count = 0;
  for (const [key, picture] of found) {
    if (picture === null) continue;
    const wrapped = drawn && picture.extension === 'jpg';
    const path = `/job/${count++}.${wrapped ? 'svg' : picture.extension}`;
    compiler.mapShadow(join(templates, path), wrapped ? drawingOf(picture) : picture.bytes);
    const seen = focal.get(key.replace(/^small /, '')) ?? null;
    const { width, height, whole = { width, height } } = picture;
    pictures[key] = { path, width, height, whole, focal: seen };
  }
  return pictures;
}

/**
 * Tells which part of a build begins.
 * @param {{ id: number }} job
 * @param {import('./renderer').BuildStep} step
 */
const begins = (job, step) => answer({ id: job.id, step });

/**
 * The recipes, by their keys in the book, whose photo had room nowhere.
 * @param {ReturnType<typeof compiled>} made
 * @returns {string[]}
 */
const photosLeftOut = ({ document, spreads }) => spreads?.left_out ?? query(document, '<photo-left-out>');

/**
 * Small versions of pictures, each by the name of its large one behind `small `, with its focal point.
 * @param {[string, Awaited<ReturnType<typeof pictureOf>>][]} found
 */
async function thumbnails(found) {
  /** @type {typeof found} */
  const small = [];
  for (const [key, picture] of found)
    if (picture !== null) small.push([`small ${key}`, await thumbnailOf(picture)]);
  return small;
}

/** @typedef {{ sections: { lines: { amount: string, item: string }[] }[] } | null} List */

/**
 * The words of a line of the lists of a plan, of which that of the whole plan is the first.
 * @param {{ shopping?: List, weeks?: { shopping: List }[] }} layout
 * @returns {(list: number, section: number, line: number) => string}
 */
const lineOf =
  ({ shopping = null, weeks = [] }) =>
  (list, section, line) => {
    const found = list === 0 ? shopping : (weeks[list - 1]?.shopping ?? null);
    const { amount = '', item = '' } = found?.sections[section]?.lines[line] ?? {};
    return `${amount} ${item}`;
  };

/** @param {BuildJob} job */
async function build(job) {
  /** @type {[string, Awaited<ReturnType<typeof pictureOf>>][]} */
  const found = [];
  for (const [key, source] of job.images) found.push([key, await pictureOf(source, job.images.length)]);
  const small = job.thumbnails ? await thumbnails(found) : [];
  begins(job, 'pages');
  const made = compiled(job, placed([...found, ...small], job.images, true));
  const { document } = made;
  begins(job, 'pdf');
  // The layouts that were tried and dropped weigh more than the document; they must not stay while it is written.
  compiler.evictCache(0);
  globalThis.gc?.();
  const { pdf: written, pdf_ua, missing_letters } = pdfOf(document, 0);
  const boxed = withBoxes(
    withRowHeaders(written),
    compiler.query(document, { selector: '<trims>', field: 'value' }),
  );
  const pdf = await withCheckBoxes(boxed, lineOf(JSON.parse(job.book)));
  begins(job, 'samples');
  // Two recipes of a page both ask for it.
  const wanted = [...new Set(query(document, '<preview-pages>')[0] ?? [])];
  const page_count = document.numOfPages;
  const layout = JSON.parse(job.book);
  const { previews, cover, ...listed } = job.samples
    ? await drawnOf(job, { pdf: written, page_count }, layout, wanted)
    : { previews: [], cover: null, listing: [], listing_failed: null };
  const chosen = query(document, '<sampled-pages>')[0] ?? [];
  // The cover of the EPUB is the printed one: the same type, drawn.
  if (job.epub) begins(job, 'epub');
  const jpegs = new Map(found.flatMap(([key, picture]) => (picture === null ? [] : [[key, picture]])));
  const epub = cover === null ? null : epubOf(layout, jpegs, cover, rootDir);
  const photos = {
    left_out: photosLeftOut(made),
    small: made.spreads?.small ?? [],
    readable: [...jpegs.keys()],
  };
  return {
    pdf,
    pdf_ua,
    missing_letters,
    epub,
    page_count,
    previews,
    ...listed,
    sample_pages: samplePages(layout, wanted, page_count, chosen),
    photos,
  };
}

/**
 * What is drawn of a book's pages: images of those that the storefront shows, the cover, and pictures for listings. They
 * are drawn from the file: of a document only all pages can be drawn, which takes a large book as long as half its setting.
 * @param {BuildJob} job
 * @param {{ pdf: Buffer, page_count: number }} file
 * @param {any} layout
 * @param {number[]} wanted the pages that ask to be seen
 */
async function drawnOf(job, { pdf, page_count }, layout, wanted) {
  const { numbers, ...sizes } = drawnFor(layout, wanted, page_count);
  const { pdf: bare, photos } = withoutPhotos(pdf);
  compiler.mapShadow(join(templates, 'job/file.pdf'), bare);
  compiler.mapShadow(join(templates, 'job/pages.json'), Buffer.from(JSON.stringify(numbers)));
  const sheets = sheetsOf(compiler.plainSvg(setDocument('sheets.typ')), numbers, photos);
  const { shown, open } = shownPages(layout, sheets, wanted, page_count);
  const drawn = sheets.filter(({ number }) => [1, ...shown, ...open].includes(number));
  const { previews, cover, pictures } = await previewsOf(drawn, shown, { covered: job.epub, ...sizes });
  return { previews, cover, ...(await triedPictures(layout, pictures, shown, page_count)) };
}

/** @param {PhoneJob} job */
async function phone(job) {
  begins(job, 'phone');
  /** @type {[string, Awaited<ReturnType<typeof pictureOf>>][]} */
  const found = [];
  for (const [key, source] of job.images) found.push([key, await pictureOf(source, job.images.length)]);
  const { document } = compiled(job, placed(found, job.images, true));
  compiler.evictCache(0);
  globalThis.gc?.();
  const pdf = await withCheckBoxes(withRowHeaders(pdfOf(document, 0).pdf), lineOf(JSON.parse(job.book)));
  return { pdf, page_count: document.numOfPages };
}

/** @param {PagesJob | MapJob | FramesJob} job */
async function draft(job) {
  /** @type {[string, Awaited<ReturnType<typeof pictureOf>> | typeof POINT][]} */
  const found = job.points.map(({ key, width, height }) => [key, { ...POINT, width, height }]);
  for (const [key, source] of job.images) found.push([key, await previewPicture(source)]);
  return compiled(job, placed(found, job.images, false));
}

/**
 * The pages on which the headings of a book stand.
 * @param {import('@myriaddreamin/typst-ts-node-compiler').NodeTypstDocument} document
 */
const headingsOf = (document) => query(document, '<heading-pages>')[0] ?? [];

/**
 * Whether a unit that is set alone begins on the next left page now: it has grown since its book was planned.
 * @param {string} book
 * @param {Awaited<ReturnType<typeof draft>>['spreads']} spreads
 */
function hasMoved(book, spreads) {
  const { units, ways = {} } = JSON.parse(book).preview;
  const isBehindEmpty = (/** @type {Record<string, string>} */ said) =>
    said[units?.[0] ?? '']?.startsWith('_') === true;
  return isBehindEmpty(spreads?.ways ?? {}) && !isBehindEmpty(ways);
}

/** @param {PagesJob} job */
async function pages(job) {
  const { document, spreads } = await draft(job);
  let [from, to] = [1, document.numOfPages];
  if (job.at !== null) {
    const { heading, skip, most } = job.at;
    const headings = headingsOf(document);
    from = (heading === null ? 1 : headings[heading]) + skip;
    const next = heading === null || skip > 0 ? undefined : headings[heading + 1];
    to = Math.min(to, from + most - 1, next === undefined ? to : next - 1);
  }
  const drawn = svgPages(compiler.plainSvg(document), from, to);
  const [first = ''] = drawn;
  // The page that is left empty before it is none of its own.
  const isEmpty = drawn.length > 1 && !first.includes('<use ') && hasMoved(job.book, spreads);
  return { pages: isEmpty ? drawn.slice(1) : drawn };
}

/** @param {MapJob} job */
async function map(job) {
  const made = await draft(job);
  const { document, spreads } = made;
  return {
    page_count: document.numOfPages,
    headings: headingsOf(document),
    missing_letters: missingLetters(job.book, document),
    photos_left_out: photosLeftOut(made),
    photos_small: spreads?.small ?? [],
    ways: spreads?.ways ?? {},
    layouts: spreads?.layouts ?? {},
  };
}

/**
 * The cover of a print edition whose pages are set: how thick it is goes by their number.
 * @param {string} book
 * @param {number} pages
 */
function coverOf(book, pages) {
  const layout = JSON.parse(book);
  const text = JSON.stringify({ ...layout, print: { ...layout.print, pages } });
  compiler.mapShadow(join(templates, 'job/book.json'), Buffer.from(text));
  return setDocument('wrap.typ');
}

/** @param {FramesJob} job */
async function frames(job) {
  const made = await draft(job);
  const page_count = made.document.numOfPages;
  return {
    page_count,
    missing_letters: missingLetters(job.book, made.document),
    left_out: photosLeftOut(made),
    placed: query(made.document, '<placed>'),
    cover: query(coverOf(job.book, page_count), '<placed>'),
  };
}

/** @param {PrintJob} job */
function print(job) {
  const { print: facts, direction } = JSON.parse(job.book);
  const pictures = job.photos.map(({ key, bytes, size, whole }) => {
    /** @type {[string, import('./print.mjs').Printed]} */
    const picture = [key, { bytes: Buffer.from(bytes), ...size, whole, extension: 'jpg' }];
    return picture;
  });
  const { document } = compiled(job, placed(pictures, job.images, true));
  begins(job, 'pdf');
  const page_count = document.numOfPages;
  // Nobody reads these pages aloud, and a printer's program wants no tags.
  const written = compiler.pdf(document, { creationTimestamp: 0 });
  const interior = withBoxes(written, pageTrims(page_count, facts, direction === 'rtl'));
  const cover = coverOf(job.book, page_count);
  const { bleed, trim, caliper } = facts;
  const wrap = { x: bleed, y: bleed, width: 2 * trim.width + page_count * caliper, height: trim.height };
  const wrapped = withBoxes(compiler.pdf(cover, { creationTimestamp: 0 }), [{ page: 1, ...wrap, bleed }]);
  return { interior, cover: wrapped, page_count };
}

/**
 * Where the pages of a print edition are cut: there is no bleed at the fold.
 * @param {number} count
 * @param {{ bleed: number, trim: { width: number, height: number } }} print
 * @param {boolean} leftward whether its first page has the fold on its right
 * @returns {import('../finish/boxes.mjs').Trim[]}
 */
const pageTrims = (count, { bleed, trim }, leftward) =>
  Array.from({ length: count }, (_, index) => ({
    page: index + 1,
    x: (index % 2 === 0) === leftward ? bleed : 0,
    y: bleed,
    ...trim,
    bleed,
  }));

/** @param {Job} job */
function run(job) {
  if (job.kind === 'build') return build(job);
  if (job.kind === 'phone') return phone(job);
  if (job.kind === 'frames') return frames(job);
  if (job.kind === 'photo') return printedPhoto(job);
  if (job.kind === 'print') return print(job);
  return job.kind === 'pages' ? pages(job) : map(job);
}

/** @param {object} message */
function answer(message) {
  // The parent may have gone; then there is nobody to tell.
  if (process.connected) process.send?.(message);
}

process.on('message', async (/** @type {Job} */ job) => {
  try {
    answer({ id: job.id, result: await run(job) });
  } catch (error) {
    answer({ id: job.id, failure: { detail: wordsOf(error).slice(0, 4000) } });
  } finally {
    compiler.resetShadow();
    // What was set stays for the next jobs, which are mostly the same books with an edit.
    compiler.evictCache(process.memoryUsage.rss() > memoryLimit * CROWDED ? 1 : 10);
    // The strings and buffers of a book lie outside the heap, whose size alone would not call for a collection.
    globalThis.gc?.();
  }
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
answer({ ready: true });
