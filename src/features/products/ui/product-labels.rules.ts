import { isWithdrawn, type Tone } from '@/channels/channel';
import type { FileFormat, ProductFile } from '@/features/products/records/builds.schema';
import type { PlanEntry, TypedContent } from '@/features/products/records/content.schema';
import type { Listing } from '@/features/products/records/listings.schema';
import { FILE_FORMATS, WEEKDAYS } from '@/features/products/records/names.rules';
import type {
  Ebook,
  MealPlan,
  Product,
  ProductStatus,
  ProductType,
} from '@/features/products/records/products.schema';
import type { LeadCall } from '@/features/products/types/lead-magnet/cta-state.schema';

/** What each type of product is called, and what it is in one plain sentence. */
export const TYPE_WORDS: Record<ProductType, { name: string; sentence: string }> = {
  ebook: {
    name: 'Ebook',
    sentence: 'A cookbook as PDF and EPUB: cover, contents, chapters, one recipe a page, index.',
  },
  meal_plan: {
    name: 'Meal plan',
    sentence: 'A week or more of meals on one grid, followed by the recipes.',
  },
  recipe_card_pack: {
    name: 'Recipe cards',
    sentence: 'Cards to print, cut and keep by the stove, several on a sheet.',
  },
  lead_magnet: {
    name: 'Lead magnet',
    sentence: 'A few recipes you give away, so that people come to know you.',
  },
};

/** Tone and word of a product's state. */
export function productState(status: ProductStatus): { tone: Tone; word: string } {
  if (status === 'published') return { tone: 'ok', word: 'Published' };
  return { tone: 'draft', word: status === 'draft' ? 'Draft' : 'Archived' };
}

/** Why the last page of a lead magnet has no button, and what brings it. */
export function callWords({ state, edition, source }: LeadCall): { first: string; rest: string } {
  const it = edition === null ? 'the file' : `edition ${edition}`;
  const again = edition === null ? 'Make it again' : 'Publish again';
  if (state === 'behind')
    return {
      first: `The last page of ${it} has no button:`,
      rest: `it was made before “${source.title}” was on sale. ${again} to add it.`,
    };
  return {
    first: `“${source.title}” is not on sale yet.`,
    rest: `The last page has no button until it is; then ${again.toLowerCase()} to add it.`,
  };
}

/** A platform's name as it is stored, from what was typed: `Stan Store` → `stan-store`; empty when nothing is left. */
export function platformName(typed: string): string {
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

/** What a reader calls the parts of a product, for sentences about several of them. */
const FIELD_WORDS: Record<string, string> = {
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  author_name: 'author',
  language: 'language',
  cover: 'cover',
  theme: 'theme',
  price_cents: 'price',
  currency: 'currency',
  platforms: 'platforms',
  chapters: 'chapters',
  recipe_ids: 'recipes',
  front: 'front matter',
  back: 'back matter',
  trim: 'page size',
  entries: 'meals',
  days: 'days',
  start_weekday: 'first day',
  people: 'people',
  paper: 'paper',
  hook: 'hook',
  intro: 'introduction',
  cta: 'call to action',
};

/** `title and chapters`, from the names of fields. */
export function fieldList(fields: readonly string[]): string {
  const words = [...new Set(fields.map((field) => FIELD_WORDS[field] ?? field.replaceAll('_', ' ')))];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}

/** The page sizes of a book. */
export const TRIM_WORDS: Record<Ebook['trim'], string> = {
  us_letter: 'US Letter, 8½ × 11 in',
  a4: 'A4, 210 × 297 mm',
  a5: 'A5, 148 × 210 mm',
  '6x9': '6 × 9 in',
  '7.5x9.25': '7½ × 9¼ in',
  '8x10': '8 × 10 in',
};

/** `1 recipe`, `5 recipes`. */
export const recipeCount = (count: number): string => `${count}\u00a0${count === 1 ? 'recipe' : 'recipes'}`;

/** A size in bytes as people read it: `1.2 MB`, `340 kB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))}\u00a0kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)}\u00a0MB`;
}

/** The files of a product in words: `PDF`, `EPUB` or `PDF and EPUB`. */
export const fileWords = (formats: readonly string[]): string =>
  FILE_FORMATS.filter((format) => formats.includes(format))
    .map((format) => format.toUpperCase())
    .join(' and ');

/** The formats that a product is made in; all but an ebook are PDFs. */
export const formatsOf = (draft: Product): readonly FileFormat[] =>
  draft.type === 'ebook' ? draft.formats : ['pdf'];

/** What a finished file is, as people read it: `PDF · 61 pages · 12 MB`. */
export const fileFacts = ({ format, page_count, bytes }: ProductFile): string =>
  [
    format.toUpperCase(),
    ...(page_count === null ? [] : [page_count === 1 ? '1 page' : `${page_count} pages`]),
    fileSize(bytes),
  ].join(' · ');

/** A word with a capital first letter. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a day of a plan: `Monday`; in plans longer than a week `Monday, week 2`. */
export function dayName(
  { days, start_weekday }: Pick<MealPlan, 'days' | 'start_weekday'>,
  day: number,
): string {
  const first = WEEKDAYS.indexOf(start_weekday);
  const weekday = capital(WEEKDAYS[(first + day - 1) % WEEKDAYS.length] ?? start_weekday);
  return days <= WEEKDAYS.length ? weekday : `${weekday}, week ${Math.ceil(day / WEEKDAYS.length)}`;
}

/** A product as the rules of its content read it: the type's own fields stand beside the common ones. */
export function typedDraft(product: Product): TypedContent {
  switch (product.type) {
    case 'ebook':
      return { type: product.type, content: product };
    case 'meal_plan':
      return { type: product.type, content: product };
    case 'recipe_card_pack':
      return { type: product.type, content: product };
    case 'lead_magnet':
      return { type: product.type, content: product };
  }
}

/** What stands on the grid for an entry. */
export function entryText(entry: PlanEntry, title: string | undefined): string {
  const text = entry.text?.trim() ?? '';
  if (entry.kind === 'recipe' && entry.recipe_id === null) return 'A recipe to choose';
  if (entry.kind === 'recipe') return title ?? 'A recipe that could not be loaded';
  if (entry.kind === 'leftover') return title === undefined ? text || 'Leftovers' : `Leftovers: ${title}`;
  return text || (entry.kind === 'eat_out' ? 'Eat out' : 'A note to write');
}

/** Letters that are named; a longer list says nothing more. */
const NAMED_LETTERS = 12;

/** Which letters stand as boxes: `찌 and 개 are printed as boxes.` */
export function missingWords(letters: readonly string[]): string {
  const named = letters.slice(0, NAMED_LETTERS);
  const more = letters.length - named.length;
  const list = more > 0 ? [named.join(' '), `${more} more`] : [named.slice(0, -1).join(' '), named.at(-1)];
  const words = list.filter(Boolean).join(' and ');
  return letters.length === 1 ? `${words} is printed as a box.` : `${words} are printed as boxes.`;
}
