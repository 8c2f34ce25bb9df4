import { createParser } from 'nuqs/server';
import { type Id, type IdPrefix, isId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';

/** The number of a page that a list of so many on a page can reach; anything else is null. */
export const pageNumber = (perPage: number) =>
  createParser({
    parse: (value: string) => {
      const page = /^\d{1,7}$/.test(value) ? Number(value) : 0;
      return page >= 1 && page * perPage <= LIMITS.list_reach ? page : null;
    },
    serialize: String,
  });

/** `true` or `false`; nuqs's own takes every other word for false. */
export const yesOrNo = createParser({
  parse: (value: string) => (value === 'true' ? true : value === 'false' ? false : null),
  serialize: String,
});

/** An id of one kind; anything else is null. */
export const idOf = <Prefix extends IdPrefix>(prefix: Prefix) =>
  createParser({
    parse: (value: string) => (isId(prefix, value) ? value : null),
    serialize: (value: Id<Prefix>) => value,
  });

/** What can be asked for of a text; null where no word is left. Bytes that are no UTF-8 come as U+FFFD. */
export function cleaned(value: string, max: number): string | null {
  const clean = value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  const kept = [...clean].slice(0, max).join('').trim();
  return /^[\s\ufffd]*$/u.test(kept) ? null : kept;
}

/** Text of an address: whatever is written there becomes something the list can be asked for, or nothing. */
export const words = (max: number) =>
  createParser({ parse: (value: string) => cleaned(value, max), serialize: (value: string) => value });

/** Reads the value of one parameter; null, or a list without it, where it is not taken. */
export type AddressParsers = Readonly<Record<string, { parse: (value: string) => unknown }>>;

/** An address without what a screen cannot use, and that in the words of the address: `sort=nope`. */
export interface ReadAddress {
  kept: URLSearchParams;
  leftOut: string[];
}

/**
 * Tells what of an address a screen can use. A name it does not know, a value it does not take, each such value of a list
 * and a name given again are left out. Of a text that is read otherwise than written, too long or with control characters, what was read is kept.
 */
export function readAddress(parsers: AddressParsers, given: URLSearchParams): ReadAddress {
  const kept = new URLSearchParams();
  const leftOut: string[] = [];
  const seen = new Set<string>();
  for (const [name, value] of given) {
    const parser = Object.hasOwn(parsers, name) ? parsers[name] : undefined;
    // An empty search is no search.
    if (name === 'q' && value.trim() === '' && parser !== undefined) continue;
    const read = parser === undefined || seen.has(name) ? null : parser.parse(value);
    seen.add(name);
    if (parser === undefined || read === null) leftOut.push(`${name}=${value}`);
    else if (Array.isArray(read)) {
      const parts = value.split(',');
      const taken = parts.filter((part) => isTaken(parser.parse(part))).slice(0, read.length);
      let next = 0;
      // Only commas: once as they stand, not once for each nothing between them.
      const unread = parts.every((part) => part.trim() === '') ? [value] : parts;
      for (const part of unread) {
        if (part === taken[next]) next++;
        else leftOut.push(`${name}=${part}`);
      }
      if (taken.length > 0) kept.set(name, taken.join(','));
    } else {
      const isChanged = typeof read === 'string' && spaced(read) !== spaced(value);
      if (isChanged) leftOut.push(`${name}=${value}`);
      kept.set(name, isChanged ? read : value);
    }
  }
  return { kept, leftOut };
}

/** White space is read as space. */
const spaced = (value: string) => value.replace(/\s/gu, ' ').trim();

const isTaken = (read: unknown) => read !== null && !(Array.isArray(read) && read.length === 0);
