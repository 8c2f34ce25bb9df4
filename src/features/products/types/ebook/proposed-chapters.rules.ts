import { tagKey } from '@/kernel/recipe-terms';
import { wordsFor } from '@/messages/book';

/** What of a recipe says to which chapter it belongs. */
interface Placed {
  meal_type: string | null;
  /** Its author's own tags. */
  tags: readonly string[];
}

/** A chapter of a tag has as many recipes at least. */
const LEAST_TAGGED = 2;

/** The share of a book's recipes that stand in a named chapter, if their tags allow it. */
const NAMED = 0.8;

/** A tag on more of a book's recipes than this divides it badly: it names a chapter only where no other does. */
const WIDE = 0.5;

/** Fewer recipes than this are no group of their own at the end of a book. */
const FEW = 3;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A word as it is compared with the name of a meal: desserts are a dessert, and a side is a side dish. */
const mealKey = (words: string) =>
  tagKey(words)
    .replaceAll('-', ' ')
    .replace(/ dish(?:es)?$/, '')
    .replace(/(?<=\p{L}{3})s$/u, '');

/** How many recipes are left that have a tag, by its key; each tag as it was first written. */
function tagsOf<R extends Placed>(recipes: readonly R[]): Map<string, { name: string; members: R[] }> {
  const found = new Map<string, { name: string; members: R[] }>();
  for (const recipe of recipes) {
    for (const key of new Set(recipe.tags.map(tagKey))) {
      const tag = found.get(key) ?? {
        name: recipe.tags.find((one) => tagKey(one) === key) ?? key,
        members: [],
      };
      tag.members.push(recipe);
      found.set(key, tag);
    }
  }
  return found;
}

/**
 * The recipes of a plain list in chapters, each recipe once. Each stands with its meal: the known ones in the order of
 * a day, then others by name. A recipe without a meal stands with the one that a tag of it names, or else under a tag
 * that many of the others have too, the most used first; a tag on more than half of the book counts only while fewer
 * than 80 % have a chapter with a name. What remains is called More recipes, with the chapters of one recipe if they
 * are two recipes together and 80 % keep a name. All are in one chapter called Recipes if they are of one kind, if no
 * two have one in common, or if half of them would remain. `language` is the book's, a tag of BCP 47.
 */
export function proposedChapters<R extends Placed>(
  recipes: readonly R[],
  language: string,
): { title: string; recipes: R[] }[] {
  const words = wordsFor(language);
  const known = new Map(Object.entries(words.meals));
  const spoken = new Map(
    [...Object.entries(wordsFor('en').meals), ...known].flatMap(([meal, name]) => [
      [mealKey(meal), meal],
      [mealKey(name), meal],
    ]),
  );
  const mealOf = ({ meal_type, tags }: R) =>
    meal_type ?? tags.map((tag) => spoken.get(mealKey(tag))).find((meal) => meal !== undefined) ?? null;

  const meals = new Map<string, R[]>();
  for (const recipe of recipes) {
    const meal = mealOf(recipe);
    if (meal !== null) meals.set(meal, [...(meals.get(meal) ?? []), recipe]);
  }
  const order = [...known.keys()];
  const place = (meal: string) => (known.has(meal) ? order.indexOf(meal) : order.length);
  const named = [...meals]
    .sort(([left], [right]) => place(left) - place(right) || left.localeCompare(right, 'en'))
    .map(([meal, members]) => ({
      title: known.get(meal) ?? capitalized(meal.replaceAll('-', ' ')),
      recipes: members,
    }));

  let rest = recipes.filter((recipe) => mealOf(recipe) === null);
  const whole = tagsOf(recipes);
  for (const most of [recipes.length * WIDE, recipes.length - 1]) {
    for (;;) {
      if (most > recipes.length * WIDE && rest.length <= recipes.length * (1 - NAMED)) break;
      const [next] = [...tagsOf(rest)]
        .filter(
          ([key, { members }]) =>
            members.length >= LEAST_TAGGED && (whole.get(key)?.members.length ?? 0) <= most,
        )
        .sort(([, left], [, right]) => right.members.length - left.members.length)
        .map(([, tag]) => tag);
      if (next === undefined) break;
      named.push({ title: capitalized(next.name), recipes: next.members });
      const taken = new Set(next.members);
      rest = rest.filter((recipe) => !taken.has(recipe));
    }
  }

  const single = named
    .filter((chapter) => chapter.recipes.length === 1)
    .flatMap((chapter) => chapter.recipes);
  const remaining = new Set([...rest, ...single]);
  const isMerged =
    single.length > 0 &&
    remaining.size > 1 &&
    remaining.size < FEW &&
    recipes.length - remaining.size >= recipes.length * NAMED;
  const chapters = isMerged ? named.filter((chapter) => chapter.recipes.length > 1) : named;
  const last = isMerged ? recipes.filter((recipe) => remaining.has(recipe)) : rest;
  const says_nothing =
    chapters.length + Math.min(1, last.length) < 2 ||
    chapters.every((chapter) => chapter.recipes.length === 1) ||
    last.length * 2 > recipes.length;
  if (says_nothing) return [{ title: words.recipes, recipes: [...recipes] }];
  return [...chapters, ...(last.length > 0 ? [{ title: words.more_recipes, recipes: last }] : [])];
}
