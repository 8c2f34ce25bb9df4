import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** The address of a link that is to be a box: its list, its section, and its line. */
const CHECK = /^check:(\d+)-(\d+)-(\d+)$/;

/** The most characters of what a box is called. */
const LONGEST = 200;

const name = PDFName.of;

/** Words as they are said: what only sets them on a page is left out. @param {string} words */
const said = (words) =>
  words
    .replace(/[\u00ad\u200b\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();

/**
 * The appearances of a box, in points: a mark that is drawn, for a letter would need a font, and nothing, as its frame is
 * part of the page.
 * @param {PDFDocument} document @param {number} side
 */
function appearances({ context }, side) {
  const at = (/** @type {number} */ across, /** @type {number} */ up) =>
    `${(side * across).toFixed(2)} ${(side * up).toFixed(2)}`;
  const line = Math.max(0.9, side * 0.14).toFixed(2);
  const mark = `q 1 J 1 j ${line} w 0.14 0.12 0.1 RG ${at(0.2, 0.5)} m ${at(0.42, 0.26)} l ${at(0.82, 0.8)} l S Q`;
  const picture = (/** @type {string} */ words) =>
    context.register(
      context.stream(words, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, side, side], Resources: {} }),
    );
  return context.obj({ N: { Yes: picture(mark), Off: picture('') } });
}

/** The place of the box that a link is to be; null of any other. @param {PDFDict} annotation */
function placeOf(annotation) {
  const address = annotation.lookupMaybe(name('A'), PDFDict)?.lookup(name('URI'));
  const found = address instanceof PDFString ? CHECK.exec(address.asString()) : null;
  return found === null ? null : found.slice(1).map(Number);
}

/**
 * The part of a file's structure that holds only an annotation, by that annotation.
 * @param {PDFDocument} document
 */
function partsByAnnotation({ context }) {
  /** @type {Map<string, PDFDict>} */
  const parts = new Map();
  for (const [, part] of context.enumerateIndirectObjects()) {
    if (!(part instanceof PDFDict) || part.lookup(name('S')) !== name('Link')) continue;
    const kids = part.lookupMaybe(name('K'), PDFArray);
    const only = kids?.size() === 1 ? kids.lookupMaybe(0, PDFDict) : undefined;
    const of = only?.get(name('Obj'));
    if (of instanceof PDFRef) parts.set(of.tag, part);
  }
  return parts;
}

/**
 * Makes the boxes of shopping lists fields that can be checked on a screen. Typst writes no fields, so its templates set
 * each box as a link, which has its place in the file's structure beside the words of its line. Here the link becomes a
 * field, and its part of the structure a form. Equal input gives equal bytes.
 * @param {Buffer} pdf
 * @param {(list: number, section: number, line: number) => string} named what a box is called by those who don't see it
 * @returns {Promise<Uint8Array>}
 */
export async function withCheckBoxes(pdf, named) {
  if (!pdf.includes('(check:')) return pdf;
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const { context, catalog } = document;
  const parts = partsByAnnotation(document);
  /** @type {Map<string, PDFDict>} */
  const drawn = new Map();
  /** @type {PDFRef[]} */
  const fields = [];
  for (const page of document.getPages())
    for (const ref of page.node.lookupMaybe(name('Annots'), PDFArray)?.asArray() ?? []) {
      const box = context.lookup(ref, PDFDict);
      const place = placeOf(box);
      if (place === null) continue;
      const part = ref instanceof PDFRef ? parts.get(ref.tag) : undefined;
      if (!(ref instanceof PDFRef) || part === undefined) throw new Error('a box without its place');
      const [list = 0, section = 0, line = 0] = place;
      const { width } = box.lookup(name('Rect'), PDFArray).asRectangle();
      const side = width.toFixed(2);
      const looks = drawn.get(side) ?? appearances(document, Number(side));
      drawn.set(side, looks);
      part.set(name('S'), name('Form'));
      for (const gone of ['A', 'Border', 'Contents']) box.delete(name(gone));
      box.set(name('Subtype'), name('Widget'));
      box.set(name('FT'), name('Btn'));
      box.set(name('T'), PDFString.of(`check-${list + 1}-${section + 1}-${line + 1}`));
      box.set(name('TU'), PDFHexString.fromText(said(named(list, section, line))));
      box.set(name('V'), name('Off'));
      box.set(name('AS'), name('Off'));
      box.set(name('AP'), looks);
      box.set(name('P'), page.ref);
      fields.push(ref);
    }
  catalog.set(name('AcroForm'), context.obj({ Fields: fields }));
  return document.save({
    useObjectStreams: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
    updateFieldAppearances: false,
  });
}
