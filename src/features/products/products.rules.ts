import type { ProductId } from '@/kernel/ids';
import type { PriceMode } from './records/listings.schema';
import type { CommonFields, ProductStatus } from './records/products.schema';
import { type ContentIssue, required } from './types/description/description.rules';
import { type TypedContent, typeOf } from './types/registry';

/** What a product is sold by: on none of its pages, and changed by those alone who may publish it. */
export const SOLD_BY = [
  'price_cents',
  'price_mode',
  'suggested_price_cents',
  'currency',
  'platforms',
  'stamp_files',
  'asks_email',
] as const satisfies readonly (keyof CommonFields)[];

/** What one step from a state to another asked for by PATCH means. */
export function statusStep(
  from: ProductStatus,
  to: ProductStatus,
): { allowed: true; unpublishes: boolean } | { allowed: false; hint: string } {
  if (from === to) return { allowed: true, unpublishes: false };
  if (to === 'published')
    return { allowed: false, hint: 'To publish a product, call POST /api/products/{id}/publish.' };
  return { allowed: true, unpublishes: from === 'published' };
}

export interface PublishTerms {
  /** The product it is a taste of; null for any other. */
  source_product_id: ProductId | null;
  platforms: readonly string[];
  price_cents: number | null;
  price_mode: PriceMode;
  suggested_price_cents: number | null;
  currency: string | null;
}

/** Everything that is still missing before a product can be released. */
export function missingForRelease({ type, content }: TypedContent, terms: PublishTerms): ContentIssue[] {
  const missing: ContentIssue[] = [];
  const need = (path: (string | number)[], message: string) => missing.push(required(path, message));
  if (terms.platforms.length === 0) need(['platforms'], 'Choose at least one platform, such as storefront.');
  if (terms.price_cents === null) need(['price_cents'], 'Set a price; 0 is free.');
  if (terms.price_mode === 'pay_what_you_want' && terms.suggested_price_cents === null)
    need(['suggested_price_cents'], 'Set a suggested price, because buyers choose the price.');
  if (terms.currency === null) need(['currency'], 'Choose a currency.');
  const { source_product_id } = terms;
  return [...missing, ...typeOf(type).missing(content, { for: 'release', source_product_id })];
}

/** What is missing for a file of a draft; an empty chapter of a book that has recipes is left out of it. */
export const missingForFile = (
  { type, content }: TypedContent,
  source_product_id: ProductId | null,
): ContentIssue[] => typeOf(type).missing(content, { for: 'file', source_product_id });

/** What the page of an edition says, by what its files say: '' for nothing, null where nothing else was said since. */
export const pageText = (said: string | null, made: string | null): string | null =>
  said === null ? made : said === '' ? null : said;

/** A JSON pointer of a path; the names of our fields need no escaping. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${part}`).join('');
