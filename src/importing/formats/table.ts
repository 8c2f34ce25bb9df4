import { parse } from 'csv-parse/sync';
import { COLUMN_NAMES } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { BadArchive } from '@/importing/archive/zip';
import { tidy } from '@/importing/html/markup';
import { stepsOf } from '@/importing/linked-data/schema-lines';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { fieldNamed } from '@/importing/recipe/terms';
import { betweenCommas } from '@/importing/text/lines/comma-lists';
import { LIMITS } from '@/kernel/limits';
import { ofTerms } from '@/kernel/recipe-terms';
import { fold } from '@/kernel/text';

/** Recipes of a table that are read: one more than an import takes, so that the rest is never left out in silence. */
const MOST_RECIPES = LIMITS.import_recipes + 1;
/** Rows of a table in which each ingredient has its own. */
const MOST_ROWS = 200_000;
/** Characters of a table. */
const LONGEST = 20_000_000;
/** Columns of a table; more are no recipes. */
const MOST_COLUMNS = 500;

/** Names of columns in other programs and languages, folded to plain letters, and what they are for us. */
const COLUMNS = new Map(COLUMN_NAMES);

/** A cell with a list: lines where it has line breaks, else parts between "|", ";", or commas before amounts. */
function listOf(cell: string): string[] {
  const parts = /[\r\n]/.test(cell)
    ? cell.split(/\r\n|\r|\n/)
    : cell.includes('|')
      ? cell.split('|')
      : cell.includes(';')
        ? cell.split(/;\s*/)
        : (betweenCommas(cell) ?? [cell]);
  return parts.map((part) => tidy(part).replace(/^[-•*]\s+/, '')).filter(Boolean);
}

/** A cell with bars and no line breaks as lines. */
const splitAtBars = (cell: string): string => (/[\r\n]/.test(cell) ? cell : cell.replace(/\s*\|\s*/g, '\n'));

function linesOf(cell: string): ReadLine[] {
  let group: string | null = null;
  return listOf(cell).flatMap((part) => {
    const heading = readHeading(part);
    if (heading === null) return [{ text: part, group }];
    group = heading;
    return [];
  });
}

/** Lines that tell whether a text is a table, the columns that one has at least, and the share of lines that have all. */
const LOOKED_AT = 50;
const LEAST_COLUMNS = 3;
const MOST_OF = 0.8;

/** Lines of a text that is a table without being named so. */
const LEAST_LINES = 4;

/** Whether a text is a table, whatever its columns are called; one that is `named` so needs two columns. */
export function isTable(text: string, named: boolean): boolean {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT);
  if (lines.length < (named ? 2 : LEAST_LINES)) return false;
  return [',', ';', '\t'].some((delimiter) => {
    const bare = lines.map((line) => line.replace(/"[^"]*"/g, ''));
    // A comma within a sentence has a space behind it, and a small letter.
    if (!named && delimiter === ',' && bare.some((line) => /, \p{Ll}/u.test(line))) return false;
    const columns = bare.map((line) => line.split(delimiter).length);
    const [first = 0] = columns;
    const same = columns.filter((count) => count === first).length;
    return first >= (named ? 2 : LEAST_COLUMNS) && (named || same >= lines.length * MOST_OF);
  });
}

/** Whether a text begins with the names of columns, all of which we know, of a table with recipes in it. */
export function isTableOfRecipes(text: string): boolean {
  const fields = headOf(text.replace(/^\ufeff/, '')).columns.map(fieldOf);
  return (
    fields.length > 1 &&
    !fields.includes(null) &&
    fields.includes('title') &&
    (fields.includes('ingredients') || fields.includes('instructions'))
  );
}

/** What a column is for us, by its name above; null for one that we do not know. */
export const fieldOf = (name: string): string | null =>
  COLUMNS.get(fold(name).replace(/[^\p{L}]+/gu, '')) ?? fieldNamed(name.trim());

/** A row as what its columns are for us, with the cells of each that has any. */
type Row = ReadonlyMap<string, readonly string[]>;

/** The one value of a field in a row; null where it has none. */
const cellOf = (row: Row, name: string): string | null => row.get(name)?.[0] ?? null;

