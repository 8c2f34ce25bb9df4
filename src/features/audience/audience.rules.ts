import type { SubscriberRow } from './audience.schema';

/** The columns of the exported list, in their order. */
const COLUMNS = [
  'email',
  'name',
  'state',
  'product',
  'source',
  'country',
  'consent_text',
  'consented_at',
  'confirmed_at',
  'unsubscribed_at',
  'created_at',
] as const;

/** What a spreadsheet would take for a formula (OWASP, CSV injection); white space before it does not help. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/**
 * A cell of CSV (RFC 4180). An apostrophe goes before what a spreadsheet would work out, since strangers have typed it:
 * spreadsheets show such a cell as text.
 */
export function csvCell(value: string | null): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const CSV_HEAD: string = line(COLUMNS);

/** A subscriber as a line of CSV. */
export function csvLine(subscriber: SubscriberRow & { product_title: string }): string {
  const cells = { ...subscriber, product: subscriber.product_title };
  return line(COLUMNS.map((column) => cells[column]));
}
