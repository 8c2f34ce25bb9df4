-- The start of an account's keys: the 62 random bits of its id, which no two accounts share (index users_key_start).
CREATE FUNCTION galley_account(user_id uuid) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN rtrim(encode(substr(uuid_send(user_id), 9), 'base64'), '=');
--> statement-breakpoint
-- The keys of a recipe: its words (w), its tags among them, and the words of its title again (t). They are indexed and
-- stored nowhere.
CREATE FUNCTION galley_word_keys(user_id uuid, search tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_to_tsvector(array_agg(start || key)), '')
    FROM (SELECT public.galley_account(user_id) OFFSET 0) AS account(start), (
      SELECT 'w' || unnest(tsvector_to_array(search))
      UNION ALL SELECT 't' || unnest(tsvector_to_array(ts_filter(search, '{a}')))) AS keys(key));
--> statement-breakpoint
-- A vector with the tags of its recipe: lexemes behind a mark that no word has, and without places. The mark between stems and plain words goes.
CREATE FUNCTION galley_with_tags(search tsvector, dietary_tags text[], tag_keys text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ts_delete(search, '|') || array_to_tsvector(ARRAY(
    SELECT '=' || tag FROM unnest(dietary_tags) AS tag UNION ALL SELECT '#' || tag FROM unnest(tag_keys) AS tag));
--> statement-breakpoint
CREATE TABLE "recipe_texts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "recipe_texts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
-- A phrase is looked for in every row that has its words, so the vector stays in the row as long as a page holds it.
-- Nothing is planned by what is in it.
ALTER TABLE "recipe_texts" ALTER COLUMN "status" SET STORAGE PLAIN, ALTER COLUMN "search" SET STORAGE EXTERNAL,
  ALTER COLUMN "search" SET STATISTICS 0, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "recipe_texts" ADD CONSTRAINT "recipe_texts_recipe" FOREIGN KEY ("user_id","id") REFERENCES "public"."recipes"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE FUNCTION galley_recipe_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO recipe_texts (user_id, id, status, search)
    VALUES (NEW.user_id, NEW.id, NEW.status, galley_with_tags(NEW.search, NEW.dietary_tags, NEW.tag_keys));
  ELSIF OLD.search = NEW.search AND OLD.dietary_tags = NEW.dietary_tags AND OLD.tag_keys = NEW.tag_keys THEN
    -- Without new keys the index need not be touched.
    IF OLD.status <> NEW.status THEN
      UPDATE recipe_texts SET status = NEW.status WHERE user_id = NEW.user_id AND id = NEW.id;
    END IF;
  ELSE
    UPDATE recipe_texts SET status = NEW.status,
      search = galley_with_tags(NEW.search, NEW.dietary_tags, NEW.tag_keys)
    WHERE user_id = NEW.user_id AND id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Another node may still write: what it writes from here on waits, and meets the new trigger.
LOCK TABLE "recipes" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "recipe_texts" SELECT "user_id", "id", "status", galley_with_tags("search", "dietary_tags", "tag_keys") FROM "recipes" ORDER BY 1, 2;
--> statement-breakpoint
CREATE INDEX "recipe_texts_keys" ON "recipe_texts" USING gin (galley_word_keys("user_id", "search")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER INDEX "recipe_texts_keys" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
CREATE INDEX "recipes_filters" ON "recipes" USING btree ("user_id","cuisine","meal_type","season","difficulty","email_ready","cook_time_minutes","status");
--> statement-breakpoint
CREATE TRIGGER recipes_texts AFTER INSERT OR UPDATE OF "search", "status", "dietary_tags", "tag_keys" ON "recipes"
  FOR EACH ROW EXECUTE FUNCTION galley_recipe_texts();
