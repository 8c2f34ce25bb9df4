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
-- Plain words without accents: prefixes and typos are looked for in these.
CREATE TEXT SEARCH CONFIGURATION galley_word (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION galley_word
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, simple;
