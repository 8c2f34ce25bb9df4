import { servingsFromYield } from '@/culinary/scaling/servings';
import { plainText, tidy } from '@/importing/html/markup';
import { isNode, type SchemaNode } from '@/importing/linked-data/schema-values';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { readNutrition } from '@/importing/recipe/nutrition';

const text = (value: unknown): string | null => {
  const plain = typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : '';
  return plain === '' ? null : plain;
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 400) : []);
const named = (value: unknown): string | null => (isNode(value) ? text(value.name) : text(value));

/** The names of all that a list names. */
const namesIn = (value: unknown): string[] =>
  list(value)
    .map(named)
    .filter((name) => name !== null);

/** A word for one or for more than one, as Mealie keeps both. */
function counted(value: unknown, quantity: number): string | null {
  const plural = isNode(value) && quantity > 1 ? (text(value.pluralName) ?? text(value.plural_name)) : null;
  return plural ?? named(value);
}

/**
 * A line as Mealie keeps it: what it displays, else its parts put together. Where amounts are switched off, or nothing
 * is named beside one, the note is the whole line and the amount of 1 stands for none.
 */
function ingredient(entry: unknown, isPlain: boolean): { text: string | null; title: string | null } {
  if (!isNode(entry)) return { text: text(entry), title: null };
  const original = text(entry.originalText) ?? text(entry.original_text) ?? text(entry.display);
  const note = text(entry.note);
  const quantity = typeof entry.quantity === 'number' && entry.quantity > 0 ? entry.quantity : 0;
  const unit = counted(entry.unit, quantity);
  const food = counted(entry.food, unit === null ? quantity : 0) ?? null;
  const isNote = unit === null && food === null && note !== null;
  if (isNote && (isPlain || entry.disableAmount === true || quantity <= 1))
    return { text: original ?? note, title: text(entry.title) };
  const parts = [quantity === 0 ? null : String(quantity), unit, food]
    .filter((part) => part !== null)
    .join(' ');
  if (isNote) return { text: original ?? [parts, note].filter(Boolean).join(' '), title: text(entry.title) };
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
  const settings = isNode(node.settings) ? node.settings : {};
  const isPlain = (settings.disableAmount ?? settings.disable_amount) === true;
  let group: string | null = null;
  const ingredients = list(node.recipeIngredient).flatMap((entry): ReadLine[] => {
    const { text: line, title } = ingredient(entry, isPlain);
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
  const made =
    typeof node.recipeYieldQuantity === 'number' && node.recipeYieldQuantity > 0
      ? node.recipeYieldQuantity
      : null;
  const said = text(node.recipeYield);
  // "12" beside "cookies": the words alone say nothing of how many.
  const yield_text = said !== null && made !== null && !/\d/.test(said) ? `${made} ${said}` : said;
  const servings =
    typeof node.recipeServings === 'number' && node.recipeServings > 0 ? node.recipeServings : null;
  const source = text(node.orgURL) ?? text(node.org_url);
  const [category = null, ...categories] = namesIn(node.recipeCategory);
  return {
    ...emptyRecipe(),
    title: text(node.name),
    description: text(node.description),
    servings: servings ?? (yield_text === null ? null : servingsFromYield(yield_text)),
    yield_text: yield_text !== null && /\p{L}/u.test(yield_text) ? yield_text : null,
    ingredients,
    instructions,
    notes: notes.join('\n') || null,
    meal_type: category,
    tags: [...namesIn(node.tags), ...categories],
    prep_time_minutes: readMinutes(node.prepTime),
    cook_time_minutes: readMinutes(node.performTime ?? node.cookTime),
    total_time_minutes: readMinutes(node.totalTime),
    nutrition: readNutrition(node.nutrition),
    source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
  };
}
