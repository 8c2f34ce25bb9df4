-- Ebooks can say where the photo of a recipe stands; those that were made before leave it to the planner of pages.
UPDATE "products" SET "content" = jsonb_set("content", '{layouts}', '[]') WHERE "type" = 'ebook' AND NOT "content" ? 'layouts';
