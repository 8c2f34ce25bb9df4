import { strToU8, zipSync } from 'fflate';
import { CONTAINER, identifierOf, navDocument, packageDocument } from './package.mjs';
import { innerPages, openingPages } from './pages.mjs';
import { fontFiles, lookOf, styleSheet } from './themes.mjs';

/**
 * @typedef {import('../layout/ebook').EbookLayout} EbookLayout
 * @typedef {{ bytes: Uint8Array, width: number, height: number }} Jpeg
 * @typedef {Jpeg & { extension: 'jpg' | 'png' }} Image
 * @typedef {{ name: string, media_type: string, bytes: Uint8Array, properties?: string }} File
 */

/** Files whose bytes do not get fewer by packing. */
const STORED = new Set(['image/jpeg', 'image/png']);

/** How hard files are packed, 0 to 9. Fonts are most of the work, and harder packing takes off no more than a hundredth. */
const levelOf = (/** @type {string} */ media_type) =>
  STORED.has(media_type) ? 0 : media_type === 'font/ttf' ? 2 : 6;

/**
 * A cookbook as EPUB 3.3. Equal input gives equal bytes: the only date is the edition's.
 * @param {EbookLayout} book
 * @param {ReadonlyMap<string, Image>} given the pictures there are, by the model's keys
 * @param {Jpeg} cover the cover as a picture
 * @param {string} rootDir the project's root, whose node_modules hold the fonts
 * @returns {Uint8Array}
 */
export function epubOf(book, given, cover, rootDir) {
  /** @type {Map<string, import('./pages.mjs').Picture>} */
  const pictures = new Map();
  /** @type {File[]} */
  const images = [
    { name: 'images/cover.jpg', media_type: 'image/jpeg', bytes: cover.bytes, properties: 'cover-image' },
  ];
  const used = new Set(book.chapters.flatMap(({ recipes }) => recipes.map(({ image }) => image)));
  used.add(book.brand.logo);
  for (const [key, { bytes, width, height, extension }] of given) {
    if (!used.has(key)) continue;
    const path = `images/p${pictures.size}.${extension}`;
    pictures.set(key, { path, width, height });
    images.push({ name: path, media_type: extension === 'jpg' ? 'image/jpeg' : 'image/png', bytes });
  }

  const { width, height } = cover;
  const opening = openingPages(book, { path: 'images/cover.jpg', width, height }, pictures);
  const inner = innerPages(book, pictures);
  const nav = {
    name: 'contents.xhtml',
    media_type: 'application/xhtml+xml',
    bytes: strToU8(navDocument(book, [...opening, ...inner])),
    properties: 'nav',
  };
  const documentOf = (/** @type {import('./pages.mjs').Page} */ page) => ({
    name: page.name,
    media_type: 'application/xhtml+xml',
    bytes: strToU8(page.xhtml),
  });
  const documents = [...opening.map(documentOf), nav, ...inner.map(documentOf)];
  const look = lookOf(book);
  /** @type {File[]} */
  const files = [
    ...documents,
    {
      name: 'book.css',
      media_type: 'text/css',
      bytes: strToU8(styleSheet(look, book.direction, book.theme)),
    },
    ...images,
    ...fontFiles(look, rootDir),
  ];
  const identifier = identifierOf(JSON.stringify(book));
  const opf = packageDocument(
    book,
    identifier,
    files,
    documents.map(({ name }) => name),
  );
  return archive(book, [
    { name: 'book.opf', media_type: 'application/oebps-package+xml', bytes: strToU8(opf) },
    ...files,
  ]);
}

/**
 * The container (OCF 3.3): the media type comes first, plain and unpacked, so that it stands at a fixed place.
 * @param {EbookLayout} book
 * @param {readonly File[]} files
 */
function archive(book, files) {
  const [year, month, day] = book.created;
  // A zip's times have no zone and begin in 1980; the hour is one that every clock has on every day.
  const mtime = new Date(Math.min(Math.max(year, 1980), 2099), month - 1, day, 12);
  /** @type {Record<string, [Uint8Array, import('fflate').ZipOptions]>} */
  const entries = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': [strToU8(CONTAINER), {}],
  };
  for (const { name, media_type, bytes } of files)
    entries[`EPUB/${name}`] = [bytes, { level: levelOf(media_type) }];
  return zipSync(entries, { mtime });
}
