-- How many rows these give, so that nothing is planned for the thousand that PostgreSQL assumes.
ALTER FUNCTION galley_title_keys(uuid, text, tsvector) ROWS 8;
--> statement-breakpoint
ALTER FUNCTION galley_asked(tsquery) ROWS 8;
--> statement-breakpoint
ALTER FUNCTION galley_pairs(tsvector) ROWS 200;
--> statement-breakpoint
-- Titles are let go of by their keys. Joined to the keys that go, the titles of all accounts may be read.
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
    DELETE FROM recipe_titles WHERE id = OLD.id AND key = ANY (ARRAY(
      SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search)
      EXCEPT SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search) WHERE NEW.id = OLD.id));
    INSERT INTO recipe_titles SELECT key, NEW.id FROM (
      SELECT galley_title_keys(NEW.user_id, NEW.status, NEW.search)
      EXCEPT SELECT galley_title_keys(OLD.user_id, OLD.status, OLD.search) WHERE NEW.id = OLD.id) AS fresh (key);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION galley_recipes_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recipe_titles WHERE ctid = ANY (ARRAY(
    SELECT found.place
    FROM (SELECT galley_title_keys(user_id, status, search) AS key, id FROM gone) AS gone
    CROSS JOIN LATERAL (
      SELECT titles.ctid AS place FROM recipe_titles AS titles
      WHERE titles.key = gone.key AND titles.id = gone.id OFFSET 0) AS found));
  RETURN NULL;
END $$;
