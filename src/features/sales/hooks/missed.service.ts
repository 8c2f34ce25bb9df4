import { PAYMENT_LINK } from '@/channels/registry';
import { credentialsOf } from '@/features/connections/credentials.service';
import { noteLooked, tillsToLookAt } from '@/features/connections/selling.service';
import { wasListedOn } from '@/features/products/shops/shop-names.service';
import { movedRows, unsettledOrders } from '@/features/sales/money.store';
import { findSale } from '@/features/sales/orders.store';
import { reconcileOrder } from '@/features/sales/reconcile.service';
import { TILL, TillAway, TillClosed, tillOf } from '@/features/sales/till.service';
import { timestamp } from '@/kernel/clock';
import type { OrderId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { TaskHandler } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { settleLinkSale } from './link-sale.service';

/** The kind of the tasks that look for what no event has told; their subject is the platform. */
export const MISSED_TASK = 'missed';

const HOUR = 3_600_000;
/** Hours between two looks where the platform cannot call us, and where it can. */
const UNTOLD_HOURS = 1;
const TOLD_HOURS = 24;
/** Hours that a look goes back behind the one before. */
const OVERLAP_HOURS = 24;
/** The same for sessions of payment links, which may be paid for a day after they were opened. */
const LINK_HOURS = 26;
/** Orders with something under way that are asked for at a time. */
const MOST_UNSETTLED = 100;
/** Accounts that are woken in one round. */
const WOKEN = 1_000;

/**
 * Looks at what went back, or was asked back, since the last time, so that refunds made in Stripe's dashboard, refunds
 * that fail later, disputes, and what payment links have sold are known although no event has come.
 */
export function missedTask(services: Services): TaskHandler {
  const { db, clock } = services;
  return {
    async run(owner, platform) {
      const held = await credentialsOf(services, owner, TILL);
      const till = await tillOf(services, owner);
      if (platform !== TILL || held === null || till === null) return;
      const { connection } = held;
      const now = timestamp(clock());
      const last = Date.parse(connection.settings.looked_at ?? connection.created_at);
      try {
        const moved = await till.movedSince(timestamp(last - OVERLAP_HOURS * HOUR));
        const known = await movedRows(
          db,
          owner,
          TILL,
          moved.map(({ external_id }) => external_id),
        );
        const orders = new Set<OrderId>(await unsettledOrders(db, owner, MOST_UNSETTLED));
        for (const { payment_id, external_id, state } of moved) {
          if (known.get(external_id) === state) continue;
          const order = await findSale(db, owner, TILL, { payment_id });
          if (order !== null) orders.add(order.id);
        }
        for (const id of orders) await reconcileOrder(services, owner, id);
        if (await wasListedOn(db, owner, PAYMENT_LINK))
          for (const external_id of await till.soldByLinks(timestamp(last - LINK_HOURS * HOUR)))
            if ((await findSale(db, owner, TILL, { external_id })) === null)
              await settleLinkSale(services, owner, external_id);
      } catch (error) {
        // The next round asks again.
        if (error instanceof TillAway || error instanceof TillClosed) return;
        throw error;
      }
      await noteLooked(db, owner, connection, now);
    },
    // The next round asks again.
    giveUp: async () => undefined,
  };
}

/** Asks for the looks that are due. */
export async function wakeMissed({ db, clock }: Services): Promise<void> {
  const before = (hours: number) => timestamp(clock() - hours * HOUR);
  const due = await tillsToLookAt(db, { untold: before(UNTOLD_HOURS), told: before(TOLD_HOURS) }, WOKEN);
  for (const user_id of due)
    await queueTask(db, user_id, { kind: MISSED_TASK, subject: TILL }, timestamp(clock()));
}
