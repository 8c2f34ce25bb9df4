import { openCheckouts } from '@/features/sales/checkouts.store';
import { settleCheckout } from '@/features/sales/settle.service';
import { TILL, TillAway, TillClosed } from '@/features/sales/till.service';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { missedTask } from './missed.service';

/** Checkouts that are asked for, the newest first: a session is open for an hour. */
const MOST = 200;

/**
 * Asks the till about every checkout that is open, and about what payment links have sold, before its key is given up: a
 * buyer who has paid and not come back yet has her order all the same.
 */
export async function takeInLastSales(services: Services, owner: UserId): Promise<void> {
  try {
    for (const id of await openCheckouts(services.db, owner, MOST)) await settleCheckout(services, owner, id);
  } catch (error) {
    if (!(error instanceof TillAway || error instanceof TillClosed)) throw error;
    services.log.warn({ fault: error.name }, 'the last sales of a till could not be asked for');
    return;
  }
  await missedTask(services).run(owner, TILL);
}
