import postgres from 'postgres';
import { expect, it } from 'vitest';
import { freshDatabase } from '@/testing/database/database';
import { fillAccounts } from './many-accounts';

it('accounts that are filled past the triggers have what these would have written', async () => {
  const fresh = await freshDatabase();
  const sql = postgres(fresh.url, { max: 1, onnotice: () => undefined });
  try {
    await fillAccounts(fresh.url, 100);
    const texts = () => sql`select status, search::text from recipe_texts order by id`;
    const filled = await texts();
    expect(filled).toHaveLength(100);
    // A trigger writes them anew where the words have changed.
    await sql`update recipes set search = search || '''x'':1A'::tsvector`;
    await sql`update recipes set search = ts_delete(search, 'x')`;
    expect(await texts()).toEqual(filled);
  } finally {
    await sql.end();
    await fresh.drop();
  }
});
