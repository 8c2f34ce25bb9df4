-- What was taken without a bound before: servings that were rounded to 0, or read from "99999 cookies". They say nothing
-- that a recipe can be scaled by, so they are none. What products say is put to the decimals that are taken now.
UPDATE "recipes" SET "servings" = NULL WHERE NOT "servings" BETWEEN 0.01 AND 10000;--> statement-breakpoint
UPDATE "recipe_revisions" SET "content" = jsonb_set("content", '{servings}', 'null')
WHERE NOT ("content"->>'servings')::numeric BETWEEN 0.01 AND 10000;--> statement-breakpoint
UPDATE "products" SET "content" = jsonb_set("content", '{recipe_options,servings_override}', coalesce(
  to_jsonb(nullif(round(("content"#>>'{recipe_options,servings_override}')::numeric, 2), 0)), 'null'))
WHERE jsonb_path_exists("content", '$.recipe_options.servings_override ? (@ < 0.01 || (@ * 100).floor() < @ * 100)');--> statement-breakpoint
UPDATE "products" SET "content" = jsonb_set("content", '{entries}', (
  SELECT jsonb_agg(entry || jsonb_build_object('servings', nullif(round((entry->>'servings')::numeric, 2), 0)) ORDER BY place)
  FROM jsonb_array_elements("content"->'entries') WITH ORDINALITY AS placed(entry, place)))
WHERE jsonb_path_exists("content", '$.entries[*].servings ? (@ < 0.01 || (@ * 100).floor() < @ * 100)');--> statement-breakpoint
UPDATE "products" SET "content" = jsonb_set("content", '{bleed_mm}', to_jsonb(round(("content"->>'bleed_mm')::numeric, 3)))
WHERE jsonb_path_exists("content", '$.bleed_mm ? ((@ * 1000).floor() < @ * 1000)');--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_servings" CHECK ("recipes"."servings" between 0.01 and 10000);
