import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  fill,
  moveText,
  ParseSpeeds,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
  setFontAndSize,
  setGraphicsState,
  showText,
} from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

/** Faces of the books, by what they can show: Latin, Greek and Cyrillic first, then kana, Chinese, Hangul, and emoji. */
const FACES = [
  'inter/400Regular/Inter_400Regular.ttf',
  'sawarabi-mincho/400Regular/SawarabiMincho_400Regular.ttf',
  'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
  'gowun-dodum/400Regular/GowunDodum_400Regular.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
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

/** @typedef {{ size: number, light: number, ground: boolean }} Look size in points, the grey from 0 to 1, whether a pale ground is under it */

/** @type {Look} */
const FOOT = { size: SIZE, light: 0.35, ground: true };

/**
 * Words as a picture of its own, set once and drawn on every page; they begin at 0, 0.
 * @param {PDFDocument} document
 * @param {string} words
 * @param {string} rootDir the project's root, whose node_modules hold the faces
 * @param {Look} look
 */
export function lineOf(document, words, rootDir, look) {
  /** @type {Map<number, Face>} */
  const faces = new Map();
  const parts = partsOf(words, (index) => {
    const known = faces.get(index) ?? faceOf(rootDir, FACES[index] ?? '');
    faces.set(index, known);
    return known;
  });
  return drawnLine(document, parts, look);
}

/**
 * Draws a line on a page as an artifact, which is not read aloud.
 * @param {import('@cantoo/pdf-lib').PDFPage} page
 * @param {Awaited<ReturnType<typeof lineOf>>} line
 * @param {[a: number, b: number, c: number, d: number, x: number, y: number]} matrix where it begins, and how it is turned
 */
export function drawLine(page, line, matrix) {
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    drawObject(page.node.newXObject('Stamp', line.ref)),
    popGraphicsState(),
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  );
}

/**
 * Puts a line at the foot of each page.
 * @param {PDFDocument} document
 * @param {string} words
 * @param {string} rootDir the project's root, whose node_modules hold the faces
 */
export async function stampPages(document, words, rootDir) {
  const line = await lineOf(document, words, rootDir, FOOT);
  for (const page of document.getPages()) {
    const trim = page.getTrimBox();
    // An address of 254 letters is wider than a card.
    const scale = Math.min(1, (trim.width - 12) / line.width);
    const x = trim.x + (trim.width - line.width * scale) / 2;
    drawLine(page, line, [scale, 0, 0, scale, x, trim.y + UP]);
  }
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
  // It works in one go, as nobody else waits in this process.
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  document.registerFontkit(fontkit);
  await stampPages(document, words, rootDir);
  return document.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY });
}

/**
 * @param {PDFDocument} document
 * @param {ReturnType<typeof partsOf>} parts
 * @param {Look} look
 */
async function drawnLine(document, parts, { size, light, ground }) {
  /** @type {Map<Face, import('@cantoo/pdf-lib').PDFFont>} */
  const fonts = new Map();
  /** @type {PDFOperator[]} */
  const shown = [];
  /** @type {Record<string, import('@cantoo/pdf-lib').PDFRef>} */
  const resources = {};
  let width = 0;
  for (const { face, text } of parts) {
    const font = fonts.get(face) ?? (await document.embedFont(face.bytes, { subset: true }));
    fonts.set(face, font);
    resources[font.name] = font.ref;
    shown.push(
      setFontAndSize(font.name, size),
      moveText(width, 0),
      showText(font.encodeText(text)),
      moveText(-width, 0),
    );
    width += font.widthOfTextAtSize(text, size);
  }
  const [left, bottom, right, top] = [-4, -2.5, width + 4, size + 0.5];
  const pale = [
    // Pages may be a photo or a colour up to the edge.
    pushGraphicsState(),
    setGraphicsState('Faint'),
    setFillingRgbColor(1, 1, 1),
    rectangle(left, bottom, right - left, top - bottom),
    fill(),
    popGraphicsState(),
  ];
  const form = document.context.formXObject(
    [
      ...(ground ? pale : [setGraphicsState('Across')]),
      setFillingRgbColor(light, light, light),
      beginText(),
      ...shown,
      endText(),
    ],
    {
      // Letters reach below the line and above it.
      BBox: [left, -size, right, 2 * size],
      Resources: {
        Font: resources,
        ExtGState: { Faint: { Type: 'ExtGState', ca: 0.7 }, Across: { Type: 'ExtGState', ca: 0.12 } },
      },
    },
  );
  return { ref: document.context.register(form), width };
}
