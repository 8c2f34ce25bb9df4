import type { ListingState } from '@/channels/channel';
import { channelOf } from '@/channels/registry';
import { LIMITS } from '@/kernel/limits';
import { countCharacters } from '@/kernel/text';

export const shortened = (title: string) =>
  countCharacters(title) <= LIMITS.title ? title : `${[...title].slice(0, LIMITS.title - 1).join('')}…`;

/**
 * Where readers find a product: where it can be had now, our own page before another platform's; else our page, which
 * says how it stands. Null where nothing leads to it.
 */
export function ctaPage(
  listings: readonly { platform: string; state: ListingState; url: string | null }[],
): string | null {
  const ours = ({ platform }: { platform: string }) => channelOf(platform).kind === 'own_page';
  const open = listings.filter(({ url, state }) => url !== null && state !== 'unlisted');
  const live = open.filter(({ state }) => state === 'live');
  return (live.find(ours) ?? live[0] ?? open.find(ours))?.url ?? null;
}

/** What `ctaAddress` knows of a source: every address it has had, and the one where it can be had now. */
export interface SourcePage {
  known: readonly string[];
  open: string | null;
}

/**
 * Where a call to action leads. One without an address, or with one of the source's, leads to where that can be had
 * now, and nowhere while it cannot: null. Any other address is the creator's own.
 */
export const ctaAddress = (url: string | null, { known, open }: SourcePage): string | null =>
  url === null || known.includes(url) ? open : url;
