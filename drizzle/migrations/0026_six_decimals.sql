-- Nutrients and corrected amounts were taken with any number of decimals before six were the most: what was read could
-- not be written back. They are put to the millionths that are taken now; an amount that is none of them then is none.
CREATE FUNCTION "galley_millionths"("numbers" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg("key", CASE
    WHEN jsonb_typeof("value") <> 'number' THEN "value"
    WHEN "key" IN ('quantity', 'quantity_max') THEN coalesce(to_jsonb(nullif(trim_scale(round("value"::numeric, 6)), 0)), 'null')
    ELSE to_jsonb(trim_scale(round("value"::numeric, 6))) END), '{}')
  FROM jsonb_each("numbers")
$$;--> statement-breakpoint
CREATE FUNCTION "galley_millionths_of_lines"("lines" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg("galley_millionths"("line") ORDER BY "place"), '[]')
  FROM jsonb_array_elements("lines") WITH ORDINALITY AS "placed"("line", "place")
$$;--> statement-breakpoint
UPDATE "recipes" SET "nutrition" = "galley_millionths"("nutrition")
WHERE jsonb_path_exists("nutrition", '$.* ? (@.type() == "number" && (@ * 1000000).floor() < @ * 1000000)');--> statement-breakpoint
UPDATE "recipes" SET "ingredients" = "galley_millionths_of_lines"("ingredients")
WHERE jsonb_path_exists("ingredients", '$[*].* ? (@.type() == "number" && (@ * 1000000).floor() < @ * 1000000)');--> statement-breakpoint
UPDATE "recipe_revisions" SET "content" = jsonb_set("content", '{nutrition}', "galley_millionths"("content"->'nutrition'))
WHERE jsonb_path_exists("content", '$.nutrition.* ? (@.type() == "number" && (@ * 1000000).floor() < @ * 1000000)');--> statement-breakpoint
UPDATE "recipe_revisions" SET "content" = jsonb_set("content", '{ingredients}', "galley_millionths_of_lines"("content"->'ingredients'))
WHERE jsonb_path_exists("content", '$.ingredients[*].* ? (@.type() == "number" && (@ * 1000000).floor() < @ * 1000000)');--> statement-breakpoint
DROP FUNCTION "galley_millionths_of_lines"(jsonb);--> statement-breakpoint
DROP FUNCTION "galley_millionths"(jsonb);
