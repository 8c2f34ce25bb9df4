import { createHash } from 'node:crypto';
import { xhtml } from './pages.mjs';
import { el, xmlDocument } from './xml.mjs';

/**
 * @typedef {import('../layout/ebook').EbookLayout} EbookLayout
 * @typedef {import('./pages.mjs').Page} Page
 * @typedef {{ name: string, media_type: string, properties?: string }} Item
 */

/** @param {number} number */
const two = (number) => String(number).padStart(2, '0');

/** `2026-11-21` @param {EbookLayout} book */
const dateOf = ({ created: [year, month, day] }) => `${year}-${two(month)}-${two(day)}`;

/**
 * A name of this very content: a UUID of version 8 (RFC 9562) made of its digest.
 * @param {string} content
 */
export function identifierOf(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Where a reading app finds the book. */
export const CONTAINER = xmlDocument(
  el(
    'container',
    { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
    el(
      'rootfiles',
      {},
      el('rootfile', { 'full-path': 'EPUB/book.opf', 'media-type': 'application/oebps-package+xml' }),
    ),
  ),
);

/**
 * What the book says of itself to those who cannot see it (EPUB Accessibility 1.1, schema.org).
 * @param {EbookLayout} book
 * @param {boolean} pictured whether it has pictures beside its cover
 */
function accessibility(book, pictured) {
  const features = ['tableOfContents', 'structuralNavigation', 'readingOrder', 'displayTransformability'];
  if (book.indexes.length > 0) features.push('index');
  features.push('alternativeText');
  const meta = (/** @type {string} */ property, /** @type {string} */ value) =>
    el('meta', { property: `schema:${property}` }, value);
  const summary = [
    'All recipes are text with headings and lists, in one reading order.',
    pictured
      ? 'Photos have short descriptions, and you don’t need them to cook.'
      : 'The cover has a description; there are no other pictures.',
    'There are no page numbers from a printed edition.',
  ];
  return [
    meta('accessMode', 'textual'),
    meta('accessMode', 'visual'),
    meta('accessModeSufficient', 'textual'),
    features.map((feature) => meta('accessibilityFeature', feature)),
    meta('accessibilityHazard', 'none'),
    meta('accessibilitySummary', summary.join(' ')),
  ];
}

/** @param {EbookLayout} book @param {string} identifier @param {boolean} pictured */
function metadata(book, identifier, pictured) {
  const dc = (/** @type {string} */ name, /** @type {string} */ value, attributes = {}) =>
    value === '' ? null : el(`dc:${name}`, attributes, value);
  const refines = (/** @type {string} */ id, /** @type {string} */ property, /** @type {string} */ value) =>
    el('meta', { refines: `#${id}`, property, scheme: property === 'role' ? 'marc:relators' : null }, value);
  return el('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, [
    dc('identifier', identifier, { id: 'book-id' }),
    book.isbn === null ? null : dc('identifier', `urn:isbn:${book.isbn}`, { id: 'isbn' }),
    dc('title', book.file_title, { id: 'title' }),
    refines('title', 'title-type', 'main'),
    book.subtitle === null
      ? null
      : [dc('title', book.subtitle, { id: 'subtitle' }), refines('subtitle', 'title-type', 'subtitle')],
    book.author_name === ''
      ? null
      : [dc('creator', book.author_name, { id: 'author' }), refines('author', 'role', 'aut')],
    dc('language', book.language),
    dc('description', book.summary),
    dc('subject', 'Cooking'),
    dc('rights', book.copyright[0] ?? ''),
    dc('date', dateOf(book)),
    el('meta', { property: 'dcterms:modified' }, `${dateOf(book)}T00:00:00Z`),
    el('meta', { property: 'ibooks:specified-fonts' }, 'true'),
    el('meta', { name: 'cover', content: 'cover-image' }),
    accessibility(book, pictured),
  ]);
}

/** A name that XML takes as an id. @param {string} name */
const idOf = (name) => `i-${name.replace(/[^\w.-]/g, '-')}`;

/**
 * The package document: metadata, every file, and the order of reading.
 * @param {EbookLayout} book
 * @param {string} identifier
 * @param {readonly Item[]} items all files but the package document itself
 * @param {readonly string[]} spine names of documents in the order of reading
 */
export function packageDocument(book, identifier, items, spine) {
  const pictured = items.some(
    ({ media_type, properties }) => media_type.startsWith('image/') && properties === undefined,
  );
  const manifest = items.map(({ name, media_type, properties }) =>
    el('item', {
      id: properties === 'cover-image' ? 'cover-image' : idOf(name),
      href: name,
      'media-type': media_type,
      properties: properties ?? null,
    }),
  );
  return xmlDocument(
    el(
      'package',
      {
        xmlns: 'http://www.idpf.org/2007/opf',
        version: '3.0',
        'unique-identifier': 'book-id',
        'xml:lang': book.language,
        dir: book.direction,
        prefix: 'ibooks: http://vocabulary.itunes.apple.com/rdf/ibooks/vocabulary-extensions-1.0/',
      },
      metadata(book, identifier, pictured),
      el('manifest', {}, manifest),
      el(
        'spine',
        { 'page-progression-direction': book.direction },
        spine.map((name) => el('itemref', { idref: idOf(name) })),
      ),
    ),
  );
}

/**
 * The contents, which are a page of the book too, and the landmarks.
 * @param {EbookLayout} book
 * @param {readonly Page[]} pages all documents in the order of reading but this one
 */
export function navDocument(book, pages) {
  /** @type {{ page: Page, title: string, under: { page: Page, title: string }[] }[]} */
  const parts = [];
  for (const page of pages) {
    if (page.entry === null) continue;
    const { title, depth } = page.entry;
    const last = parts.at(-1);
    if (depth === 1 && last) last.under.push({ page, title });
    else parts.push({ page, title, under: [] });
  }
  const link = (/** @type {Page} */ { name }, /** @type {string} */ words) =>
    el('a', { href: name, dir: 'auto' }, words);
  const list = parts.map(({ page, title, under }) =>
    el(
      'li',
      {},
      link(page, title),
      under.length === 0
        ? null
        : el(
            'ol',
            {},
            under.map((one) => el('li', {}, link(one.page, one.title))),
          ),
    ),
  );
  const { contents } = book.words;
  const marks = pages.flatMap((page) => (page.landmark === null ? [] : [{ page, type: page.landmark }]));
  const landmarks = [
    ...marks.map(({ page, type }) =>
      el('li', {}, el('a', { 'epub:type': type, href: page.name }, page.landmark_title ?? type)),
    ),
    el('li', {}, el('a', { 'epub:type': 'toc', href: '#toc' }, contents)),
  ];
  return xhtml(book, contents, [
    el(
      'nav',
      { 'epub:type': 'toc', role: 'doc-toc', id: 'toc', class: 'toc' },
      el('h1', {}, contents),
      el('ol', {}, list),
    ),
    el(
      'nav',
      { 'epub:type': 'landmarks', hidden: 'hidden' },
      el('h2', {}, 'Landmarks'),
      el('ol', {}, landmarks),
    ),
  ]);
}
