-- Servings of a note or a meal out were kept, though nothing is cooked; they are refused now. What is stored has none.
UPDATE "products" SET "content" = jsonb_set("content", '{entries}', (
  SELECT jsonb_agg(CASE WHEN "entry"->>'kind' IN ('note', 'eat_out') THEN "entry" || '{"servings": null}' ELSE "entry" END ORDER BY "place")
  FROM jsonb_array_elements("content"->'entries') WITH ORDINALITY AS "placed"("entry", "place")))
WHERE "type" = 'meal_plan' AND jsonb_path_exists("content", '$.entries[*] ? ((@.kind == "note" || @.kind == "eat_out") && @.servings != null)');
