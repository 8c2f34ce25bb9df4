-- Contracts: releases before this one write what is searched to the column recipes.search.
-- The vector of a recipe: stems and plain words of each part with the part's weight, and its tags, which have no places.
CREATE FUNCTION galley_vector(title text, food text, description text, notes text, tags text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN
    setweight(to_tsvector('public.galley_stem'::regconfig, title), 'A')
    || setweight(to_tsvector('public.galley_stem'::regconfig, food), 'B')
    || setweight(to_tsvector('public.galley_stem'::regconfig, description), 'C')
    || setweight(to_tsvector('public.galley_stem'::regconfig, notes), 'D')
    || setweight(to_tsvector('public.galley_word'::regconfig, title), 'A')
    || setweight(to_tsvector('public.galley_word'::regconfig, food), 'B')
    || setweight(to_tsvector('public.galley_word'::regconfig, description), 'C')
    || setweight(to_tsvector('public.galley_word'::regconfig, notes), 'D')
    || array_to_tsvector(tags);
--> statement-breakpoint
DROP TRIGGER recipes_texts ON "recipes";
--> statement-breakpoint
CREATE FUNCTION galley_recipe_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recipe_texts SET status = NEW.status WHERE user_id = NEW.user_id AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipes_status AFTER UPDATE OF "status" ON "recipes"
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION galley_recipe_status();
--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "search";
--> statement-breakpoint
DROP FUNCTION galley_recipe_texts(), galley_with_tags(tsvector, text[], text[]), galley_vector(text, text, text, text);
