import type { Sight } from '@/channels/channel';

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
