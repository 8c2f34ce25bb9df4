import { sql } from 'drizzle-orm';
import { findUserByEmail } from '@/features/auth/auth.store';
import { searchWordsInsert } from '@/features/recipes/search/full-text.search';
import { TERM_NAMES } from '@/kernel/recipe-terms';
import { uuidOf } from '@/server/database/columns';
import { connect, type Db } from '@/server/database/db';

export interface ManyOptions {
  databaseUrl: string;
  /** Whose library grows. */
  email: string;
  /** How many recipes it has afterwards. */
  recipes: number;
  /** Told what is done, with counts where there are some. */
  log: (line: string, done?: number, total?: number) => void;
}

/** Copies that one statement makes. */
const BATCH = 5_000;

/** The columns of all terms. */
const TERMS = sql.raw(TERM_NAMES.join(', '));

/** What tells the title of a copy from its original's, with a number after it. */
const VARIANTS = [
  ...[
    'Autumn',
    'Balcony',
    'Birthday',
    'Cabin',
    'Campfire',
    'Candlelight',
    'Cottage',
    'Country',
    'Easter',
    'Evening',
  ],
  ...[
    'Family',
    'Farmhouse',
    'Festive',
    'Garden',
    'Grandmother',
    'Harbour',
    'Harvest',
    'Holiday',
    'Island',
    'Lakeside',
  ],
  ...[
    'Market',
    'Midnight',
    'Monday',
    'Morning',
    'Mountain',
    'Neighbour',
    'Orchard',
    'Party',
    'Picnic',
    'Riverside',
  ],
  ...[
    'School',
    'Seaside',
    'Student',
    'Summer',
    'Sunday',
    'Thursday',
    'Village',
    'Weekend',
    'Winter',
    'Workday',
  ],
];

/**
 * Grows an account's library for measurements: its recipes are copied under changed titles, with times over the
 * last eighteen months, until it has `recipes` of them. Does nothing when it has as many. Throws when there is no
 * such account or it has no recipe.
 */
export async function seedMany({ databaseUrl, email, recipes, log }: ManyOptions): Promise<void> {
  const connection = connect(databaseUrl, { max: 1 });
  try {
    await connection.db.execute(sql`set statement_timeout = 0`);
    const user = await findUserByEmail(connection.db, email);
    if (user === null) throw new Error(`There is no account with the email ${email}.`);
    const owner = uuidOf('user', user.id);
    let have = await countRecipes(connection.db, owner);
    if (have === 0) throw new Error(`${email} has no recipe to copy.`);
    while (have < recipes) {
      const wanted = Math.min(BATCH, recipes - have);
      have = await connection.db.transaction(async (tx) => {
        await copyRecipes(tx, owner, have, wanted);
        return countRecipes(tx, owner);
      });
      log('Recipes', have, recipes);
    }
    const words = {
      title: VARIANTS.join(' '),
      description: null,
      ingredients: [],
      dietary_tags: [],
      tags: [],
    };
    await connection.db.execute(
      searchWordsInsert(user.id, [{ ...words, cuisine: null, meal_type: null, notes: null }]),
    );
    await connection.db.execute(sql`analyze recipes`);
  } finally {
    await connection.close();
  }
}

/** Counts the account's recipes and brings its counters to that. */
async function countRecipes(db: Db, owner: string): Promise<number> {
  const rows = await db.execute<{ count: number }>(sql`
    insert into recipe_counts (user_id, status, count)
    select user_id, status, count(*) from recipes where user_id = ${owner}::uuid group by user_id, status
    on conflict (user_id, status) do update set count = excluded.count
    returning count`);
  return [...rows].reduce((sum, row) => sum + row.count, 0);
}

/**
 * Makes `wanted` copies, numbered from `from` on, of the recipes that are no copies. The vector of a copy is its
 * original's and the new words of the title; its id is a UUIDv7 of its own time.
 */
async function copyRecipes(db: Db, owner: string, from: number, wanted: number): Promise<void> {
  await db.execute(sql`
    with original as (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as originals
      from recipes where user_id = ${owner}::uuid and title !~ ' · [A-Z][a-z]+ [0-9]+$'
    ), copy as (
      select original.*, number, variant.word,
        md5(original.id::text || number) as bits,
        now() - make_interval(secs => ((number::bigint * 7919) % 47347200)::double precision) as made_at
      from generate_series(${from}::int, ${from + wanted - 1}::int) as number
      join original on original.place = number % original.originals
      join jsonb_array_elements_text(${JSON.stringify(VARIANTS)}::text::jsonb) with ordinality as variant(word, place)
        on variant.place - 1 = number / original.originals % ${VARIANTS.length}
    ), numbered as materialized (
      select copy.*, (lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0')
        || '7' || substr(bits, 1, 3) || '8' || substr(bits, 4, 15))::uuid as new_id
      from copy
    ),
    made as (
    insert into recipes (
      user_id, id, slug, title, title_key, description, servings, yield_text, ingredients, instructions, notes,
      dietary_tags, tags, tag_keys, ${TERMS}, prep_time_minutes, cook_time_minutes, total_time_minutes, status,
      email_ready, image_url, photos, credit, source_url, nutrition, engagement_key, version, created_at, updated_at, archived_at)
    select user_id, new_id,
      slug || '-' || lower(word) || '-' || number,
      title || ' · ' || word || ' ' || number,
      title_key || ' · ' || lower(word) || ' ' || number,
      description, servings, yield_text, ingredients, instructions, notes,
      dietary_tags, tags, tag_keys, ${TERMS}, prep_time_minutes, cook_time_minutes, total_time_minutes, status,
      email_ready, image_url, photos, credit, source_url, nutrition, engagement_key, 1, made_at, made_at,
      case when status = 'archived' then made_at end
    from numbered)
    insert into recipe_texts (user_id, id, status, search)
    select numbered.user_id, new_id, numbered.status, search || galley_vector(word || ' ' || number, '', '', '', '{}')
    from numbered join recipe_texts on recipe_texts.user_id = numbered.user_id and recipe_texts.id = numbered.id`);
}
