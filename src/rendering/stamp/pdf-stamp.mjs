import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFOperator, PDFOperatorNames, rgb } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

/** Faces of the books, by what they can show: Latin, Greek and Cyrillic first, then kana, Chinese and Hangul. */
const FACES = [
  'inter/400Regular/Inter_400Regular.ttf',
  'sawarabi-mincho/400Regular/SawarabiMincho_400Regular.ttf',
  'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
  'gowun-dodum/400Regular/GowunDodum_400Regular.ttf',
];

/** Points: the size of the words, and how far above the cut edge they stand. */
const SIZE = 6.5;
const UP = 7;

/** @typedef {{ bytes: Buffer, has(letter: string): boolean }} Face */

/** @param {string} rootDir @param {string} file @returns {Face} */
function faceOf(rootDir, file) {
  const bytes = readFileSync(join(rootDir, 'node_modules/@expo-google-fonts', file));
  const font = fontkit.create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of faces`);
  return { bytes, has: (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) };
}

/**
 * Words in parts, each with the face that shows it. A letter that none has becomes a question mark.
 * @param {string} words
 * @param {(index: number) => Face} face
 */
function partsOf(words, face) {
  /** @type {{ face: Face, text: string }[]} */
  const parts = [];
  for (const letter of words) {
    const found = FACES.findIndex((_, index) => face(index).has(letter));
    const [own, text] = found === -1 ? [face(0), '?'] : [face(found), letter];
    const last = parts.at(-1);
    if (last?.face === own) last.text += text;
    else parts.push({ face: own, text });
  }
  return parts;
}

/**
 * A PDF with a line at the foot of each page. The line is marked as an artifact, so that it is not read aloud; the file
 * stays tagged, and what it says of itself stays. Equal files and words give equal bytes.
 * @param {Uint8Array} pdf
 * @param {string} words
 * @param {string} rootDir the project's root, whose node_modules hold the faces
 * @returns {Promise<Uint8Array>}
 */
export async function stampedPdf(pdf, words, rootDir) {
  /** @type {Map<number, Face>} */
  const faces = new Map();
  const parts = partsOf(words, (index) => {
    const known = faces.get(index) ?? faceOf(rootDir, FACES[index] ?? '');
    faces.set(index, known);
    return known;
  });
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.registerFontkit(fontkit);
  /** @type {Map<Face, import('@cantoo/pdf-lib').PDFFont>} */
  const fonts = new Map();
  for (const { face } of parts)
    if (!fonts.has(face)) fonts.set(face, await document.embedFont(face.bytes, { subset: true }));
  const set = parts.map(({ face, text }) => {
    const font = fonts.get(face);
    if (font === undefined) throw new Error('a part without a font');
    return { font, text, width: font.widthOfTextAtSize(text, SIZE) };
  });
  const width = set.reduce((sum, part) => sum + part.width, 0);
  for (const page of document.getPages()) {
    const trim = page.getTrimBox();
    // An address of 254 letters is wider than a card.
    const scale = Math.min(1, (trim.width - 12) / width);
    let x = trim.x + (trim.width - width * scale) / 2;
    const y = trim.y + UP;
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
    // Pages may be a photo or a colour up to the edge.
    page.drawRectangle({
      x: x - 4,
      y: y - 2.5,
      width: width * scale + 8,
      height: SIZE + 3,
      color: rgb(1, 1, 1),
      opacity: 0.7,
    });
    for (const part of set) {
      page.drawText(part.text, { x, y, size: SIZE * scale, font: part.font, color: rgb(0.35, 0.35, 0.35) });
      x += part.width * scale;
    }
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }
  return document.save({ useObjectStreams: false });
}
