/** How Typst writes a JPEG into its file, up to the name of its colors. */
const HEAD = /\/Filter \/DCTDecode\s+\/Width (\d+)\s+\/Height (\d+)/;
const MARK = '/Subtype /Image';

/** Bytes from the mark within which the head ends, and those up to the picture itself. */
const NEAR = 160;
const BEFORE = 400;

/**
 * A file that Typst wrote, without its photos, and these. To draw its pages, a program would decode every photo and write
 * it down again as a PNG. In the copy each is one row of as many pixels as its place in the list, from 1: so it's found
 * again in what is drawn, and its JPEG can stand there as it is. Bytes are replaced by as many others, so the table of
 * the file's objects stays true.
 * @param {Buffer} pdf which isn't changed
 * @returns {{ pdf: Buffer, photos: Buffer[] }}
 */
export function withoutPhotos(pdf) {
  const copy = Buffer.from(pdf);
  /** @type {Buffer[]} */
  const photos = [];
  for (let at = pdf.indexOf(MARK); at !== -1; at = pdf.indexOf(MARK, at + 1)) {
    const found = HEAD.exec(pdf.toString('latin1', at, at + NEAR));
    if (found === null) continue;
    const [words, width = '', height = ''] = found;
    const stream = pdf.indexOf('stream\n', at);
    const start = stream + 'stream\n'.length;
    const length = Number(
      /\/Length (\d+)/.exec(pdf.toString('latin1', pdf.lastIndexOf(' obj', at), at))?.[1],
    );
    const across = String(photos.length + 1);
    // One that's smaller than its number has no room for that; it's drawn as it is.
    if (!(length > 0) || stream > at + BEFORE || across.length > width.length) continue;
    photos.push(pdf.subarray(start, start + length));
    const blank = words
      .replace('/Filter /DCTDecode', ''.padEnd('/Filter /DCTDecode'.length))
      .replace(`/Width ${width}`, `/Width ${across.padEnd(width.length)}`)
      .replace(`/Height ${height}`, `/Height ${'1'.padEnd(height.length)}`);
    copy.write(blank, at + found.index, 'latin1');
  }
  return { pdf: copy, photos };
}
