import { isBehind, isMoving, isWithdrawn, type ListingWords, type StatusTone } from '@/channels/channel';
import { behindWords, listingWords } from '@/channels/listing-words';
import { platformPlace, STOREFRONT } from '@/channels/registry';
import type { ProductFile } from '@/features/products/records/builds.schema';
import type { Listing } from '@/features/products/records/listings.schema';
import type { Product } from '@/features/products/records/products.schema';
import {
  BUILT_FORMAT_WORDS,
  type BuiltFormat,
  FILE_FORMATS,
} from '@/features/products/types/description/names.rules';
import { type ProductType, type TypedContent, typeOf } from '@/features/products/types/registry';
import { isLoopbackAddress } from '@/kernel/url';
import { listAndMore, listInWords } from '@/kernel/words';

/** Whether readers can have it somewhere: buy it, or get it where it is free. */
export const canBeHad = ({ listings }: Pick<Product, 'listings'>): boolean =>
  listings.some(({ state }) => state === 'live');

/** Whether a platform that waits for the creator may still be selling what Galley brought there. */
export const mayBeHad = ({ listings }: Pick<Product, 'listings'>): boolean =>
  listings.some(
    ({ platform, state, keeper, edition, reason }) =>
      (state === 'action_required' || state === 'failed') &&
      keeper === 'galley' &&
      platform !== STOREFRONT &&
      edition !== null &&
      reason !== 'deleted_there',
  );

/** Tone and word of a product's state: nothing is called published that nobody can have. */
export function productState(product: Pick<Product, 'status' | 'listings'>): {
  tone: StatusTone;
  word: string;
} {
  if (product.status !== 'published')
    return { tone: 'draft', word: product.status === 'draft' ? 'Draft' : 'Archived' };
  if (product.listings.some(isMoving)) return { tone: 'draft', word: 'Publishing' };
  if (canBeHad(product)) return { tone: 'ok', word: 'Published' };
  return { tone: 'warn', word: mayBeHad(product) ? 'Needs attention' : 'Not live' };
}

/** A platform's name as it is stored, from what was typed: `Stan Store` → `stan-store`; empty when nothing is left. */
export function platformTitle(typed: string): string {
  return typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
}

/** Listings that count as "where it is for sale": all but those that were taken down. */
export const listedNow = ({ listings }: Pick<Product, 'listings'>): Listing[] =>
  listings.filter((listing) => !isWithdrawn(listing));

/** Whether an earlier edition of the product than the one on sale is sold there. */
export const listedBehind = ({ edition }: Pick<Product, 'edition'>, listing: Listing): boolean =>
  edition !== null && isBehind(listing, edition.number);

/** Where a listing of the product stands and what comes next. */
export function listedWords({ edition }: Pick<Product, 'edition'>, listing: Listing): ListingWords {
  if (edition === null || listing.edition === null || !isBehind(listing, edition.number))
    return listingWords(listing);
  return behindWords(platformPlace(listing.platform), listing.edition, edition.number);
}

/** Names of fields, those of every type of product. */
type FieldOf<P> = P extends Product ? keyof P : never;
/** What nobody edits. */
type Kept =
  | 'id'
  | 'type'
  | 'status'
  | 'slug'
  | 'listings'
  | 'files'
  | 'notices'
  | 'edition'
  | 'has_unpublished_changes'
  | 'changed_recipes'
  | 'source_product_id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'archived_at';

