DROP INDEX "recipes_filters";--> statement-breakpoint
CREATE INDEX "recipe_search_filters" ON "recipe_search" USING btree ("user_id","cuisine","meal_type","season","email_ready","cook_time_minutes","status");--> statement-breakpoint
-- Words of more than 40 letters were not kept so far. The first condition spares unpacking most vectors.
INSERT INTO "search_words" SELECT DISTINCT "user_id", lexeme
  FROM "recipes", unnest(tsvector_to_array("search")) AS lexeme
  WHERE "search"::text ~ '''[^'' ,:]{41}' AND length(lexeme) > 40
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The keys of a word that may be typed half: the account's words that begin with it, one by one, so that the index can
-- skip to those among the other words of a search. Where they are many, or numbers, which are not kept, the range of
-- keys stands for them.
CREATE FUNCTION galley_begun(owner uuid, start text, typed text) RETURNS tsquery
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN count(*) > 8 OR typed !~ '[[:alpha:]]' THEN galley_begun(start, typed)
      ELSE galley_word(start, typed) || coalesce(string_agg('''' || start || word || '''', ' | ')::tsquery, ''::tsquery) END
    FROM (SELECT word FROM search_words WHERE user_id = owner AND word >= typed COLLATE "C"
      AND word < (typed || chr(1114111)) COLLATE "C" LIMIT 9) AS known);
