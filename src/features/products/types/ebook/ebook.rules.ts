import {
  type Asked,
  type ContentIssue,
  idsOf,
  isBlankText,
  listPlaces,
  noRecipe,
  type PlacedRecipe,
  type ProductTypeRules,
  type RecipePlace,
  required,
} from '@/features/products/types/description/description.rules';
import { isbnOf } from '@/kernel/book/isbn';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { EbookContent } from './ebook.schema';

/** A cookbook: chapters, or a plain list of recipes that it groups itself. */
export const ebook: ProductTypeRules<EbookContent> = {
  name: 'Ebook',
  one: 'An ebook',
  sentence:
    'A cookbook in PDF and EPUB: cover, contents, chapters, pages laid out around your photos, index.',
  tabs: { contents: 'Chapters', words: 'Intro & extras' },
  page: { label: 'Ebook', noun: 'ebook', is_book: true },
  is_free: false,
  collects_addresses: false,
  has_spreads: true,
  is_broad: false,
  whole_button: 'See the whole book',
  begin: {
    most: LIMITS.book_recipes,
    called: 'An ebook',
    none_chosen: 'Add recipes from your library. You can also start empty and choose later.',
    is_whole: false,
  },
  recipes_field: 'recipe_ids',
  withRecipes: (recipes) => ({ recipe_ids: idsOf(recipes) }),
  withMore,
  recipePlaces,
  issues,
  wrongValues,
  patched,
  missing,
  formats: ({ formats }) => formats,
};

/** A book with chapters takes them into its last one. */
function withMore({ chapters, recipe_ids }: EbookContent, recipes: readonly PlacedRecipe[]) {
  const more = idsOf(recipes);
  const last = chapters?.at(-1);
  if (chapters === null || last === undefined) return { recipe_ids: [...(recipe_ids ?? []), ...more] };
  return { chapters: [...chapters.slice(0, -1), { ...last, recipe_ids: [...last.recipe_ids, ...more] }] };
}

function recipePlaces({ chapters, recipe_ids }: EbookContent): RecipePlace[] {
  if (chapters === null) return listPlaces(recipe_ids ?? []);
  return chapters.flatMap((part, chapter) =>
    part.recipe_ids.map((id, index) => ({
      id,
      pointer: `/chapters/${chapter}/recipe_ids/${index}`,
      chapter,
    })),
  );
}

function issues({ chapters, recipe_ids, layouts }: EbookContent): ContentIssue[] {
  const asked = layouts.map(({ recipe_id }) => recipe_id);
  const found = asked.flatMap((id, index): ContentIssue[] =>
    asked.indexOf(id) === index
      ? []
      : [
          {
            path: ['layouts', index, 'recipe_id'],
            code: 'duplicate',
            message: 'This recipe already has a layout.',
          },
        ],
  );
  if (chapters === null) return found;
  if (recipe_ids !== null)
    found.push({
      path: ['recipe_ids'],
      code: 'chapters_or_recipe_ids',
      message: 'Send either `chapters` or `recipe_ids`. The other must be null.',
    });
  const seen = new Set<RecipeId>();
  chapters.forEach((part, index) => {
    part.recipe_ids.forEach((id, position) => {
      if (seen.has(id) && part.recipe_ids.indexOf(id) === position)
        found.push({
          path: ['chapters', index, 'recipe_ids', position],
          code: 'duplicate',
          message: 'This recipe is already in the book.',
        });
      seen.add(id);
    });
  });
  if (seen.size > LIMITS.book_recipes)
    found.push({
      path: ['chapters'],
      code: 'too_big',
      message: `A book can contain at most ${LIMITS.book_recipes} recipes.`,
    });
  return found;
}

/** An ISBN that is none. */
function wrongValues({ front: { isbn } }: EbookContent, stored: EbookContent | null): ContentIssue[] {
  if (isbn === null || isBlankText(isbn) || isbn === stored?.front.isbn || isbnOf(isbn) !== null) return [];
  const message =
    'Not a valid ISBN. An ISBN has 10 or 13 digits, and the last one is a check digit. Look for a typo.';
  return [{ path: ['front', 'isbn'], code: 'invalid_isbn', message }];
}

/** Either chapters or a plain list: sending one clears the other. */
function patched(content: EbookContent, sent: Readonly<Record<string, unknown>>): EbookContent {
  const { chapters, recipe_ids } = content;
  if (sent.chapters) return { ...content, recipe_ids: null };
  if (sent.recipe_ids) return { ...content, chapters: null };
  return chapters === null ? { ...content, recipe_ids: recipe_ids ?? [] } : content;
}

/**
 * Recipes of the book or of each of its chapters, then the chapters' titles. A chapter without recipes is left out of a
 * file as long as there are others, so that nothing is asked of it; only a release asks for all.
 */
function missing(content: EbookContent, asked: Asked): ContentIssue[] {
  const { chapters } = content;
  const isEmpty = recipePlaces(content).length === 0;
  if (chapters === null) return isEmpty ? [noRecipe('recipe_ids')] : [];
  if (chapters.length === 0) return [noRecipe('chapters')];
  const wanted = [...chapters.entries()].filter(
    ([, { recipe_ids }]) => asked.for === 'release' || isEmpty || recipe_ids.length > 0,
  );
  return [
    ...wanted
      .filter(([, { recipe_ids }]) => recipe_ids.length === 0)
      .map(([index]) => noRecipe('chapters', index, 'recipe_ids')),
    ...wanted
      .filter(([, { title }]) => isBlankText(title))
      .map(([index]) => required(['chapters', index, 'title'], 'A chapter needs a title.')),
  ];
}
