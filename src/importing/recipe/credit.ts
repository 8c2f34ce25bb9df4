import { LIMITS } from '@/kernel/limits';
import { countCharacters } from '@/kernel/text';

/** An address, or the name of a site alone: `www.blog.example`. */
const ADDRESS = /https?:\/\/|^www\.|^[^\s/]{1,100}\.\p{L}{2,12}(?:\/\S*)?$/iu;

/**
 * Whom a source names with these words: `Moosewood Cookbook`, `Aunt Vera`. Null without any, for an address, and for more
 * than a credit takes.
 */
export function creditOf(words: string | null | undefined): string | null {
  const name = (words ?? '').replace(/\s+/g, ' ').trim();
  return name === '' || ADDRESS.test(name) || countCharacters(name) > LIMITS.credit ? null : name;
}
