import { aisleOf } from '@/culinary/foods/aisles';
import { AISLES, type Aisle } from '@/culinary/languages/aisles';
import { displayLine } from '@/culinary/lines/compose';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { compare, factorOf, ONE, plus, type Ratio } from '@/culinary/numbers/ratio';
import { scaleRecipe } from '@/culinary/scaling/scale';
import { keptLines } from '@/culinary/scaling/warnings';
import { type ShoppingAmount, type ShoppingItem, sameThing, sumShopping } from '@/culinary/shopping/shopping';
import { roundedForShopping } from '@/culinary/shopping/shopping-rounding';
import type { StoredLine } from '@/features/recipes/lines.schema';
import type { RecipeId } from '@/kernel/ids';
import type { Words } from '@/messages/book';
import EN from '@/messages/book/en.json';
import type { MealPlanContent } from './meal-plan.schema';
import { isFromTheTap } from './non-shopping-items.rules';

/** The section of what the creator added, and where such a line comes from. */
const EXTRA = 'extra';
/** Who asks for a line. */
type Source = RecipeId | typeof EXTRA;

/** What a shopping list reads of a recipe. */
export interface ShoppingRecipe {
  id: RecipeId;
  title: string;
  servings: number | null;
  ingredients: readonly StoredLine[];
}

export interface ListLine {
  item: string;
  /** What to buy, such as `1½ cups`, or how often: `2 ×`; empty where no recipe names an amount. */
  amount: string;
  /** The exact totals behind it, one for each family of units. */
  amounts: readonly ShoppingAmount[];
  /** Ids of the recipes that ask for it; none for a line the creator added. */
  sources: readonly RecipeId[];
}

export interface ListSection {
  /** An aisle, the id of a recipe, or `extra`. */
  key: string;
  title: string;
  lines: ListLine[];
}

/** A plan as far as its list depends on it. */
export type ShoppingPlan = Pick<MealPlanContent, 'entries' | 'people' | 'shopping_list'>;

/** The recipes that a plan cooks, whose ingredients its list sums: each once, in an order of their own. */
export const cookedIds = (entries: MealPlanContent['entries']): RecipeId[] =>
  [...new Set(entries.flatMap(({ kind, recipe_id }) => (kind === 'recipe' ? (recipe_id ?? []) : [])))].sort();

/** A line that cannot be scaled: it is bought as it is written, so many times as it is cooked. */
interface Uncounted {
  readonly text: string;
  /** The thing it is about, as far as it is read: up to its next number. */
  readonly item: string;
  readonly unit: string | null;
  readonly times: Ratio;
  readonly source: RecipeId;
}

interface Cooked<By extends Source> {
  readonly items: readonly ShoppingItem<By>[];
  readonly uncounted: readonly Uncounted[];
}

/**
 * What one cooking of a recipe asks for: its lines, scaled exactly, and those that cannot be. A recipe without servings is
 * cooked as it is written; a line in which no thing is read stands for itself.
 */
function cooked(recipe: ShoppingRecipe, servings: number, system: UnitSystem | null): Cooked<RecipeId> {
  const base = recipe.servings ?? 1;
  const target = recipe.servings === null ? base : servings;
  const written = { servings: base, ingredients: recipe.ingredients };
  const { lines, warnings } = scaleRecipe(written, target, system);
  // What its page says is not scaled; and of a recipe that is cooked as it is written, what would not be doubled.
  const kept = keptLines([...warnings, ...scaleRecipe(written, base * 2).warnings]);
  const items: ShoppingItem<RecipeId>[] = [];
  const uncounted: Uncounted[] = [];
  recipe.ingredients.forEach((line, index) => {
    const { quantity, quantity_max, unit } = lines[index] ?? NO_AMOUNT;
    const item = line.item.trim();
    const text = displayLine(line);
    const source = recipe.id;
    if (kept.has(index))
      uncounted.push({
        text,
        item: item.replace(NUMBERS, '') || item || text,
        unit: line.unit,
        times: factorOf(target, base),
        source,
      });
    else if (item === '') items.push({ item: text, quantity: null, quantity_max: null, unit: null, source });
    else items.push({ item, quantity, quantity_max, unit, text, source });
  });
  return { items, uncounted };
}