/**
 * The recipes of a table (CSV with a row of names above; comma, semicolon or tab). A row that names
 * neither a title nor anything of a recipe is null. Where each ingredient has a row of its own, a recipe is all rows with
 * its title. Empty where no column names a title.
 * @throws RangeError for text that is no table, BadArchive for one that is too long, or whose amounts belong to nothing
 */
export function readTable(source: string): (ReadRecipe | null)[] {
  const text = source.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '');
  const { delimiter, columns } = headOf(text);
  if (columns.length < 2 || columns.length > MOST_COLUMNS) return [];
  if (!columns.some((name) => fieldOf(name) === 'title')) return [];
  if (text.length > LONGEST)
    throw new BadArchive('The table is too long. Split it into smaller files.', { is_large: true });
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MOST_ROWS + 2,
    });
  } catch (error) {
    throw new RangeError('The file isn’t a table.', { cause: error });
  }
  if (rows.length > MOST_ROWS + 1)
    throw new BadArchive('The table is too long. Split it into smaller files.', { is_large: true });
  const [head = [], ...cells] = rows;
  const names = head.map((name) => fieldOf(name) ?? `${UNKNOWN}${name.trim()}`);
  const told = cells.map((row) => rowOf(names, row));
  const recipes = isLong(names, told) ? grouped(told).map(recipeOfRows) : told.map(recipeOfRow);
  return recipes.slice(0, MOST_RECIPES);
}

