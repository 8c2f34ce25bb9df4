/** Where the text stands in a file of Word's, which is an archive (ECMA-376 part 1, §11.3.10). */
export const WORD_DOCUMENT = 'word/document.xml';

/** Tags of paragraphs, their style, text, tabs and breaks, each with its attributes, and what stands between tags. */
const PIECES = /<(\/?)w:(p|t|tab|br|cr|pStyle)(?=[\s/>])([^<>]*)>|([^<]+)/g;
/** How the styles of titles and headings are called in files of English, and of Google Docs. */
const HEADING = /w:val="(?:Title|Heading)/i;

/**
 * The text of a Word document, a paragraph a line. A title or a heading stands apart from what is above it. What was
 * deleted with tracked changes, fields and pictures are no text.
 */
export function wordText(xml: string): string {
  const lines: string[] = [];
  let line = '';
  let isText = false;
  for (const [, end, name, attributes = '', between] of xml.matchAll(PIECES)) {
    if (between !== undefined) {
      if (isText) line += decoded(between);
    } else if (name === 't') isText = end === '' && !attributes.endsWith('/');
    else if (name === 'tab') line += '\t';
    else if (name === 'br' || name === 'cr') line += '\n';
    else if (name === 'pStyle' && HEADING.test(attributes)) lines.push('');
    else if (name === 'p' && (end === '/' || attributes.endsWith('/'))) {
      lines.push(line);
      line = '';
    }
  }
  return lines.join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML, and characters by their numbers. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
