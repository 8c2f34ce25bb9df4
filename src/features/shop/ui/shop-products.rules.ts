import { STOREFRONT } from '@/channels/registry';
import type { Product, ProductList } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { listInWords } from '@/kernel/words';

/** The products whose order can be set: the newest hundred, which is all for most. */
export const shopProductsInput: ProductList = { page: 1, per_page: LIMITS.per_page, status: 'published' };

/** Whether a published product has a page here, or an address elsewhere, that a shop can lead to. */
export const isInShop = ({ listings }: Pick<Product, 'listings'>): boolean =>
  listings.some(({ platform, state, url }) =>
    platform === STOREFRONT ? state !== 'unlisted' : state === 'live' && url !== null,
  );

/** What is published and not in the shop, as a sentence; null where there is nothing. */
export function notInShopWords(products: readonly Pick<Product, 'title' | 'listings'>[]): string | null {
  const others = products.filter((product) => !isInShop(product)).map(({ title }) => title);
  const [first, second] = others;
  if (first === undefined) return null;
  const named =
    others.length > 2 ? `${first} and ${others.length - 1} more` : listInWords([first, second ?? []].flat());
  return others.length === 1
    ? `${named} isn’t in your shop yet, because readers can’t get it anywhere.`
    : `${named} aren’t in your shop yet, because readers can’t get them anywhere.`;
}

/** What the screen says under a handle that is being typed. */
export function handleHint(typed: string, saved: { handle: string | null; left: number }): string {
  if (typed === '')
    return saved.handle === null
      ? `Pick an address and your shop goes live: ${LIMITS.shop_handle_min} to ${LIMITS.shop_handle} letters, digits, or hyphens.`
      : 'Without an address, your shop isn’t public. Nobody else can take your old one.';
  if (saved.handle === null || typed === saved.handle)
    return `${LIMITS.shop_handle_min} to ${LIMITS.shop_handle} letters, digits, or hyphens.`;
  if (saved.left === 0)
    return 'You’ve used all your address changes. You can still switch back to an old one.';
  const more = saved.left === 1 ? 'once more' : `${saved.left} more times`;
  return `Links to @${saved.handle} will keep working. You can change your shop address ${more}.`;
}
