import { z } from 'zod';
import { isShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { LINK_PRODUCT } from '@/features/connections/connectors/stripe-account.service';
import { credentialsOf, ownerOfHook } from '@/features/connections/credentials.service';
import { HOOK_TASK } from '@/features/connections/selling.service';
import { findSale } from '@/features/sales/orders.store';
import { reconcileOrder } from '@/features/sales/reconcile.service';
import { settleCheckout } from '@/features/sales/settle.service';
import { receiveHint } from '@/features/sales/shops/told-sale.service';
import { TILL, TillAway, TillClosed, tillOf } from '@/features/sales/till.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { isId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import { GoesOn, type TaskHandler } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { readStripeEvent } from '@/server/stripe';
import { findHookEvent, forgetEvents, insertHookEvent, setEventState } from './hooks.store';
import { settleLinkSale } from './link-sale.service';

/** What a platform has sent to the address of a hook. */
export interface HookCall {
  platform: string;
  /** The key in the address. */
  key: string;
  /** The body as it came, byte for byte. */
  body: Uint8Array;
  /** Those in which platforms sign, by their names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** Minutes until an event is looked at again while the platform is away, and while there is no key for it. */
const AWAY_MINUTES = 2;
const CLOSED_MINUTES = 60;

/** Where Stripe signs. */
const STRIPE_SIGNATURE = 'stripe-signature';

/** What WooCommerce sends, unsigned, to the address of a webhook while it makes it, which is before we can know that address. */
const PING = /^webhook_id=\d{1,20}$/;

/** Characters of the type of an event. */
const NAME = 255;
/** What the name of an event looks like. */
const NAMED = /^[\x21-\x7e]{1,255}$/;

/**
 * Keeps an event of the till and asks for it to be worked off; one that is known is answered as a new one. A shop's call
 * is no more than a hint, and every one is answered alike; the ping of a webhook that is being made says nothing. Throws not_found for an address that nobody has, and for what
 * the till did not sign in the last minutes: whoever guesses learns nothing; rate_limited for more than a platform sends.
 */
export async function receiveEvent(services: Services, call: HookCall): Promise<void> {
  const { platform, key, body, headers } = call;
  const owner = await ownerOfHook(services, platform, key);
  if (owner === null) {
    if (isShopPlatform(platform) && PING.test(Buffer.from(body).toString('latin1'))) return;
    throw new Problem('not_found');
  }
  const policy = { name: 'hooks', quota: LIMITS.hooks_per_second, window_seconds: 1 };
  const verdict = await services.limiter.spend(policy, `${owner} ${platform}`);
  if (!verdict.allowed) throw new Problem('rate_limited', { headers: { 'Retry-After': '1' } });
  if (isShopPlatform(platform)) return receiveHint(services, owner, platform, { headers, body });
  if (platform !== TILL) throw new Problem('not_found');
  const held = await credentialsOf(services, owner, TILL);
  if (held === null || held.hook_secret === null) throw new Problem('not_found');
  const raw = Buffer.from(body);
  const event = readStripeEvent(raw, headers[STRIPE_SIGNATURE] ?? '', held.hook_secret, services.clock());
  if (event === null || typeof event.id !== 'string' || !NAMED.test(event.id)) throw new Problem('not_found');
  const now = timestamp(services.clock());
  await services.db.transaction(async (tx) => {
    const row = {
      user_id: owner,
      platform,
      event_id: event.id,
      type: String(event.type).replaceAll('\0', '').slice(0, NAME),
      body: raw.toString('utf8'),
      state: 'received' as const,
      created_at: now,
    };
    if (await insertHookEvent(tx, row))
      await queueTask(tx, owner, { kind: HOOK_TASK, subject: `${platform}:${event.id}` }, now);
  });
}

const text = z.string().nullish();
/** What is read of an event: names of what to look at, and nothing else. */
const told = z.object({
  data: z.object({
    object: z.object({
      id: text,
      client_reference_id: text,
      payment_link: z.unknown().optional(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** Works an event off: looks at what it is about. False when that is nothing of ours. */
async function follow(services: Services, owner: UserId, type: string, body: string): Promise<boolean> {
  const read = told.safeParse(JSON.parse(body));
  if (!read.success) return false;
  const { id, client_reference_id, payment_intent, payment_link, metadata } = read.data.data.object;
  if (type.startsWith('checkout.session.')) {
    if ((payment_link ?? null) !== null)
      // Her other links are none of ours.
      return metadata?.[LINK_PRODUCT] !== undefined && id != null
        ? (await settleLinkSale(services, owner, id)) !== null
        : false;
    if (!client_reference_id || !isId('checkout', client_reference_id)) return false;
    return (await settleCheckout(services, owner, client_reference_id, id ?? null)) !== null;
  }
  const payment_id = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
  const isMoney = type.startsWith('charge.') || type.startsWith('refund.');
  return isMoney && payment_id !== null && followPayment(services, owner, payment_id);
}

/** Looks at the order of a payment; where it is not known yet, at the checkout that was paid by it. */
async function followPayment(services: Services, owner: UserId, payment_id: string): Promise<boolean> {
  const order = await findSale(services.db, owner, TILL, { payment_id });
  if (order !== null) {
    await reconcileOrder(services, owner, order.id);
    return true;
  }
  const till = await tillOf(services, owner);
  if (till === null) throw new TillClosed('no till is connected');
  const session = await till.sessionOf(payment_id);
  if (session === null || session.checkout_id === null) return false;
  if (session.is_link) return (await settleLinkSale(services, owner, session.external_id)) !== null;
  return (await settleCheckout(services, owner, session.checkout_id, session.external_id)) !== null;
}

/** A task names its event in text. */
const partsOf = (subject: string) => {
  const at = subject.indexOf(':');
  return { platform: subject.slice(0, at), event_id: subject.slice(at + 1) };
};

/** Works events off. An event is a hint: what it is about is asked for anew, so their order does not matter. */
export function hookTask(services: Services): TaskHandler {
  const { db, clock } = services;
  return {
    async run(owner, subject) {
      const { platform, event_id } = partsOf(subject);
      const event = await findHookEvent(db, owner, platform, event_id);
      if (event === null || event.state !== 'received') return;
      let isOurs: boolean;
      try {
        isOurs = await follow(services, owner, event.type, event.body);
      } catch (error) {
        // It waits for the platform, or for the creator to connect anew, for as long as the event is kept.
        const minutes =
          error instanceof TillAway ? AWAY_MINUTES : error instanceof TillClosed ? CLOSED_MINUTES : null;
        throw minutes === null ? error : new GoesOn(timestamp(clock() + minutes * 60_000));
      }
      await setEventState(db, owner, platform, event_id, isOurs ? 'done' : 'ignored', timestamp(clock()));
    },
    async giveUp(tx, owner, subject) {
      const { platform, event_id } = partsOf(subject);
      await setEventState(tx, owner, platform, event_id, 'failed', timestamp(clock()));
    },
  };
}

/** Tidies old events away. */
export const forgetOldHooks = ({ db, clock }: Services): Promise<void> =>
  forgetEvents(db, timestamp(clock() - LIMITS.hook_days * 24 * 3_600_000));
