import { CHECKOUT_TASK } from '@/features/connections/selling.service';
import type { CodeFault } from '@/features/discounts/discounts.rules';
import { holdDiscount } from '@/features/discounts/discounts.service';
import { reductionOf, type StorefrontPage } from '@/features/publications/publications.rules';
import { canonicalJson } from '@/kernel/canonical-json';
import { timestamp } from '@/kernel/clock';
import {
  type BundleId,
  type CheckoutId,
  decodeId,
  encodeId,
  type Id,
  type IdPrefix,
  newId,
  type OrderId,
  type UserId,
} from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import { uuidOfHex } from '@/kernel/uuid';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { networkOf } from '@/server/http/client-address';
import { queueTask } from '@/server/jobs/tasks.store';
import type { Verdict } from '@/server/rate-limit/limiter';
import { orderPathOf } from './buyer.service';
import {
  type CheckoutLine,
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  linesOfCheckout,
  setSession,
} from './checkouts.store';
import { LOOK_MINUTES } from './sales.rules';
import { moveCheckout, NO_TILL, settleFree } from './settle.service';
import { TILL, TillAway, TillClosed, TillRefused, tillOf } from './till.service';

const MINUTE = 60_000;
const UUID_BYTES = 16;

/**
 * A press of Buy from somewhere, counted: begins its checkout, or says how many seconds to wait where there were too
 * many from there, or too many orders for nothing by one address.
 */
export async function pressBuy(
  services: Services,
  request: Request,
  bought: Purchase,
  press: Press,
): Promise<Begun | { too_many: number }> {
  const verdict = await countCheckout(services, request.headers.get('x-forwarded-for') ?? '');
  if (!verdict.allowed) return { too_many: verdict.retry_after };
  if (bought.total_cents === 0) {
    const free = await countFree(services, bought.owner, press.email ?? '');
    if (!free.allowed) return { too_many: free.retry_after };
  }
  return beginCheckout(services, bought, press);
}

/** Counts a press of Buy from somewhere, and says whether there were too many. */
function countCheckout({ limiter }: Services, address: string): Promise<Verdict> {
  const policy = { name: 'checkout', quota: LIMITS.checkouts_per_address, window_seconds: 3_600 };
  return limiter.spend(policy, networkOf(address));
}

/** Counts an order for nothing, which mails an address that nobody has to own, and says whether there were too many. */
function countFree({ limiter }: Services, owner: UserId, email: string): Promise<Verdict> {
  const policy = { name: 'free_order', quota: LIMITS.free_orders_per_email, window_seconds: 86_400 };
  return limiter.spend(policy, `${owner} ${emailKey(email)}`);
}

/**
 * Where a press of Buy leads: to the address at which it is paid, to that of the order where nothing is to be paid, or
 * why it leads nowhere. Nothing was charged then.
 */
export type Begun = { url: string } | { fault: 'away' | 'closed' } | { refusal: CodeFault };

/** What one press of Buy is of: all of it together, at one price. */
export interface Purchase {
  owner: UserId;
  /** Null where it is no bundle. */
  bundle_id: BundleId | null;
  title: string;
  /** Their prices add up to that of the whole. */
  lines: readonly CheckoutLine[];
  /** Before the code, and what is to be paid, before tax. */
  price_cents: number;
  total_cents: number;
  currency: string;
  /** The code that makes the one of the other, as its creator wrote it. */
  discount_code: string | null;
  /** How it can be bought; null where it can't. */
  buy: 'live' | 'test' | null;
  /** Path of its picture; null without one. */
  picture: string | null;
  /** Absolute address of its page, where a buyer goes who changes her mind. */
  url: string;
}

