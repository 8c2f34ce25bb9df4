-- A key as it stands in a tsquery, whatever characters it has: some letters, such as ʻ of Hawaiian, become an apostrophe
-- without their accents.
CREATE FUNCTION galley_literal(key text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '''' || replace(replace(key, '\', '\\'), '''', '''''') || '''';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION galley_word(start text, word text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg(galley_literal(start || lexeme), ' & ')::tsquery, ''::tsquery)
    FROM unnest(tsvector_to_array(to_tsvector('public.galley_stem'::regconfig, word))) AS lexeme);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION galley_begun(start text, word text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN count(*) = 1 AND bool_and(starts_with(lexeme, word)) THEN ''::tsquery ELSE galley_word(start, word) END
    FROM unnest(tsvector_to_array(to_tsvector('public.galley_stem'::regconfig, word))) AS lexeme)
    || (galley_literal(start || word) || ':*')::tsquery;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION galley_phrase(start text, phrase text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg(galley_literal(start || 'p' || pair), ' & ')::tsquery, galley_word(start || 'w', phrase))
    FROM galley_pairs(to_tsvector('public.galley_stem'::regconfig, phrase)) AS pair);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION galley_begun(owner uuid, start text, typed text) RETURNS tsquery
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN count(*) > 8 OR typed !~ '[[:alpha:]]' THEN galley_begun(start, typed)
      ELSE galley_word(start, typed) || coalesce(string_agg(galley_literal(start || word), ' | ')::tsquery, ''::tsquery) END
    FROM (SELECT word FROM search_words WHERE user_id = owner AND word >= typed COLLATE "C"
      AND word < (typed || chr(1114111)) COLLATE "C" LIMIT 9) AS known);
