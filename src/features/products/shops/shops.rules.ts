import type { Sight } from '@/channels/channel';
import type { ProductId } from '@/kernel/ids';
import { listInWords } from '@/kernel/words';

/** By what a product is found in a shop: the letters and digits of its id. */
export const shopKey = (id: ProductId): string => `galley-${id.slice(id.indexOf('_') + 1)}`;

/** What a shop calls a product, for the account there that does. */
export const soldAs = (account: string, external_id: string): string => `${account} ${external_id}`;

/** Names of a product in a shop that are kept: those it had last. */
const NAMES = 50;

/** All names of a product in a shop with one more, which may be known. */
export const withName = (names: readonly string[], name: string): string[] =>
  [...names.filter((one) => one !== name), name].slice(-NAMES);

/** The parts of a product that were changed over there, as people say them. */
const PARTS: readonly [keyof Omit<Sight, 'is_live'>, string][] = [
  ['title', 'title'],
  ['description', 'description'],
  ['price_cents', 'price'],
  ['currency', 'currency'],
];

/** A text as it is read, whatever marks a platform has put round its paragraphs. */
const asRead = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What is another one there than Galley left it, in a sentence; null where nothing is. What Galley has tried to bring
 * since is its own doing, whatever of it got there.
 */
export function changedThere(
  name: string,
  { seen, wished }: { seen: Sight; wished?: Omit<Sight, 'is_live'> | undefined },
  now: Sight,
): string | null {
  if (seen.is_live && !now.is_live) return `It’s no longer for sale on ${name}.`;
  const isWished = (part: keyof Omit<Sight, 'is_live'>) =>
    wished !== undefined && asRead(String(now[part])) === asRead(String(wished[part]));
  const parts = PARTS.flatMap(([part, word]) => (seen[part] === now[part] || isWished(part) ? [] : [word]));
  if (parts.length === 0) return null;
  return `The ${listInWords(parts)} ${parts.length === 1 ? 'was' : 'were'} changed on ${name}.`;
}
