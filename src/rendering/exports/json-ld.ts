import { isDiet } from '@/culinary/languages/diets';
import { patternFor } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { NUTRITION_TERMS } from '@/kernel/nutrition';
import { TERM_NAMES, termField } from '@/kernel/recipe-terms';
import {
  byGroup,
  correctionOf,
  type ExportLine,
  type ExportRecipe,
  type ExportStep,
  saysOtherwise,
} from './export-recipe';

/** `Adapted from Molly Katzen`. */
const ADAPTED = new RegExp(`^${patternFor('adaptedFrom')}(?!\\p{L})`, 'iu');

const duration = (minutes: number | null): string | undefined =>
  minutes === null ? undefined : `PT${minutes}M`;

/** Diets that schema.org knows, by our tag. */
const DIETS: Readonly<Record<string, string>> = {
  'diabetic-friendly': 'DiabeticDiet',
  'gluten-free': 'GlutenFreeDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
  'low-calorie': 'LowCalorieDiet',
  'low-fat': 'LowFatDiet',
  'low-lactose': 'LowLactoseDiet',
  'low-sodium': 'LowSaltDiet',
  vegan: 'VeganDiet',
  vegetarian: 'VegetarianDiet',
};

function nutritionOf(recipe: ExportRecipe): Record<string, string> | undefined {
  const facts = NUTRITION_TERMS.flatMap(([field, name, unit]): [string, string][] => {
    const amount = recipe.nutrition?.[field];
    return amount === null || amount === undefined ? [] : [[name, `${amount} ${unit}`]];
  });
  return facts.length === 0 ? undefined : { '@type': 'NutritionInformation', ...Object.fromEntries(facts) };
}

/** A heading that reads back as one: "Sauce" becomes "Sauce:". */
const heading = (group: string): string => (/[:：]$/.test(group) ? group : `${group}:`);

/**
 * Diets and tags, and as terms of their own those for which schema.org has no member, such as the season. So are all
 * diets where one of them is a word by which nobody would know it for one.
 */
function keywordsOf(recipe: ExportRecipe): unknown {
  const { dietary_tags, tags } = recipe;
  const terms = TERM_NAMES.filter((field) => termField(field).schema_org === null && recipe[field] !== null);
  const isPlain = dietary_tags.every(isDiet);
  const words = isPlain ? [...dietary_tags, ...tags] : tags;
  if (terms.length === 0 && isPlain) return words.length === 0 ? undefined : words.join(', ');
  return [
    ...words,
    ...(isPlain ? [] : dietary_tags).map((name) => ({
      '@type': 'DefinedTerm',
      inDefinedTermSet: 'diet',
      name,
    })),
    ...terms.map((field) => ({ '@type': 'DefinedTerm', inDefinedTermSet: field, name: recipe[field] })),
  ];
}

/**
 * The lines with what schema.org has no place for: which of them may be left out, do not scale, are read otherwise than
 * their words say, or stand in no group after one that does. Only where there is any such line; the names are ours, and other readers pass over them.
 */
function linesOf(lines: readonly ExportLine[]): unknown {
  const isPlain = lines.every(
    (line, i) =>
      line.scaling === 'linear' &&
      !line.corrected &&
      !saysOtherwise(line) &&
      readHeading(line.text) === null &&
      (line.group === null || readHeading(heading(line.group)) === line.group) &&
      (line.group !== null || (lines[i - 1]?.group ?? null) === null),
  );
  if (isPlain) return undefined;
  return lines.map(({ text, group, optional, scaling, ...line }) => ({
    text,
    'galley:group': group ?? undefined,
    'galley:optional': optional,
    'galley:scaling': scaling,
    'galley:correction': line.corrected ? correctionOf(line) : undefined,
  }));
}

/**
 * schema.org/Recipe as linked data. Groups of ingredients become headings in the list, since schema.org has none;
 * groups of steps become sections. `galley:ingredients` has what a plain list cannot say. Notes are a `comment` named
 * Notes, terms such as the season a `DefinedTerm` among the keywords; `sdPublisher` says that it was us. Members without a value are left out.
 */
