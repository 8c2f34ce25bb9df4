import { LIMITS } from '../../kernel/limits';
import { countCharacters } from '../../kernel/text';
import type { Cta } from './content.schema';
import type { ListingState } from './listings.schema';
import { STOREFRONT } from './names.rules';

export const shortened = (title: string) =>
  countCharacters(title) <= LIMITS.title ? title : `${[...title].slice(0, LIMITS.title - 1).join('')}…`;

/**
 * Where readers find a product: where it can be had now, our own page before another platform's; else our page, which
 * says how it stands. Null where nothing leads to it.
 */
export function pageOf(
  listings: readonly { platform: string; state: ListingState; url: string | null }[],
): string | null {
  const ours = ({ platform }: { platform: string }) => platform === STOREFRONT;
  const open = listings.filter(({ url, state }) => url !== null && state !== 'unlisted');
  const live = open.filter(({ state }) => state === 'live');
  return (live.find(ours) ?? live[0] ?? open.find(ours))?.url ?? null;
}

/** The call on the last page that leads from the gift to the whole. */
export const wayToWhole = ({ type, title }: { type: string; title: string }, url: string): Cta => ({
  headline: shortened(`Cook your way through ${title}`),
  text: null,
  button: type === 'ebook' ? 'See the whole book' : 'See the whole pack',
  url,
});
