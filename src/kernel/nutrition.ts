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
