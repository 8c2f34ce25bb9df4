/** Our field of each nutrition fact, schema.org's name of it (NutritionInformation), and the unit we keep it in. */
export const NUTRITION_TERMS = [
  ['calories', 'calories', 'kcal'],
  ['fat_g', 'fatContent', 'g'],
  ['saturated_fat_g', 'saturatedFatContent', 'g'],
  ['carbohydrate_g', 'carbohydrateContent', 'g'],
  ['fiber_g', 'fiberContent', 'g'],
  ['sugar_g', 'sugarContent', 'g'],
  ['protein_g', 'proteinContent', 'g'],
  ['sodium_mg', 'sodiumContent', 'mg'],
  ['cholesterol_mg', 'cholesterolContent', 'mg'],
] as const;

/** What each nutrition fact is called in a text: `Fat: 9 g`. */
export const NUTRITION_NAMES = {
  calories: 'Calories',
  fat_g: 'Fat',
  saturated_fat_g: 'Saturated fat',
  carbohydrate_g: 'Carbohydrates',
  fiber_g: 'Fiber',
  sugar_g: 'Sugar',
  protein_g: 'Protein',
  sodium_mg: 'Sodium',
  cholesterol_mg: 'Cholesterol',
} as const satisfies Record<(typeof NUTRITION_TERMS)[number][0], string>;
