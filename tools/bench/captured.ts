import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { findUserByEmail } from '@/features/auth/auth.store';
import { listRecipes } from '@/features/recipes/library/recipes.list';
import { recipeCreate } from '@/features/recipes/recipes.schema';
import { createRecipe, patchRecipe } from '@/features/recipes/recipes.service';
import { getRecipe } from '@/features/recipes/rows.list';
import type { RecipeId, UserId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Database } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';
import { demoEmail } from '../../scripts/launcher/demo';
import type { FloorOrder, Statement } from './floor';

/** What the requests of a run are about. */
export interface Subject {
  owner: UserId;
  recipe_id: RecipeId;
  create_body: string;
}

/** The reads that are measured beside the floors. */
export const PATHS = {
  list: '/api/recipes',
  filters: '/api/recipes?cuisine=italian&dietary_tags=vegetarian&status=active',
  rare: '/api/recipes?q=saffron',
  two: '/api/recipes?q=lemon+cake',
} as const;

/** A word that no recipe has. */
const MARK = 'xyzzymark';

const RECIPE = {
  title: 'Lemon drizzle cake',
  description: 'The cake for a Sunday, with more lemon than seems wise.',
  servings: 8,
  status: 'active',
  meal_type: 'dessert',
  dietary_tags: ['vegetarian'],
  cook_time_minutes: 40,
  ingredients: [
    ...['250g butter', '1 1/2 cups sugar', '4 eggs', '250g self-raising flour', 'zest of 1 lemon'],
    ...['For the drizzle:', '1 tbsp lemon juice', '85g icing sugar'],
  ],
  instructions: ['Beat everything.', 'Bake for 40 minutes at 180 °C.', 'Pour the drizzle over.'],
};

async function withDatabase<T>(
  url: string,
  work: (db: Database, sent: Statement[]) => Promise<T>,
): Promise<T> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  const sent: Statement[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void sent.push({ query, params }) };
  try {
    return await work(drizzle<Record<string, never>>(client, { logger }), sent);
  } finally {
    await client.end();
  }
}

/** Picks the demo account and one of its recipes. */
export const subjectOf = (url: string): Promise<Subject> =>
  withDatabase(url, async (db) => {
    const user = await findUserByEmail(db, demoEmail);
    if (user === null) throw new Error('There is no demo account.');
    const { rows } = await listRecipes(db, user.id, {});
    const recipe_id = rows[0]?.id;
    if (recipe_id === undefined) throw new Error('The demo account has no recipe.');
    return { owner: user.id, recipe_id, create_body: JSON.stringify(RECIPE) };
  });

/** Leaves nothing for the autovacuum to do in the middle of a measurement. */
export const settle = (url: string): Promise<void> =>
  withDatabase(url, async (db) => {
    await db.execute('set statement_timeout = 0');
    await db.execute('vacuum analyze');
  });

/** Runs each operation once and keeps the statements it sends, for the floor to send. */
export const floorOrder = (url: string, subject: Subject, connections: number): Promise<FloorOrder> =>
  withDatabase(url, async (db, sent) => {
    const { owner, recipe_id } = subject;
    const one = async (work: () => Promise<unknown>): Promise<Statement> => {
      sent.length = 0;
      await work();
      const [statement] = sent;
      if (statement === undefined || sent.length > 1) throw new Error('A read takes one statement.');
      return statement;
    };
    const reads = {
      [PATHS.list]: await one(() => listRecipes(db, owner, {})),
      [`/api/recipes/${recipe_id}`]: await one(() => getRecipe(db, owner, recipe_id)),
      [PATHS.filters]: await one(() =>
        listRecipes(db, owner, { cuisine: 'italian', dietary_tags: 'vegetarian', status: 'active' }),
      ),
      [PATHS.rare]: await one(() => listRecipes(db, owner, { q: 'saffron' })),
      [PATHS.two]: await one(() => listRecipes(db, owner, { q: 'lemon cake' })),
    };
    sent.length = 0;
    const now = new Date().toISOString();
    const made = await db.transaction((tx) =>
      createRecipe(tx, owner, { ...recipeCreate.parse(RECIPE), photos: [] }, now),
    );
    const created = { statements: [...sent], mark: uuidOf('recipe', made.id) };
    sent.length = 0;
    const caller = { owner, transport: 'rest', if_match: null } as Partial<UserContext> as UserContext;
    const patch = { id: recipe_id, notes: `Note ${MARK}` };
    await db.transaction((tx) => patchRecipe(caller, tx, patch, now));
    return {
      url,
      connections,
      reads,
      writes: { POST: created, PATCH: { statements: [...sent], mark: MARK } },
    };
  });
