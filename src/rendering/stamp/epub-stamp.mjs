import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { el, xmlDocument } from '../epub/xml.mjs';

const PAGE = 'stamp.xhtml';
const PACKAGE = 'EPUB/book.opf';

/** Pictures do not get fewer bytes by packing, and all was packed well before. */
const levelOf = (/** @type {string} */ name) => (/(?:^mimetype|\.(?:jpe?g|png))$/.test(name) ? 0 : 2);

/**
 * Text with something put before a mark that must be in it once.
 * @param {string} text @param {string} mark @param {string} added
 */
function before(text, mark, added) {
  const [head, tail, more] = text.split(mark);
  if (head === undefined || tail === undefined || more !== undefined)
    throw new Error(`the package document has not one ${mark}`);
  return `${head}${added}${mark}${tail}`;
}

/**
 * An EPUB file of ours with a last page that says `words`.
 * @param {Uint8Array} epub
 * @param {string} words
 * @param {{ language: string, direction: 'ltr' | 'rtl' }} look of the words
 * @returns {Uint8Array}
 */
export function stampedEpub(epub, words, { language, direction }) {
  const files = unzipSync(epub);
  const opf = files[PACKAGE];
  if (opf === undefined) throw new Error('the file has no package document');
  const head = el(
    'head',
    {},
    el('title', {}, words),
    el('link', { rel: 'stylesheet', type: 'text/css', href: 'book.css' }),
  );
  const attributes = {
    xmlns: 'http://www.w3.org/1999/xhtml',
    lang: language,
    'xml:lang': language,
    dir: direction,
  };
  const page = xmlDocument(el('html', attributes, head, el('body', {}, el('p', {}, words))), { html: true });
  const listed = before(
    strFromU8(opf),
    '</manifest>',
    `<item id="stamp" href="${PAGE}" media-type="application/xhtml+xml"/>`,
  );
  files[PACKAGE] = strToU8(before(listed, '</spine>', '<itemref idref="stamp"/>'));
  files[`EPUB/${PAGE}`] = strToU8(page);
  /** @type {Record<string, [Uint8Array, import('fflate').ZipOptions]>} */
  const entries = {};
  for (const [name, bytes] of Object.entries(files)) entries[name] = [bytes, { level: levelOf(name) }];
  return zipSync(entries, { mtime: new Date(1980, 0, 1, 12) });
}
