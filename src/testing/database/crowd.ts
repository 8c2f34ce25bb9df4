import type postgres from 'postgres';

/** Accounts beside the large one, and how many recipes each has. */
const SMALL = { accounts: 500, recipes: 20 };

/**
 * Fills a database as a service has it that many use: the account `large` (a uuid) has `size` recipes beside 500
 * accounts with twenty each, and PostgreSQL knows all its statistics. To the planner an owner has some thirty recipes, as
 * most do; what it plans for them must be right for the large library too.
 *
 * Recipes are long enough that reading a table from end to end is dear. Every value stands in one recipe of sixty,
 * `saffron` too; all have `olive oil`, the first half `late`; their ids are in no order.
 */
export async function fillCrowd(sql: postgres.Sql, large: string, size: number): Promise<void> {
  await sql.unsafe(
    `insert into users (id, email, email_key, name, password_hash, created_at, updated_at)
     select id, id, id, '', '', now(), now()
     from (select gen_random_uuid() as id from generate_series(1, ${SMALL.accounts})) as made`,
  );
  await sql.unsafe(
    `insert into recipes (user_id, id, slug, title, title_key, ingredients, instructions, dietary_tags, status,
       email_ready, version, created_at, updated_at, engagement_key, cuisine, meal_type, season,
       cook_time_minutes)
     select user_id, gen_random_uuid(), 'x', title, lower(title), '[]', jsonb_build_array(jsonb_build_object(
         'text', repeat(md5(title), 56), 'group', null)),
       case when n % 50 = 0 then '{vegan}'::text[] else '{vegetarian}' end,
       (array['active', 'draft', 'archived'])[1 + n % 3], n % 40 = 0, 2,
       date_trunc('milliseconds', now() - n * interval '1 min'), date_trunc('milliseconds', now()),
       case when n % 2 = 0 then n end, 'cuisine-' || n % 60, 'meal-' || n % 60, 'season-' || n % 60, n % 500
     from (
       select id as user_id, n, 'Recipe ' || n as title
       from users cross join lateral generate_series(1, case when id = $1 then ${size} else ${SMALL.recipes} end) as n
     ) as made`,
    [large],
  );
  // The title says which of its account it is.
  await sql.unsafe(
    `insert into recipe_texts (user_id, id, status, search)
     select user_id, id, status, galley_vector(title, 'olive oil ' || case when n % 60 = 0 then 'saffron' else 'salt' end
       || case when n <= ${size / 2} then ' late' else '' end, '', '', array(select '=' || unnest(dietary_tags)))
     from (select *, substr(title, 8)::int as n from recipes where title ~ '^Recipe \\d+$') as numbered`,
  );
  await sql.unsafe(
    `insert into collections (user_id, id, name, name_key, version, created_at, updated_at)
     select id, id, 'Shelf', 'shelf', 1, now(), now() from users;
     insert into collection_recipes (user_id, collection_id, recipe_id, position)
     select user_id, user_id, id, cook_time_minutes from recipes where cook_time_minutes % 2 = 0;
     insert into recipe_revisions (user_id, recipe_id, n, status, saved_at, replaced_at, changed, content)
     select user_id, id, 1, status, now(), now(), '{title}', '{}' from recipes where cook_time_minutes % 3 = 0`,
  );
  await sql.unsafe(
    `insert into recipe_counts select user_id, status, count(*) from recipes group by user_id, status;
     insert into search_words select id, word
     from users, unnest('{recipe,olive,oil,saffron,salt,late}'::text[]) as word;`,
  );
  await sql.unsafe('vacuum analyze');
  await sql.unsafe('select pg_stat_force_next_flush()');
}
