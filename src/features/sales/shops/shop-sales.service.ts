import {
  isShopPlatform,
  type SalesLooks,
  SHOP_PLATFORMS,
  type ShopPlatform,
} from '@/features/connections/connectors/platforms.rules';
import { SHOP_SALES_TASK, SHOP_TASK } from '@/features/connections/selling.service';
import { type ShopSession, shopSession, shopsToLookAt } from '@/features/connections/shopping.service';
import { timestamp } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { GoesOn, type TaskHandler, TryLater } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { takeInSales } from './shop-orders.service';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** Between two looks. */
const LOOK_EVERY = HOUR;
/** How far a look goes back behind the one before: a sale may be listed late. */
const OVERLAP = DAY;
/** How far one goes back once a day, so that refunds and disputes of older sales are seen. */
const FAR = 60 * DAY;
const FAR_EVERY = DAY;
/** Pages of one look. */
const MOST_PAGES = 2_000;
/** Seconds after which a shop is asked on that has been asked as often as half a minute allows. */
const PACE_SECONDS = 30;
/** Accounts that are woken in one round. */
const WOKEN = 1_000;

type Going = NonNullable<SalesLooks['going']>;

/** The look that goes on, or a new one. One that was begun a day ago is begun anew: its page may be gone. */
function lookFor({ at, far_at, going }: SalesLooks, now: number): Going {
  if (going !== null && Date.parse(going.began) > now - DAY) return going;
  const is_far = far_at === null || Date.parse(far_at) <= now - FAR_EVERY;
  const near = (at === null ? now : Date.parse(at)) - OVERLAP;
  const since = timestamp(is_far ? Math.min(near, now - FAR) : near);
  return { since, began: timestamp(now), is_far, page: null, pages: 0 };
}

const finished = (looks: SalesLooks, { began, is_far }: Going): SalesLooks => ({
  ...looks,
  at: began,
  far_at: is_far ? began : looks.far_at,
  going: null,
});

/**
 * Asks a shop what it has sold since the last time, and once a day what became of the sales of two months. Nothing is
 * locked meanwhile; a look that is interrupted goes on at its page.
 */
export function shopSalesTask(services: Services): TaskHandler {
  const later = (seconds: number) => new GoesOn(timestamp(services.clock() + seconds * SECOND));
  async function look(owner: UserId, platform: ShopPlatform, session: ShopSession): Promise<void> {
    const { account } = session;
    const looks = session.looks ?? { account, at: null, far_at: null, going: null };
    let going = lookFor(looks, services.clock());
    try {
      for (;;) {
        if (session.isSpent()) throw later(PACE_SECONDS);
        const { sales, next } = await session.sales(going);
        await takeInSales(services, { owner, platform, account }, sales);
        going = { ...going, page: next, pages: going.pages + 1 };
        if (next === null) break;
        if (going.pages >= MOST_PAGES) {
          services.log.warn({ platform, pages: going.pages }, 'a shop has more sales than one look takes in');
          break;
        }
        await session.noteLooks({ ...looks, going });
      }
    } catch (error) {
      const trouble = await session.failureOf(error);
      if (trouble?.kind === 'busy') throw later(trouble.seconds);
      if (trouble?.kind === 'away') throw new TryLater(error, {});
      if (trouble?.kind === 'refused') {
        // The page may be gone, or so long a time too much to ask for: the next look asks for less.
        services.log.warn({ platform, is_far: going.is_far }, 'a shop would not say what it has sold');
        const far_at = going.is_far && going.page === null ? going.began : looks.far_at;
        return session.noteLooks({ ...looks, far_at, going: null });
      }
      // It goes on when she connects anew.
      if (trouble?.kind === 'closed') return;
      throw error;
    }
    await session.noteLooks(finished(looks, going));
    // Once a day, what is for sale there is looked at too.
    if (going.is_far)
      await queueTask(
        services.db,
        owner,
        { kind: SHOP_TASK, subject: platform },
        timestamp(services.clock()),
      );
  }
  return {
    async run(owner, platform) {
      if (!isShopPlatform(platform)) return;
      const session = await shopSession(services, owner, platform);
      if (session !== null) await look(owner, platform, session);
    },
    // The next round asks again.
    giveUp: async () => undefined,
  };
}

/** Asks for the looks that are due. */
export async function wakeShopSales({ db, clock }: Services): Promise<void> {
  const now = clock();
  for (const platform of SHOP_PLATFORMS)
    for (const user_id of await shopsToLookAt(db, platform, timestamp(now - LOOK_EVERY), WOKEN))
      await queueTask(db, user_id, { kind: SHOP_SALES_TASK, subject: platform }, timestamp(now));
}
