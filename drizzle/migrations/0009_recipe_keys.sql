-- The vector as before, with a mark between its stems and its plain words, which repeat the same places.
CREATE OR REPLACE FUNCTION galley_vector(title text, food text, description text, notes text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN
    setweight(to_tsvector('public.galley_stem'::regconfig, title), 'A')
    || setweight(to_tsvector('public.galley_stem'::regconfig, food), 'B')
    || setweight(to_tsvector('public.galley_stem'::regconfig, description), 'C')
    || setweight(to_tsvector('public.galley_stem'::regconfig, notes), 'D')
    || '''|'':1'::tsvector
    || setweight(to_tsvector('public.galley_word'::regconfig, title), 'A')
    || setweight(to_tsvector('public.galley_word'::regconfig, food), 'B')
    || setweight(to_tsvector('public.galley_word'::regconfig, description), 'C')
    || setweight(to_tsvector('public.galley_word'::regconfig, notes), 'D');
--> statement-breakpoint
-- The start of an account's keys: the 62 random bits of its id, and whether the recipe is archived or live.
CREATE FUNCTION galley_key_start(user_id uuid, archived boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN rtrim(encode(substr(uuid_send(user_id), 9), 'base64'), '=') || CASE WHEN archived THEN 'a' ELSE 'l' END;
--> statement-breakpoint
-- No two accounts may share the start of their keys.
CREATE UNIQUE INDEX "users_key_start" ON "users" (galley_key_start("id", false));
--> statement-breakpoint
-- Neighbouring stems of a vector with their distance, which is more than 1 where words such as "and" are left out
-- between them. Words of different texts are further apart than 4. Nobody looks for a phrase 8,000 words deep.
CREATE FUNCTION galley_pairs(search tsvector) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT lexeme || ' ' || next - place || ' ' || neighbour
    FROM (
      SELECT lexeme, place, lead(lexeme) OVER places AS neighbour, lead(place) OVER places AS next
      FROM unnest(search) AS word, unnest(word.positions) AS place
      WHERE place < coalesce(
        (SELECT least(mark.positions[1], 8000) FROM unnest(search) AS mark WHERE mark.lexeme = '|'), 8000)
      WINDOW places AS (ORDER BY place)) AS neighbours
    WHERE next - place BETWEEN 1 AND 4;
  END;
--> statement-breakpoint
-- Everything a recipe is found by: words (w), words of its title (t), pairs (p) and dietary tags (g).
CREATE FUNCTION galley_keys(user_id uuid, status text, dietary_tags text[], search tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_to_tsvector(array_agg(start || key)), '')
    FROM (SELECT galley_key_start(user_id, status = 'archived') OFFSET 0) AS account(start), (
      SELECT 'w' || unnest(tsvector_to_array(search))
      UNION ALL SELECT 't' || unnest(tsvector_to_array(ts_filter(search, '{a}')))
      UNION ALL SELECT 'p' || galley_pairs(search)
      UNION ALL SELECT 'g' || unnest(dietary_tags)) AS keys(key));
--> statement-breakpoint
-- The keys of a typed word behind a start and a kind: none when it is a word such as "and".
CREATE FUNCTION galley_word(start text, word text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg('''' || start || lexeme || '''', ' & ')::tsquery, ''::tsquery)
    FROM unnest(tsvector_to_array(to_tsvector('public.galley_stem'::regconfig, word))) AS lexeme);
--> statement-breakpoint
-- The keys of a word that may be typed half. Where the stem begins with what was typed, whatever has the stem is
-- among the words that begin so, and one key is looked for instead of two.
CREATE FUNCTION galley_begun(start text, word text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN count(*) = 1 AND bool_and(starts_with(lexeme, word)) THEN ''::tsquery ELSE galley_word(start, word) END
    FROM unnest(tsvector_to_array(to_tsvector('public.galley_stem'::regconfig, word))) AS lexeme)
    || ('''' || start || word || ''':*')::tsquery;
--> statement-breakpoint
-- The keys of a typed phrase: its pairs, or its only word. A phrase of two words is found by its pair alone;
-- one of three or more may have all its pairs in places apart, so its finds are looked at again.
CREATE FUNCTION galley_phrase(start text, phrase text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg('''' || start || 'p' || pair || '''', ' & ')::tsquery, galley_word(start || 'w', phrase))
    FROM galley_pairs(to_tsvector('public.galley_stem'::regconfig, phrase)) AS pair);
--> statement-breakpoint
CREATE TABLE "recipe_search" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"engagement_key" double precision,
	"cook_time_minutes" integer,
	"email_ready" boolean NOT NULL,
	"status" text NOT NULL,
	"cuisine" text,
	"meal_type" text,
	"season" text,
	"dietary_tags" text[] NOT NULL,
	"title_key" text collate "C" NOT NULL,
	"keys" "tsvector" NOT NULL,
	"padding" text DEFAULT repeat(' ', 2000) NOT NULL,
	CONSTRAINT "recipe_search_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
DROP INDEX "recipes_tags";--> statement-breakpoint
DROP INDEX "recipes_search";--> statement-breakpoint
ALTER TABLE "recipe_search" ADD CONSTRAINT "recipe_search_recipe" FOREIGN KEY ("user_id","id") REFERENCES "public"."recipes"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "recipe_search_keys" ON "recipe_search" USING gin ("keys") WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "recipes" DROP COLUMN "search_title";--> statement-breakpoint
-- Vectors are read often and are short: reading them must not cost unpacking.
ALTER TABLE "recipes" ALTER COLUMN "search" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- The keys are never read, only indexed. Rows are made longer than 2 kB, so that PostgreSQL moves the keys out and
-- packs the padding to a few bytes; everything else stays. Four times as many rows then fit on a page.
ALTER TABLE "recipe_search" ALTER COLUMN "status" SET STORAGE PLAIN, ALTER COLUMN "cuisine" SET STORAGE PLAIN,
  ALTER COLUMN "meal_type" SET STORAGE PLAIN, ALTER COLUMN "season" SET STORAGE PLAIN,
  ALTER COLUMN "dietary_tags" SET STORAGE MAIN, ALTER COLUMN "title_key" SET STORAGE MAIN,
  ALTER COLUMN "padding" SET STORAGE MAIN, SET (toast_tuple_target = 128);
--> statement-breakpoint
INSERT INTO "recipe_search" SELECT "user_id", "id", "created_at", "updated_at", "engagement_key", "cook_time_minutes",
  "email_ready", "status", "cuisine", "meal_type", "season", "dietary_tags", "title_key",
  galley_keys("user_id", "status", "dietary_tags", "search") FROM "recipes";
--> statement-breakpoint
CREATE FUNCTION galley_recipe_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO recipe_search VALUES (NEW.user_id, NEW.id, NEW.created_at, NEW.updated_at, NEW.engagement_key,
      NEW.cook_time_minutes, NEW.email_ready, NEW.status, NEW.cuisine, NEW.meal_type, NEW.season, NEW.dietary_tags,
      NEW.title_key, galley_keys(NEW.user_id, NEW.status, NEW.dietary_tags, NEW.search));
  ELSIF (OLD.status = 'archived') = (NEW.status = 'archived') AND OLD.search = NEW.search
    AND OLD.dietary_tags = NEW.dietary_tags THEN
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
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipes_searched AFTER INSERT OR UPDATE ON "recipes"
  FOR EACH ROW EXECUTE FUNCTION galley_recipe_searched();
