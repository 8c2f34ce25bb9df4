import { tidy } from '@/importing/html/markup';
import { partOfHeading } from '@/importing/text/lines/headings';
import { fieldOf } from './table';

const ROW = /^[ \t]{0,3}\|.{1,2000}\|[ \t]*$/;
const RULE = /^[ \t]{0,3}\|(?:[ \t]*:?-{1,100}:?[ \t]*\|){1,30}[ \t]*$/;

/** Whether some lines of a text are a table: the names of its columns, and a rule below them. */
export function hasTable(text: string): boolean {
  if (!text.includes('|')) return false;
  const lines = text.split(/\r?\n/);
  return lines.some((line, at) => RULE.test(line) && ROW.test(lines[at - 1] ?? ''));
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** What the columns of a table of ingredients are; null for any other table. */
function columnsOf(head: string): (string | null)[] | null {
  const fields = cellsOf(head).map(fieldOf);
  const one = (name: string) => fields.filter((field) => field === name).length === 1;
  // A table of recipes has their titles, and one of steps no amounts.
  return one('ingredients') && (one('amount') || one('unit')) && !fields.includes('instructions')
    ? fields
    : null;
}

/** The line of ingredients that a row says: its amount, its unit, its name, and what else stands in it. */
function ingredientOf(row: string, columns: readonly (string | null)[]): string {
  const cells = cellsOf(row);
  const of = (field: string) => cells[columns.indexOf(field)] ?? '';
  const others = cells.filter((_, at) => !['amount', 'unit', 'ingredients'].includes(columns[at] ?? ''));
  const [amount, unit, name] = [of('amount'), of('unit'), of('ingredients')];
  // "to taste" is said behind its thing.
  const isCounted = /[\p{Nd}\p{No}]/u.test(amount) || amount === '';
  const words = isCounted ? [amount, unit, name] : [name, amount, unit];
  return [tidy(words.filter(Boolean).join(' ')), ...others.filter(Boolean)].join(', ');
}

/**
 * Tables as lines: an ingredient with its amount before it where the columns say which is which, else the cells of a row
 * beside each other. The names of the columns are left out; they stand for those of the parts where nothing else does.
 */
export function withoutTables(text: string): string {
  if (!text.includes('|')) return text;
  const lines = text.split(/\r?\n/);
  const heads = lines.flatMap((line, at) =>
    RULE.test(line) && ROW.test(lines[at - 1] ?? '') ? [at - 1] : [],
  );
  const isAlone = heads.length === 1 && !lines.some((line) => partOfHeading(line) === 'ingredients');
  let columns: (string | null)[] | null = null;
  return lines
    .flatMap((line, at) => {
      if (RULE.test(line)) return [];
      if (heads.includes(at)) {
        columns = columnsOf(line);
        return isAlone && columns !== null ? ['', 'Ingredients'] : [];
      }
      if (ROW.test(line)) {
        if (columns !== null) return [ingredientOf(line, columns)];
        return line
          .split('|')
          .map((cell) => cell.trim())
          .filter(Boolean)
          .join(' ');
      }
      const isBelow = columns !== null && line.trim() !== '';
      if (isBelow) columns = null;
      const opens = isBelow && isAlone && !/^#/.test(line) && partOfHeading(line) === null;
      return opens && !lines.some((one) => partOfHeading(one) === 'instructions') ? ['Method', line] : [line];
    })
    .join('\n');
}
