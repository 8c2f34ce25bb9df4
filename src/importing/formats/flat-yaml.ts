import { servingsFromYield } from '@/culinary/scaling/servings';
import { tidy } from '@/importing/html/markup';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { misplacedIn } from '@/importing/text/misplaced';
import { readText } from '@/importing/text/text';
import { LIMITS } from '@/kernel/limits';
import { ofTerms, TERM_FIELDS } from '@/kernel/recipe-terms';
import { withoutMaps } from './yaml-maps';

/** Lines that are read, and recipes in them. */
const MOST_LINES = 1_000_000;
const MOST_RECIPES = LIMITS.import_recipes + 1;

/** A name and its value, at the begin of a line: `- name: Soup`, `ingredients: |`. */
const FIELD = /^(\s{0,8}(?:-\s{1,4})?)([A-Za-z][A-Za-z _-]{0,40}):(?:\s+(.*)|)$/;

/** One recipe of a text of YAML: its fields, and one that stands in it twice. */
export interface YamlRecipe {
  facts: Map<string, string>;
  repeated: string | null;
  /** Fields of its ingredients and steps of which we do not know what they say. */
  unread: string[];
}

/** What stands between two documents of a stream, or at its ends. */
const BETWEEN = /^(?:---|\.\.\.)(?:\s+(.*)|)$/;

