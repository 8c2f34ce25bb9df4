import type { Sight } from '@/channels/channel';
import type { ProductId } from '@/kernel/ids';

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
const PARTS: readonly [keyof Sight, string][] = [
  ['title', 'title'],
  ['description', 'description'],
  ['price_cents', 'price'],
  ['currency', 'currency'],
];

/** What is another one there than Galley left it, in a sentence; null where nothing is. */
export function changedThere(name: string, seen: Sight, now: Sight): string | null {
  if (seen.is_live && !now.is_live) return `It was taken off sale on ${name}.`;
  const parts = PARTS.flatMap(([part, word]) => (seen[part] === now[part] ? [] : [word]));
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
  return `The ${list} ${parts.length === 1 ? 'was' : 'were'} changed on ${name}.`;
}