/** What the page of a product sells. */
export function purchaseOf(page: StorefrontPage): Purchase {
  const { title, price_cents, total_cents, currency, buy, url, edition } = page;
  const { user_id: owner, product_id } = page.owner;
  const code = reductionOf(page)?.code ?? null;
  return {
    ...{ owner, title, price_cents, total_cents, currency, buy },
    bundle_id: null,
    lines: [{ product_id, edition: edition.number, title, price_cents }],
    discount_code: code,
    picture: page.previews[0] ?? null,
    url: code === null ? url : `${url}?code=${code}`,
  };
}

/** What is known of a buyer at the press: her address only where she was asked for it. */
interface Press {
  language: string;
  consent_text: string;
  /** The words beside the box for news and offers; null where it wasn’t ticked. */
  news_text: string | null;
  email: string | null;
}

/**
 * Begins a checkout of what a page sells, with the code that reduces its price there: keeps it, and opens a session at the till that it can be paid in for an hour. The same session is opened however often the till has to be
 * asked. Where nothing is to be paid, no till is asked, and the order is made at once.
 */
async function beginCheckout(services: Services, bought: Purchase, press: Press): Promise<Begun> {
  const { db, clock, public_url } = services;
  const { owner, picture } = bought;
  const isFree = bought.total_cents === 0;
  const till = isFree ? null : await tillOf(services, owner);
  const mode = isFree ? bought.buy : (till?.mode ?? null);
  if (mode === null) return { fault: 'closed' };
  const seller_of_record = till?.tax === 'managed' ? 'platform' : 'creator';
  const fresh = checkoutOf(bought, press, { mode, seller_of_record, now: clock() });
  const begun = await db.transaction((tx) => keep(services, tx, fresh, bought.lines));
  // She went back from the till, and presses again: her checkout that is open still has what she asks for.
  const again =
    begun !== null && 'held_by' in begun
      ? await openAgain(services, begun.held_by, fresh, bought.lines)
      : null;
  if (again === null && begun !== null && 'refusal' in begun) return { refusal: begun.refusal };
  const checkout = again ?? fresh;
  if (begun !== null && 'order_id' in begun) return { url: orderPathOf(services, begun.order_id) };
  if (till === null) throw new Error('a checkout that costs something has no till');
  try {
    const { external_id, url } = await till.open({
      checkout,
      tax: till.tax,
      picture: picture === null || !public_url.startsWith('https:') ? null : `${public_url}${picture}`,
      success_url: `${public_url}/c/${buyerToken(services, 'checkout', owner, checkout.id)}`,
      cancel_url: bought.url,
    });
    await setSession(db, owner, checkout.id, external_id);
    return { url };
  } catch (error) {
    if (!(error instanceof TillAway || error instanceof TillClosed || error instanceof TillRefused))
      throw error;
    // Nobody was told where to pay.
    await db.transaction((tx) => moveCheckout(tx, owner, checkout.id, 'failed', timestamp(clock())));
    services.log.warn({ fault: error.name, said: error.message }, 'a checkout could not be opened');
    return { fault: error instanceof TillAway ? 'away' : 'closed' };
  }
}

/** An open checkout that is of the same at the same price; null where it is not, or is over in a minute. */
async function openAgain(
  { db, clock }: Services,
  id: CheckoutId,
  fresh: CheckoutRow,
  lines: readonly CheckoutLine[],
): Promise<CheckoutRow | null> {
  const { user_id: owner } = fresh;
  const open = await findCheckout(db, owner, id);
  if (open === null || open.state !== 'open' || fresh.platform !== TILL) return null;
  if (Date.parse(open.expires_at) < clock() + MINUTE) return null;
  const termsOf = (
    { mode, seller_of_record, total_cents, currency, bundle_id }: CheckoutRow,
    of: readonly CheckoutLine[],
  ) =>
    canonicalJson([
      { mode, seller_of_record, total_cents, currency, bundle_id },
      of.map(({ product_id, edition, price_cents }) => ({ product_id, edition, price_cents })),
    ]);
  const isSame = termsOf(open, await linesOfCheckout(db, owner, id)) === termsOf(fresh, lines);
  return isSame ? open : null;
}

