-- Recipes can be chosen for the sample of a meal plan, as for that of a book; those that were made before have none chosen.
UPDATE "products" SET "content" = jsonb_set("content", '{sample_recipe_ids}', '[]') WHERE "type" IN ('ebook', 'meal_plan') AND NOT "content" ? 'sample_recipe_ids';
