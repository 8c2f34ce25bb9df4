import { tidy } from '@/importing/html/markup';
import { isNode, type SchemaNode } from '@/importing/linked-data/schema-values';
import { emptyRecipe, type ReadIngredient, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';

/** Entries of a list that are read. */
const MOST = 400;

const list = (value: unknown): SchemaNode[] =>
  Array.isArray(value) ? value.slice(0, MOST).filter(isNode) : [];
const text = (value: unknown): string | null =>
  typeof value === 'string' && tidy(value) !== '' ? tidy(value) : null;
const minutes = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : null;
const amount = (value: unknown): number => {
  const count = typeof value === 'string' ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count > 0 ? count : 0;
};

/** The name of a unit or a food, for more than one of it where that has a name of its own. */
const named = (value: unknown, isMany: boolean): string | null =>
  isNode(value) ? ((isMany ? text(value.plural_name) : null) ?? text(value.name)) : text(value);

/** Whether a JSON object is a recipe as Tandoor exports it. */
export const isTandoor = (node: SchemaNode): boolean =>
  typeof node.name === 'string' &&
  Array.isArray(node.steps) &&
  node.steps.some((step) => isNode(step) && 'instruction' in step);

function lineOf(entry: SchemaNode): string | null {
  const count = entry.no_amount === true ? 0 : amount(entry.amount);
  const unit = named(entry.unit, count > 1);
  const food = named(entry.food, unit === null && count > 1);
  const line = [count === 0 ? null : String(count), unit, food].filter((part) => part !== null).join(' ');
  const whole = [line, text(entry.note)].filter((part) => part !== null && part !== '').join(', ');
  return text(entry.original_text) ?? (whole === '' ? null : whole);
}

/** Ingredients that a step names, and characters of each: a long one that it names often would fill the memory. */
const MOST_NAMED = 100;
const LONGEST_NAMED = 200;

/** `{{ ingredients[0] }}` in a step stands for an ingredient of the same step. */
function spoken(instruction: string, lines: readonly (string | null)[]): string {
  let count = 0;
  return instruction.replace(/\{\{\s{0,5}ingredients\[(\d{1,3})\]\s{0,5}\}\}/g, (_, at: string) => {
    count += 1;
    return count > MOST_NAMED ? '' : (lines[Number(at)] ?? '').slice(0, LONGEST_NAMED);
  });
}

/** A recipe of Tandoor's JSON export in our names; its steps hold their own ingredients. */
export function readTandoor(node: SchemaNode): ReadRecipe {
  const ingredients: ReadIngredient[] = [];
  const instructions: ReadLine[] = [];
  const steps = list(node.steps);
  for (const step of steps) {
    const group = text(step.name);
    const entries = list(step.ingredients);
    const lines = entries.map(lineOf);
    let under = group;
    for (const [at, entry] of entries.entries()) {
      const line = lines[at] ?? null;
      if (entry.is_header === true) under = text(entry.note) ?? under;
      else if (line !== null) ingredients.push({ text: line, group: under });
    }
    const said = typeof step.instruction === 'string' ? step.instruction.slice(0, 100_000) : '';
    for (const paragraph of spoken(said, lines).split(/\n\s*\n|\r?\n/)) {
      const bare = tidy(paragraph).replace(/^(?:\d{1,2}[.)]|[-*])\s+/, '');
      if (bare !== '') instructions.push({ text: bare, group });
    }
  }
  const servings = amount(node.servings) || null;
  const unit = text(node.servings_text);
  const nutrition = isNode(node.nutrition) ? node.nutrition : {};
  const facts = {
    calories: amount(nutrition.calories),
    protein_g: amount(nutrition.proteins),
    carbohydrate_g: amount(nutrition.carbohydrates),
    fat_g: amount(nutrition.fats),
  };
  const known = Object.entries(facts).filter(([, value]) => value > 0);
  const source = text(node.source_url);
  return {
    ...emptyRecipe(),
    title: text(node.name),
    description: text(node.description),
    servings,
    yield_text: servings !== null && unit !== null ? `${servings} ${unit}` : null,
    ingredients,
    instructions,
    tags: list(node.keywords).flatMap(({ name, label }) => text(name) ?? text(label) ?? []),
    prep_time_minutes: minutes(node.working_time),
    cook_time_minutes: minutes(node.waiting_time),
    nutrition: known.length === 0 ? null : Object.fromEntries(known),
    source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
  };
}