/** The names above the columns of a text, and what stands between them. */
function headOf(text: string): { delimiter: string; columns: string[] } {
  const head = /^[^\r\n]{0,5000}/.exec(text)?.[0] ?? '';
  const delimiter = [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  return { delimiter, columns: head.split(delimiter).map((name) => name.replace(/^\s*"|"\s*$/g, '')) };
}

/** Before the name of a column that we do not know. */
const UNKNOWN = '?';

function rowOf(names: readonly string[], cells: readonly string[]): Row {
  const row = new Map<string, string[]>();
  for (const [at, cell] of cells.entries()) {
    const [name, value] = [names[at], cell.trim()];
    if (name !== undefined && value !== '') row.set(name, [...(row.get(name) ?? []), value]);
  }
  return row;
}

const COLUMNS_WANTED = 'Name the columns recipe, ingredient, and amount.';

/**
 * Whether each ingredient has a row of its own: a column has its amount, or rows of one title, or without any below it,
 * have one ingredient each.
 * @throws BadArchive where a column has amounts, and not one ingredient stands beside each
 */
function isLong(names: readonly string[], rows: readonly Row[]): boolean {
  const lists = rows.map((row) => listOf((row.get('ingredients') ?? []).join('\n')));
  if (names.includes('amount') || names.includes('unit')) {
    const columns = names.filter((name) => name === 'ingredients').length;
    if (columns !== 1)
      throw new BadArchive(
        columns === 0
          ? `The table has amounts, but we can’t tell which column has the ingredients. ${COLUMNS_WANTED}`
          : 'The table has several columns of ingredients, and we can’t tell which ones the amounts belong to. Put one ingredient in each row.',
      );
    if (lists.some(({ length }) => length > 1))
      throw new BadArchive(
        'A row has several ingredients, and we can’t tell which amounts belong to them. Put one ingredient in each row.',
      );
    return true;
  }
  if (names.filter((name) => name === 'ingredients').length !== 1) return false;
  if (lists.some(({ length }) => length !== 1)) return false;
  const titles = rows.flatMap((row) => cellOf(row, 'title') ?? []);
  return titles.length > 0 && (new Set(titles).size < titles.length || titles.length < rows.length);
}

/** The rows of each recipe by its title, which stands in the first of them at least. */
function grouped(rows: readonly Row[]): Row[][] {
  const byTitle = new Map<string, Row[]>();
  let title = '';
  for (const row of rows) {
    title = cellOf(row, 'title') ?? title;
    const found = byTitle.get(title);
    if (found === undefined) byTitle.set(title, [row]);
    else found.push(row);
  }
  return [...byTitle.values()];
}

/** Fields that each row of a recipe has for itself. */
const OF_LINES: ReadonlySet<string> = new Set(['title', 'ingredients', 'amount', 'unit', 'group']);
/** Fields of which the rows of a recipe may each hold a piece. */
const IN_PIECES: ReadonlySet<string> = new Set(['instructions', 'tags', 'diet']);

/** A recipe whose ingredients have a row each; doubtful where its rows say different things of it. */
function recipeOfRows(rows: readonly Row[]): ReadRecipe | null {
  const whole = new Map<string, string[]>();
  const doubts: string[] = [];
  const [first] = rows;
  const notes = rows.map((row) => cellOf(row, 'notes'));
  // What is said in rows below the first is said of their ingredients.
  const isOfLines = new Set(notes.filter((note) => note !== null)).size > 1 || (notes[0] ?? null) === null;
  for (const name of new Set(rows.flatMap((row) => [...row.keys()]))) {
    if (OF_LINES.has(name) || (name === 'notes' && isOfLines)) continue;
    const values = [...new Set(rows.flatMap((row) => row.get(name) ?? []))];
    if (name.startsWith(UNKNOWN)) {
      const said = name.slice(UNKNOWN.length);
      if (values.some((value) => /\p{N}/u.test(value)))
        doubts.push(`We can’t tell what the column “${said}” is for.`);
      continue;
    }
    whole.set(name, IN_PIECES.has(name) ? [values.join(name === 'instructions' ? '\n' : ', ')] : values);
    if (values.length > 1 && !IN_PIECES.has(name))
      doubts.push(
        `Its rows disagree: ${values
          .slice(0, 2)
          .map((value) => `“${value}”`)
          .join(' and ')}.`,
      );
  }
  const title = first === undefined ? null : cellOf(first, 'title');
  if (title !== null) whole.set('title', [title]);
  const ingredients = rows.flatMap((row): ReadLine[] => {
    const item = cellOf(row, 'ingredients');
    if (item === null) return [];
    const note = isOfLines ? cellOf(row, 'notes') : null;
    const amount = [cellOf(row, 'amount'), cellOf(row, 'unit'), item]
      .filter((part) => part !== null)
      .join(' ');
    return [{ text: tidy(note === null ? amount : `${amount}, ${note}`), group: cellOf(row, 'group') }];
  });
  const lost = rows.find(
    (row) => cellOf(row, 'ingredients') === null && (row.has('amount') || row.has('unit')),
  );
  if (lost !== undefined) doubts.push('One of the amounts has no ingredient next to it.');
  const recipe = recipeOfRow(whole);
  if (recipe === null && ingredients.length === 0) return null;
  return { ...(recipe ?? emptyRecipe()), ingredients, ...(doubts.length === 0 ? {} : { doubts }) };
}

/** The words of a cell that has several of them. */
const wordsIn = (cell: string | null): string[] => (cell ?? '').split(/[,;|]/).map(tidy).filter(Boolean);

/** The recipe of a row that has all of it; null where it names neither a title nor anything of a recipe. */
function recipeOfRow(row: Row): ReadRecipe | null {
  const has = (name: string) => cellOf(row, name);
  // "Ingredient 1", "Ingredient 2": a column for each.
  const every = (name: string) => row.get(name)?.join('\n') ?? null;
  const title = has('title');
  const yielded = has('yield');
  const yield_text = has('yield_text') ?? (yielded !== null && /\p{L}/u.test(yielded) ? yielded : null);
  const [meal_type = null, ...meals] = wordsIn(has('meal_type'));
  const address = (name: string) => (/^https?:\/\//i.test(has(name) ?? '') ? has(name) : null);
  if (title === null && every('ingredients') === null && every('instructions') === null) return null;
  return {
    ...emptyRecipe(),
    title,
    description: has('description'),
    servings: servingsFromYield(yielded ?? yield_text ?? ''),
    yield_text,
    ingredients: linesOf(every('ingredients') ?? ''),
    // As among ingredients, a bar stands for the end of a line.
    instructions: stepsOf(splitAtBars(every('instructions') ?? ''), null, { exact: false, base: null }),
    notes: has('notes'),
    dietary_tags: wordsIn(has('diet')),
    tags: [...wordsIn(has('tags')), ...meals],
    ...ofTerms(has),
    meal_type,
    prep_time_minutes: readMinutes(has('prep')),
    cook_time_minutes: readMinutes(has('cook')),
    total_time_minutes: readMinutes(has('total')),
    image_url: address('image'),
    credit: creditOf(has('credit') ?? has('source')),
    source_url: address('source'),
  };
}
