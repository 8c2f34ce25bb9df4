CREATE TABLE "recipe_titles" (
	"key" text collate "C" NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "recipe_titles_key_id_pk" PRIMARY KEY("key","id")
);
--> statement-breakpoint
-- The keys of the words of a recipe's title, as `recipe_search.keys` has them.
CREATE FUNCTION galley_title_keys(user_id uuid, status text, search tsvector) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN galley_key_start(user_id, status = 'archived') || 't' || unnest(tsvector_to_array(ts_filter(search, '{a}')));
--> statement-breakpoint
-- The keys that a query asks for, and whether each stands for all that begin with it.
CREATE FUNCTION galley_asked(query tsquery) RETURNS TABLE (key text, is_start boolean)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT part[1], part[2] IS NOT NULL FROM regexp_matches(query::text, '''([^'']+)''(:\*)?', 'g') AS part;
END;
--> statement-breakpoint
-- Another node may still write: what it writes from here on waits, and meets the new trigger.
LOCK TABLE "recipes" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "recipe_titles" SELECT galley_title_keys("user_id", "status", "search"), "id" FROM "recipes" ORDER BY 1, 2;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION galley_recipe_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO recipe_search VALUES (NEW.user_id, NEW.id, NEW.created_at, NEW.updated_at, NEW.engagement_key,
      NEW.cook_time_minutes, NEW.email_ready, NEW.status, NEW.cuisine, NEW.meal_type, NEW.season, NEW.dietary_tags,
      NEW.title_key, galley_keys(NEW.user_id, NEW.status, NEW.dietary_tags, NEW.search));
    INSERT INTO recipe_titles SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search), NEW.id;
  ELSIF (OLD.status = 'archived') = (NEW.status = 'archived') AND OLD.search = NEW.search
    AND OLD.dietary_tags = NEW.dietary_tags AND OLD.id = NEW.id AND OLD.user_id = NEW.user_id THEN
    -- Without new keys the index need not be touched.
    UPDATE recipe_search SET created_at = NEW.created_at, updated_at = NEW.updated_at,
      engagement_key = NEW.engagement_key, cook_time_minutes = NEW.cook_time_minutes, email_ready = NEW.email_ready,
      status = NEW.status, cuisine = NEW.cuisine, meal_type = NEW.meal_type, season = NEW.season,
      title_key = NEW.title_key
    WHERE user_id = NEW.user_id AND id = NEW.id;
  ELSE
    UPDATE recipe_search SET created_at = NEW.created_at, updated_at = NEW.updated_at,
      engagement_key = NEW.engagement_key, cook_time_minutes = NEW.cook_time_minutes, email_ready = NEW.email_ready,
      status = NEW.status, cuisine = NEW.cuisine, meal_type = NEW.meal_type, season = NEW.season,
      title_key = NEW.title_key, dietary_tags = NEW.dietary_tags,
      keys = galley_keys(NEW.user_id, NEW.status, NEW.dietary_tags, NEW.search)
    WHERE user_id = NEW.user_id AND id = NEW.id;
    DELETE FROM recipe_titles WHERE id = OLD.id AND key IN (
      SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search)
      EXCEPT SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search) WHERE NEW.id = OLD.id);
    INSERT INTO recipe_titles SELECT key, NEW.id FROM (
      SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search)
      EXCEPT SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search) WHERE NEW.id = OLD.id) AS fresh (key);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION galley_recipes_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recipe_titles USING (
    SELECT galley_title_keys(user_id, status, search) AS key, id FROM gone) AS gone
  WHERE recipe_titles.key = gone.key AND recipe_titles.id = gone.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipes_deleted AFTER DELETE ON "recipes" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION galley_recipes_deleted();
