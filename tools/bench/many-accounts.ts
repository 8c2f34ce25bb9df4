import postgres from 'postgres';
import { say } from '../../scripts/launcher/progress';

/** Recipes of each account beside the demo account. */
const EACH = 100;
/** Accounts that one statement fills. */
const BATCH = 500;

/**
 * Fills accounts with a hundred short recipes each beside those that are there, until there are `recipes` in all. They
 * are written past the triggers, with all that these would write. Does nothing when there are as many.
 */
export async function fillAccounts(url: string, recipes: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [have] = await sql<{ n: number }[]>`select count(*)::int as n from recipes`;
    let missing = Math.ceil((recipes - (have?.n ?? 0)) / EACH);
    if (missing <= 0) return;
    await sql.unsafe(`set statement_timeout = 0; set session_replication_role = replica; set work_mem = '64MB';
      set maintenance_work_mem = '512MB'; drop index if exists recipe_texts_keys`);
    await sql.unsafe(`create temporary table made as
      select n, title, galley_vector(title, food, '', '', '{=vegetarian}') as search
      from (select n, (array['Lemon', 'Apple', 'Tomato', 'Onion', 'Chicken', 'Bean', 'Rice', 'Egg', 'Plum', 'Nut'])[1 + n % 10]
          || ' ' || (array['cake', 'soup', 'stew', 'salad', 'pie', 'curry', 'bread', 'bowl', 'tart', 'roast'])[1 + n / 10]
          as title,
        (array['200 g flour', 'olive oil', '2 eggs', '1 lemon', '500 g tomatoes', 'saffron'])[1 + n % 6] || ' salt butter'
          as food from generate_series(0, ${EACH - 1}) as n) as texts`);
    for (; missing > 0; missing -= BATCH) {
      const accounts = Math.min(BATCH, missing);
      await sql.unsafe(`
        create temporary table owner as select uuidv7() as id from generate_series(1, ${accounts});
        insert into users (id, email, email_key, name, password_hash, created_at, updated_at)
          select id, id, id, '', '', now(), now() from owner;
        insert into recipe_counts select id, 'active', ${EACH} from owner;
        create temporary table fresh as
          select owner.id as user_id, uuidv7(- n * interval '1 hour') as id, made.*,
            now() - n * interval '1 hour' as made_at
          from owner cross join made;
        insert into recipes (user_id, id, slug, title, title_key, ingredients, instructions, dietary_tags, status,
            email_ready, version, created_at, updated_at, cuisine, meal_type, cook_time_minutes)
          select user_id, id, 'x', title, lower(title), '[]',
            jsonb_build_array(jsonb_build_object('text', repeat(md5(title), 30), 'group', null)), '{vegetarian}', 'active',
            false, 1, made_at, made_at, case when n % 7 = 0 then 'italian' end, 'dinner', n from fresh;
        insert into recipe_texts select user_id, id, 'active', search from fresh;
        insert into search_words select distinct owner.id, word
          from owner cross join (select distinct unnest(tsvector_to_array(search)) as word from made) as words
          where word <> '=vegetarian';
        drop table fresh; drop table owner`);
      say(`accounts left to fill: ${Math.max(0, missing - accounts)}`);
    }
    say('Indexing the keys of all recipes');
    await sql.unsafe(
      `create index recipe_texts_keys on recipe_texts using gin (galley_word_keys(user_id, search)) with (gin_pending_list_limit = 256);
      alter index recipe_texts_keys alter column 1 set statistics 0`,
    );
  } finally {
    await sql.end();
  }
}
