import { LIMITS } from './limits';

/** Characters as people count them: code points, not UTF-16 units. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** What is said of a text that `isStorable` refuses. */
export const UNSTORABLE = 'Can’t contain a NUL character or an unpaired surrogate.';

/** Whether the database takes a text as it is. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** A word of an open vocabulary as it is stored and compared: trimmed, lower case, spaces and `_` become `-`. */
export function normaliseTerm(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/gu, '-');
}

/** Lower case without accents: how titles are compared and sorted. */
export function fold(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A readable address part made from a title: `Crème brûlée!` → `creme-brulee`; `fallback` when nothing is left. */
export function slugify(value: string, fallback: string): string {
  const slug = fold(value)
    // Grandma’s and don’t are one word each; l’été is two.
    .replace(/(?<=\p{L}{2})['’](?=\p{L}{1,2}(?!\p{L}))/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
  return slug === '' ? fallback : slug;
}

/** The number of single-character edits between two words, a swap of neighbours counting once; stops at `most`. */
export function editDistance(left: string, right: string, most = 3): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  const width = right.length + 1;
  let before: number[] = [];
  let previous = Array.from({ length: width }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column < width; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? most + 1;
}

/** The known name nearest to a mistyped one, when it is near enough to be meant. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const wanted = name.toLowerCase().replace(/[-\s]/g, '_');
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.min(3, Math.floor(name.length / 3))) + 1;
  for (const candidate of known) {
    const distance = editDistance(wanted, candidate.replaceAll('-', '_'), 3);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

const wordsOf = (name: string) => new Set(name.toLowerCase().split(/[-_\s]+/));
const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
  [...some].every((word) => all.has(word));

/**
 * The known name that has all words of one that is not known, or only some of them: `recipe_ids` for `ids`. None where
 * a single word stands in several names; of names that share more, the first.
 */
export function kindred(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const wanted = wordsOf(name);
  const wider = known.filter((candidate) => holds(wordsOf(candidate), wanted));
  if (wider.length === 1 || (wider.length > 1 && wanted.size > 1)) return wider[0];
  const narrower = known.filter((candidate) => holds(wanted, wordsOf(candidate)));
  return wider.length === 0 && narrower.length === 1 ? narrower[0] : undefined;
}

/** The title of a copy, at most `max` characters: `Soup` → `Soup (copy)` → `Soup (copy 2)`. */
export function copyTitle(title: string, max: number): string {
  const match = /^(.*?) \(copy(?: (\d{1,6}))?\)$/su.exec(title);
  const end = match === null ? ' (copy)' : ` (copy ${Number(match[2] ?? 1) + 1})`;
  const start = [...(match?.[1] ?? title)].slice(0, max - end.length).join('');
  return `${start.trimEnd()}${end}`;
}

/** The one spelling under which email addresses are compared and counted. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** How the name in a page's address is written: letters and digits with hyphens between them. */
export const SLUG_PATTERN = `^[a-z0-9](?:[a-z0-9-]{0,${LIMITS.slug - 2}}[a-z0-9])?$`;

/** An address from what is typed or pasted as one: `Both Books ` → `both-books`. What is wrong with it stays. */
export const typedSlug = (typed: string): string => typed.trim().toLowerCase().replace(/\s+/g, '-');

/** What is wrong with an address as it is typed, in words; null where nothing is. */
export function slugFault(slug: string): string | null {
  if (slug === '') return 'Enter an address.';
  if (slug.length > LIMITS.slug) return `Use ${LIMITS.slug} characters or fewer.`;
  if (!/^[a-z0-9-]+$/.test(slug)) return 'Only letters from a to z, digits, and hyphens.';
  return new RegExp(SLUG_PATTERN).test(slug) ? null : 'It can’t start or end with a hyphen.';
}
