import { tidy } from '@/importing/html/markup';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import {
  emptyRecipe,
  type ReadIngredient,
  type ReadNutrition,
  type ReadRecipe,
} from '@/importing/recipe/model';
import { readNutrition } from '@/importing/recipe/nutrition';
import { LIMITS } from '@/kernel/limits';
import { NUTRITION_TERMS } from '@/kernel/nutrition';
import { TERM_NAMES, termField } from '@/kernel/recipe-terms';
import { correctionIn } from './correction';
import { ingredientLines, stepsOf, tipsOf } from './schema-lines';
import { firstText, flat, imageOf, isNode, photosOf, type SchemaNode, terms, yieldOf } from './schema-values';

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

/** The keywords of a node, each for itself; those of a set of terms are no tags. */
const keywordsOf = (value: unknown): string[] =>
  flat(value)
    .flatMap((word) => (isNode(word) && word.inDefinedTermSet === undefined ? word.name : word))
    .flatMap((word) => (typeof word === 'string' ? word.split(',') : []))
    .map(tidy)
    .filter(Boolean);

const NUMBER = /^\d+(?:\.\d+)?$/;

/** How many it serves and what it makes, each in its place; null where another program has changed that. */
function ownYield(node: SchemaNode): Pick<ReadRecipe, 'servings' | 'yield_text'> | null {
  const texts = flat(node.recipeYield).filter((text) => typeof text === 'string');
  const [first, second] = texts;
  if (node['galley:servings'] === null)
    return texts.length === 1 ? { servings: null, yield_text: first ?? null } : null;
  if (first === undefined)
    return node.recipeYield === undefined ? { servings: null, yield_text: null } : null;
  if (texts.length > 2 || !NUMBER.test(first)) return null;
  return { servings: Number(first), yield_text: second ?? null };
}

/** Facts of a serving as we write them: `9 g`; null where another program has written any otherwise. */
function ownNutrition(value: unknown): ReadNutrition | null {
  if (!isNode(value)) return null;
  const found: ReadNutrition = {};
  for (const [field, name, unit] of NUTRITION_TERMS) {
    const [amount = '', of, ...more] = value[name] === undefined ? [] : String(value[name]).split(' ');
    if (of === undefined && amount === '') continue;
    if (of !== unit || more.length > 0 || !/^\d[\d.e+-]*$/.test(amount) || !Number.isFinite(Number(amount)))
      return null;
    found[field] = Number(amount);
  }
  return found;
}

/**
 * What only linked data of our own says: it is exact, its keywords are its tags and diets, and its notes a comment. Of a page, whose
 * address is known, it is one recipe among others.
 */
