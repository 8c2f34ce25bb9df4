import { parse } from 'csv-parse/sync';
import { readHeading } from '../culinary/heading';
import { servingsFromYield } from '../culinary/servings';
import { readMinutes } from './duration';
import { tidy } from './markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from './model';

/** Rows of a table that are read, and characters of it. */
const MOST_ROWS = 2_000;
const LONGEST = 8_000_000;
/** Columns of a table; more are no recipes. */
const MOST_COLUMNS = 500;

/** Names of columns in other programs, folded to letters only, and what they are for us. */
const COLUMNS: Readonly<Record<string, string>> = {
  title: 'title',
  name: 'title',
  recipe: 'title',
  recipename: 'title',
  recipetitle: 'title',
  description: 'description',
  summary: 'description',
  servings: 'yield',
  serves: 'yield',
  yield: 'yield',
  yieldtext: 'yield_text',
  recipeyield: 'yield',
  portions: 'yield',
  ingredients: 'ingredients',
  ingredientlist: 'ingredients',
  recipeingredient: 'ingredients',
  instructions: 'instructions',
  directions: 'instructions',
  method: 'instructions',
  steps: 'instructions',
  preparation: 'instructions',
  recipeinstructions: 'instructions',
  notes: 'notes',
  note: 'notes',
  tags: 'tags',
  dietarytags: 'tags',
  diet: 'tags',
  cuisine: 'cuisine',
  category: 'meal_type',
  categories: 'meal_type',
  course: 'meal_type',
  mealtype: 'meal_type',
  preptime: 'prep',
  preptimeminutes: 'prep',
  prepminutes: 'prep',
  preparationtime: 'prep',
  cooktime: 'cook',
  cooktimeminutes: 'cook',
  cookminutes: 'cook',
  cookingtime: 'cook',
  totaltime: 'total',
  totaltimeminutes: 'total',
  totalminutes: 'total',
  time: 'total',
  source: 'source',
  sourceurl: 'source',
  url: 'source',
  link: 'source',
  image: 'image',
  imageurl: 'image',
  photo: 'image',
};

/** A cell with a list: lines where it has line breaks, else parts between "|" or ";". */
function listOf(cell: string): string[] {
  const parts = /[\r\n]/.test(cell)
    ? cell.split(/\r\n|\r|\n/)
    : cell.includes('|')
      ? cell.split('|')
      : cell.split(/;\s*/);
  return parts.map((part) => tidy(part).replace(/^[-•*]\s+/, '')).filter(Boolean);
}

function linesOf(cell: string): ReadLine[] {
  let group: string | null = null;
  return listOf(cell).flatMap((part) => {
    const heading = readHeading(part);
    if (heading === null) return [{ text: part, group }];
    group = heading;
    return [];
  });
}

/**
 * The recipes of a table (CSV with a row of names above; comma, semicolon or tab). A row without a title is
 * null. Empty where no column names a title.
 * @throws RangeError for text that is no table
 */
export function readTable(source: string): (ReadRecipe | null)[] {
  const text = source.slice(0, LONGEST).replace(/^\ufeff/, '');
  const head = /^[^\r\n]{0,5000}/.exec(text)?.[0] ?? '';
  const delimiter = [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MOST_ROWS + 1,
    });
  } catch (error) {
    throw new RangeError('The file is no table.', { cause: error });
  }
  if ((rows[0]?.length ?? 0) > MOST_COLUMNS) return [];
  const names = (rows[0] ?? []).map((name) => COLUMNS[name.toLowerCase().replace(/[^\p{L}]+/gu, '')] ?? null);
  if (!names.includes('title')) return [];
  return rows.slice(1).map((row) => {
    const cell = (name: string): string | null => row[names.indexOf(name)]?.trim() || null;
    const title = names.indexOf('title') === -1 ? null : cell('title');
    if (title === null) return null;
    const has = (name: string) => (names.includes(name) ? cell(name) : null);
    const yielded = has('yield');
    const yield_text = has('yield_text') ?? (yielded !== null && /\p{L}/u.test(yielded) ? yielded : null);
    const address = (name: string) => (/^https?:\/\//i.test(has(name) ?? '') ? has(name) : null);
    return {
      ...emptyRecipe(),
      title,
      description: has('description'),
      servings: servingsFromYield(yielded ?? yield_text ?? ''),
      yield_text,
      ingredients: linesOf(has('ingredients') ?? ''),
      instructions: linesOf(has('instructions') ?? '').map(({ text: step, group }) => ({
        text: step.replace(/^\d{1,2}[.)]\s+/, ''),
        group,
      })),
      notes: has('notes'),
      dietary_tags: (has('tags') ?? '').split(/[,;|]/).map(tidy).filter(Boolean),
      cuisine: has('cuisine'),
      meal_type: (has('meal_type') ?? '').split(/[,;|]/).map(tidy).find(Boolean) ?? null,
      prep_time_minutes: readMinutes(has('prep')),
      cook_time_minutes: readMinutes(has('cook')),
      total_time_minutes: readMinutes(has('total')),
      image_url: address('image'),
      source_url: address('source'),
    };
  });
}
