import { parse } from 'csv-parse/sync';
import { readHeading } from '@/culinary/lines/heading';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { BadArchive } from '@/importing/archive/zip';
import { tidy } from '@/importing/html/markup';
import { stepsOf } from '@/importing/linked-data/schema-lines';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { fieldNamed, TERM_COLUMNS } from '@/importing/recipe/terms';
import { betweenCommas } from '@/importing/text/lines/comma-lists';
import { LIMITS } from '@/kernel/limits';
import { ofTerms } from '@/kernel/recipe-terms';
import { fold } from '@/kernel/text';

/** Rows of a table that are read: one more than an import takes, so that the rest is never left out in silence. */
const MOST_ROWS = LIMITS.import_recipes + 1;
/** Characters of a table. */
const LONGEST = 20_000_000;
/** Columns of a table; more are no recipes. */
const MOST_COLUMNS = 500;

function named(field: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, field]));
}

/** Names of columns in other programs and languages, folded to plain letters, and what they are for us. */
const COLUMNS = new Map<string, string>([
  ...TERM_COLUMNS,
  ...Object.entries({
    ...named(
      'title',
      'titel rezept rezeptname gericht nom titre recette titulo nombre receta titolo nome ricetta receita naam recept gerecht',
    ),
    ...named(
      'description',
      'beschreibung kurzbeschreibung descripcion descrizione descricao omschrijving beschrijving',
    ),
    ...named(
      'yield',
      'portionen personen servings personnes portionspersonnes porciones raciones personas porzioni persone dosi porcoes rendimento porties personen',
    ),
    ...named(
      'ingredients',
      'zutaten zutatenliste zutat ingredient ingredients ingredientes ingredienti ingredienten benodigdheden',
    ),
    ...named(
      'instructions',
      'zubereitung step direction instruction schritt anleitung schritte arbeitsschritte preparation etapes instructions elaboracion preparacion pasos instrucciones preparazione procedimento istruzioni mododepreparo preparo modopreparo bereiding bereidingswijze werkwijze stappen',
    ),
    ...named(
      'notes',
      'notizen hinweise bemerkungen tipps notas apuntes consejos appunti opmerkingen notities remarques astuces',
    ),
    ...named('tags', 'schlagworte stichworte etiquettes motscles etiquetas tag etichette trefwoorden labels'),
    ...named(
      'prep',
      'vorbereitungszeit vorbereitung tempsdepreparation tiempodepreparacion tempodipreparazione tempodepreparo voorbereidingstijd',
    ),
    ...named(
      'cook',
      'kochzeit backzeit garzeit tempsdecuisson cuisson tiempodecoccion tempodicottura tempodecozimento kooktijd baktijd',
    ),
    ...named(
      'total',
      'gesamtzeit zubereitungszeit dauer tempstotal dureetotale tiempototal tempototale tempototal totaletijd',
    ),
    ...named('source', 'quelle lien source fuente enlace fonte bron adresse webseite'),
    ...named('image', 'bild foto photourl imagen immagine imagem afbeelding'),
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
  }),
]);

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

/** What a column is for us, by its name above; null for one that we do not know. */
const fieldOf = (name: string): string | null =>
  COLUMNS.get(fold(name).replace(/[^\p{L}]+/gu, '')) ?? fieldNamed(name.trim());

/**
 * The recipes of a table (CSV with a row of names above; comma, semicolon or tab). A row that names
 * neither a title nor anything of a recipe is null. Empty where no column names a title.
 * @throws RangeError for text that is no table, BadArchive for one that is too long
 */
export function readTable(source: string): (ReadRecipe | null)[] {
  const text = source.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '');
  const head = /^[^\r\n]{0,5000}/.exec(text)?.[0] ?? '';
  const delimiter = [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  const columns = head.split(delimiter);
  if (columns.length < 2 || columns.length > MOST_COLUMNS) return [];
  if (!columns.some((name) => fieldOf(name) === 'title')) return [];
  if (text.length > LONGEST) throw new BadArchive('The table is too long; divide it.', { is_large: true });
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MOST_ROWS + 1,
    });
  } catch (error) {
    throw new RangeError('The file is no table.', { cause: error });
  }
  const names = (rows[0] ?? []).map(fieldOf);
  return rows.slice(1).map((row) => {
    const cell = (name: string): string | null => row[names.indexOf(name)]?.trim() || null;
    const title = names.indexOf('title') === -1 ? null : cell('title');
    const has = (name: string) => (names.includes(name) ? cell(name) : null);
    // "Ingredient 1", "Ingredient 2": a column for each.
    const every = (name: string) =>
      names.flatMap((one, at) => (one === name ? row[at]?.trim() || [] : [])).join('\n') || null;
    const yielded = has('yield');
    const yield_text = has('yield_text') ?? (yielded !== null && /\p{L}/u.test(yielded) ? yielded : null);
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
      instructions: stepsOf(splitAtBars(every('instructions') ?? ''), null),
      notes: has('notes'),
      dietary_tags: (has('tags') ?? '').split(/[,;|]/).map(tidy).filter(Boolean),
      ...ofTerms(has),
      meal_type: (has('meal_type') ?? '').split(/[,;|]/).map(tidy).find(Boolean) ?? null,
      prep_time_minutes: readMinutes(has('prep')),
      cook_time_minutes: readMinutes(has('cook')),
      total_time_minutes: readMinutes(has('total')),
      image_url: address('image'),
      source_url: address('source'),
    };
  });
}