function ownOf(node: SchemaNode, base: string | null): Partial<ReadRecipe> | null {
  if (!isNode(node.sdPublisher) || node.sdPublisher.name !== 'Galley') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const words = flat(node.keywords);
  const definedTerm = (set: string) => words.find((word) => isNode(word) && word.inDefinedTermSet === set);
  const note = flat(node.comment).find((comment) => isNode(comment) && comment.name === 'Notes');
  const terms = TERM_NAMES.map((field) => {
    const { schema_org } = termField(field);
    const term = definedTerm(field);
    return [field, schema_org === null ? (isNode(term) ? text(term.name) : null) : text(node[schema_org])];
  });
  const url = text(node.url);
  const nutrition = ownNutrition(node.nutrition);
  return {
    title: text(node.name),
    description: text(node.description),
    notes: isNode(note) ? text(note.text) : null,
    credit: text(node.creditText),
    dietary_tags: words.flatMap((word) =>
      isNode(word) && word.inDefinedTermSet === 'diet' ? (text(word.name) ?? []) : [],
    ),
    tags: keywordsOf(node.keywords),
    ...ownYield(node),
    ...Object.fromEntries(terms.filter(([, term]) => term !== null)),
    ...(nutrition === null ? {} : { nutrition }),
    ...(base === null ? { is_ours: true } : {}),
    ...(base === null && /^https?:\/\//i.test(url ?? '') ? { source_url: url } : {}),
  };
}

/**
 * The lines as linked data of our own has them beside the plain list; null where another program has changed that
 * since.
 */
function ownLines(node: SchemaNode): ReadIngredient[] | null {
  const given = node['galley:ingredients'];
  if (!Array.isArray(given) || given.length > LIMITS.ingredients) return null;
  const lines = given.flatMap((one): ReadIngredient[] => {
    if (!isNode(one) || typeof one.text !== 'string') return [];
    const group = one['galley:group'];
    return [
      {
        text: one.text,
        group: typeof group === 'string' ? group : null,
        optional: one['galley:optional'] === true,
        scaling: one['galley:scaling'] === 'fixed' ? 'fixed' : 'linear',
        ...correctionIn(one['galley:correction']),
      },
    ];
  });
  const plain = flat(node.recipeIngredient);
  let at = 0;
  for (const { text } of lines) {
    while (at < plain.length && plain[at] !== text) at += 1;
    at += 1;
  }
  return lines.length === given.length && at === plain.length ? lines : null;
}

/**
 * The ingredients of a node under their name of today and the one of before 2011; a page that writes some lines twice
 * means them once.
 */
function suppliesOf({ recipeIngredient, ingredients, ingredient, supply }: SchemaNode): unknown {
  // `ingredient` is the name that data-vocabulary.org had.
  if (recipeIngredient === undefined || ingredients === undefined)
    return recipeIngredient ?? ingredients ?? ingredient ?? supply;
  const today = flat(recipeIngredient);
  const known = new Set(today.map((entry) => keyOf(entry)));
  return [...today, ...flat(ingredients).filter((entry) => !known.has(keyOf(entry)))];
}

const keyOf = (entry: unknown): string =>
  typeof entry === 'string' ? tidy(entry).toLowerCase() : (JSON.stringify(entry) ?? '');

/** Authors that are named. */
const MOST_AUTHORS = 5;

/** The names of a node's authors, each once; null where it names none, or only addresses. */
function authorOf(value: unknown): string | null {
  const names = flat(value)
    .slice(0, MOST_AUTHORS)
    .map((one) => creditOf(firstText(one)))
    .filter((name) => name !== null);
  return creditOf([...new Set(names)].join(', '));
}

/** A recipe node of linked data in our names. `base` is the page's address. */
export function recipeOfNode(node: SchemaNode, base: string | null): ReadRecipe {
  const source = imageOf(node.url ?? node.mainEntityOfPage, base);
  const own = ownOf(node, base);
  const exact = own !== null;
  const [meal_type = null, ...categories] = terms(node.recipeCategory);
  return {
    ...emptyRecipe(),
    title: firstText(node.name ?? node.headline),
    description: firstText(node.description ?? node.summary),
    notes: tipsOf(node.recipeInstructions),
    ...yieldOf(node.recipeYield ?? node.yield),
    ingredients: (exact ? ownLines(node) : null) ?? ingredientLines(suppliesOf(node), exact),
    instructions: stepsOf(node.recipeInstructions ?? node.instructions ?? node.step, null, { exact, base }),
    dietary_tags: dietsOf(node.suitableForDiet),
    tags: [...keywordsOf(node.keywords), ...categories],
    cuisine: terms(node.recipeCuisine)[0] ?? null,
    meal_type,
    prep_time_minutes: readMinutes(node.prepTime),
    cook_time_minutes: readMinutes(node.cookTime ?? node.performTime),
    total_time_minutes: readMinutes(node.totalTime ?? node.duration),
    nutrition: readNutrition(node.nutrition),
    image_url: imageOf(node.image ?? node.thumbnailUrl ?? node.photo, base),
    photos: photosOf(node.image, base),
    ...(exact ? {} : { author: authorOf(node.author) }),
    source_url: base ?? source,
    ...own,
  };
}
