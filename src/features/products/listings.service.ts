import { type ListingEvent, nextListing, type Offer } from '@/channels/channel';
import { channelOf } from '@/channels/registry';
import { sellingMode } from '@/features/connections/selling.service';
import { timestamp } from '@/kernel/clock';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { TaskHandler } from '@/server/jobs/task-worker';
import { findProduct, lockProduct } from './products.store';
import { findBuild } from './records/builds.store';
import {
  insertListing,
  listedProducts,
  newestEdition,
  productListings,
  updateListing,
} from './records/listings.store';
import type { ListingRow } from './records/listings.table';

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
  if (nextListing(channelOf(listing.platform), listing, event) === null) return false;
  await change(tx, listing, event, now);
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
    const first = nextListing(channelOf(platform), null, event);
    if (first !== null) await insertListing(tx, owner, { product_id, platform, ...first }, now);
  }
  for (const listing of existing)
    await change(tx, listing, platforms.includes(listing.platform) ? event : { kind: 'update', offer }, now);
}

/** Brings every listing to where the edition's build and price say it stands. */
export async function settleListings(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  now: string,
): Promise<void> {
  const listings = await productListings(tx, owner, product_id);
  const offer = listings.length === 0 ? null : await offerOf(tx, owner, product_id);
  if (offer === null) return;
  for (const listing of listings) await change(tx, listing, { kind: 'update', offer }, now);
}

/** Brings all listings of an account to where its way to be paid says they stand: each product by itself. */
export function listingsTask({ db, clock }: Services): TaskHandler {
  return {
    async run(owner) {
      for (const id of await listedProducts(db, owner))
        await db.transaction(async (tx) => {
          if ((await lockProduct(tx, owner, id)) !== null)
            await settleListings(tx, owner, id, timestamp(clock()));
        });
    },
    async giveUp() {
      // Each product says how it stands when it is published next.
    },
  };
}

/** What there is to sell of a product; null unless it is published. */
async function offerOf(tx: Db, owner: UserId, product_id: ProductId): Promise<Offer | null> {
  const product = await findProduct(tx, owner, product_id);
  const edition = await newestEdition(tx, owner, product_id);
  if (product?.status !== 'published' || edition === null) return null;
  const build = await findBuild(tx, owner, edition.build_id);
  const state = build?.state === 'done' || build?.state === 'failed' ? build.state : 'waiting';
  const payment = (await sellingMode(tx, owner)) ?? 'none';
  const price_cents = edition.suggested_price_cents ?? edition.price_cents;
  return { edition: edition.number, build: state, price_cents, payment };
}

async function change(tx: Db, listing: ListingRow, event: ListingEvent, now: string): Promise<void> {
  const next = nextListing(channelOf(listing.platform), listing, event);
  if (next === null) return;
  const { state, reason, url, edition } = next;
  const stays = listing.state === state && listing.reason === reason;
  if (stays && listing.url === url && listing.edition === edition) return;
  const published_at = state === 'live' ? (listing.published_at ?? now) : listing.published_at;
  await updateListing(
    tx,
    listing.user_id,
    listing.product_id,
    listing.platform,
    { state, reason, url, edition, published_at },
    now,
  );
}
