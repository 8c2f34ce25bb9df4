import {
  type Channel,
  isWithdrawn,
  type Listed,
  type ListingEvent,
  nextListing,
  type Offer,
} from '@/channels/channel';
import { channelOf, type Keeper, PAYMENT_LINK } from '@/channels/registry';
import type { ConnectionState } from '@/features/connections/connections.schema';
import { isShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { linkAccount } from '@/features/connections/payment-links.service';
import { SHOP_TASK, sellingMode } from '@/features/connections/selling.service';
import { callableState } from '@/features/connections/shopping.service';
import { canonicalJson } from '@/kernel/canonical-json';
import { timestamp } from '@/kernel/clock';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { TaskHandler } from '@/server/jobs/task-worker';
import { queueTask } from '@/server/jobs/tasks.store';
import { findProduct, lockProduct } from './products.store';
import { findBuild } from './records/builds.store';
import {
  insertListing,
  listedProducts,
  newestEdition,
  productListings,
  updateListing,
} from './records/listings.store';
import type { EditionRow, ListingRow } from './records/listings.table';

/** Takes a product down from one platform, or from all. */
export async function takeDown(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  platform: string | null,
  now: string,
): Promise<void> {
  for (const listing of await productListings(tx, owner, product_id))
    if (platform === null || listing.platform === platform)
      await change(tx, listing, { kind: 'take_down' }, now);
}

/** Where the creator has put a listing up herself, and which edition; null that it is not there. */
export type ListingPlace = { url: string; edition: number } | { url: null };

/** Writes down what the creator says of a listing that she keeps herself. It answers whether that could be. */
export async function placeListing(
  tx: Db,
  listing: ListingRow,
  place: ListingPlace,
  now: string,
): Promise<boolean> {
  const event: ListingEvent = { kind: 'place', ...place };
  if (nextListing(channelOf(listing.platform, listing.keeper), listing, event) === null) return false;
  await change(tx, listing, event, now);
  return true;
}

/**
 * Has Galley try once more to bring a product to a platform, or to take it down there; `replace` has it put its own in
 * place of whatever became of it over there. It answers whether there is anything that Galley does there.
 */
export async function retryListing(
  tx: Db,
  listing: ListingRow,
  replace: boolean,
  now: string,
): Promise<boolean> {
  const { user_id: owner, product_id, platform, reason, brought, external_id } = listing;
  if (channelOf(platform, listing.keeper).kind !== 'connected') return false;
  const isGone = reason === 'deleted_there';
  const left = {
    brought: isGone || brought === null ? null : { ...brought, seen: null },
    external_id: isGone ? null : external_id,
  };
  if (replace) await updateListing(tx, owner, product_id, platform, left, now);
  await settleListings(tx, owner, product_id, now, (other) => other === platform);
  return true;
}

/** Puts a product whose release is written on the platforms it names, and brings its other listings up to date. */
export async function putOnSale(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  platforms: readonly string[],
  public_page: string,
  now: string,
): Promise<void> {
  const offer = await offerOf(tx, owner, product_id);
  if (offer === null) throw new Error(`${product_id} is put on sale before its release is written.`);
  const existing = await productListings(tx, owner, product_id);
  const event: ListingEvent = { kind: 'publish', offer, public_page };
  for (const platform of platforms) {
    if (existing.some((listing) => listing.platform === platform)) continue;
    const connection = await callableState(tx, owner, platform);
    const keeper: Keeper = connection === null && platform !== PAYMENT_LINK ? 'creator' : 'galley';
    const first = nextListing(channelOf(platform, keeper), null, eventFor(event, connection));
    if (first === null) continue;
    await insertListing(tx, owner, { product_id, platform, keeper, ...first }, now);
    await askForShop(tx, owner, platform, first, keeper, now);
  }
  for (const listing of existing)
    await change(tx, listing, platforms.includes(listing.platform) ? event : { kind: 'update', offer }, now);
}

/** Brings every listing, or those on platforms that are `concerned`, to where the edition's build and price say it stands. */
export async function settleListings(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  now: string,
  concerned: (platform: string) => boolean = () => true,
): Promise<void> {
  const all = await productListings(tx, owner, product_id);
  const listings = all.filter(({ platform }) => concerned(platform));
  const offer = listings.length === 0 ? null : await offerOf(tx, owner, product_id);
  const event: ListingEvent = offer === null ? { kind: 'take_down' } : { kind: 'update', offer };
  for (const listing of listings) await change(tx, listing, event, now);
}

/**
 * Brings an account's listings to where a connection that has changed says they stand, each product by itself: those in a
 * shop where it is that shop's, else all outside of shops.
 */
export function listingsTask({ db, clock }: Services): TaskHandler {
  return {
    async run(owner, changed) {
      const concerned = (platform: string) =>
        isShopPlatform(changed) ? platform === changed : !isShopPlatform(platform);
      for (const id of await listedProducts(db, owner))
        await db.transaction(async (tx) => {
          if ((await lockProduct(tx, owner, id)) !== null)
            await settleListings(tx, owner, id, timestamp(clock()), concerned);
        });
    },
    async giveUp() {
      // Each product says how it stands when it is published next.
    },
  };
}

/** What there is to sell of a product, as a platform is told that takes our calls; null unless it is published. */
async function offerOf(tx: Db, owner: UserId, product_id: ProductId): Promise<Offer | null> {
  const product = await findProduct(tx, owner, product_id);
  const edition = await newestEdition(tx, owner, product_id);
  if (product?.status !== 'published' || edition === null) return null;
  const build = await findBuild(tx, owner, edition.build_id);
  const state = build?.state === 'done' || build?.state === 'failed' ? build.state : 'waiting';
  const payment = (await sellingMode(tx, owner)) ?? 'none';
  const price_cents = edition.suggested_price_cents ?? edition.price_cents;
  return { edition: edition.number, build: state, price_cents, payment, is_connected: true };
}

/** An event as a platform is told that may no longer take our calls. */
const eventFor = (event: ListingEvent, connection: ConnectionState | null): ListingEvent =>
  'offer' in event ? { ...event, offer: { ...event.offer, is_connected: connection !== 'invalid' } } : event;

/**
 * Who keeps a listing by now: the creator, until she has Galley put it up on a platform that takes our calls; and again
 * once that is disconnected, or takes no calls where a product is to be taken down.
 */
function keeperOf(listing: ListingRow, connection: ConnectionState | null, event: ListingEvent): Keeper {
  const { url, external_id, keeper, platform } = listing;
  // A link is nothing without us: it waits for a key.
  if (platform === PAYMENT_LINK) return 'galley';
  const isOnItsWayOut = event.kind === 'take_down' || isWithdrawn(listing);
  if (connection === null || (connection === 'invalid' && isOnItsWayOut)) return 'creator';
  const isAsked = event.kind === 'publish' && url === null;
  return external_id !== null || keeper === 'galley' || isAsked ? 'galley' : 'creator';
}

/** Whether what a platform was brought is what is for sale, and stands there. */
async function isBrought(tx: Db, listing: ListingRow): Promise<boolean> {
  const { state, brought, user_id, product_id, platform } = listing;
  if (state !== 'live' || brought === null) return false;
  // Links of an account that was left, or of the other mode, are off; those with another tax are to be.
  if (platform === PAYMENT_LINK && brought.account !== (await linkAccount(tx, user_id))) return false;
  const edition = await newestEdition(tx, user_id, product_id);
  return edition !== null && brought.key === broughtKey(edition);
}

/** Names all that a platform is brought of an edition. */
export const broughtKey = (edition: EditionRow): string => {
  const { number, build_id, price_cents, suggested_price_cents, currency, description } = edition;
  return canonicalJson([number, build_id, suggested_price_cents ?? price_cents, currency, description]);
};

/** Where a listing stands that another one keeps from now on; null where what happens says so by itself. */
function handedOver(channel: Channel, listing: ListingRow, event: ListingEvent): Listed | null {
  if (isWithdrawn(listing))
    return event.kind === 'publish'
      ? null
      : listing.state === 'unlisted'
        ? listing
        : nextListing(channel, { ...listing, state: 'live', reason: null }, { kind: 'take_down' });
  if (!('offer' in event) || (channel.kind === 'by_hand' && listing.state === 'live')) return null;
  const absent = { ...listing, state: 'unlisted' as const, reason: null };
  return nextListing(channel, absent, { kind: 'publish', offer: event.offer, public_page: '' });
}

async function change(tx: Db, listing: ListingRow, event: ListingEvent, now: string): Promise<void> {
  const { user_id: owner, product_id, platform } = listing;
  const connection = await callableState(tx, owner, platform);
  const keeper = keeperOf(listing, connection, event);
  const channel = channelOf(platform, keeper);
  if (channel.kind === 'connected' && connection === 'connected' && 'offer' in event)
    if (await isBrought(tx, listing)) return lookAgain(tx, listing, now);
  const told = eventFor(event, connection);
  const moved =
    (keeper === listing.keeper ? null : handedOver(channel, listing, told)) ??
    nextListing(channel, listing, told) ??
    listing;
  // With the account its links went off.
  const isOff = platform === PAYMENT_LINK && connection === null && moved.state === 'unlisting';
  const next: Listed = isOff ? { ...moved, state: 'unlisted', edition: null } : moved;
  const { state, reason, url, edition } = next;
  const stays = listing.state === state && listing.reason === reason && listing.keeper === keeper;
  if (!stays || listing.url !== url || listing.edition !== edition) {
    const published_at = state === 'live' ? (listing.published_at ?? now) : listing.published_at;
    const set = { state, reason, url, edition, keeper, problem: null, published_at };
    await updateListing(tx, owner, product_id, platform, set, now);
  }
  await askForShop(tx, owner, platform, next, keeper, now);
}

/** Has a platform asked whether what is for sale there is still as Galley left it. */
async function lookAgain(tx: Db, listing: ListingRow, now: string): Promise<void> {
  const { user_id: owner, product_id, platform, state, brought } = listing;
  if (state !== 'live' || brought === null) return;
  const { looked_at: _, ...unseen } = brought;
  await updateListing(tx, owner, product_id, platform, { brought: unseen }, now);
  await queueTask(tx, owner, { kind: SHOP_TASK, subject: platform }, now);
}

/** Has a platform called for what waits to be brought there, in the transaction that causes it. */
async function askForShop(
  tx: Db,
  owner: UserId,
  platform: string,
  { state }: Listed,
  keeper: Keeper,
  now: string,
): Promise<void> {
  if (keeper === 'galley' && (state === 'pending' || state === 'unlisting'))
    await queueTask(tx, owner, { kind: SHOP_TASK, subject: platform }, now);
}
