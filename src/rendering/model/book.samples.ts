import {
  type BookModel,
  type BookRecipe,
  type EbookModel,
  KIND,
  type LeadMagnetModel,
  type MealPlanModel,
  type RecipeCardPackModel,
} from './book.model';

/** Small, complete models that tests vary. */
const common = {
  subtitle: 'Recipes for slow days',
  description: 'Soups that wait for you.',
  author_name: 'Ines Moreau',
  language: 'en',
  theme: 'heirloom',
  edition_date: '2026-11-21',
  cover: { kind: 'typographic', image: null },
} as const;

/** A recipe whose id and title end with this name. */
export function aRecipe(name: string, over: Partial<BookRecipe> = {}): BookRecipe {
  return {
    id: `recipe_${name}`,
    title: `Lentil soup ${name}`,
    description: 'A soup that forgives everything.',
    servings: 4,
    yield_text: null,
    prep_time_minutes: 10,
    cook_time_minutes: 40,
    total_time_minutes: 50,
    ingredients: [
      { display: '1 1/2 cups (300 g) red lentils', item: 'red lentils', group: null, optional: false },
      { display: '2 onions, chopped', item: 'onion', group: null, optional: false },
      { display: '1 tbsp butter', item: 'butter', group: 'To finish', optional: true },
    ],
    instructions: [
      { text: 'Soften the onions for 10-15 minutes.', group: null },
      { text: 'Add the lentils and water; simmer until soft.', group: null },
      { text: 'Melt the butter over the bowls.', group: 'To finish' },
    ],
    notes: 'Better the next day.',
    dietary_tags: ['vegetarian'],
    cuisine: 'Turkish',
    meal_type: 'dinner',
    nutrition: null,
    image: null,
    ...over,
  };
}

export function anEbook(over: Partial<EbookModel> = {}): EbookModel {
  return {
    ...common,
    kind: KIND.cookbook,
    formats: ['pdf'],
    title: 'Sunday Kitchen',
    trim: '7.5x9.25',
    front: {
      dedication: null,
      introduction: 'A box of cards.',
      how_to_use: null,
      copyright: '© 2026',
      isbn: null,
    },
    chapters: [
      { title: 'Soups', intro: null, recipes: [aRecipe('a'), aRecipe('b')] },
      { title: 'Stews', intro: 'Slow.', recipes: [aRecipe('c')] },
    ],
    recipe_options: { show_photo: true, show_nutrition: true, show_notes: true, show_times: true },
    back: {
      index: { title: true, ingredient: false, tag: false },
      about_author: null,
      conversions_table: false,
      acknowledgements: null,
    },
    ...over,
  };
}

export function aMealPlan(over: Partial<MealPlanModel> = {}): MealPlanModel {
  const recipe = aRecipe('a');
  return {
    ...common,
    kind: KIND.plan,
    title: 'Ten quiet days',
    paper: 'a4',
    days: 10,
    start_weekday: 'wednesday',
    meal_slots: ['lunch', 'dinner'],
    people: 2,
    entries: [
      {
        day: 1,
        slot: 'lunch',
        kind: 'recipe',
        title: recipe.title,
        recipe_id: 'recipe_a',
        servings: 4,
        text: null,
      },
      {
        day: 2,
        slot: 'lunch',
        kind: 'leftover',
        title: recipe.title,
        recipe_id: 'recipe_a',
        servings: null,
        text: null,
      },
      { day: 8, slot: 'dinner', kind: 'eat_out', title: '', recipe_id: null, servings: null, text: null },
      {
        day: 10,
        slot: 'dinner',
        kind: 'note',
        title: '',
        recipe_id: null,
        servings: null,
        text: 'Bread, cheese',
      },
    ],
    include_recipes: true,
    recipes: [recipe],
    shopping: [
      { title: 'Cans and jars', lines: [{ amount: '300 g', item: 'red lentils', recipe_ids: ['recipe_a'] }] },
      { title: 'Everything else', lines: [{ amount: '', item: 'Candles', recipe_ids: [] }] },
    ],
    show_nutrition: true,
    ...over,
  };
}

export function aCardPack(over: Partial<RecipeCardPackModel> = {}): RecipeCardPackModel {
  return {
    ...common,
    kind: KIND.cards,
    title: 'Weeknight cards',
    recipes: [aRecipe('a'), aRecipe('b'), aRecipe('c')],
    card_size: '4x6',
    orientation: 'landscape',
    paper: 'us_letter',
    layout: '2up',
    sides: 'front_back',
    bleed_mm: 3,
    crop_marks: true,
    ...over,
  };
}

export function aLeadMagnet(over: Partial<LeadMagnetModel> = {}): LeadMagnetModel {
  return {
    ...common,
    kind: KIND.taste,
    title: 'Three slow soups',
    recipes: [aRecipe('a'), aRecipe('b')],
    hook: 'Soups that cook themselves.',
    intro: 'Begin here.',
    cta: { headline: 'There is more', text: null, button: 'See the book', url: 'https://example.com/book' },
    ...over,
  };
}

/** One model of each kind. */
export const anyBook: BookModel[] = [anEbook(), aMealPlan(), aCardPack(), aLeadMagnet()];
