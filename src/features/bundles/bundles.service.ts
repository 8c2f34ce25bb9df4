import { sellingMode } from '@/features/connections/selling.service';
import { requireOwnProducts } from '@/features/products/products.service';
import { timestamp } from '@/kernel/clock';
import { type FieldError, Problem } from '@/kernel/errors';
import { type BundleId, newId, type ProductId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { formatMinorUnits } from '@/kernel/money';
import { listPage, pageOf } from '@/kernel/paging';
import { isChargeable, minimumPrice } from '@/kernel/stripe-amounts';
import { slugify } from '@/kernel/text';
import { takeAddress, takeFreeAddress } from '@/server/addresses';
import { noteEvent } from '@/server/audit/audit';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { takeTurn } from '@/server/database/turns';
import { checkVersion, commit, type UserContext } from '@/server/trpc/trpc';
import {
  type BundlePart,
  bundleParts,
  bundlePath,
  bundleReason,
  bundleStateOf,
  partsPrice,
  type ShownBundle,
} from './bundles.rules';
import type {
  Bundle,
  BundleChoices,
  BundleCreate,
  BundleList,
  BundlePage,
  BundlePatch,
} from './bundles.schema';
import {
  type BundleRow,
  bundleable,
  bundleSlugsOf,
  bundlesAfter,
  countBundles,
  deleteBundle,
  findBundle,
  findBundleSlug,
  findParts,
  insertBundle,
  listBundles,
  lockBundle,
  publishedBundles,
  publishedSlugs,
  takeBundleSlug,
  updateBundle,
} from './bundles.store';

/** All bundles after one, as an archive has them. */
export const archivedBundles = bundlesAfter;

type Mode = 'live' | 'test' | null;
type Ctx = Pick<UserContext, 'owner'> & { services: Pick<Services, 'public_url'> };

/** A bundle as it is answered: what is kept of it, and how it stands with its products today. */
function answerOf(
  { services }: Ctx,
  row: BundleRow,
  all: ReadonlyMap<ProductId, BundlePart>,
  mode: Mode,
): Bundle {
  const parts = bundleParts(row, all);
  const state = bundleStateOf(row, parts, mode);
  const { user_id: _user, published_at: _published, id, slug, ...of } = row;
  const { version, created_at, updated_at, ...kept } = of;
  return {
    id,
    slug,
    ...kept,
    state,
    reason: bundleReason(state, row, parts),
    parts_cents: parts.length < row.product_ids.length ? null : partsPrice(parts, row.currency),
    url: `${services.public_url}${bundlePath(slug)}`,
    ...{ version, created_at, updated_at },
  };
}

/** A page of the caller's bundles, the newest first. */
export async function bundlesPage(ctx: UserContext, input: BundleList): Promise<BundlePage> {
  const { db, owner } = ctx;
  const page = pageOf(input);
  const { rows, total } = await listBundles(db, owner, page.per_page, (page.page - 1) * page.per_page);
  const mode = await sellingMode(db, owner);
  const all = await findParts(
    db,
    owner,
    rows.flatMap(({ product_ids }) => product_ids),
  );
  return listPage(
    rows.map((row) => answerOf(ctx, row, all, mode)),
    total,
    page,
  );
}

/** One of the caller's bundles. Throws not_found. */
export async function requireBundle(ctx: Ctx, db: Db, id: BundleId): Promise<Bundle> {
  const row = await findBundle(db, ctx.owner, id);
  if (row === null) throw new Problem('not_found');
  const all = await findParts(db, ctx.owner, row.product_ids);
  return answerOf(ctx, row, all, await sellingMode(db, ctx.owner));
}

/** What the form of a bundle offers. */
export async function bundleChoicesOf({ db, owner }: UserContext): Promise<BundleChoices> {
  const ids = await bundleable(db, owner, LIMITS.discount_products);
  const all = await findParts(db, owner, ids);
  return {
    products: bundleParts({ product_ids: ids }, all).map(
      ({ product_id: id, title, price_cents, currency, is_on_sale }) => ({
        ...{ id, title, price_cents, currency, is_on_sale },
      }),
    ),
  };
}

type Written = Pick<
  BundleRow,
  'title' | 'description' | 'price_cents' | 'currency' | 'product_ids' | 'status'
>;

const fault = (pointer: string, code: string, message: string): FieldError => ({
  in: 'body',
  pointer,
  code,
  message,
});

/** Throws below_minimum_price for what no card can be charged. */
function requireChargeable({ price_cents, currency }: Written): void {
  if (isChargeable(price_cents, currency)) return;
  const least = minimumPrice(currency);
  const detail =
    price_cents < least
      ? `The lowest price you can charge is ${formatMinorUnits(least, currency)}.`
      : `A price in ${currency} must end in 0, because cards can’t be charged smaller amounts.`;
  throw new Problem('below_minimum_price', {
    detail,
    errors: [fault('/price_cents', 'below_minimum_price', detail)],
  });
}

/** Throws price_not_allowed where the parts cost less one by one; what they cost may not be known yet. */
function requireSaving({ price_cents, currency }: Written, parts: readonly BundlePart[]): void {
  const sum = partsPrice(parts, currency);
  if (sum === null || price_cents <= sum) return;
  const detail = `Bought separately, they’re ${formatMinorUnits(sum, currency)}. A bundle can’t cost more than that.`;
  throw new Problem('price_not_allowed', {
    detail,
    errors: [fault('/price_cents', 'price_not_allowed', detail)],
  });
}

/** Throws invalid_transition, currency_mismatch and not_connected for what can't be put on sale. */
function requireSellable(written: Written, parts: readonly BundlePart[], mode: Mode): void {
  const each = (isWrong: (part: BundlePart) => boolean, code: string, message: string): FieldError[] =>
    parts.flatMap((part, index) => (isWrong(part) ? fault(`/product_ids/${index}`, code, message) : []));
  const off = each(({ is_on_sale }) => !is_on_sale, 'invalid_transition', 'Publish this product first.');
  if (off.length > 0)
    throw new Problem('invalid_transition', {
      detail: 'Every product in a bundle needs a live product page. Publish all of them first.',
      errors: off,
    });
  const { currency } = written;
  const others = each(
    (part) => part.currency !== currency,
    'currency_mismatch',
    `This product isn’t sold in ${currency}.`,
  );
  if (others.length > 0)
    throw new Problem('currency_mismatch', {
      detail: `Not every product in the bundle is sold in ${currency}.`,
      errors: others,
    });
  if (mode === null)
    throw new Problem('not_connected', {
      detail: 'Connect Stripe first. Without it, no one can pay for the bundle.',
    });
}

/** What is to be written of a bundle, as it may stand. Throws what makes it unsound. */
async function requireSound(
  tx: Db,
  owner: UserId,
  written: Written,
  { sells }: { sells: boolean },
): Promise<void> {
  await requireOwnProducts(tx, owner, written.product_ids);
  requireChargeable(written);
  const parts = bundleParts(written, await findParts(tx, owner, written.product_ids));
  if (sells) requireSellable(written, parts, await sellingMode(tx, owner));
  requireSaving(written, parts);
}

/** How refusals speak of a bundle's address. */
const ADDRESS = { pointer: '/slug', words: { page: 'This page', address: 'address' } } as const;

/** Gives a bundle's page an address: one that was asked for, else one made of the title. Returns it. */
async function claimSlug(tx: Db, owner: UserId, id: BundleId, asked: string | undefined, title: string) {
  const take = (slug: string) => takeBundleSlug(tx, owner, id, slug);
  if (asked === undefined) return takeFreeAddress(slugify(title, 'bundle'), id, take);
  await takeAddress(asked, { ...ADDRESS, had: [], take });
  return asked;
}

/**
 * Makes a bundle. Throws already_exists, unknown_product, below_minimum_price, price_not_allowed, and, for one that is
 * published at once, invalid_transition, currency_mismatch and not_connected.
 */
export function createBundle(ctx: UserContext, input: BundleCreate): Promise<Bundle> {
  const { owner, services } = ctx;
  const written: Written = {
    title: input.title,
    description: input.description ?? null,
    price_cents: input.price_cents,
    currency: input.currency,
    product_ids: input.product_ids,
    status: input.status ?? 'draft',
  };
  return commit(ctx, async (tx) => {
    await requireSound(tx, owner, written, { sells: written.status === 'published' });
    await takeTurn(tx, owner, 'bundles');
    if ((await countBundles(tx, owner)) >= LIMITS.bundles)
      throw new Problem('already_exists', {
        detail: `An account can have at most ${LIMITS.bundles} bundles.`,
      });
    const id = newId('bundle', services.clock());
    const now = timestamp(services.clock());
    const times = { version: 1, created_at: now, updated_at: now };
    const slug = input.slug ?? slugify(written.title, 'bundle');
    const published_at = written.status === 'published' ? now : null;
    await insertBundle(tx, { ...written, ...times, user_id: owner, id, slug, published_at });
    const taken = await claimSlug(tx, owner, id, input.slug, written.title);
    if (taken !== slug) await updateBundle(tx, owner, id, { slug: taken });
    if (published_at !== null) await noteEvent(tx, ctx, 'bundle.published', { id, name: written.title });
    return requireBundle(ctx, tx, id);
  });
}

/**
 * Changes what is sent of a bundle. One that is published has to be sellable when it becomes that, and whenever what is
 * sold of it changes; words can change at any time. Throws not_found, version_conflict and what makes it unsound.
 */
export function changeBundle(ctx: UserContext, input: BundlePatch): Promise<Bundle> {
  const { owner, services } = ctx;
  return commit(ctx, async (tx) => {
    const stored = await lockBundle(tx, owner, input.id);
    if (stored === null) throw new Problem('not_found');
    checkVersion(ctx, stored.version);
    const written: Written = {
      title: input.title ?? stored.title,
      description: input.description === undefined ? stored.description : input.description,
      price_cents: input.price_cents ?? stored.price_cents,
      currency: input.currency ?? stored.currency,
      product_ids: input.product_ids ?? stored.product_ids,
      status: input.status ?? stored.status,
    };
    const slug = input.slug ?? stored.slug;
    if (JSON.stringify({ ...stored, ...written, slug }) === JSON.stringify(stored))
      return requireBundle(ctx, tx, input.id);
    const sold = ({ price_cents, currency, product_ids }: Written) =>
      JSON.stringify([price_cents, currency, product_ids]);
    const isOther = sold(written) !== sold(stored);
    const sells = written.status === 'published' && (isOther || stored.status === 'draft');
    if (isOther || sells) await requireSound(tx, owner, written, { sells });
    if (slug !== stored.slug)
      await takeAddress(slug, {
        ...ADDRESS,
        had: await bundleSlugsOf(tx, owner, input.id),
        take: (address) => takeBundleSlug(tx, owner, input.id, address),
      });
    const now = timestamp(services.clock());
    const published_at = stored.published_at ?? (written.status === 'published' ? now : null);
    await updateBundle(tx, owner, input.id, { ...written, slug, published_at, updated_at: now });
    if (written.status !== stored.status) {
      const kind = written.status === 'published' ? 'bundle.published' : 'bundle.unpublished';
      await noteEvent(tx, ctx, kind, { id: input.id, name: written.title });
    }
    return requireBundle(ctx, tx, input.id);
  });
}

/** Deletes a bundle: orders keep what they are of, and its page says that it is gone. Throws not_found, version_conflict. */
export function removeBundle(ctx: UserContext, id: BundleId): Promise<void> {
  return commit(ctx, async (tx) => {
    const stored = await lockBundle(tx, ctx.owner, id);
    if (stored === null) throw new Problem('not_found');
    checkVersion(ctx, stored.version);
    await deleteBundle(tx, ctx.owner, stored);
    await noteEvent(tx, ctx, 'bundle.deleted', { id, name: stored.title });
  });
}

function shownBundle(row: BundleRow, all: ReadonlyMap<ProductId, BundlePart>, mode: Mode): ShownBundle {
  const parts = bundleParts(row, all);
  const { id, slug, title, description, price_cents, currency } = row;
  return {
    id,
    slug,
    title,
    description,
    price_cents,
    currency,
    parts,
    state: bundleStateOf(row, parts, mode),
  };
}

/**
 * The published bundle that an address leads to, present or past, and whose it is; `gone` when it was published once,
 * null when there is none.
 */
export async function bundleAt(
  db: Db,
  slug: string,
): Promise<{ owner: UserId; bundle: ShownBundle; mode: Mode } | 'gone' | null> {
  const found = await findBundleSlug(db, slug);
  if (found === null) return null;
  const row = await findBundle(db, found.user_id, found.bundle_id);
  // Of a deleted one only the addresses at which it was public are left.
  if (row === null) return 'gone';
  if (row.status !== 'published') return row.published_at === null ? null : 'gone';
  const mode = await sellingMode(db, row.user_id);
  const all = await findParts(db, row.user_id, row.product_ids);
  return { owner: row.user_id, bundle: shownBundle(row, all, mode), mode };
}

/** The path of a bundle's page; null for one that is gone or not published. */
export async function bundlePageOf(db: Db, owner: UserId, id: BundleId): Promise<string | null> {
  const row = await findBundle(db, owner, id);
  return row?.status === 'published' ? bundlePath(row.slug) : null;
}

/**
 * The published bundles of a creator whose products are all on sale, the newest first; in two statements, in one where
 * there is none. Whether she can be paid the caller knows. With `of`, those that have one of these products.
 */
export async function bundlesOnSale(
  db: Db,
  owner: UserId,
  of: ReadonlySet<ProductId> | null = null,
): Promise<ShownBundle[]> {
  const rows = (await publishedBundles(db, owner, LIMITS.bundles)).filter(
    ({ product_ids }) => of === null || product_ids.some((id) => of.has(id)),
  );
  const all = await findParts(
    db,
    owner,
    rows.flatMap(({ product_ids }) => product_ids),
  );
  return rows.map((row) => shownBundle(row, all, 'live')).filter(({ state }) => state === 'on_sale');
}

/** Paths of the pages of published bundles of all creators, the newest first. */
export const bundleAddresses = async (db: Db, limit: number): Promise<string[]> =>
  (await publishedSlugs(db, limit)).map(bundlePath);
