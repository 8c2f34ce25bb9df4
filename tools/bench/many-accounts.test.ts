import postgres from 'postgres';
import { expect, it } from 'vitest';
import { freshDatabase } from '@/testing/database/database';
import { fillAccounts } from './many-accounts';

it('accounts that are filled past the triggers have what these would have written', async () => {
  const fresh = await freshDatabase();
  const sql = postgres(fresh.url, { max: 1, onnotice: () => undefined });
  try {
    await fillAccounts(fresh.url, 100);
    const keys = () =>
      sql`select keys::text, title_key, tags, dietary_tags, status from recipe_search order by id`;
    const titles = () => sql`select key, id from recipe_titles order by key, id`;
    const texts = () => sql`select status, search::text from recipe_texts order by id`;
    const filled = [await keys(), await titles(), await texts()];
    expect(filled[0]).toHaveLength(100);
    // A trigger writes them anew where the title has changed.
    await sql`update recipes set title = title || ' x', title_key = title_key || ' x', search = search`;
    await sql`update recipes set title = left(title, -2), title_key = left(title_key, -2)`;
    expect([await keys(), await titles(), await texts()]).toEqual(filled);
  } finally {
    await sql.end();
    await fresh.drop();
  }
});
