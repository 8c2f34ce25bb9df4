import { STOREFRONT } from '@/channels/registry';
import type { Product } from '@/features/products/records/products.schema';
import { isHereOnly } from '@/features/products/ui/product-labels.rules';
import { html } from '@/kernel/html';

/** Its listing on her own page, where readers can have it there. */
export const livePage = ({ listings }: Pick<Product, 'listings'>) =>
  listings.find(({ platform, state }) => platform === STOREFRONT && state === 'live');

/** Whether readers can have it on her own page. */
export const isLive = (product: Pick<Product, 'listings'>): boolean => livePage(product) !== undefined;

/** Whether its page gives it away now: asking for an email is then no part of an edition, and acts once it is saved. */
export const actsAtOnce = ({ listings, edition }: Pick<Product, 'listings' | 'edition'>): boolean =>
  isLive({ listings }) && edition?.price_mode === 'fixed' && edition.price_cents === 0;

/** What is said above the way to its readers; a page that only this computer can open is not live to anybody. */
export function shareTitle(product: Pick<Product, 'listings'>): string {
  const page = livePage(product);
  if (page === undefined) return 'Share';
  return isHereOnly(page) ? 'Published on this computer' : 'You’re live';
}

/** What is shared: a public page with the words for it. */
export interface Shared {
  url: string;
  title: string;
  /** As readers know who made it. */
  creator: string;
  /** The price as people read it, or `Free`. */
  price: string;
}

/** Where a link is usually shared, by the addresses that each place takes it at. Instagram takes none. */
export const SHARE_PLACES: readonly { name: string; address: (shared: Shared) => string }[] = [
  {
    name: 'Pinterest',
    address: ({ url, title }) =>
      `https://www.pinterest.com/pin/create/button/?${new URLSearchParams({ url, description: title })}`,
  },
  {
    name: 'Facebook',
    address: ({ url }) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: 'Threads',
    address: ({ url, title }) =>
      `https://www.threads.net/intent/post?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
  {
    name: 'WhatsApp',
    address: ({ url, title }) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
  {
    name: 'Email',
    // Mail programs show the plus signs of a form as they stand.
    address: ({ url, title }) =>
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}\n`)}`,
  },
];

export const EMBED_KINDS = ['button', 'card', 'link'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

/** Colours of a button on somebody's blog, where no style sheet of ours is. */
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#a8442a;color:#fff;font:600 16px/1.2 sans-serif;text-decoration:none';
const CARD =
  'display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center;justify-content:space-between;max-width:560px;padding:16px 20px;border:1px solid #d9cfbf;border-radius:8px;background:#fff;color:#2b211a;font:16px/1.4 sans-serif;text-decoration:none';

/** HTML for a blog that leads to the page: it needs no script and no style sheet, and loads nothing. */
export function embedCode(kind: EmbedKind, { url, title, creator, price }: Shared): string {
  if (kind === 'link') return html`<a href="${url}">${title}</a>`.text;
  if (kind === 'button') return html`<a href="${url}" style="${BUTTON}">${title}, ${price}</a>`.text;
  return html`<a href="${url}" style="${CARD}"><span><strong>${title}</strong><br>by ${creator}</span><span style="${BUTTON}">${price}</span></a>`
    .text;
}