/** The documents of a text of YAML, each with a line and more. */
function documentsOf(source: string): string[][] {
  const documents: string[][] = [[]];
  for (const line of source.split(/\r?\n/, MOST_LINES)) {
    const [between, rest = ''] = BETWEEN.exec(line) ?? [];
    if (between === undefined) documents.at(-1)?.push(line);
    else documents.push(rest === '' ? [] : [rest]);
  }
  return documents.filter((lines) => lines.some((line) => line.trim() !== '' && !/^[#%]/.test(line)));
}

/** A line of a document whose fields stand at its left edge, in small letters as programs write them. */
const OF_FIELDS = /^(?:[a-z][a-z_-]{0,40}:(?:\s|$)|\s|-\s|#|$)/;

/**
 * Whether a text is YAML although nothing says so: each of its documents has fields at its left edge and nothing else
 * there, among them a name and ingredients.
 */
export function isYaml(source: string): boolean {
  const documents = documentsOf(source.replace(/^\ufeff/, ''));
  return (
    documents.length > 0 &&
    documents.every(
      (lines) =>
        lines.every((line) => OF_FIELDS.test(line)) &&
        lines.some((line) => /^(?:name|title):\s*\S/.test(line)) &&
        lines.some((line) => /^ingredients:/.test(line)),
    )
  );
}

/**
 * Recipes of a text of YAML as recipe programs write it: names with one value each, a text of several lines behind `|`,
 * or a list; several in a list, or each in a document of its own. Null where it is no such text; what else YAML can say is
 * not read.
 */
export function flatYaml(source: string): YamlRecipe[] | null {
  const recipes: YamlRecipe[] = [];
  for (const lines of documentsOf(source)) {
    const found = recipesIn(withoutName(lines), MOST_RECIPES - recipes.length);
    if (found === null) return null;
    recipes.push(...found);
  }
  return recipes.some(({ facts }) => facts.has('ingredients')) ? recipes : null;
}

/** A document without the name of the list that is all of it: `recipes:`. */
function withoutName(lines: readonly string[]): readonly string[] {
  const [first = -1, second = -1] = lines.flatMap((line, at) =>
    line.trim() === '' || line.startsWith('#') ? [] : [at],
  );
  const isNamed = /^[A-Za-z][\w -]{0,40}:\s*$/.test(lines[first] ?? '');
  return isNamed && /^\s{0,6}- (?:name|title):/.test(lines[second] ?? '') ? lines.slice(second) : lines;
}

/** The recipes of a document; null where it has words outside its fields. */
function recipesIn(lines: readonly string[], most: number): YamlRecipe[] | null {
  const recipes: { fields: Map<string, string[]>; repeated: string | null }[] = [];
  let indent = -1;
  let open: string[] | null = null;
  for (const line of lines) {
    const field = FIELD.exec(line);
    const depth = field?.[1]?.length ?? 0;
    const isTop = field !== null && (indent === -1 || depth <= indent);
    if (isTop) {
      const [, lead = '', called = '', value = ''] = field;
      if (recipes.length === 0 || lead.includes('-')) {
        if (recipes.length >= most) break;
        recipes.push({ fields: new Map(), repeated: null });
        indent = depth;
      }
      const recipe = recipes.at(-1)!;
      const name = called.trim().toLowerCase().replace(/[ -]/g, '_');
      open = [];
      if (recipe.fields.has(name)) recipe.repeated ??= called.trim();
      else recipe.fields.set(name, open);
      open.push(...valuesOf(value.trim()));
    } else if (open !== null) open.push(line.trimEnd());
    else if (line.trim() !== '' && !/^[#%]/.test(line)) return null;
  }
  return recipes.map(({ fields, repeated }) => {
    const unread: string[] = [];
    const facts = [...fields].map(
      ([name, lines]) => [name, withoutMaps(lines, unread).map(bareValue).join('\n').trim()] as const,
    );
    return { facts: new Map(facts), repeated, unread };
  });
}

const bareValue = (line: string): string => unquoted(line.trim().replace(/^-\s+/, ''));

/** A list on one line, each entry in quotes or without a comma: `[2 eggs, "salt, pepper"]`. */
const LIST = /^\[(.*)\]$/;
const ENTRY = /"[^"]*"|'[^']*'|[^,]+/g;

/** What stands behind the name of a field; nothing where its lines follow. */
function valuesOf(value: string): string[] {
  if (/^(?:[|>][+-]?\d?|null|~|\{\})?$/.test(value)) return [];
  const [, listed] = LIST.exec(value) ?? [];
  if (listed === undefined) return [unquoted(value)];
  return (listed.match(ENTRY) ?? []).map((entry) => unquoted(entry.trim())).filter(Boolean);
}

const unquoted = (value: string): string => value.replace(/^(["'])(.*)\1$/, '$2');

/** Unknown fields that are named. */
const MOST_UNREAD = 3;

/** The recipe of such names, as Paprika and CookBook have them. */
export function readYamlRecipe({ facts, repeated, unread }: YamlRecipe): ReadRecipe {
  const fact = (...names: string[]): string | null =>
    names.map((name) => facts.get(name)).find((value) => value !== undefined && value !== '') ?? null;
  const steps = fact('directions', 'instructions', 'method', 'steps') ?? '';
  // What stands in them is read as it is in a pasted text: with headings, numbers and bullets.
  const text = ['', 'Ingredients', fact('ingredients') ?? '', 'Method', steps];
  const told = readText(text.join('\n'));
  const doubts = [
    ...(repeated === null ? [] : [`“${repeated}” appears twice in this recipe.`]),
    ...unread.slice(0, MOST_UNREAD).map((name) => `We can’t tell what “${name}” means.`),
  ];
  if (doubts.length === 0) doubts.push(...misplacedIn(text.join('\n').split('\n'), told));
  const yielded = fact('servings', 'yield', 'serves');
  const source = fact('source_url', 'url', 'source');
  const tags = fact('tags', 'keywords') ?? '';
  const words = (text: string): string[] =>
    text
      .replace(/^\[|\]$/g, '')
      .split(/[,\n]/)
      .map(tidy)
      .filter(Boolean);
  const [meal_type = null, ...meals] = words(fact('categories', 'category', 'course') ?? '');
  const lines = (list: readonly ReadLine[]) => [...list];
  return {
    ...emptyRecipe(),
    title: fact('name', 'title'),
    description: fact('description', 'introduction'),
    servings: yielded === null ? null : servingsFromYield(yielded),
    yield_text: yielded !== null && /\p{L}/u.test(yielded) ? yielded : null,
    ingredients: lines(told.ingredients),
    instructions: lines(told.instructions),
    notes: [fact('notes'), told.notes].filter(Boolean).join('\n\n') || null,
    dietary_tags: words(fact('diet') ?? ''),
    tags: [...words(tags), ...meals],
    ...ofTerms((field) => fact(...TERM_FIELDS[field].metadata)),
    meal_type,
    prep_time_minutes: readMinutes(fact('prep_time', 'preptime')),
    cook_time_minutes: readMinutes(fact('cook_time', 'cooktime')),
    total_time_minutes: readMinutes(fact('total_time', 'totaltime')),
    credit: creditOf(fact('source')) ?? told.credit,
    source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
    ...(doubts.length === 0 ? {} : { doubts }),
  };
}
