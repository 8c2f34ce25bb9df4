import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';

/** How a handle is written: letters and digits with hyphens between them. */
export const HANDLE_PATTERN = `^[a-z0-9](?:[a-z0-9-]{${LIMITS.shop_handle_min - 2},${LIMITS.shop_handle - 2}})[a-z0-9]$`;

/** Names that readers would take for Galley itself or for a part of it. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['about', 'abuse', 'account', 'accounts', 'admin', 'administrator', 'api', 'app', 'audience'],
  ...['auth', 'billing', 'blog', 'checkout', 'contact', 'dashboard', 'docs', 'download', 'emails'],
  ...['files', 'galley', 'help', 'home', 'info', 'legal', 'login', 'logout', 'mail', 'me', 'moderator'],
  ...['new', 'null', 'official', 'order', 'orders', 'payment', 'payments', 'postmaster', 'privacy'],
  ...['product', 'products', 'recipe', 'recipes', 'refund', 'register', 'robots', 'root', 'sales'],
  ...['security', 'settings', 'shop', 'shops', 'sign-in', 'sign-up', 'sitemap', 'staff', 'status'],
  ...['store', 'stripe', 'support', 'system', 'team', 'terms', 'trust', 'undefined', 'user', 'users'],
  ...['webhooks', 'webmaster', 'www', 'you', 'your-shop'],
]);

/** What is wrong with a handle as it is typed, in words; null where nothing is. Who has it only the service knows. */
export function handleFault(handle: string): string | null {
  if (RESERVED.has(handle)) return 'This name is reserved. Try another one.';
  if (handle.length < LIMITS.shop_handle_min) return `Use at least ${LIMITS.shop_handle_min} characters.`;
  if (handle.length > LIMITS.shop_handle) return `Use ${LIMITS.shop_handle} characters or fewer.`;
  if (!/^[a-z0-9-]+$/.test(handle)) return 'Only letters from a to z, digits, and hyphens.';
  return new RegExp(HANDLE_PATTERN).test(handle) ? null : 'It can’t start or end with a hyphen.';
}

/** The path of a shop. */
export const shopPath = (handle: string): string => `/@${handle}`;

/** The products that are named come first, in that order, then the others as they stand. */
export function inShopOrder<Row extends { id: ProductId }>(
  rows: readonly Row[],
  product_ids: readonly ProductId[],
): Row[] {
  const places = new Map(product_ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Row) => places.get(id) ?? product_ids.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
