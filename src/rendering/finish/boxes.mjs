/**
 * Where a page is cut, for a print shop: Typst writes no such boxes, so they are put into its file afterwards.
 *
 * @typedef {{ page: number, x: number, y: number, width: number, height: number, bleed: number }} Trim what is left of
 *   a page, counted from 1, once it is cut, and how far colour goes beyond; points from the page's top left corner
 */

/** Bytes of an entry of a table of objects (ISO 32000-1, 7.5.4). */
const ENTRY = 20;

/** A number as Typst writes it. @param {number} points */
const figure = (points) => String(Math.round(points * 1000) / 1000);

/**
 * The table of a file's objects: where it begins, and where each object does.
 * @param {Buffer} pdf
 */
function tableOf(pdf) {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - 64));
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1]);
  const head = /^xref\s0 (\d+)\s\n?/.exec(pdf.toString('latin1', start, start + 32));
  if (head === null) throw new Error('the file has no plain table of objects');
  const first = start + head[0].length;
  const offsets = Array.from({ length: Number(head[1]) }, (_, number) =>
    Number(pdf.toString('latin1', first + number * ENTRY, first + number * ENTRY + 10)),
  );
  return { start, first, offsets, trailer: pdf.toString('latin1', first + offsets.length * ENTRY) };
}

/**
 * An object's words, of one that is no stream.
 * @param {Buffer} pdf
 * @param {number} offset
 */
const wordsAt = (pdf, offset) => pdf.toString('latin1', offset, pdf.indexOf('endobj', offset));

/** The number of the object that a name refers to. @param {string} words @param {string} name */
const reference = (words, name) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(words)?.[1]);

/**
 * A file that Typst wrote, with a TrimBox and a BleedBox on some of its pages. Nothing else of it changes, and equal
 * files give equal bytes.
 * @param {Buffer} pdf
 * @param {Trim[]} trims
 * @returns {Buffer}
 */
export function withBoxes(pdf, trims) {
  if (trims.length === 0) return pdf;
  const { start, first, offsets, trailer } = tableOf(pdf);
  const at = (/** @type {number} */ number) => {
    const offset = offsets[number];
    if (offset === undefined) throw new Error(`the file has no object ${number}`);
    return offset;
  };
  const pages = reference(wordsAt(pdf, at(reference(trailer, 'Root'))), 'Pages');
  const kids = /\/Kids \[([^\]]*)\]/.exec(wordsAt(pdf, at(pages)))?.[1] ?? '';
  const numbers = Array.from(kids.matchAll(/(\d+) 0 R/g), ([, number]) => Number(number));
  const added = trims
    .map(({ page, x, y, width, height, bleed }) => {
      const offset = at(numbers[page - 1] ?? -1);
      const found = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]\n/.exec(wordsAt(pdf, offset));
      if (found === null) throw new Error(`page ${page} has no size`);
      const [across, up] = [Number(found[1]), Number(found[2])];
      const box = (/** @type {number} */ more) =>
        [
          Math.max(0, x - more),
          Math.max(0, up - y - height - more),
          Math.min(across, x + width + more),
          Math.min(up, up - y + more),
        ].map(figure);
      const words = `  /TrimBox [${box(0).join(' ')}]\n  /BleedBox [${box(bleed).join(' ')}]\n`;
      return { place: offset + found.index + found[0].length, words };
    })
    .sort((one, other) => one.place - other.place);
  const moved = (/** @type {number} */ offset) =>
    added.reduce((sum, { place, words }) => (place <= offset ? sum + words.length : sum), offset);
  const parts = added.map(({ place, words }, index) => [
    pdf.subarray(added[index - 1]?.place ?? 0, place),
    Buffer.from(words, 'latin1'),
  ]);
  const rest = pdf.subarray(added.at(-1)?.place ?? 0, first);
  const table = offsets.map((offset, number) => {
    const entry = pdf.toString('latin1', first + number * ENTRY, first + (number + 1) * ENTRY);
    return entry[17] === 'n' ? String(moved(offset)).padStart(10, '0') + entry.slice(10) : entry;
  });
  const end = trailer.replace(/startxref\s+\d+/, `startxref\n${moved(start)}`);
  return Buffer.concat([...parts.flat(), rest, Buffer.from(table.join('') + end, 'latin1')]);
}
