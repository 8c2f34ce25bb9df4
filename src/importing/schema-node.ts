import { readHeading } from '../culinary/heading';
import { servingsFromYield } from '../culinary/servings';
import { readMinutes } from './duration';
import { plainLines, plainText } from './markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from './model';
import { readNutrition } from './nutrition';

/** A node of linked data, from JSON-LD or microdata. */
export type SchemaNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of a list that are read at most. */
const MOST = 400;
/** Lines of one text that are read as steps. */
const MOST_LINES = 2_000;
/** Lists in lists that are followed at most. */
const DEEPEST = 6;

/** Whether a node is of a schema.org type, whatever its prefix and case. */
export function isOfType(node: SchemaNode, type: string): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.some(
    (value) =>
      typeof value === 'string' && value.replace(/^.*[/:#]/, '').toLowerCase() === type.toLowerCase(),
  );
}

/** A value, an array of values or nested arrays as one list. */
function flat(value: unknown, depth = 0): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [value];
  if (depth > DEEPEST) return [];
  return value.slice(0, MOST).flatMap((entry) => flat(entry, depth + 1));
}

/** The first text of a value that may be a text, a number, a node with a name or value, or a list of these. */
function firstText(value: unknown): string | null {
  for (const entry of flat(value)) {
    const text =
      typeof entry === 'string' || typeof entry === 'number'
        ? plainText(String(entry))
        : isNode(entry)
          ? plainText(String(entry['@value'] ?? entry.name ?? entry.text ?? ''))
          : '';
    if (text !== '') return text;
  }
  return null;
}

/** Every word of lists that pages write as arrays or as one text with commas. */
function terms(value: unknown): string[] {
  return flat(value).flatMap((entry) =>
    typeof entry === 'string'
      ? plainText(entry)
          .split(/[,;|]/)
          .map((term) => term.trim())
          .filter(Boolean)
      : [],
  );
}

const BULLET = /^(?:[•·▢◦▪●○*–—-]|\d{1,2}[.)])\s+(?=\S)/;
/** A number that counts steps: "1. ", "Step 2:", "3) ". */
const STEP_NUMBER =
  /^(?:step|schritt|étape|paso|passo|stap)?\s?\d{1,2}\s?[.):-]\s+(?=\S)|^(?:step)\s\d{1,2}\s(?=[A-Z])/i;

function ingredientLines(value: unknown): ReadLine[] {
  const texts = flat(value).flatMap((entry) => {
    if (typeof entry === 'string') return plainLines(entry);
    if (isNode(entry)) return plainLines(String(entry.text ?? entry.name ?? ''));
    return [];
  });
  const lines: ReadLine[] = [];
  let group: string | null = null;
  for (const text of texts) {
    const bare = text.replace(/^[•·▢◦▪●○]\s*/, '');
    const heading = readHeading(bare);
    if (heading !== null) group = heading;
    else if (bare !== '') lines.push({ text: bare, group });
  }
  return lines;
}

/** Steps of one text: its lines, without the numbers that a list would give them. */
function stepsOfText(text: string, group: string | null): ReadLine[] {
  const lines = plainLines(text).slice(0, MOST_LINES);
  const numbered =
    lines.length > 1 && lines.filter((line) => STEP_NUMBER.test(line)).length >= lines.length / 2;
  const steps: ReadLine[] = [];
  let under = group;
  for (const line of lines) {
    const bare = numbered ? line.replace(STEP_NUMBER, '') : line.replace(BULLET, '');
    // A number alone on its line belongs to the step after it.
    if (/^(?:step\s?)?\d{1,2}[.):]?$/i.test(bare)) continue;
    const heading = lines.length > 1 && bare.length <= 60 && /[:：]$/.test(bare) ? readHeading(bare) : null;
    if (heading !== null) under = heading;
    else if (bare !== '') steps.push({ text: bare, group: under });
  }
  return steps;
}

/** Whether a step's name says more than its text does. */
function leadOf(name: string, text: string): string {
  if (name === '' || /^(?:step|schritt|étape|paso)?\s?\d{0,2}[.:]?$/i.test(name)) return '';
  const fold = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return fold(text).startsWith(fold(name).slice(0, 40)) ? '' : name;
}

