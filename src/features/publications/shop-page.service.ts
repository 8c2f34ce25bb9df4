import { platformLabel } from '@/channels/registry';
import { bundlePath } from '@/features/bundles/bundles.rules';
import { bundlesOnSale } from '@/features/bundles/bundles.service';
import { sellingMode } from '@/features/connections/selling.service';
import { pageText } from '@/features/products/products.rules';
import { typeOf } from '@/features/products/types/registry';
import { HANDLE_PATTERN, inShopOrder, shopPath } from '@/features/shop/shop.rules';
import type { ProductId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { withQuotes } from '@/rendering/layout/typeset';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { publicName, storefrontPage } from './publications.service';
import type { ShopBundle, ShopCard, ShopPage } from './shop-page.rules';
import { cardsOf, findHandle, isPublicProduct, productsElsewhere, publicProducts } from './shop-page.store';

const HANDLE = new RegExp(HANDLE_PATTERN);

/** A product with where it can be had, as a card says it. */
type Shown = Awaited<ReturnType<typeof publicProducts>>[number] & Pick<ShopCard, 'address' | 'site'>;

/**
 * A page of a shop, from 1. `moved` where the address is not the shop's own: an old handle, or one in capitals; `gone`
 * when it had an address once, null when there is no such shop or page.
 */
export async function shopPage(
  services: Services,
  name: string,
  page: number,
): Promise<ShopPage | { moved: string } | 'gone' | null> {
  const { db, public_url } = services;
  const handle = name.toLowerCase();
  const found = HANDLE.test(handle) ? await findHandle(db, handle) : null;
  if (found === null) return null;
  if (found.handle === null) return 'gone';
  const path = shopPath(found.handle);
  if (name !== found.handle) return { moved: path };

  const { user_id, bio, photo_url, links, accent } = found;
  const here = await shownHere(db, user_id);
  const all = inShopOrder(
    newestFirst([...here, ...(await shownElsewhere(db, user_id, here))]),
    found.product_ids,
  );
  const pages = Math.max(1, Math.ceil(all.length / LIMITS.shop_page));
  if (page > pages) return null;
  const cards = await shownCards(
    db,
    user_id,
    all.slice((page - 1) * LIMITS.shop_page, page * LIMITS.shop_page),
  );
  const [first = null] = cards;
  const language = first?.language ?? 'en';
  const about = bio?.trim() ?? '';
  return {
    path,
    url: `${public_url}${path}`,
    name: found.name?.trim() || publicName({ ...found, shop_name: null }),
    bio: about === '' ? null : withQuotes(about, language),
    photo_url,
    links,
    accent,
    language,
    featured: page === 1 ? first : null,
    // One alone is featured already.
    cards: all.length === 1 ? [] : cards,
    bundles: page === 1 ? await shownBundles(db, user_id) : [],
    sign_up:
      page === 1 && found.shows_sign_up
        ? await signUpIn(services, inShopOrder(here, found.product_ids))
        : null,
    page,
    pages,
  };
}

/** The products that have a page here. */
const shownHere = async (db: Db, owner: UserId): Promise<Shown[]> =>
  (await publicProducts(db, owner, LIMITS.shop_shown)).map((product) => ({
    ...product,
    ...{ address: `/p/${product.slug}`, site: null },
  }));

/** The products that are only on other sites. */
async function shownElsewhere(db: Db, owner: UserId, here: readonly Shown[]): Promise<Shown[]> {
  const known = new Set(here.map(({ id }) => id));
  const found = await productsElsewhere(db, owner, LIMITS.shop_shown);
  return found.flatMap(({ platform, url, ...product }) =>
    url === null || known.has(product.id) ? [] : { ...product, address: url, site: platformLabel(platform) },
  );
}

const newestFirst = (products: readonly Shown[]): Shown[] =>
  [...products]
    .sort((one, other) => other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id))
    .slice(0, LIMITS.shop_shown);

/** The bundles that anybody can buy now. */
async function shownBundles(db: Db, owner: UserId): Promise<ShopBundle[]> {
  const bundles = await bundlesOnSale(db, owner);
  if (bundles.length === 0 || (await sellingMode(db, owner)) !== 'live') return [];
  return bundles.slice(0, LIMITS.shop_page).map(({ slug, title, price_cents, currency, parts }) => ({
    ...{ path: bundlePath(slug), title, price_cents, currency },
    cover: parts.find(({ cover }) => cover !== null)?.cover ?? null,
  }));
}

/** The first products with a page here, in the shop's order, that somebody doesn't have. Whether they can be paid for the caller knows. */
export async function nextInShop(
  db: Db,
  owner: UserId,
  shop_order: readonly ProductId[],
  has: ReadonlySet<ProductId>,
  limit: number,
): Promise<ShopCard[]> {
  const all = inShopOrder(await shownHere(db, owner), shop_order);
  return shownCards(db, owner, all.filter(({ id }) => !has.has(id)).slice(0, limit));
}

/** Whether a product has a public page with something on it. */
export const isOnShow = isPublicProduct;

/** The products of an owner that have a public page, the newest first. */
export const productsOnShow = publicProducts;

/** What is for sale of these products, in their order. */
async function shownCards(db: Db, owner: UserId, shown: readonly Shown[]): Promise<ShopCard[]> {
  const ids: ProductId[] = shown.map(({ id }) => id);
  const found = new Map((ids.length === 0 ? [] : await cardsOf(db, owner, ids)).map((row) => [row.id, row]));
  return shown.flatMap(({ id, type, address, site }) => {
    const row = found.get(id);
    if (row === undefined) return [];
    const { price_cents, suggested_price_cents, currency, previews } = row;
    const language = row.language ?? 'en';
    const description = pageText(row.said, row.description);
    return {
      address,
      site,
      type,
      title: withQuotes(row.title ?? '', language),
      subtitle: row.subtitle === null ? null : withQuotes(row.subtitle, language),
      description: description === null ? null : withQuotes(description, language),
      language,
      price_cents,
      is_named: suggested_price_cents !== null,
      currency,
      cover: previews[0] ?? null,
    };
  });
}

/** The form of the first product that asks for an address. Where it has no headline, the title stands over it. */
async function signUpIn(services: Services, shown: readonly Shown[]): Promise<ShopPage['sign_up']> {
  const magnet = shown.find(({ type }) => typeOf(type).collects_addresses);
  if (magnet === undefined || magnet.slug === null) return null;
  const found = await storefrontPage(services, magnet.slug);
  if (found === null || found === 'gone' || found.sign_up === null) return null;
  const { form } = found.sign_up;
  return { slug: magnet.slug, form: { ...form, headline: form.headline ?? found.title } };
}
