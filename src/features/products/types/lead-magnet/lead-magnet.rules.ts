import {
  type Asked,
  type ContentIssue,
  idsOf,
  isBlankText,
  listPlaces,
  noRecipe,
  type ProductTypeRules,
  required,
} from '@/features/products/types/description/description.rules';
import { LIMITS } from '@/kernel/limits';
import type { LeadMagnetContent } from './lead-magnet.schema';

/** The type of what is given away for an address: screens and calls that make one name it. */
export const LEAD_MAGNET = 'lead_magnet';

/** A few recipes that are given away for an email address, with a last page that leads on. */
export const leadMagnet: ProductTypeRules<LeadMagnetContent> = {
  name: 'Lead magnet',
  one: 'A lead magnet',
  sentence: 'A free ebook that readers get in exchange for their email address.',
  tabs: { contents: 'Recipes', words: 'Text' },
  page: { label: 'Free recipes', noun: 'recipes', is_book: false },
  is_free: true,
  collects_addresses: true,
  has_spreads: true,
  is_broad: false,
  whole_button: null,
  begin: {
    most: LIMITS.lead_recipes,
    called: 'A free ebook',
    none_chosen: 'Add recipes from your library. You can also start empty and choose later.',
    is_whole: true,
  },
  recipes_field: 'recipe_ids',
  withRecipes: (recipes) => ({ recipe_ids: idsOf(recipes) }),
  withMore: (content, more) => ({ recipe_ids: [...content.recipe_ids, ...idsOf(more)] }),
  recipePlaces: ({ recipe_ids }) => listPlaces(recipe_ids),
  missing,
  formats: ({ formats }) => formats,
};

/** A call to action without an address leads to the source. */
function missing({ recipe_ids, cta }: LeadMagnetContent, { source_product_id }: Asked): ContentIssue[] {
  const found = recipe_ids.length === 0 ? [noRecipe('recipe_ids')] : [];
  if (cta === null) return found;
  if (isBlankText(cta.headline))
    found.push(required(['cta', 'headline'], 'A call to action needs a headline.'));
  if (cta.url === null && source_product_id === null)
    found.push(required(['cta', 'url'], 'A call to action needs a URL.'));
  return found;
}