function stepsOf(value: unknown, group: string | null, depth = 0): ReadLine[] {
  if (depth > DEEPEST) return [];
  const steps: ReadLine[] = [];
  for (const entry of flat(value)) {
    if (typeof entry === 'string') {
      steps.push(...stepsOfText(entry, group));
      continue;
    }
    if (!isNode(entry)) continue;
    const name = firstText(entry.name) ?? '';
    const inner = entry.itemListElement ?? entry.steps ?? entry.step;
    if (isOfType(entry, 'HowToSection') || (inner !== undefined && !isOfType(entry, 'HowToStep'))) {
      const section = name.replace(/[:：]\s*$/, '') || group;
      steps.push(...stepsOf(inner ?? entry.text, section, depth + 1));
      continue;
    }
    const own = typeof entry.text === 'string' ? stepsOfText(entry.text, group) : [];
    const nested = own.length === 0 && inner !== undefined ? stepsOf(inner, group, depth + 1) : [];
    const found = own.length > 0 ? own : nested;
    if (found.length > 0) {
      const lead = leadOf(name, found[0]!.text);
      // A short name is a title of the step: "Make the dough. Mix …".
      if (lead !== '' && lead.length <= 60 && own.length > 0 && !/[…]|\.{3}$/.test(lead))
        found[0] = { ...found[0]!, text: `${lead.replace(/[.:]\s*$/, '')}: ${found[0]!.text}` };
      steps.push(...found);
    } else if (name !== '') steps.push(...stepsOfText(name, group));
    else if (inner === undefined && isNode(entry.item)) steps.push(...stepsOf(entry.item, group, depth + 1));
  }
  return steps;
}

interface Yield {
  servings: number | null;
  yield_text: string | null;
}

function yieldOf(value: unknown): Yield {
  const texts = flat(value).flatMap((entry) => {
    if (typeof entry === 'number') return [String(entry)];
    if (typeof entry === 'string') return [plainText(entry)];
    if (isNode(entry)) return [plainText(`${entry.value ?? ''} ${entry.unitText ?? entry.unitCode ?? ''}`)];
    return [];
  });
  const servings = texts.map(servingsFromYield).find((count) => count !== null && count > 0) ?? null;
  // A bare number says nothing beside the servings; "24 cookies" does.
  const worded = texts.filter((text) => /\p{L}/u.test(text)).sort((a, b) => b.length - a.length)[0] ?? null;
  return { servings, yield_text: worded };
}

const DIETS: Readonly<Record<string, string>> = {
  diabeticdiet: 'diabetic-friendly',
  glutenfreediet: 'gluten-free',
  halaldiet: 'halal',
  kosherdiet: 'kosher',
  lowcaloriediet: 'low-calorie',
  lowfatdiet: 'low-fat',
  lowlactosediet: 'low-lactose',
  lowsaltdiet: 'low-sodium',
  vegandiet: 'vegan',
  vegetariandiet: 'vegetarian',
};

function dietsOf(value: unknown): string[] {
  const tags = terms(value).map(
    (term) => DIETS[term.replace(/^.*\//, '').replace(/[\s-]/g, '').toLowerCase()],
  );
  return [...new Set(tags.filter((tag) => tag !== undefined))];
}

/** The address of a picture in any of the forms pages use, absolute. */
function imageOf(value: unknown, base: string | null): string | null {
  for (const entry of flat(value)) {
    const address = isNode(entry) ? firstText(entry.url ?? entry.contentUrl ?? entry['@id']) : entry;
    if (typeof address !== 'string' || address.trim() === '') continue;
    const text = address.trim().replaceAll('&amp;', '&');
    if (!URL.canParse(text, base ?? undefined)) continue;
    const url = new URL(text, base ?? undefined);
    if (url.protocol === 'https:' || url.protocol === 'http:') return url.href;
  }
  return null;
}

/** A recipe node of linked data in our names. `base` is the page's address. */
export function recipeOfNode(node: SchemaNode, base: string | null): ReadRecipe {
  const source = imageOf(node.url ?? node.mainEntityOfPage, base);
  return {
    ...emptyRecipe(),
    title: firstText(node.name ?? node.headline),
    description: firstText(node.description),
    ...yieldOf(node.recipeYield ?? node.yield),
    ingredients: ingredientLines(node.recipeIngredient ?? node.ingredients),
    instructions: stepsOf(node.recipeInstructions ?? node.instructions, null),
    dietary_tags: dietsOf(node.suitableForDiet),
    cuisine: terms(node.recipeCuisine)[0] ?? null,
    meal_type: terms(node.recipeCategory)[0] ?? null,
    prep_time_minutes: readMinutes(node.prepTime),
    cook_time_minutes: readMinutes(node.cookTime ?? node.performTime),
    total_time_minutes: readMinutes(node.totalTime),
    nutrition: readNutrition(node.nutrition),
    image_url: imageOf(node.image ?? node.thumbnailUrl, base),
    source_url: base ?? source,
  };
}
