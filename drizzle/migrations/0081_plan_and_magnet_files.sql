-- Meal plans and lead magnets say which files they are made as; those that were made before are a PDF.
UPDATE "products" SET "content" = jsonb_set("content", '{formats}', '["pdf"]') WHERE "type" IN ('meal_plan', 'lead_magnet') AND NOT "content" ? 'formats';
