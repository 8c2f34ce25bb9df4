import { servingsFromYield } from '@/culinary/scaling/servings';
import { tidy } from '@/importing/html/markup';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { readText } from '@/importing/text/text';
import { LIMITS } from '@/kernel/limits';
import { ofTerms, TERM_FIELDS } from '@/kernel/recipe-terms';

/** Lines that are read, and recipes in them. */
const MOST_LINES = 1_000_000;
const MOST_RECIPES = LIMITS.import_recipes + 1;

/** A name and its value, at the begin of a line: `- name: Soup`, `ingredients: |`. */
const FIELD = /^(\s{0,8}(?:-\s{1,4})?)([A-Za-z][A-Za-z _-]{0,40}):(?:\s+(.*)|)$/;

/**
 * Recipes of a text of YAML as recipe programs write it: names with one value each, a text of several lines behind `|`,
 * or a list. Null where it is no such text; what else YAML can say is not read.
 */
export function flatYaml(source: string): Map<string, string>[] | null {
  const recipes: Map<string, string>[] = [];
  let indent = -1;
  let open: string[] | null = null;
  const store = new Map<Map<string, string>, Map<string, string[]>>();
  for (const line of source.split(/\r?\n/).slice(0, MOST_LINES)) {
    const field = FIELD.exec(line);
    const depth = field?.[1]?.length ?? 0;
    const isTop = field !== null && (indent === -1 || depth <= indent);
    if (isTop) {
      const [, lead = '', name = '', value = ''] = field;
      if (recipes.length === 0 || lead.includes('-')) {
        if (recipes.length >= MOST_RECIPES) break;
        recipes.push(new Map());
        store.set(recipes.at(-1)!, new Map());
        indent = depth;
      }
      open = [];
      store.get(recipes.at(-1)!)?.set(name.trim().toLowerCase().replace(/[ -]/g, '_'), open);
      if (!/^[|>][+-]?$/.test(value.trim())) open.push(unquoted(value.trim()));
    } else if (open !== null) open.push(line.trim() === '' ? '' : unquoted(line.trim().replace(/^-\s+/, '')));
    else if (line.trim() !== '' && !/^(?:---|#)/.test(line)) return null;
  }
  for (const recipe of recipes)
    for (const [name, lines] of store.get(recipe) ?? []) recipe.set(name, lines.join('\n').trim());
  return recipes.some((recipe) => recipe.has('ingredients')) ? recipes : null;
}

const unquoted = (value: string): string => value.replace(/^(["'])(.*)\1$/, '$2');

/** The recipe of such names, as Paprika and CookBook have them. */
export function readYamlRecipe(facts: ReadonlyMap<string, string>): ReadRecipe {
  const fact = (...names: string[]): string | null =>
    names.map((name) => facts.get(name)).find((value) => value !== undefined && value !== '') ?? null;
  const steps = fact('directions', 'instructions', 'method', 'steps') ?? '';
  // What stands in them is read as it is in a pasted text: with headings, numbers and bullets.
  const told = readText(['', 'Ingredients', fact('ingredients') ?? '', 'Method', steps].join('\n'));
  const yielded = fact('servings', 'yield', 'serves');
  const source = fact('source_url', 'url', 'source');
  const tags = fact('tags', 'keywords') ?? '';
  const words = (text: string): string[] =>
    text
      .replace(/^\[|\]$/g, '')
      .split(/[,\n]/)
      .map(tidy)
      .filter(Boolean);
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
    dietary_tags: words(tags),
    ...ofTerms((field) => fact(...TERM_FIELDS[field].metadata)),
    meal_type: words(fact('categories', 'category', 'course') ?? '')[0] ?? null,
    prep_time_minutes: readMinutes(fact('prep_time', 'preptime')),
    cook_time_minutes: readMinutes(fact('cook_time', 'cooktime')),
    total_time_minutes: readMinutes(fact('total_time', 'totaltime')),
    source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
  };
}
