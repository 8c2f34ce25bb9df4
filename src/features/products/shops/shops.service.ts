import type { Sight } from '@/channels/channel';
import { PAYMENT_LINK } from '@/channels/registry';
import { canBeCalled } from '@/features/connections/connections.service';
import { isShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { paymentLinkSession } from '@/features/connections/payment-links.service';
import { type ListingSession, shopSession } from '@/features/connections/shopping.service';
import { fileName } from '@/features/products/builds/builds.rules';
import { listingTexts } from '@/features/products/listing-kit/kit.rules';
import { kitContent } from '@/features/products/listing-kit/kit.service';
import { broughtKey } from '@/features/products/listings.service';
import { linkPriceFault, shopPriceFault } from '@/features/products/prices.rules';
import { pageText } from '@/features/products/products.rules';
import { findProduct, lockProduct } from '@/features/products/products.store';
import { findBuild, findSnapshot } from '@/features/products/records/builds.store';
import {
  newestEdition,
  productListings,
  updateListing,
  waitingListings,
} from '@/features/products/records/listings.store';
import type { Brought, EditionRow, ListingRow } from '@/features/products/records/listings.table';
import { timestamp } from '@/kernel/clock';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { GoesOn, type TaskHandler, TryLater } from '@/server/jobs/task-worker';
import { changedThere, shopKey, soldAs, withName } from './shops.rules';

/** Seconds after which a shop is asked on that has been asked as often as half a minute allows. */
const PACE_SECONDS = 30;
/** A platform that makes us wait as long is said to. */
const SAID_FROM_SECONDS = 60;
/** Between two looks at what is for sale: a day, with room for a round that comes early. */
const LOOK_AGAIN_MS = 20 * 3_600_000;
/** How often one listing is brought in a run, where its wish changes meanwhile. */
const CHANGES = 5;

type ShopOffer = Parameters<ListingSession['put']>[0];
type ShopProduct = Awaited<ReturnType<ListingSession['put']>>;

/** The platform as it is asked for an account; null where nobody can be. */
async function sessionOn(
  services: Services,
  owner: UserId,
  platform: string,
): Promise<ListingSession | null> {
  if (platform === PAYMENT_LINK) return paymentLinkSession(services, owner);
  return isShopPlatform(platform) ? shopSession(services, owner, platform) : null;
}

/** What a listing came to. */
type Outcome = Pick<ListingRow, 'state' | 'reason'> & Partial<ListingRow>;

const creatorsTurn = (reason: string, problem: string | null = null): Outcome => ({
  state: 'action_required',
  reason,
  problem,
});

/** What is for sale of a product, as a shop is offered it; null until its files are there. */
async function offerFor(
  { db, blobs, public_url }: Services,
  owner: UserId,
  platform: string,
  id: ProductId,
): Promise<{ edition: EditionRow; offer: ShopOffer } | null> {
  const [product, edition] = [await findProduct(db, owner, id), await newestEdition(db, owner, id)];
  if (product === null || edition === null) return null;
  const build = await findBuild(db, owner, edition.build_id);
  const snapshot = await findSnapshot(db, owner, edition.build_id);
  if (build?.state !== 'done' || snapshot === null) return null;
  const [cover] = build.previews;
  const description = pageText(edition.description, snapshot.model.description);
  const texts = listingTexts(platform, kitContent(product.type, { ...snapshot.model, description }));
  const offer: ShopOffer = {
    product_id: id,
    language: snapshot.model.language,
    key: shopKey(id),
    title: texts.title.text,
    description: texts.description.text,
    tags: texts.tags,
    price_cents: edition.suggested_price_cents ?? edition.price_cents,
    currency: edition.currency,
    cover_url: cover !== undefined && canBeCalled(public_url) ? `${public_url}${cover}` : null,
    files: build.files.map(({ format, bytes, blob_key }) => ({
      name: fileName(snapshot.model.title, format),
      key: blob_key,
      bytes,
      async read() {
        const parts: Uint8Array[] = [];
        for await (const part of await blobs.stream(blob_key)) parts.push(part);
        return Buffer.concat(parts);
      },
    })),
  };
  return { edition, offer };
}

/** Our product in a shop, as far as what is kept of it is of the account that is connected; else by its key. */
async function productThere(session: ListingSession, listing: ListingRow): Promise<ShopProduct | null> {
  const id = listing.brought?.account === session.account ? listing.external_id : null;
  return id === null ? session.find(shopKey(listing.product_id)) : session.read(id);
}

/** What is kept of a product in a shop, where it is of the account that is connected. */
const keptOf = (session: ListingSession, { brought }: ListingRow): Brought | null =>
  brought?.account === session.account ? brought : null;

/** Takes a product off sale in a shop, wherever it got to. What she has changed there is still hers when it comes back. */
async function withdraw(session: ListingSession, listing: ListingRow): Promise<Outcome> {
  const there = await productThere(session, listing);
  if (there !== null) await session.takeDown(there.id);
  const kept = keptOf(session, listing);
  const seen = kept?.seen == null ? null : { ...kept.seen, is_live: false };
  const brought = there === null ? null : { account: session.account, ...kept, key: '', seen };
  return { state: 'unlisted', reason: null, edition: null, external_id: there?.id ?? null, brought };
}

const sightOf = ({ title, description, price_cents, currency, is_live }: ShopProduct): Sight => ({
  title,
  description,
  price_cents,
  currency,
  is_live,
});

/** What the creator has to say where a product is not as Galley left it; null where it is, or may be replaced anyhow. */
function changeOf(
  { label }: ListingSession,
  { seen, wished }: Brought,
  there: ShopProduct | null,
): Outcome | null {
  if (seen === null) return null;
  // One that was off sale when it was deleted had nothing of hers to be asked about.
  if (there === null)
    return seen.is_live ? creatorsTurn('deleted_there', `It was deleted on ${label}.`) : null;
  const changed = changedThere(label, { seen, wished }, there);
  return changed === null ? null : creatorsTurn('changed_there', changed);
}

/** Looks whether what is for sale is as Galley left it: what it came to where it is not, else when it was looked at. */
async function look(session: ListingSession, listing: ListingRow, now: string): Promise<Outcome> {
  const kept = keptOf(session, listing);
  const there = kept === null || kept.seen === null ? null : await productThere(session, listing);
  const changed = kept === null ? null : changeOf(session, kept, there);
  return { ...lookedAt(listing, now), ...changed };
}

/** What is for sale, as it stood, with a look at it at `now`. */
function lookedAt({ state, reason, brought, edition, external_id }: ListingRow, now: string): Outcome {
  return { state, reason, edition, external_id, brought: brought && { ...brought, looked_at: now } };
}

/** Brings what is for sale to a shop; null where there is nothing to bring yet. */
async function bring(
  services: Services,
  session: ListingSession,
  listing: ListingRow,
): Promise<Outcome | null> {
  const { user_id: owner, product_id, platform } = listing;
  const wanted = await offerFor(services, owner, platform, product_id);
  if (wanted === null) return null;
  const { edition, offer } = wanted;
  const fault =
    platform === PAYMENT_LINK ? linkPriceFault(edition) : shopPriceFault(platform, offer, session.currency);
  const there = await productThere(session, listing);
  if (fault !== null) {
    // A link would go on at the price it was made with.
    if (platform === PAYMENT_LINK && there !== null) await session.takeDown(there.id);
    return creatorsTurn('price_refused', fault.says);
  }
  const kept = keptOf(session, listing);
  const changed = kept === null ? null : changeOf(session, kept, there);
  if (changed !== null) return changed;
  if (there !== null) {
    // From here on it is we who change it, also where no answer comes, or we are killed before one does.
    const { title, description, price_cents, currency } = offer;
    const wished = { title, description, price_cents, currency };
    const begun = { account: session.account, key: kept?.key ?? '', seen: sightOf(there), wished };
    const now = timestamp(services.clock());
    await updateListing(services.db, owner, product_id, platform, { brought: begun }, now);
  }
  // What another account was sent is not here.
  const nameOf = (name: string) => `${session.account} ${name}`;
  const uploads = { ...listing.uploads };
  const product = await session.put(offer, there, {
    known: (name) => uploads[nameOf(name)] ?? null,
    all: () =>
      Object.entries(uploads).flatMap(([name, value]) => (name.startsWith(nameOf('')) ? [value] : [])),
    async keep(name, value) {
      uploads[nameOf(name)] = value;
      const now = timestamp(services.clock());
      await updateListing(services.db, owner, product_id, platform, { uploads }, now);
    },
  });
  const { id, url } = product;
  return {
    state: 'live',
    reason: null,
    url,
    edition: edition.number,
    external_id: id,
    uploads: Object.fromEntries(
      Object.entries(uploads).filter(([name]) => offer.files.some(({ key }) => name.endsWith(key))),
    ),
    brought: {
      account: session.account,
      key: broughtKey(edition),
      seen: sightOf(product),
      looked_at: timestamp(services.clock()),
    },
  };
}

/** Does what a listing waits for: to be brought, taken down, or looked at. */
function broughtTo(
  services: Services,
  session: ListingSession,
  listing: ListingRow,
): Promise<Outcome | null> {
  if (listing.state === 'live') return look(session, listing, timestamp(services.clock()));
  return listing.state === 'unlisting' ? withdraw(session, listing) : bring(services, session, listing);
}

/** What a listing came to where its shop could not be brought to it; throws what keeps others from getting through too. */
async function outcomeOf(
  session: ListingSession,
  listing: ListingRow,
  error: unknown,
  now: string,
): Promise<Outcome> {
  const trouble = await session.failureOf(error);
  if (trouble?.kind === 'creator') return creatorsTurn(trouble.reason, trouble.words);
  if (trouble?.kind !== 'refused') throw error;
  // Where nothing but a look was refused, it is for sale as before.
  return listing.state === 'live'
    ? lookedAt(listing, now)
    : { state: 'failed', reason: 'platform_refused', problem: trouble.words };
}

/** All that the shop has called a product until now. */
function namesOf({ sold_as, external_id, brought }: ListingRow, outcome: Outcome): string[] {
  const former = external_id === null || brought === null ? [] : [soldAs(brought.account, external_id)];
  const fresh =
    outcome.external_id == null || outcome.brought == null
      ? []
      : [soldAs(outcome.brought.account, outcome.external_id)];
  return [...former, ...fresh].reduce(withName, sold_as ?? []);
}

/** Writes down what a listing came to, unless its wish has changed in the meantime: then it is brought there anew. */
async function settle({ db, clock }: Services, listing: ListingRow, outcome: Outcome): Promise<void> {
  const { user_id: owner, product_id, platform } = listing;
  const now = timestamp(clock());
  await db.transaction(async (tx) => {
    if ((await lockProduct(tx, owner, product_id)) === null) return;
    const standing = (await productListings(tx, owner, product_id)).find((one) => one.platform === platform);
    if (standing === undefined) return;
    const { external_id, brought, url } = outcome;
    // What is there is kept whatever is wished by now.
    const sold_as = namesOf(standing, outcome);
    const found =
      brought === undefined ? { sold_as } : { external_id: external_id ?? null, brought, sold_as };
    const edition = outcome.state === 'live' ? await newestEdition(tx, owner, product_id) : null;
    const isStill =
      standing.state === listing.state &&
      standing.keeper === 'galley' &&
      (edition === null || brought?.key === broughtKey(edition));
    if (!isStill) return updateListing(tx, owner, product_id, platform, found, now);
    const published_at = outcome.state === 'live' ? (standing.published_at ?? now) : standing.published_at;
    const set = { problem: null, ...outcome, ...found, published_at, ...(url === null ? {} : { url }) };
    await updateListing(tx, owner, product_id, platform, set, now);
  });
}

/** Says of what is still to be brought to a platform that the platform cannot take it now. */
async function sayBusy({ db, clock }: Services, owner: UserId, platform: string): Promise<void> {
  const now = timestamp(clock());
  for (const { product_id, state } of await waitingListings(db, owner, platform, null))
    if (state === 'pending')
      await updateListing(db, owner, product_id, platform, { reason: 'platform_busy' }, now);
}

/**
 * Brings an account's products to a shop and takes them down there, one after the other, no faster than the shop allows.
 * One task does all of it, so that nothing is made twice.
 */
export function shopTask(services: Services): TaskHandler {
  const later = (seconds: number) => new GoesOn(timestamp(services.clock() + seconds * 1000));
  const looksFrom = () => timestamp(services.clock() - LOOK_AGAIN_MS);
  return {
    async run(owner, platform) {
      const session = await sessionOn(services, owner, platform);
      // It goes on when she connects anew.
      if (session === null) return;
      let missed: unknown = null;
      const runs = new Map<ProductId, number>();
      for (;;) {
        const waiting = await waitingListings(services.db, owner, platform, looksFrom());
        const listing = waiting.find(({ product_id }) => (runs.get(product_id) ?? 0) < CHANGES);
        if (listing === undefined) break;
        if (session.isSpent()) throw later(PACE_SECONDS);
        runs.set(listing.product_id, (runs.get(listing.product_id) ?? 0) + 1);
        try {
          const outcome = await broughtTo(services, session, listing).catch((error: unknown) =>
            outcomeOf(session, listing, error, timestamp(services.clock())),
          );
          if (outcome === null) runs.set(listing.product_id, CHANGES);
          else await settle(services, listing, outcome);
        } catch (error) {
          const trouble = await session.failureOf(error);
          if (trouble?.kind === 'closed') return;
          if (trouble?.kind === 'busy') {
            if (trouble.seconds >= SAID_FROM_SECONDS) await sayBusy(services, owner, platform);
            throw later(trouble.seconds);
          }
          if (trouble?.kind !== 'away') throw error;
          // It may choke on this one alone: the others go first.
          missed = error;
          runs.set(listing.product_id, CHANGES);
        }
      }
      if (missed !== null) {
        await sayBusy(services, owner, platform);
        throw new TryLater(missed, {});
      }
    },
    async giveUp(tx, owner, platform) {
      const now = timestamp(services.clock());
      for (const { product_id, state } of await waitingListings(tx, owner, platform, null))
        await updateListing(
          tx,
          owner,
          product_id,
          platform,
          state === 'unlisting'
            ? creatorsTurn('take_down_by_hand')
            : { state: 'failed', reason: 'platform_away', problem: null },
          now,
        );
    },
  };
}
