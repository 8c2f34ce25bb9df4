import { AISLES, type Aisle } from '@/culinary/foods/aisle-table';
import { aisleOf } from '@/culinary/foods/aisles';
import { displayLine } from '@/culinary/lines/compose';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { scaleRecipe } from '@/culinary/scaling/scale';
import { type ShoppingAmount, type ShoppingItem, sameThing, sumShopping } from '@/culinary/shopping/shopping';
import type { MealPlanContent } from '@/features/products/records/content.schema';
import type { StoredLine } from '@/features/recipes/recipes.schema';
import type { Words } from '@/messages/book';
import EN from '@/messages/book/en.json';
import { isFromTheTap } from './non-shopping-items.rules';

/** What a shopping list reads of a recipe. */
export interface ShoppingRecipe {
  id: string;
  title: string;
  servings: number | null;
  ingredients: readonly StoredLine[];
}

export interface ListLine {
  item: string;
  /** What to buy, such as `1½ cups`; empty where no recipe names an amount. */
  amount: string;
  /** The exact sums behind it, one for each family of units. */
  amounts: readonly ShoppingAmount[];
  /** Ids of the recipes that ask for it; none for a line the creator added. */
  sources: readonly string[];
}

export interface ListSection {
  /** An aisle, the id of a recipe, or `extra`. */
  key: string;
  title: string;
  lines: ListLine[];
}

/** A plan as far as its list depends on it. */
export type ShoppingPlan = Pick<MealPlanContent, 'entries' | 'people' | 'shopping_list'>;

/**
 * What one cooking of a recipe asks for: its lines, scaled exactly. A recipe without servings is cooked as it is
 * written; a line in which no thing is read stands for itself, and so does one that could not be scaled, as it is written.
 */
function cooked(recipe: ShoppingRecipe, servings: number, system: UnitSystem | null): ShoppingItem[] {
  const base = recipe.servings ?? 1;
  const target = recipe.servings === null ? base : servings;
  const { lines, warnings } = scaleRecipe(
    { servings: base, ingredients: recipe.ingredients },
    target,
    system,
  );
  const kept = new Set(
    warnings.flatMap(({ code, line }) => (code === 'not_scaled' || code === 'unread_amount' ? [line] : [])),
  );
  return recipe.ingredients.map((line, index) => {
    const { quantity, quantity_max, unit } = lines[index] ?? NO_AMOUNT;
    const item = kept.has(index) ? '' : line.item.trim();
    const text = displayLine(line);
    if (item === '') return { item: text, quantity: null, quantity_max: null, unit: null, source: recipe.id };
    return { item, quantity, quantity_max, unit, text, source: recipe.id };
  });
}

const NO_AMOUNT = { quantity: null, quantity_max: null, unit: null };

/** The section of what the creator added, and where such a line comes from. */
const EXTRA = 'extra';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function summed(items: readonly ShoppingItem[], system: UnitSystem | null): (ListLine & { aisle: Aisle })[] {
  return sumShopping(items, system)
    .map(({ display, sources, ...line }) => ({
      ...line,
      amount: display,
      sources: sources.filter((source) => source !== EXTRA),
    }))
    .sort((one, other) => byName.compare(one.item, other.item));
}

/**
 * The shopping list of a plan, derived from its meals and never stored: exact sums of what its recipes ask for, by
 * aisle in the order of a shop, or by recipe. Leftovers, notes and meals out buy nothing; what is always at home is
 * left out, however much of it is asked for, and so is water from the tap; the creator's own lines stand in their aisles. `system` gives the amounts
 * in the units of one kitchen; null leaves each author's. `words` are the titles of its parts.
 */
export function planShopping(
  { entries, people, shopping_list }: ShoppingPlan,
  recipes: ReadonlyMap<string, ShoppingRecipe>,
  system: UnitSystem | null = null,
  words: Pick<Words, 'aisles' | 'also'> = EN,
): ListSection[] {
  const { group_by, pantry_exclude, extra_items } = shopping_list;
  const items = entries.flatMap(({ kind, recipe_id, servings }) => {
    const recipe = kind === 'recipe' && recipe_id !== null ? recipes.get(recipe_id) : undefined;
    return recipe === undefined ? [] : cooked(recipe, servings ?? people, system);
  });
  const wanted = items.filter(
    ({ item }) => !isFromTheTap(item) && !pantry_exclude.some((home) => sameThing(home, item)),
  );
  const added = [...new Set(extra_items)].map((text) => ({ text, ...parseLine(text), source: EXTRA }));
  const extraLine = ({ text, item, unit }: (typeof added)[number]) => ({
    ...{ item: text, amount: '', amounts: [], sources: [] },
    aisle: aisleOf(item || text, unit),
  });
  if (group_by === 'recipe') {
    const sections = [...new Set(wanted.map(({ source }) => source))].map((key) => ({
      key,
      title: recipes.get(key)?.title ?? '',
      lines: summed(
        wanted.filter(({ source }) => source === key),
        system,
      ),
    }));
    const lines = added.map(extraLine);
    return lines.length === 0 ? sections : [...sections, { key: EXTRA, title: words.also, lines }];
  }
  // Two more onions are bought with those of the recipes; two lemons for tea are a line of their own.
  const more = added.filter(
    ({ quantity, note, item }) =>
      quantity !== null && note === null && wanted.some((asked) => sameThing(asked.item, item)),
  );
  const lines = [
    ...summed([...wanted, ...more], system),
    ...added.filter((one) => !more.includes(one)).map(extraLine),
  ];
  return AISLES.flatMap((key) => {
    const found = lines.filter(({ aisle }) => aisle === key);
    return found.length === 0 ? [] : [{ key, title: words.aisles[key], lines: found }];
  });
}
