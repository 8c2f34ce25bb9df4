import { type PrintFacts, type PrintPaper, printerChecks } from '@/kernel/book/printing';

/** What a book can be printed on. */
export const PAPER_WORDS: Record<PrintPaper, string> = {
  color: 'Color on white paper',
  white: 'Black and white on white paper',
  cream: 'Black and white on cream paper',
};

/** A length as a printer's form asks for it: up to four digits, as a spine is that exact. */
const inches = (length: number): string => `${Number(length.toFixed(4))}\u00a0in`;

const area = ({ width, height }: { width: number; height: number }): string =>
  `${Number(width.toFixed(4))} × ${inches(height)}`;

/** What is said of one point of a print edition. */
export interface PrintPoint {
  name: string;
  value: string;
  /** What it means; null where the value says it. */
  note: string | null;
  /** Whether something has to be done. */
  is_open: boolean;
}

/** What a printer asks about a finished print edition, in the order of its forms; last, which printers take it. */
export function printPoints(facts: PrintFacts): PrintPoint[] {
  const point = (name: string, value: string, note: string | null = null, is_open = false): PrintPoint => ({
    name,
    value,
    note,
    is_open,
  });
  return [
    point('Pages', String(facts.page_count), 'The last one is blank, for the printer’s own marks.'),
    point('Trim size', area(facts.trim)),
    point('Page size with bleed', area(facts.page), '0.125 in at the top, the bottom, and the outer edge.'),
    point('Inside margin', inches(facts.inner), `Printers need at least ${inches(facts.gutter)}.`),
    point(
      'Spine',
      inches(facts.spine),
      facts.spine_words ? 'Title and author.' : 'No text. Spine text needs at least 79 pages.',
    ),
    point(
      'Cover size',
      area(facts.cover),
      'Compare it with your printer’s cover calculator before you upload.',
    ),
    point('Paper', PAPER_WORDS[facts.paper]),
    facts.color === 'cmyk'
      ? point('Color', `CMYK, ${facts.standard ?? 'PDF'}`, 'Text is printed in black ink only.')
      : point('Color', 'RGB', 'For CMYK, Ghostscript has to be installed on the server.', true),
    ...printerChecks(facts).map(({ printer, accepts, reason }) =>
      point(printer, accepts ? 'Meets its requirements' : 'Not yet', reason, !accepts),
    ),
  ];
}
