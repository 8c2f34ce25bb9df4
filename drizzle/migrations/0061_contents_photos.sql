-- Ebooks can show a photo of each chapter beside their contents; those that were made before don't.
UPDATE "products" SET "content" = jsonb_set("content", '{contents_photos}', 'false') WHERE "type" = 'ebook' AND NOT "content" ? 'contents_photos';
