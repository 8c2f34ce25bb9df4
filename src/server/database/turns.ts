import { sql } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import { uuidOf } from './columns';
import type { Db } from './db';

/**
 * Has those who do the same for one account take turns: whoever comes second waits until the transaction of the first
 * has ended. So two imports of one page make one recipe, and two requests don't both take the last place of a limit.
 */
export async function takeTurn(
  tx: Db,
  owner: UserId,
  what: 'import' | 'keys' | 'webhooks' | 'bundles' | 'discounts',
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${what}::text || ' ' || ${uuidOf('user', owner)}::text, 0))`,
  );
}