/** What a creator calls the parts of a product, for sentences about several of them. */
const FIELD_WORDS: Record<Exclude<FieldOf<Product>, Kept>, string> = {
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  author_name: 'author',
  language: 'language',
  cover: 'cover',
  theme: 'theme',
  style: 'colors and fonts',
  price_cents: 'price',
  price_mode: 'price',
  suggested_price_cents: 'price',
  currency: 'currency',
  platforms: 'platforms',
  stamp_files: 'stamped files',
  asks_email: 'email before download',
  formats: 'file formats',
  chapters: 'chapters',
  recipe_ids: 'recipes',
  recipe_options: 'recipe page options',
  layouts: 'layouts',
  contents_photos: 'photos in the table of contents',
  front: 'front matter',
  back: 'back matter',
  print: 'print edition',
  sample_recipe_ids: 'sample',
  trim: 'page size',
  entries: 'meals',
  meal_slots: 'daily meals',
  days: 'days',
  start_weekday: 'first day',
  people: 'people',
  shopping_list: 'shopping list',
  nutrition: 'nutrition',
  include_recipes: 'recipes after the plan',
  paper: 'paper',
  card_size: 'card size',
  orientation: 'orientation',
  layout: 'cards per sheet',
  sides: 'sides',
  bleed_mm: 'bleed',
  crop_marks: 'crop marks',
  hook: 'opening line',
  intro: 'introduction',
  cta: 'call to action',
  optin: 'sign-up form',
  delivery: 'delivery',
};

const isField = (field: string): field is keyof typeof FIELD_WORDS => Object.hasOwn(FIELD_WORDS, field);

/** `title and chapters`, from the names of fields; names that are none are left out. */
export const fieldList = (fields: readonly string[]): string =>
  listInWords([...new Set(fields.filter(isField).map((field) => FIELD_WORDS[field]))]);

/** `1 recipe`, `5 recipes`. */
export const recipeCount = (count: number): string => `${count}\u00a0${count === 1 ? 'recipe' : 'recipes'}`;

/** Why no more recipes can be chosen for a product of the type that has so many; null while there is room. */
export function fullWords(type: ProductType, count: number): string | null {
  const { most, called } = typeOf(type).begin;
  if (count < most) return null;
  return `${count.toLocaleString('en')} of ${recipeCount(most)}. ${called} can have up to ${most}.`;
}

/** A size in bytes as people read it: `1.2 MB`, `340 kB`. */
export function fileSizeLabel(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))}\u00a0kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)}\u00a0MB`;
}

/** What a file is called in a sentence: `PDF`, `phone edition`. */
export const formatWord = (format: BuiltFormat): string =>
  format === 'phone_pdf' ? 'phone edition' : BUILT_FORMAT_WORDS[format];

/** The files of a product in words: `PDF`, `PDF and EPUB`, or `PDF, EPUB, and phone edition`. */
export const fileWords = (formats: readonly string[]): string =>
  listInWords(FILE_FORMATS.filter((format) => formats.includes(format)).map(formatWord));

/** What a finished file is, as people read it: `PDF · 61 pages · 12 MB`. */
export const fileFacts = ({ format, page_count, bytes }: ProductFile): string =>
  [
    BUILT_FORMAT_WORDS[format],
    ...(page_count === null ? [] : [page_count === 1 ? '1 page' : `${page_count} pages`]),
    fileSizeLabel(bytes),
  ].join(' · ');

/** A word with a capital first letter. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A product as the rules of its content read it: the type's own fields stand beside the common ones. */
export const typedDraft = (product: Product): TypedContent =>
  ({ type: product.type, content: product }) as TypedContent;

/** Letters that are named; a longer list says nothing more. */
const NAMED_LETTERS = 12;

/** Which letters stand as boxes: `찌 and 개 are printed as boxes.` */
export function missingWords(letters: readonly string[]): string {
  const named = letters.slice(0, NAMED_LETTERS);
  const words = listAndMore(named, letters.length - named.length);
  return letters.length === 1 ? `${words} is printed as a box.` : `${words} are printed as boxes.`;
}

/** Its status where only the computer that Galley runs on can open its page. */
export const HERE_ONLY = 'Live only on this computer';

/** Whether a listing is a page that only the computer that Galley runs on can open. */
export const isHereOnly = ({ platform, state, url }: Listing): boolean =>
  platform === STOREFRONT && state === 'live' && url !== null && isLoopbackAddress(url);

/** Whether readers can have it on this computer, and nowhere else. */
export const isLiveHereOnly = ({ listings }: Pick<Product, 'listings'>): boolean => {
  const live = listings.filter(({ state }) => state === 'live');
  return live.length > 0 && live.every(isHereOnly);
};
