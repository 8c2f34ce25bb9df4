import { sql } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import { uuidOf } from './columns';
import type { Db } from './db';

/** What turns are taken for. */
type Turn = 'account' | 'import' | 'keys' | 'webhooks' | 'bundles' | 'discounts';

const keyOf = (owner: UserId, what: Turn) =>
  sql`hashtextextended(${what}::text || ' ' || ${uuidOf('user', owner)}::text, 0)`;

/**
 * Has those who do the same for one account take turns: whoever comes second waits until the transaction of the first
 * has ended. So two imports of one page make one recipe, and two requests don't both take the last place of a limit.
 */
export async function takeTurn(tx: Db, owner: UserId, what: Turn): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(owner, what)})`);
}

/** Keeps those who take a turn waiting until the transaction ends, but nobody else who shares it. */
export async function shareTurn(tx: Db, owner: UserId, what: Turn): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(owner, what)})`);
}
