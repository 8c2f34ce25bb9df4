import { servingsFromYield } from '../culinary/servings';
import { readMinutes } from './duration';
import { plainText, tidy } from './markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from './model';
import { readNutrition } from './nutrition';
import { isNode, type SchemaNode } from './schema-values';

const text = (value: unknown): string | null => {
  const plain = typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : '';
  return plain === '' ? null : plain;
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 400) : []);
const named = (value: unknown): string | null => (isNode(value) ? text(value.name) : text(value));

/** A line as Mealie keeps it: what it displays, else its parts put together. */
function ingredient(entry: unknown): { text: string | null; title: string | null } {
  if (!isNode(entry)) return { text: text(entry), title: null };
  const original = text(entry.originalText) ?? text(entry.original_text) ?? text(entry.display);
  const amount = typeof entry.quantity === 'number' && entry.quantity > 0 ? String(entry.quantity) : null;
  const parts = [amount, named(entry.unit), named(entry.food)].filter((part) => part !== null).join(' ');
  const note = text(entry.note);
  const composed = [parts, note].filter((part) => part !== null && part !== '').join(', ');
  return { text: original ?? (composed === '' ? null : composed), title: text(entry.title) };
}

/** Whether a JSON object is a recipe as Mealie exports it. */
export const isMealie = (node: SchemaNode): boolean =>
  Array.isArray(node.recipeIngredient) &&
  !('@type' in node) &&
  ('recipeInstructions' in node || 'orgURL' in node || 'groupId' in node || 'group_id' in node);

/** A recipe of Mealie's JSON export in our names. */
export function readMealie(node: SchemaNode): ReadRecipe {
  let group: string | null = null;
  const ingredients = list(node.recipeIngredient).flatMap((entry): ReadLine[] => {
    const { text: line, title } = ingredient(entry);
    if (title !== null) group = title;
    return line === null ? [] : [{ text: line, group }];
  });
  let section: string | null = null;
  const instructions = list(node.recipeInstructions).flatMap((entry): ReadLine[] => {
    const step = isNode(entry) ? text(plainText(String(entry.text ?? ''))) : text(entry);
    const title = isNode(entry) ? text(entry.title) : null;
    if (title !== null) section = title;
    return step === null ? [] : [{ text: step, group: section }];
  });
  const notes = list(node.notes)
    .flatMap((entry) =>
      isNode(entry) ? [[text(entry.title), text(entry.text)].filter(Boolean).join(': ')] : [],
    )
    .filter(Boolean);
  const yield_text = text(node.recipeYield);
  const servings =
    typeof node.recipeServings === 'number' && node.recipeServings > 0 ? node.recipeServings : null;
  const source = text(node.orgURL) ?? text(node.org_url);
  return {
    ...emptyRecipe(),
    title: text(node.name),
    description: text(node.description),
    servings: servings ?? (yield_text === null ? null : servingsFromYield(yield_text)),
    yield_text: yield_text !== null && /\p{L}/u.test(yield_text) ? yield_text : null,
    ingredients,
    instructions,
    notes: notes.join('\n') || null,
    dietary_tags: list(node.tags)
      .map(named)
      .filter((tag) => tag !== null),
    meal_type:
      list(node.recipeCategory)
        .map(named)
        .find((name) => name !== null) ?? null,
    prep_time_minutes: readMinutes(node.prepTime),
    cook_time_minutes: readMinutes(node.performTime ?? node.cookTime),
    total_time_minutes: readMinutes(node.totalTime),
    nutrition: readNutrition(node.nutrition),
    source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
  };
}
