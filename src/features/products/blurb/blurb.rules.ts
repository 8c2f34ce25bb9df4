import { tagKey } from '@/kernel/recipe-terms';
import { listInWords } from '@/kernel/words';

/** What a first description says of a recipe. */
export interface BlurbRecipe {
  title: string;
  meal_type: string | null;
  dietary_tags: readonly string[];
  tags: readonly string[];
  total_time_minutes: number | null;
  has_photo: boolean;
}

/** Minutes that are quick, as lists of recipes say it. */
const QUICK = 30;
/** Of fewer recipes nothing is counted: two of three is no selling point. */
const FEW = 3;
/** The most meals, tags, and diets that are named. */
const MEALS = 4;
const TAGS = 3;
const DIETS = 2;

/** Terms by how many recipes have them, those of most first, then by name; each recipe counts once for a term. */
function counted(terms: readonly (readonly string[])[]): [term: string, count: number][] {
  const counts = new Map<string, number>();
  for (const of of terms) for (const term of new Set(of)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1));
}

/** Stored with hyphens for spaces; `gluten-free` is written so. */
const spoken = (term: string): string => term.replace(/-(?!free\b)/g, ' ');

/** Courses that are counted, as a sentence names them; breakfast, dinner, and dessert stay as they are. */
const DISHES: Readonly<Record<string, string>> = {
  appetizer: 'appetizers',
  'side-dish': 'side dishes',
  main: 'main dishes',
  salad: 'salads',
  soup: 'soups',
  sauce: 'sauces',
  snack: 'snacks',
  bread: 'breads',
  drink: 'drinks',
};

/** Titles run from the first to the last as an index would list them. */
function span(recipes: readonly BlurbRecipe[]): string {
  const titles = recipes.map(({ title }) => title.trim()).filter((title) => title !== '');
  titles.sort(new Intl.Collator('en').compare);
  const [first, last] = [titles[0], titles.at(-1)];
  return first === undefined || last === undefined || first === last ? '' : `, from ${first} to ${last}`;
}

const some = (count: number, all: number, words: string): string[] => {
  if (count === all && all > 1) return [`${all === 2 ? 'Both' : 'All of them'} are ${words}.`];
  return count < FEW ? [] : [`${count} are ${words}.`];
};

/** The meals that most recipes are for; none where they would speak for few: two desserts make no book of desserts. */
function mealsOf(recipes: readonly BlurbRecipe[]): string[] {
  const named = counted(recipes.map(({ meal_type }) => (meal_type === null ? [] : [meal_type])))
    .filter(([, count]) => count > 1 || recipes.length < FEW)
    .slice(0, MEALS);
  const covered = named.reduce((sum, [, count]) => sum + count, 0);
  return covered * 2 < recipes.length ? [] : named.map(([meal]) => meal);
}

/** What several recipes are tagged with, as she first wrote it; diets are counted by themselves. */
function tagsOf(recipes: readonly BlurbRecipe[]): string[] {
  const written = new Map(
    recipes
      .flatMap(({ tags }) => tags)
      .toReversed()
      .map((tag) => [tagKey(tag), tag]),
  );
  const diets = new Set(recipes.flatMap(({ dietary_tags }) => dietary_tags.map(tagKey)));
  return counted(recipes.map(({ tags }) => tags.map(tagKey)))
    .filter(([key, count]) => count > 1 && !diets.has(key))
    .slice(0, TAGS)
    .map(([key]) => written.get(key) ?? key);
}

/**
 * A first description of a product, in English, drafted from its recipes: how many, for which meals or with which tags,
 * from which to which; how many are quick and which diets they suit; whether all have a photo. It says only what was counted. '' for
 * no recipes.
 */
export function blurbOf(recipes: readonly BlurbRecipe[]): string {
  const all = recipes.length;
  if (all === 0) return '';
  const meals = mealsOf(recipes);
  const tags = meals.length === 0 ? tagsOf(recipes) : [];
  const opening =
    all === 1
      ? ['1', ...meals.map((meal) => (meal === 'main' ? 'main dish' : spoken(meal))), 'recipe.'].join(' ')
      : `${all} recipes${meals.length === 0 ? '' : ` for ${listInWords(meals.map((meal) => DISHES[meal] ?? spoken(meal)))}`}${span(recipes)}.`;
  const quick = recipes.filter(({ total_time_minutes: time }) => time !== null && time > 0 && time <= QUICK);
  const diets = counted(recipes.map(({ dietary_tags }) => dietary_tags))
    .filter(([, count]) => count >= FEW)
    .slice(0, DIETS);
  const facts = [
    ...(tags.length === 0 ? [] : [`Think ${listInWords(tags)}.`]),
    ...some(quick.length, all, `ready in ${QUICK} minutes or less`),
    ...diets.flatMap(([diet, count]) => some(count, all, spoken(diet))),
    ...(all > 1 && recipes.every(({ has_photo }) => has_photo) ? ['Every recipe has a photo.'] : []),
  ];
  return [opening, ...facts].join(' ');
}
