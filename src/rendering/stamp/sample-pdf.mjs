import { ParseSpeeds, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { drawLine, lineOf, stampPages } from './pdf-stamp.mjs';

/** The word across a page: 100 points high, then drawn as large as the page wants it. */
const ACROSS = { size: 100, light: 0.2, ground: false };
/** The share of the line from corner to corner that it takes, and the most that its letters are enlarged. */
const SHARE = 0.62;
const MOST = 1.6;

/**
 * Some pages of a PDF with a word across each but the cover, and a line at its foot. It is untagged, as a part of a file's structure
 * can't be taken with its pages. Equal input gives equal bytes.
 * @param {Uint8Array} pdf
 * @param {number[]} pages from 1
 * @param {{ mark: string, words: string, title: string, language: string }} says the word across, and the line
 * @param {string} rootDir the project's root, whose node_modules hold the faces
 * @returns {Promise<Uint8Array>}
 */
export async function samplePdf(pdf, pages, { mark, words, title, language }, rootDir) {
  const whole = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const sample = await PDFDocument.create({ updateMetadata: false });
  sample.registerFontkit(fontkit);
  sample.setTitle(title, { showInWindowTitleBar: true });
  sample.setLanguage(language);
  const wanted = pages.map((number) => whole.getPage(number - 1));
  for (const page of wanted) {
    // Links lead to pages by themselves, and would bring the whole book along.
    page.node.delete(PDFName.of('Annots'));
    page.node.delete(PDFName.of('StructParents'));
  }
  const indexes = pages.map((number) => number - 1);
  for (const page of await sample.copyPages(whole, indexes)) sample.addPage(page);
  const across = await lineOf(sample, mark, rootDir, ACROSS);
  for (const [index, page] of sample.getPages().entries()) {
    // The cover is what it's sold with.
    if (pages[index] === 1) continue;
    const { x, y, width, height } = page.getTrimBox();
    const long = Math.hypot(width, height);
    const scale = Math.min(MOST, (long * SHARE) / across.width);
    const [cos, sin] = [width / long, height / long];
    const half = (across.width * scale) / 2;
    // Capitals are about 0.7 of their size: the word's middle stands on the page's.
    const down = (0.7 * ACROSS.size * scale) / 2;
    const place = [x + width / 2 - half * cos + down * sin, y + height / 2 - half * sin - down * cos];
    const [left = 0, bottom = 0] = place;
    drawLine(page, across, [cos * scale, sin * scale, -sin * scale, cos * scale, left, bottom]);
  }
  await stampPages(sample, words, rootDir);
  return sample.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY });
}