/**
 * One photo is its address. Several, and one that says what it shows, are pictures with their places: addresses alone
 * would be one photo in several sizes.
 */
/** The picture of a step; an address alone where nothing is said of it. */
const stepImage = (photo: ExportStep['photo']): { image?: unknown } => {
  if (!photo) return {};
  const { url, alt } = photo;
  return { image: alt === null ? url : { '@type': 'ImageObject', url, caption: alt } };
};

function imagesOf({ photos }: ExportRecipe): unknown {
  const [only] = photos;
  if (only === undefined) return undefined;
  if (photos.length === 1 && only.alt === null) return only.url;
  return photos.map(({ url, alt }, index) => ({
    '@type': 'ImageObject',
    url,
    caption: alt ?? undefined,
    position: index + 1,
  }));
}

export function recipeJsonLd(recipe: ExportRecipe): Record<string, unknown> {
  const grouped = recipe.instructions.some(({ group }) => group !== null);
  // The marks of amounts are ours; other programs would show them.
  const step = ({ text, written, photo }: ExportStep) => ({
    '@type': 'HowToStep',
    text,
    ...(written === undefined ? {} : { 'galley:text': written }),
    ...stepImage(photo),
  });
  const total = recipe.total_time_minutes;
  const yields = [recipe.servings === null ? null : String(recipe.servings), recipe.yield_text].filter(
    (text) => text !== null,
  );
  const diets = recipe.dietary_tags.flatMap((tag) =>
    DIETS[tag] === undefined ? [] : [`https://schema.org/${DIETS[tag]}`],
  );
  // Who adapts a recipe is the author of what stands here; the credit says whose it was.
  const isHers = recipe.credit === null || ADAPTED.test(recipe.credit);
  const author = isHers ? recipe.author_name : recipe.credit;
  const node: Record<string, unknown> = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    description: recipe.description ?? undefined,
    author: author === null ? undefined : { '@type': 'Person', name: author },
    creditText: recipe.credit ?? undefined,
    image: imagesOf(recipe),
    url: recipe.source_url ?? undefined,
    // Of a yield alone servings would be read, which its author has left open.
    'galley:servings': recipe.servings === null && recipe.yield_text !== null ? null : undefined,
    recipeYield: yields.length === 0 ? undefined : yields,
    prepTime: duration(recipe.prep_time_minutes),
    cookTime: duration(recipe.cook_time_minutes),
    totalTime: duration(total),
    ...Object.fromEntries(
      TERM_NAMES.map((field) => [termField(field).schema_org, recipe[field] ?? undefined]).filter(
        ([member]) => member !== null,
      ),
    ),
    keywords: keywordsOf(recipe),
    suitableForDiet: diets.length === 0 ? undefined : diets,
    recipeIngredient: byGroup(recipe.ingredients).flatMap(({ group, lines }) => [
      ...(group === null ? [] : [heading(group)]),
      ...lines.map(({ text }) => text),
    ]),
    'galley:ingredients': linesOf(recipe.ingredients),
    recipeInstructions: grouped
      ? byGroup(recipe.instructions).flatMap(({ group, lines }): unknown[] =>
          group === null
            ? lines.map(step)
            : [
                {
                  '@type': 'HowToSection',
                  name: group,
                  itemListElement: lines.map(step),
                },
              ],
        )
      : recipe.instructions.map(step),
    nutrition: nutritionOf(recipe),
    // schema.org has no notes of a cook; an importer of ours knows them by their name.
    comment: recipe.notes === null ? undefined : { '@type': 'Comment', name: 'Notes', text: recipe.notes },
    sdPublisher: { '@type': 'Organization', name: 'Galley' },
    dateCreated: recipe.created_at,
    dateModified: recipe.updated_at,
  };
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}
