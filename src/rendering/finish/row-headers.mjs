/**
 * The cells of a table that stand under its first heading, as Typst refers to that: `/Headers [(U1x0y0)]`.
 */
const UNDER_FIRST = /^\/Headers \[\(U\d+x0y0\)\]/;

/** Bytes between the role of a cell and its headings, at most. */
const NEAR = 120;

/**
 * A file that Typst wrote, in which the first cell of each row of a table is the heading of its row: Typst itself knows
 * only headings of columns. Bytes are replaced by as many others, so the table of the file's objects stays true.
 * @param {Buffer} pdf its bytes are changed
 * @returns {Buffer} the same
 */
export function withRowHeaders(pdf) {
  for (let at = pdf.indexOf('/Headers [(U'); at !== -1; at = pdf.indexOf('/Headers [(U', at + 1)) {
    const [words] = UNDER_FIRST.exec(pdf.toString('latin1', at, at + 40)) ?? [];
    const role = pdf.lastIndexOf('/S /TD', at);
    if (words === undefined || role < at - NEAR) continue;
    pdf.write('/S /TH', role, 'latin1');
    pdf.write('/Scope /Row'.padEnd(words.length), at, 'latin1');
  }
  return pdf;
}