/** The numbers that were not read with a line, at the end of its thing: eggs 1/2. */
const NUMBERS = /[^\p{L}\p{N}]*\p{N}.*$/u;
const NO_AMOUNT = { quantity: null, quantity_max: null, unit: null };

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type AisleLine = ListLine & { aisle: Aisle };

/** Lines that cannot be scaled, each once, with how often it is bought: 2 × 3 eggs 1/2. */
function asWritten(uncounted: readonly Uncounted[]): AisleLine[] {
  return [...new Set(uncounted.map(({ text }) => text))].map((text) => {
    const same = uncounted.filter((line) => line.text === text);
    const [{ item, unit }] = same as [Uncounted, ...Uncounted[]];
    const times = same.map((line) => line.times).reduce(plus);
    const amount = compare(times, ONE) === 0 ? '' : `${roundedForShopping(times, null)} ×`;
    const sources = [...new Set(same.map(({ source }) => source))];
    return { item: text, amount, amounts: [], sources, aisle: aisleOf(item, unit) };
  });
}

function summed({ items, uncounted }: Cooked<Source>, system: UnitSystem | null): AisleLine[] {
  return [
    ...sumShopping(items, system).map(({ display, sources, ...line }) => ({
      ...line,
      amount: display,
      sources: sources.filter((source) => source !== EXTRA),
    })),
    ...asWritten(uncounted),
  ].sort((one, other) => byName.compare(one.item, other.item));
}

/**
 * The shopping list of a plan, derived from its meals and never stored: exact totals of what its recipes ask for, by
 * aisle in the order of a shop, or by recipe. Leftovers, notes and meals out buy nothing; what is always at home is
 * left out, however much of it is asked for, and so is water from the tap; a line that cannot be scaled stands as it is
 * written, with how often it is cooked; the creator's own lines stand in their aisles. `system` gives the amounts
 * in the units of one kitchen; null leaves each author's. `words` are the titles of its parts.
 */
export function planShopping(
  { entries, people, shopping_list }: ShoppingPlan,
  recipes: ReadonlyMap<RecipeId, ShoppingRecipe>,
  system: UnitSystem | null = null,
  words: Pick<Words, 'aisles' | 'also'> = EN,
): ListSection[] {
  const { group_by, pantry_exclude, extra_items } = shopping_list;
  const meals = entries.flatMap(({ kind, recipe_id, servings }) => {
    const recipe = kind === 'recipe' && recipe_id !== null ? recipes.get(recipe_id) : undefined;
    return recipe === undefined ? [] : [cooked(recipe, servings ?? people, system)];
  });
  const isBought = ({ item }: { item: string }) =>
    !isFromTheTap(item) && !pantry_exclude.some((home) => sameThing(home, item));
  const wanted = meals.flatMap(({ items }) => items).filter(isBought);
  const uncounted = meals.flatMap((meal) => meal.uncounted).filter(isBought);
  const added = [...new Set(extra_items)].map(
    (text) => ({ text, ...parseLine(text), source: EXTRA }) as const,
  );
  const extraLine = ({ text, item, unit }: (typeof added)[number]) => ({
    ...{ item: text, amount: '', amounts: [], sources: [] },
    aisle: aisleOf(item || text, unit),
  });
  if (group_by === 'recipe') {
    const asking = new Set(
      meals.flatMap((meal) => [...meal.items, ...meal.uncounted]).map((one) => one.source),
    );
    const sections = [...asking].flatMap((key) => {
      const isOf = ({ source }: { source: RecipeId }) => source === key;
      const lines = summed({ items: wanted.filter(isOf), uncounted: uncounted.filter(isOf) }, system);
      return lines.length === 0 ? [] : [{ key, title: recipes.get(key)?.title ?? '', lines }];
    });
    const lines = added.map(extraLine);
    return lines.length === 0 ? sections : [...sections, { key: EXTRA, title: words.also, lines }];
  }
  // Two more onions are bought with those of the recipes; two lemons for tea are a line of their own.
  const more = added.filter(
    ({ quantity, note, item }) =>
      quantity !== null && note === null && wanted.some((asked) => sameThing(asked.item, item)),
  );
  const lines = [
    ...summed({ items: [...wanted, ...more], uncounted }, system),
    ...added.filter((one) => !more.includes(one)).map(extraLine),
  ];
  return AISLES.flatMap((key) => {
    const found = lines.filter(({ aisle }) => aisle === key);
    return found.length === 0 ? [] : [{ key, title: words.aisles[key], lines: found }];
  });
}
