DROP INDEX "recipe_search_filters";--> statement-breakpoint
ALTER TABLE "recipe_search" ADD COLUMN "difficulty" text;--> statement-breakpoint
ALTER TABLE "recipes" ADD COLUMN "difficulty" text;--> statement-breakpoint
CREATE INDEX "recipe_search_filters" ON "recipe_search" USING btree ("user_id","cuisine","meal_type","season","difficulty","email_ready","cook_time_minutes","status");--> statement-breakpoint
ALTER TABLE "recipe_search" ALTER COLUMN "difficulty" SET STORAGE PLAIN;
--> statement-breakpoint
-- As in 0023, with the difficulty. The values are named now, so that the order of the columns no longer counts.
CREATE OR REPLACE FUNCTION galley_recipe_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO recipe_search (user_id, id, created_at, updated_at, engagement_key, cook_time_minutes, email_ready,
      status, cuisine, meal_type, season, difficulty, dietary_tags, title_key, keys)
    VALUES (NEW.user_id, NEW.id, NEW.created_at, NEW.updated_at, NEW.engagement_key, NEW.cook_time_minutes,
      NEW.email_ready, NEW.status, NEW.cuisine, NEW.meal_type, NEW.season, NEW.difficulty, NEW.dietary_tags,
      NEW.title_key, galley_keys(NEW.user_id, NEW.status, NEW.dietary_tags, NEW.search));
    INSERT INTO recipe_titles SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search), NEW.id;
  ELSIF (OLD.status = 'archived') = (NEW.status = 'archived') AND OLD.search = NEW.search
    AND OLD.dietary_tags = NEW.dietary_tags AND OLD.id = NEW.id AND OLD.user_id = NEW.user_id THEN
    -- Without new keys the index need not be touched.
    UPDATE recipe_search SET created_at = NEW.created_at, updated_at = NEW.updated_at,
      engagement_key = NEW.engagement_key, cook_time_minutes = NEW.cook_time_minutes, email_ready = NEW.email_ready,
      status = NEW.status, cuisine = NEW.cuisine, meal_type = NEW.meal_type, season = NEW.season,
      difficulty = NEW.difficulty, title_key = NEW.title_key
    WHERE user_id = NEW.user_id AND id = NEW.id;
  ELSE
    UPDATE recipe_search SET created_at = NEW.created_at, updated_at = NEW.updated_at,
      engagement_key = NEW.engagement_key, cook_time_minutes = NEW.cook_time_minutes, email_ready = NEW.email_ready,
      status = NEW.status, cuisine = NEW.cuisine, meal_type = NEW.meal_type, season = NEW.season,
      difficulty = NEW.difficulty, title_key = NEW.title_key, dietary_tags = NEW.dietary_tags,
      keys = galley_keys(NEW.user_id, NEW.status, NEW.dietary_tags, NEW.search)
    WHERE user_id = NEW.user_id AND id = NEW.id;
    DELETE FROM recipe_titles WHERE id = OLD.id AND key = ANY (ARRAY(
      SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search)
      EXCEPT SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search) WHERE NEW.id = OLD.id));
    INSERT INTO recipe_titles SELECT key, NEW.id FROM (
      SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search)
      EXCEPT SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search) WHERE NEW.id = OLD.id) AS fresh (key);
  END IF;
  RETURN NULL;
END $$;
