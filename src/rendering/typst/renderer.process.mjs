// The process that sets books. It holds the native compiler, which blocks while it works and can neither be
// interrupted nor bounded from inside, so it lives in a process of its own that the parent may end at any time.
//
// argv: the project's root. IPC in: { id, main, book, epub, images: [key, bytes][] }. Out: { id, pdf, epub,
// page_count, previews, pdf_ua } or { id, failure: { code, reason, detail } }.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { epubOf } from '../epub/epub.mjs';
import { fontFolders } from './fonts.mjs';
import { pictureOf } from './pictures.mjs';
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

/** @typedef {{ id: number, main: string, book: string, epub: boolean, images: [string, Uint8Array][] }} Job */

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

/** @param {Job} job */
async function run(job) {
  /** @type {Record<string, { path: string, width: number, height: number }>} */
  const pictures = {};
  const jpegs = new Map();
  let count = 0;
  for (const [key, bytes] of job.images) {
    const picture = await pictureOf(bytes, job.images.length);
    if (picture === null) continue;
    const path = `/job/${count++}.${picture.extension}`;
    compiler.mapShadow(join(templates, path), picture.bytes);
    pictures[key] = { path, width: picture.width, height: picture.height };
    jpegs.set(key, picture);
  }
  compiler.mapShadow(join(templates, 'job/book.json'), Buffer.from(job.book));
  compiler.mapShadow(join(templates, 'job/images.json'), Buffer.from(JSON.stringify(pictures)));

  const compiled = compiler.compile({ mainFilePath: join(templates, job.main), resetRead: true });
  const document = compiled.result;
  if (document === null) {
    const error = compiled.takeError();
    const found = error === null ? [] : compiler.fetchDiagnostics(error);
    const detail = found
      .slice(0, 5)
      .map(({ message, path, range }) => `${message} (${path} ${JSON.stringify(range)})`);
    return { failure: { code: 'compile', detail: detail.join('\n').slice(0, 4000) } };
  }
  // The layouts that were tried and dropped weigh more than the document; they must not stay while it is written.
  compiler.evictCache(0);
  const { pdf, pdf_ua } = pdfOf(document, 0);
  const wanted = compiler.query(document, { selector: '<preview-pages>', field: 'value' })[0] ?? [];
  const { previews, cover } = await previewsOf(compiler.plainSvg(document), wanted, job.epub);
  // The cover of the EPUB is the printed one: the same type, drawn.
  const epub = cover === null ? null : epubOf(JSON.parse(job.book), jpegs, cover, rootDir);
  return { pdf, pdf_ua, epub, page_count: document.numOfPages, previews };
}

/** @param {object} message */
function answer(message) {
  // The parent may have gone; then there is nobody to tell.
  if (process.connected) process.send?.(message);
}

process.on('message', async (/** @type {Job} */ job) => {
  try {
    answer({ id: job.id, ...(await run(job)) });
  } catch (error) {
    answer({ id: job.id, failure: { code: 'compile', detail: wordsOf(error).slice(0, 4000) } });
  } finally {
    compiler.resetShadow();
    compiler.evictCache(10);
  }
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
answer({ ready: true });