/** A press of Buy as it is kept. */
function checkoutOf(
  { owner, bundle_id, title, price_cents, total_cents, currency, discount_code }: Purchase,
  { language, consent_text, news_text, email }: Press,
  { mode, seller_of_record, now }: Pick<CheckoutRow, 'mode' | 'seller_of_record'> & { now: number },
): CheckoutRow {
  const id = newId('checkout', now);
  const isFree = total_cents === 0;
  return {
    user_id: owner,
    id,
    platform: isFree ? NO_TILL : TILL,
    mode,
    state: 'open',
    bundle_id,
    title,
    price_cents,
    discount_code,
    discount_cents: price_cents - total_cents,
    total_cents,
    currency,
    seller_of_record,
    consent_text,
    consented_at: timestamp(now),
    news_text,
    news_at: news_text === null ? null : timestamp(now),
    language,
    email,
    external_id: isFree ? id : null,
    // A whole second, as the platform counts.
    expires_at: timestamp(Math.ceil(now / 1000) * 1000 + LIMITS.checkout_minutes * MINUTE),
    looks: 0,
    looked_at: null,
    created_at: timestamp(now),
  };
}

/**
 * Keeps a checkout with the use of the code that it holds, or says why the code does not hold, and keeps nothing then.
 * One of nothing becomes its order in the same transaction.
 */
async function keep(
  services: Services,
  tx: Db,
  checkout: CheckoutRow,
  lines: readonly CheckoutLine[],
): Promise<{ refusal: CodeFault; held_by?: CheckoutId } | { order_id: OrderId } | null> {
  const { user_id: owner, id, price_cents, currency, discount_code, total_cents } = checkout;
  const now = checkout.created_at;
  if (discount_code !== null) {
    const product_ids = lines.map(({ product_id }) => product_id);
    const wish = { product_ids, price_cents, currency, now };
    const email = checkout.email ?? '';
    const held = await holdDiscount(tx, owner, discount_code, {
      ...wish,
      checkout_id: id,
      email,
      total_cents,
    });
    if ('refusal' in held) return held;
  }
  await insertCheckout(tx, checkout, lines);
  if (total_cents === 0) return { order_id: await settleFree(services, tx, checkout) };
  const run_at = timestamp(Date.parse(now) + LOOK_MINUTES[0] * MINUTE);
  await queueTask(tx, owner, { kind: CHECKOUT_TASK, subject: id, run_at }, now);
  return null;
}

const packed = (prefix: IdPrefix, id: string): Buffer =>
  Buffer.from((decodeId(prefix, id) ?? '').replaceAll('-', ''), 'hex');

/** What the texts name that lead a buyer on: what she is paying for, and what she has when she asks for the rest. */
type Led = 'checkout' | 'order';
const PURPOSE = { checkout: 'checkout', order: 'rest' } as const;

/** A text for an address that names a record of an account; it is good for `LIMITS.checkout_link_days`. */
export function buyerToken<Kind extends Led>(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  kind: Kind,
  owner: UserId,
  id: Id<Kind>,
): string {
  const expires = clock() + LIMITS.checkout_link_days * 24 * 60 * MINUTE;
  return signer.sign(PURPOSE[kind], Buffer.concat([packed('user', owner), packed(kind, id)]), expires);
}

/** Whose record of a kind such a text names; null for anything else, and after its time. */
export function readBuyerToken<Kind extends Led>(
  { signer }: Pick<Services, 'signer'>,
  kind: Kind,
  token: string,
): { user_id: UserId; id: Id<Kind> } | null {
  const found = signer.verify(PURPOSE[kind], token);
  if (found === null || found.payload.length !== 2 * UUID_BYTES) return null;
  const uuid = (place: number) =>
    uuidOfHex(
      Buffer.from(found.payload.subarray(place * UUID_BYTES, (place + 1) * UUID_BYTES)).toString('hex'),
    );
  return { user_id: encodeId('user', uuid(0)), id: encodeId(kind, uuid(1)) };
}
