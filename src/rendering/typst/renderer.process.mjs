// The process that sets books. It holds the native compiler, which blocks while it works and can neither be
// interrupted nor bounded from inside, so it lives in a process of its own that the parent may end at any time.
//
// argv: the project's root, its memory in bytes. IPC in: { id, kind, main, book, images: [key, { bytes, is_print }][] } with
// what the kind of job asks for beside that. Out: { id, result } or { id, failure: { detail } }.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { epubOf } from '../epub/epub.mjs';
import { fontFolders } from './fonts.mjs';
import { drawingOf, pictureOf } from './pictures.mjs';
import { POINT, previewPicture, svgPages } from './preview.mjs';
import { previewsOf } from './previews.mjs';

const rootDir = process.argv[2] ?? process.cwd();
const memoryLimit = Number(process.argv[3]);
const templates = join(rootDir, 'src/rendering/typst');

// The compiler keeps the main thread busy, so another one watches the memory and the parent. A worker can end the
// whole process only by a signal; what it writes first tells the parent why.
new Worker(
  `const { workerData } = require('node:worker_threads');
   const { writeSync } = require('node:fs');
   const parent = process.ppid;
   setInterval(() => {
     const over = process.memoryUsage.rss() > workerData.memoryLimit;
     if (over) writeSync(2, 'memory limit reached\\n');
     if (over || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
   }, 100);`,
  { eval: true, workerData: { memoryLimit } },
).unref();

const require = createRequire(import.meta.url);
/** @type {typeof import('@myriaddreamin/typst-ts-node-compiler')} */
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
const fontPaths = fontFolders(rootDir);
for (const folder of fontPaths) readdirSync(folder);
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths }] });

/**
 * @typedef {{ id: number, main: string, book: string, images: [string, import('./pictures.mjs').Source][] }} Common
 * @typedef {Common & { kind: 'build', epub: boolean }} BuildJob the files of a book
 * @typedef {Common & { kind: 'pages', points: string[], at: { heading: number | null, skip: number, most: number } | null }} PagesJob
 *   pages as SVG: all, or those from a heading on; `points` are keys of pictures that need only be there
 * @typedef {Common & { kind: 'map', points: string[] }} MapJob where the headings of a book are
 * @typedef {BuildJob | PagesJob | MapJob} Job
 */

/** The words of a compiler's error. @param {unknown} error */
function wordsOf(error) {
  if (error instanceof Error) return error.message;
  return JSON.stringify(error);
}

/**
 * @param {import('@myriaddreamin/typst-ts-node-compiler').NodeTypstDocument} document
 * @param {number} created seconds since 1970
 */
function pdfOf(document, created) {
  try {
    return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: created }), pdf_ua: true };
  } catch (error) {
    // PDF/UA-1 forbids characters that no font can show. The file is still tagged, and better than none.
    if (!wordsOf(error).includes('PDF/UA-1')) throw error;
    return { pdf: compiler.pdf(document, { creationTimestamp: created }), pdf_ua: false };
  }
}

/** What a compilation refuses to do, in its own words. */
class Refused extends Error {}

/**
 * Sets a template with the job's data.
 * @param {Job} job
 * @param {Record<string, { path: string, width: number, height: number }>} pictures
 */
function compiled(job, pictures) {
  compiler.mapShadow(join(templates, 'job/book.json'), Buffer.from(job.book));
  compiler.mapShadow(join(templates, 'job/images.json'), Buffer.from(JSON.stringify(pictures)));
  const made = compiler.compile({ mainFilePath: join(templates, job.main), resetRead: true });
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
 * @param {boolean} drawn whether photos are put into drawings, which spares memory and costs a browser's time
 */
function placed(found, drawn) {
  /** @type {Record<string, { path: string, width: number, height: number }>} */
  const pictures = {};
  let count = 0;
  for (const [key, picture] of found) {
    if (picture === null) continue;
    const wrapped = drawn && picture.extension === 'jpg';
    const path = `/job/${count++}.${wrapped ? 'svg' : picture.extension}`;
    compiler.mapShadow(join(templates, path), wrapped ? drawingOf(picture) : picture.bytes);
    pictures[key] = { path, width: picture.width, height: picture.height };
  }
  return pictures;
}

/** @param {BuildJob} job */
async function build(job) {
  /** @type {[string, Awaited<ReturnType<typeof pictureOf>>][]} */
  const found = [];
  for (const [key, source] of job.images) found.push([key, await pictureOf(source, job.images.length)]);
  const document = compiled(job, placed(found, true));
  // The layouts that were tried and dropped weigh more than the document; they must not stay while it is written.
  compiler.evictCache(0);
  globalThis.gc?.();
  const { pdf, pdf_ua } = pdfOf(document, 0);
  const wanted = compiler.query(document, { selector: '<preview-pages>', field: 'value' })[0] ?? [];
  const { previews, cover } = await previewsOf(compiler.plainSvg(document), wanted, job.epub);
  // The cover of the EPUB is the printed one: the same type, drawn.
  const jpegs = new Map(found.flatMap(([key, picture]) => (picture === null ? [] : [[key, picture]])));
  const epub = cover === null ? null : epubOf(JSON.parse(job.book), jpegs, cover, rootDir);
  return { pdf, pdf_ua, epub, page_count: document.numOfPages, previews };
}

/** @param {PagesJob | MapJob} job */
async function draft(job) {
  /** @type {[string, Awaited<ReturnType<typeof pictureOf>> | typeof POINT][]} */
  const found = job.points.map((key) => [key, POINT]);
  for (const [key, source] of job.images) found.push([key, await previewPicture(source)]);
  return compiled(job, placed(found, false));
}

/** The pages on which the headings of a book stand. @param {Awaited<ReturnType<typeof draft>>} document */
const headingsOf = (document) =>
  compiler.query(document, { selector: '<heading-pages>', field: 'value' })[0] ?? [];

/** @param {PagesJob} job */
async function pages(job) {
  const document = await draft(job);
  let [from, to] = [1, document.numOfPages];
  if (job.at !== null) {
    const { heading, skip, most } = job.at;
    const headings = headingsOf(document);
    from = (heading === null ? 1 : headings[heading]) + skip;
    const next = heading === null || skip > 0 ? undefined : headings[heading + 1];
    to = Math.min(to, from + most - 1, next === undefined ? to : next - 1);
  }
  return { pages: svgPages(compiler.plainSvg(document), from, to) };
}

/** @param {MapJob} job */
async function map(job) {
  const document = await draft(job);
  return { page_count: document.numOfPages, headings: headingsOf(document) };
}

/** @param {Job} job */
function run(job) {
  if (job.kind === 'build') return build(job);
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
    compiler.evictCache(10);
    // The strings and buffers of a book lie outside the heap, whose size alone would not call for a collection.
    globalThis.gc?.();
  }
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
answer({ ready: true });
