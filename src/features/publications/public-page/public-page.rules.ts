import { LIMITS } from '@/kernel/limits';

/** How the address of a product's page is written: letters and digits with hyphens between them. */
export const SLUG_PATTERN = `^[a-z0-9](?:[a-z0-9-]{0,${LIMITS.slug - 2}}[a-z0-9])?$`;

/** What is wrong with an address as it is typed, in words; null where nothing is. */
export function slugFault(slug: string): string | null {
  if (slug === '') return 'Enter an address.';
  if (slug.length > LIMITS.slug) return `At most ${LIMITS.slug} characters.`;
  if (!/^[a-z0-9-]+$/.test(slug)) return 'Only letters from a to z, digits, and hyphens.';
  return new RegExp(SLUG_PATTERN).test(slug) ? null : 'It can’t start or end with a hyphen.';
}
