import { expect, it } from 'vitest';
import { listRecipes } from '@/features/recipes/library/recipes.list';
import { encodeId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { connect } from '@/server/database/db';
import { freshDatabase } from '@/testing/database/database';
import { fillAccounts } from './many-accounts';

it('accounts that are filled past the app are listed and searched as any other', async () => {
  const fresh = await freshDatabase();
  const { db, close } = connect(fresh.url, { max: 1 });
  try {
    await fillAccounts(fresh.url, 200);
    const users = await db.execute<{ id: Uuid }>('select id from users');
    expect(users).toHaveLength(2);
    for (const { id } of users) {
      const totalOf = async (input: object) => (await listRecipes(db, encodeId('user', id), input)).total;
      expect(await totalOf({})).toBe(100);
      expect(await totalOf({ q: 'lemon cake' })).toBeGreaterThan(0);
      expect(await totalOf({ q: 'vegetarian' })).toBe(0);
      expect(await totalOf({ dietary_tags: 'vegetarian' })).toBe(100);
      expect(await totalOf({ q: 'lemno' })).toBe(await totalOf({ q: 'lemon' }));
    }
  } finally {
    await close();
    await fresh.drop();
  }
});
