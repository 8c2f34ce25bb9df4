import { channelOf, PAYMENT_LINK, platformPlace } from '@/channels/registry';
import { shopCurrencies } from '@/features/connections/shopping.service';
import { ensureBuild, freeze, incomplete, waitForBuild } from '@/features/products/builds/builds.service';
import { announce } from '@/features/products/builds/builds.signal';
import { placeListing, putOnSale, retryListing, takeDown } from '@/features/products/listings.service';
import { linkPriceFault, priceFault, shopPriceFault } from '@/features/products/prices.rules';
import { listingAnswer } from '@/features/products/product.presenter';
import { missingForRelease } from '@/features/products/products.rules';
import { refusePrice, requireAnswer } from '@/features/products/products.service';
import {
  fieldsKey,
  lockProduct,
  type ProductRow,
  takeProductSlug,
  typedContent,
  updateProduct,
} from '@/features/products/products.store';
import {
  askAgain,
  type BuildRow,
  type Frozen,
  findBuild,
  findBuildDescription,
} from '@/features/products/records/builds.store';
import type {
  Listing,
  ListingPatch,
  ListingRetry,
  PriceMode,
  PublishInput,
} from '@/features/products/records/listings.schema';
import {
  insertEdition,
  newestEdition,
  productListings,
  updateEdition,
} from '@/features/products/records/listings.store';
import type { EditionRow } from '@/features/products/records/listings.table';
import type { Product } from '@/features/products/records/products.schema';
import type { SignUpTerms } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { type TypedContent, typeOf } from '@/features/products/types/registry';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { canonicalJson } from '@/kernel/canonical-json';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { BuildId, ProductId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { slugify } from '@/kernel/text';
import { takeFreeAddress } from '@/server/addresses';
import { noteEvent } from '@/server/audit/audit';
import type { Db } from '@/server/database/db';
import { checkVersion, commit, type UserContext } from '@/server/trpc/trpc';
import { hasSameFiles } from './same-files.service';

interface Terms {
  platforms: string[];
  price_cents: number;
  price_mode: PriceMode;
  /** Null where the price is fixed. */
  suggested_price_cents: number | null;
  currency: string;
}

/**
 * Releases an edition: the content as it is now, frozen, with its price, and a listing on each platform. Where its files
 * would be those of the edition for sale, that stays, and only what it is sold for and its page says changes. Repeating it
 * with nothing changed changes nothing. Waits a while for the files; what is not ready then goes on by itself.
 * Throws invalid_transition, product_incomplete, price_not_allowed, below_minimum_price, currency_mismatch.
 */
export async function publishProduct(ctx: UserContext, input: PublishInput): Promise<Product> {
  let build_id: BuildId | undefined;
  await commit(ctx, async (tx) => {
    const row = await lockProduct(tx, ctx.owner, input.id);
    if (row === null) throw new Problem('not_found');
    checkVersion(ctx, row.version);
    if (row.status === 'archived')
      throw new Problem('invalid_transition', {
        detail: 'An archived product can’t be published. Set its status to draft first.',
      });
    const build = await releaseProduct(
      tx,
      ctx.owner,
      row,
      input,
      ctx.services.public_url,
      timestamp(ctx.services.clock()),
    );
    build_id = build.id;
    const answer = await requireAnswer(tx, ctx.owner, row.id);
    if (answer.version !== row.version)
      await noteEvent(tx, ctx, 'product.published', { id: row.id, name: row.title });
    return answer;
  });
  announce('queued');
  if (build_id !== undefined) await waitForBuild(ctx.db, ctx.owner, build_id, LIMITS.publish_wait_seconds);
  return requireAnswer(ctx.db, ctx.owner, input.id);
}

/** Writes a release of a locked product: its edition, its build in the queue and its listings. Answers the build. */
export async function releaseProduct(
  tx: Db,
  owner: UserId,
  row: ProductRow,
  input: Omit<PublishInput, 'id'>,
  public_url: string,
  now: string,
): Promise<BuildRow> {
  const terms = termsOf(row, input);
  await refuseInShops(tx, owner, terms);
  const frozen = await freeze(tx, owner, row, now);
  const last = await newestEdition(tx, owner, row.id);
  const kept = last !== null && (await hasSameFiles(tx, owner, last, frozen)) ? last : null;
  const build = await buildOf(tx, owner, row.id, kept, frozen, now);
  const edition: EditionTerms = {
    ...{ price_cents: terms.price_cents, price_mode: terms.price_mode, currency: terms.currency },
    suggested_price_cents: terms.suggested_price_cents,
    build_id: build.id,
    description:
      (await findBuildDescription(tx, owner, build.id)) === row.description ? null : (row.description ?? ''),
  };
  const number = kept?.number ?? (last?.number ?? 0) + 1;
  const isSame = kept !== null && canonicalJson(edition) === canonicalJson(termsOfEdition(kept));
  if (kept === null)
    await insertEdition(tx, { ...edition, user_id: owner, product_id: row.id, number, published_at: now });
  else if (!isSame) await updateEdition(tx, owner, kept, edition);
  const slug = await release(tx, owner, row, terms, { number, isSame }, now);
  await putOnSale(tx, owner, row.id, terms.platforms, `${public_url}/p/${slug}`, now);
  return build;
}

/** The files of a release: those of the edition that is kept, unless they could not be made, else those of its content. */
async function buildOf(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  kept: EditionRow | null,
  frozen: Frozen,
  now: string,
): Promise<BuildRow> {
  const made = kept === null ? null : await findBuild(tx, owner, kept.build_id);
  return made === null || made.state === 'failed' || made.content_key === frozen.content_key
    ? ensureBuild(tx, owner, product_id, frozen, now)
    : askAgain(tx, made, now);
}

/** What the release is sold for and where: as sent, else as stored. Throws when anything is missing. */
function termsOf(row: ProductRow, input: Omit<PublishInput, 'id'>): Terms {
  const platforms = input.platforms ?? row.platforms;
  const price = input.price_cents ?? row.price_cents ?? (typeOf(row.type).is_free ? 0 : null);
  const currency = input.currency ?? row.currency;
  const price_mode = input.price_mode ?? row.price_mode;
  const suggested_price_cents =
    price_mode === 'fixed'
      ? null
      : input.suggested_price_cents === undefined
        ? row.suggested_price_cents
        : input.suggested_price_cents;
  refusePrice(row.type, { price_cents: price, price_mode });
  const { source_product_id } = row;
  const named = { price_mode, suggested_price_cents };
  const terms = { platforms, price_cents: price, ...named, currency, source_product_id };
  const missing = missingForRelease(typedContent(row), terms);
  if (missing.length > 0 || price === null || currency === null) throw incomplete(missing);
  const whole = { platforms, price_cents: price, ...named, currency };
  refuseUnpayable(whole);
  return whole;
}

/** Refuses a price that nobody could be charged. Throws below_minimum_price. */
function refuseUnpayable(terms: Terms): void {
  const fault = priceFault(terms);
  const link = terms.platforms.includes(PAYMENT_LINK) ? linkPriceFault(terms) : null;
  if (fault === null && link !== null) throw belowMinimum(link.says);
  if (fault === null) return;
  const { field, says } = fault;
  throw new Problem('below_minimum_price', {
    detail: says,
    errors: [{ in: 'body', pointer: `/${field}`, code: 'too_small', message: says }],
  });
}

/** Refuses a price that a connected platform does not take. Throws below_minimum_price, currency_mismatch. */
async function refuseInShops(tx: Db, owner: UserId, terms: Terms): Promise<void> {
  const price = { price_cents: terms.suggested_price_cents ?? terms.price_cents, currency: terms.currency };
  for (const { platform, currency } of await shopCurrencies(tx, owner)) {
    const fault = terms.platforms.includes(platform) ? shopPriceFault(platform, price, currency) : null;
    if (fault === null) continue;
    const { field, says } = fault;
    throw field === 'currency'
      ? new Problem('currency_mismatch', {
          detail: says,
          errors: [{ in: 'body', pointer: '/currency', code: 'currency_mismatch', message: says }],
        })
      : belowMinimum(says);
  }
}

const belowMinimum = (says: string) =>
  new Problem('below_minimum_price', {
    detail: says,
    errors: [{ in: 'body', pointer: '/price_cents', code: 'too_small', message: says }],
  });

/** What an edition is sold for, its files, and what its page says besides them. */
type EditionTerms = Pick<
  EditionRow,
  'price_cents' | 'price_mode' | 'suggested_price_cents' | 'currency' | 'build_id' | 'description'
>;

function termsOfEdition(edition: EditionRow): EditionTerms {
  const { price_cents, price_mode, suggested_price_cents, currency, build_id, description } = edition;
  return { price_cents, price_mode, suggested_price_cents, currency, build_id, description };
}

/** Writes the terms of a release into the product, unless nothing is new. Returns the slug. */
async function release(
  tx: Db,
  owner: UserId,
  row: ProductRow,
  terms: Terms,
  { number, isSame }: { number: number; isSame: boolean },
  now: string,
): Promise<string> {
  const { platforms } = terms;
  const slug =
    row.slug ??
    (await takeFreeAddress(slugify(row.title, 'book'), row.id, (slug) =>
      takeProductSlug(tx, owner, row.id, slug),
    ));
  const fields_key = fieldsKey({ ...row, ...terms }, typedContent(row));
  const unchanged =
    isSame && row.status === 'published' && row.fields_key === fields_key && row.published_key === fields_key;
  if (!unchanged) {
    await updateProduct(tx, owner, row.id, {
      ...terms,
      platforms,
      slug,
      status: 'published',
      fields_key,
      published_key: fields_key,
      sign_up: signUpTermsOf(typedContent(row)),
      edition_number: number,
      version: row.version + 1,
      updated_at: now,
    });
    await tellWebhooks(tx, owner, 'product.published', [row.id], now);
  }
  return slug;
}

/** What the public page asks of a reader: as it is released, not as it is being written. */
/** What a page asks a reader for; null where the product has no form. */
export const signUpTermsOf = ({ content }: TypedContent): SignUpTerms | null =>
  'optin' in content ? { optin: content.optin, delivery: content.delivery } : null;

/** Takes a product off one platform. Repeating it is fine; a platform it never was on is not found. */
export function unlistProduct(ctx: UserContext, id: ProductId, platform: string): Promise<void> {
  return commit(ctx, async (tx) => {
    const row = await lockProduct(tx, ctx.owner, id);
    if (row === null) throw new Problem('not_found');
    const listed = await productListings(tx, ctx.owner, id);
    if (!listed.some((listing) => listing.platform === platform)) throw new Problem('not_found');
    const now = timestamp(ctx.services.clock());
    await takeDown(tx, ctx.owner, id, platform, now);
    if (!row.platforms.includes(platform)) return;
    const platforms = row.platforms.filter((name) => name !== platform);
    const fields_key = fieldsKey({ ...row, platforms }, typedContent(row));
    const published_key = row.published_key === row.fields_key ? fields_key : row.published_key;
    const version = row.version + 1;
    await updateProduct(tx, ctx.owner, id, {
      platforms,
      fields_key,
      published_key,
      version,
      updated_at: now,
    });
    const about = { id, name: row.title, detail: platformPlace(platform) };
    await noteEvent(tx, ctx, 'listing.ended', about);
  });
}

/**
 * Says where a product is on a platform on which its creator puts it up herself, and which edition of it. Null: it is
 * not there yet, or, where it had to be taken down, is there no longer. Throws not_found, automatic_listing,
 * validation_failed for an edition that is not out, invalid_transition.
 */
export function patchListing(
  ctx: UserContext,
  { id, platform, url, edition }: ListingPatch,
): Promise<Listing> {
  return commit(ctx, async (tx) => {
    const { listing, on_sale } = await requireListing(tx, ctx.owner, id, platform);
    if (edition != null && edition > on_sale) throw notOut(on_sale);
    if (url === undefined && edition == null) return listingAnswer(listing);
    const where = url === undefined ? listing.url : url;
    if (url === undefined && where === null)
      throw new Problem('invalid_transition', { detail: 'The listing isn’t there yet. Add its URL first.' });
    const place =
      where === null ? { url: where } : { url: where, edition: edition ?? listing.edition ?? on_sale };
    if (!(await placeListing(tx, listing, place, timestamp(ctx.services.clock()))))
      throw new Problem('invalid_transition', {
        detail: 'The listing was taken down. Publish the product on this platform again first.',
      });
    return listingAnswer((await requireListing(tx, ctx.owner, id, platform)).listing);
  });
}

/**
 * Has Galley try once more on a platform that it keeps: after a failure, or once the creator has seen what became of the
 * product over there. Throws not_found, invalid_transition.
 */
export function tryListingAgain(
  ctx: UserContext,
  { id, platform, replace = false }: ListingRetry,
): Promise<Listing> {
  return commit(ctx, async (tx) => {
    const { listing } = await requireListed(tx, ctx.owner, id, platform);
    if (!(await retryListing(tx, listing, replace, timestamp(ctx.services.clock()))))
      throw new Problem('invalid_transition', {
        detail: 'There’s nothing to retry on this platform.',
      });
    return listingAnswer((await requireListed(tx, ctx.owner, id, platform)).listing);
  });
}

const notOut = (on_sale: number) => {
  const message = `The newest edition is ${on_sale}.`;
  const error = { in: 'body', pointer: '/edition', code: 'too_big', message } as const;
  return new Problem('validation_failed', { detail: message, errors: [error] });
};

/** A listing of a locked product, and the edition for sale. Throws not_found. */
async function requireListed(tx: Db, owner: UserId, id: ProductId, platform: string) {
  const product = await lockProduct(tx, owner, id);
  const listing = (await productListings(tx, owner, id)).find((one) => one.platform === platform);
  if (product === null || product.edition_number === null || listing === undefined)
    throw new Problem('not_found');
  return { listing, on_sale: product.edition_number };
}

/** The same of one that is kept by hand. Throws not_found, automatic_listing. */
async function requireListing(tx: Db, owner: UserId, id: ProductId, platform: string) {
  const found = await requireListed(tx, owner, id, platform);
  if (channelOf(platform, found.listing.keeper).place === null) throw new Problem('automatic_listing');
  return found;
}
