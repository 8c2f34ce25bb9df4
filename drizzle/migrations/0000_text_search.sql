-- Extensions a plain database owner may create (both are "trusted").
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Stems: English words without accents, reduced to their stem.
CREATE TEXT SEARCH CONFIGURATION galley_stem (COPY = pg_catalog.english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION galley_stem
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, english_stem;
--> statement-breakpoint
-- Plain words without accents, for prefixes. Words such as "and" are left out as they are among the stems, so
-- that the prefix "an" finds anise and not every recipe.
CREATE TEXT SEARCH DICTIONARY galley_plain (TEMPLATE = pg_catalog.simple, STOPWORDS = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION galley_word (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION galley_word
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, galley_plain;
--> statement-breakpoint
-- The search vector of a recipe: stems and plain words of each part, with the part's weight.
CREATE FUNCTION galley_vector(title text, food text, description text, notes text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN
    setweight(to_tsvector('public.galley_stem'::regconfig, title), 'A')
    || setweight(to_tsvector('public.galley_stem'::regconfig, food), 'B')
    || setweight(to_tsvector('public.galley_stem'::regconfig, description), 'C')
    || setweight(to_tsvector('public.galley_stem'::regconfig, notes), 'D')
    || setweight(to_tsvector('public.galley_word'::regconfig, title), 'A')
    || setweight(to_tsvector('public.galley_word'::regconfig, food), 'B')
    || setweight(to_tsvector('public.galley_word'::regconfig, description), 'C')
    || setweight(to_tsvector('public.galley_word'::regconfig, notes), 'D');
