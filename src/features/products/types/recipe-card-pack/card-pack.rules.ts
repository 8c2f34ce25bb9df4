import {
  idsOf,
  listPlaces,
  noRecipe,
  type ProductTypeRules,
} from '@/features/products/types/description/description.rules';
import { LIMITS } from '@/kernel/limits';
import type { CardPackContent } from './card-pack.schema';

/** Recipes on cards to print and cut. */
export const cardPack: ProductTypeRules<CardPackContent> = {
  name: 'Recipe cards',
  one: 'A pack of recipe cards',
  sentence: 'Cards to print, cut out, and keep by the stove.',
  tabs: { contents: 'Cards', words: 'Text' },
  page: { label: 'Recipe cards', noun: 'cards', is_book: false },
  is_free: false,
  collects_addresses: false,
  has_spreads: false,
  is_broad: false,
  whole_button: 'See the whole pack',
  begin: {
    most: LIMITS.card_recipes,
    called: 'A card pack',
    none_chosen: 'Add recipes from your library. You can also start empty and choose later.',
    is_whole: false,
  },
  recipes_field: 'recipe_ids',
  withRecipes: (recipes) => ({ recipe_ids: idsOf(recipes) }),
  withMore: (content, more) => ({ recipe_ids: [...content.recipe_ids, ...idsOf(more)] }),
  recipePlaces: ({ recipe_ids }) => listPlaces(recipe_ids),
  missing: ({ recipe_ids }) => (recipe_ids.length === 0 ? [noRecipe('recipe_ids')] : []),
  formats: () => ['pdf'],
};
