import type { Db } from '../../server/database/db';
import { listingOnSale, listingTakenDown } from './products.rules';
import { findProduct } from './products.store';
import { findBuild } from './records/builds.store';
import { insertListing, newestEdition, productListings, updateListing } from './records/listings.store';
import type { ListingRow } from './records/listings.table';
import { STOREFRONT } from './records/names.rules';

/** Takes a product down from one platform, or from all. */
export async function takeDown(
  tx: Db,
  owner: string,
  product_id: string,
  platform: string | null,
  now: string,
): Promise<void> {
  for (const listing of await productListings(tx, owner, product_id)) {
    if (platform !== null && listing.platform !== platform) continue;
    await write(tx, listing, listingTakenDown(listing.platform, listing.state), listing.url, now);
  }
}

/** Puts a product whose release is written on the platforms it names; what is there already stays as it is. */
export async function putOnSale(
  tx: Db,
  owner: string,
  product_id: string,
  platforms: readonly string[],
  public_page: string,
  now: string,
): Promise<void> {
  const existing = new Map(
    (await productListings(tx, owner, product_id)).map((listing) => [listing.platform, listing]),
  );
  for (const platform of platforms) {
    const listing = existing.get(platform);
    const url = platform === STOREFRONT ? public_page : null;
    if (listing === undefined) {
      const state = platform === STOREFRONT ? 'publishing' : 'action_required';
      const reason = platform === STOREFRONT ? null : 'manual_listing';
      await insertListing(tx, owner, { product_id, platform, state, reason, url }, now);
    } else if (platform === STOREFRONT) {
      if (listing.state === 'unlisted')
        await write(tx, listing, { state: 'publishing', reason: null }, url, now);
    } else if (listing.state === 'unlisted' || listing.reason === 'take_down_by_hand')
      await write(tx, listing, { state: 'action_required', reason: 'manual_listing' }, listing.url, now);
  }
  await settleStorefront(tx, owner, product_id, now);
}

/** Brings the storefront's listing to where the edition's build and price say it stands. */
export async function settleStorefront(
  tx: Db,
  owner: string,
  product_id: string,
  now: string,
): Promise<void> {
  const listing = (await productListings(tx, owner, product_id)).find(
    (candidate) => candidate.platform === STOREFRONT,
  );
  if (listing === undefined || listing.state === 'unlisted') return;
  const product = await findProduct(tx, owner, product_id);
  const edition = await newestEdition(tx, owner, product_id);
  if (product?.status !== 'published' || edition === null) return;
  const build = await findBuild(tx, owner, edition.build_id);
  const state = build?.state === 'done' || build?.state === 'failed' ? build.state : 'waiting';
  await write(tx, listing, listingOnSale(STOREFRONT, state, edition.price_cents), listing.url, now);
}

async function write(
  tx: Db,
  listing: ListingRow,
  { state, reason }: Pick<ListingRow, 'state' | 'reason'>,
  url: string | null,
  now: string,
): Promise<void> {
  if (listing.state === state && listing.reason === reason && listing.url === url) return;
  const published_at = state === 'live' ? (listing.published_at ?? now) : listing.published_at;
  await updateListing(
    tx,
    listing.user_id,
    listing.product_id,
    listing.platform,
    { state, reason, url, published_at },
    now,
  );
}
