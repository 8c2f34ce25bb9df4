import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startApp } from '@/testing/app';
import { migrateDatabase } from './migrate';

describe('the migrations at a start', () => {
  it('are done where the database is ours, and refused in a sentence where a newer Galley has been', async () => {
    const { services, place } = await startApp();
    await migrateDatabase(place.database_url);
    await services.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
    );
    await expect(migrateDatabase(place.database_url)).rejects.toThrow(
      /created by a newer version of Galley, so nothing was changed/,
    );
  });
});
