import { CsvError, parse } from 'csv-parse/sync';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { buyersOfTable, type ListedBuyer } from './given.rules';

const wrong = (message: string) =>
  new Problem('validation_failed', {
    errors: [{ in: 'body', pointer: '/csv', code: 'invalid_csv', message }],
    detail: message,
  });

/** The sign between the cells of a table: the one that its first line has most of. */
function delimiterOf(csv: string): string {
  const [line = ''] = csv.split(/\r?\n|\r/, 1);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The buyers in a list as shops export it. Throws validation_failed for what is no such list, or is too long. */
export function buyersOfCsv(csv: string): ListedBuyer[] {
  let table: string[][];
  try {
    table = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      relax_quotes: true,
      // The line with the names, and one more than is taken, so that the rest is never left out in silence.
      to: LIMITS.given_rows + 2,
    });
  } catch (error) {
    if (error instanceof CsvError) throw wrong('This isn’t valid CSV: a quotation mark is never closed.');
    throw error;
  }
  const buyers = buyersOfTable(table);
  if (buyers.length === 0) throw wrong('There are no buyers in this list.');
  if (buyers.length > LIMITS.given_rows)
    throw wrong(`You can give at most ${LIMITS.given_rows.toLocaleString('en')} copies in one request.`);
  return buyers;
}
