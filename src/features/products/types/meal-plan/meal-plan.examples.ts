import type { ProductTypeExample } from '@/features/products/types/description/type.examples';
import { exampleId } from '@/kernel/ids';
import type { MealPlanContent } from './meal-plan.schema';
import type { ShoppingList } from './shopping.schema';

const recipe = exampleId('recipe');

export const mealPlanExample: ProductTypeExample<MealPlanContent> = {
  title: 'A Calm Weekend',
  body: {
    days: 2,
    entries: [
      { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: recipe },
      { day: 2, slot: 'lunch', kind: 'leftover', recipe_id: recipe },
      { day: 2, slot: 'dinner', kind: 'eat_out' },
    ],
  },
  common: {},
  content: {
    days: 2,
    start_weekday: 'monday',
    meal_slots: ['breakfast', 'lunch', 'dinner'],
    people: 2,
    entries: [
      { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: recipe, servings: null, text: null },
      { day: 2, slot: 'lunch', kind: 'leftover', recipe_id: recipe, servings: null, text: null },
      { day: 2, slot: 'dinner', kind: 'eat_out', recipe_id: null, servings: null, text: null },
    ],
    shopping_list: { enabled: true, group_by: 'aisle', pantry_exclude: [], extra_items: [] },
    nutrition: { enabled: false },
    include_recipes: true,
    sample_recipe_ids: [],
    paper: 'a4',
    formats: ['pdf'],
  },
};

const line = (item: string, amount: string, quantity: number, unit: string | null) => ({
  item,
  amount,
  amounts: [{ quantity, unit }],
  recipe_ids: [recipe],
});

export const shoppingListExample: ShoppingList = {
  sections: [
    { key: 'produce', title: 'Produce', lines: [line('lemon juice', '1½ tsp', 0.5, 'tbsp')] },
    {
      key: 'dairy',
      title: 'Dairy and eggs',
      lines: [line('butter', '63 g', 62.5, 'g'), line('egg', '1', 1, null)],
    },
    {
      key: 'baking',
      title: 'Baking',
      lines: [line('flour', '½ cup', 0.5, 'cup'), line('sugar', '6 tbsp', 0.375, 'cup')],
    },
  ],
};
