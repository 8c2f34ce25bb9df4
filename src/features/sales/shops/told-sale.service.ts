import { isShopPlatform, type ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { SHOP_SALE_TASK, SHOP_SALES_TASK } from '@/features/connections/selling.service';
import { isShopCall, saleNamedIn, shopSession } from '@/features/connections/shopping.service';
import { findSale } from '@/features/sales/orders.store';
import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { GoesOn, type TaskHandler, TryLater } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { takeInSales } from './shop-orders.service';

/** Seconds between a shop's call and the look it leads to: calls come several at a time. */
const HINT_SECONDS = 5;

/**
 * Takes a shop's call about a sale for what it is: a hint to look soon. Nothing that stands in it is believed, or kept;
 * however many there are, they lead to one look, and to one more for each of the account's own orders that they name
 * where the shop's list goes by the day of the sale. What the shop has not signed leads to none.
 */
export async function receiveHint(
  services: Services,
  owner: UserId,
  platform: ShopPlatform,
  call: Parameters<typeof isShopCall>[3],
): Promise<void> {
  if (!(await isShopCall(services, owner, platform, call))) return;
  const { db, clock } = services;
  const now = timestamp(clock());
  const run_at = timestamp(clock() + HINT_SECONDS * 1_000);
  await queueTask(db, owner, { kind: SHOP_SALES_TASK, subject: platform, run_at }, now);
  const external_id = saleNamedIn(platform, call);
  if (external_id === null || (await findSale(db, owner, platform, { external_id })) === null) return;
  await queueTask(db, owner, { kind: SHOP_SALE_TASK, subject: `${platform}:${external_id}`, run_at }, now);
}

/** Asks a shop what became of one sale, however old it is. */
export function shopSaleTask(services: Services): TaskHandler {
  return {
    async run(owner, subject) {
      const [platform = ''] = subject.split(':', 1);
      if (!isShopPlatform(platform)) return;
      const session = await shopSession(services, owner, platform);
      // The looks once a day go on when she connects anew.
      if (session === null) return;
      try {
        const sale = await session.sale(subject.slice(platform.length + 1));
        if (sale === null) return;
        await takeInSales(services, { owner, platform, account: session.account }, [sale]);
      } catch (error) {
        const trouble = await session.failureOf(error);
        if (trouble === null) throw error;
        if (trouble.kind === 'busy') throw new GoesOn(timestamp(services.clock() + trouble.seconds * 1_000));
        if (trouble.kind === 'away') throw new TryLater(error, {});
        services.log.warn({ platform, kind: trouble.kind }, 'a shop would not say what became of a sale');
      }
    },
    giveUp: async () => undefined,
  };
}
