import { manualPlatform } from '@/channels/platforms';
import type { BuiltFormat } from '@/features/products/types/description/names.rules';
import { LIMITS } from '@/kernel/limits';
import { currencyDecimals, formatMinorUnits } from '@/kernel/money';
import { countCharacters } from '@/kernel/text';
import { listInWords } from '@/kernel/words';

/** What a product is offered with elsewhere, as its edition was frozen. */
export interface KitContent {
  title: string;
  subtitle: string | null;
  description: string | null;
  /** BCP 47. */
  language: string;
  /** What the type of product is called: `ebook`, and whether it is a book. */
  noun: string;
  is_book: boolean;
  recipes: readonly { title: string; terms: readonly string[] }[];
}

/** A file of the kit: its name in the folder `files`, and its size. */
export interface KitFile {
  name: string;
  format: BuiltFormat;
  bytes: number;
}

/** What it costs on platforms other than the own page: where buyers name the price, what is suggested. */
export interface KitPrice {
  price_cents: number;
  currency: string;
}

/** The words of a listing within the limits of its platform; of each whether it had to be shortened. */
export interface ListingTexts {
  title: { text: string; is_cut: boolean };
  description: { text: string; is_cut: boolean };
  tags: string[];
}

/** A text of at most `most` characters: a longer one ends at the end of a word, with `…` for what was left out. */
export function cutAtWord(text: string, most: number, ending = '…'): string {
  if (countCharacters(text) <= most) return text;
  const room = most - countCharacters(ending);
  const letters = [...text];
  const start = letters.slice(0, room).join('');
  // A word that ends exactly where the room does is whole.
  const whole = /\s/.test(letters[room] ?? '') ? start : start.replace(/\s+\S*$/, '');
  return `${whole.trimEnd()}${ending}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The words of a product's listing on a platform. */
export function listingTexts(platform: string, content: KitContent): ListingTexts {
  const { limits } = manualPlatform(platform);
  const cut = (text: string, most: number) => ({
    text: cutAtWord(text, most),
    is_cut: countCharacters(text) > most,
  });
  return {
    title: cut(oneLine(content.title), limits.title ?? LIMITS.title),
    description: cut(describe(content), limits.description ?? LIMITS.listing_description),
    tags: tagsOf(content, limits),
  };
}

/** What it is, and what is inside. */
function describe({ subtitle, description, recipes }: KitContent): string {
  const words = [subtitle, description].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  if (recipes.length === 0) return words.join('\n\n');
  const count = recipes.length === 1 ? '1 recipe' : `${recipes.length} recipes`;
  return [
    ...words,
    [`Inside: ${count}`, ...recipes.map(({ title }) => `• ${oneLine(title)}`)].join('\n'),
  ].join('\n\n');
}

/** What buyers may look for: what it is, then the terms of its recipes, those of most recipes first. */
function tagsOf(
  { noun, is_book, language, recipes }: KitContent,
  { tags, tag }: { tags: number | null; tag: number | null },
): string[] {
  const counts = new Map<string, number>();
  for (const { terms } of recipes)
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const common = [...counts]
    .toSorted(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
    // Stored with hyphens for spaces; `gluten-free` is written so.
    .map(([term]) => term.replace(/-(?!free\b)/g, ' '));
  const what = /^en\b/i.test(language) ? [...(is_book ? ['cookbook'] : []), noun, 'recipes'] : [];
  const short = [...what, ...common].map((word) =>
    cutTag(oneLine(word.replaceAll(',', ' ')), tag ?? LIMITS.vocabulary),
  );
  return [...new Set(short)]
    .filter((word) => word !== '')
    .slice(0, Math.min(tags ?? LIMITS.listing_tags, LIMITS.listing_tags));
}

/** A tag of at most `most` characters, by whole words; empty where its first word alone is longer. */
function cutTag(word: string, most: number): string {
  if (countCharacters(word) <= most) return word;
  const cut = cutAtWord(word, most, '');
  return word.startsWith(`${cut} `) ? cut : '';
}

/** What it costs there, for people. */
const priceWords = ({ price_cents, currency }: KitPrice): string => formatMinorUnits(price_cents, currency);

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

const sizeWords = ({ width, height }: { width: number; height: number }) => `${width}x${height}`;

/** The names of the cover's pictures in a kit: in its own shape, and in each size that the platform asks for. */
export const coverNames = (platform: string): string[] => [
  'cover.jpg',
  ...manualPlatform(platform).limits.covers.map((size) => `cover-${sizeWords(size)}.jpg`),
];

/** What is to be done on a platform, a sentence or two a step, in their order. */
export function checklist(platform: string, files: readonly KitFile[], price: KitPrice): string[] {
  const { name, limits, tag_word } = manualPlatform(platform);
  const [own = '', ...sized] = coverNames(platform);
  const [first = own, ...others] = sized;
  const more = others.length === 0 ? '' : ` Use ${listInWords(others)} where a smaller one is needed.`;
  return [
    `On ${name}, start a new ${limits.format === 'epub' ? 'ebook' : 'digital product'}.`,
    [
      `Upload ${listInWords(uploaded(platform, files).map((file) => `“${file.name}”`))}.`,
      ...fileNotes(platform, files),
    ].join(' '),
    `Add ${first} as the main image.${more} Then add the ones in the pictures folder.`,
    `Copy the title, description, and ${tag_word}s from listing.txt.`,
    priceStep(platform, price),
    `Publish it on ${name}. Then paste its link into Galley.`,
  ];
}

/** The files that the platform takes; all of them where it takes none, which a note says. */
function uploaded(platform: string, files: readonly KitFile[]): readonly KitFile[] {
  const { format } = manualPlatform(platform).limits;
  const fitting = files.filter((file) => format === null || file.format === format);
  return fitting.length === 0 ? files : fitting;
}

function fileNotes(platform: string, files: readonly KitFile[]): string[] {
  const { name, limits } = manualPlatform(platform);
  const { format, files: most, file_bytes } = limits;
  const chosen = uploaded(platform, files);
  const notes: string[] = [];
  if (format !== null && chosen.every((file) => file.format !== format))
    notes.push(`${name} takes ${format.toUpperCase()} files only, and this product has none yet.`);
  if (most !== null && chosen.length > most)
    notes.push(`${name} takes ${most === 1 ? 'one file' : `at most ${most} files`}.`);
  if (file_bytes !== null)
    for (const file of chosen)
      if (file.bytes > file_bytes)
        notes.push(
          `“${file.name}” is ${megabytes(file.bytes)}, and ${name} accepts ${megabytes(file_bytes)} at most. Build it with fewer photos first.`,
        );
  return notes;
}

function priceStep(platform: string, price: KitPrice): string {
  const { name, min_price } = manualPlatform(platform);
  if (price.price_cents === 0) return 'Make it free.';
  const least = min_price[price.currency] ?? 0;
  const step = `Set the price to ${priceWords(price)}.`;
  return price.price_cents >= least
    ? step
    : `${step} ${name} has a minimum price of ${priceWords({ ...price, price_cents: least })}, so raise your price first.`;
}

/** The price as it is typed into a form: `18.00`. */
const priceNumber = ({ price_cents, currency }: KitPrice): string => {
  const decimals = currencyDecimals(currency);
  return (price_cents / 10 ** decimals).toFixed(decimals);
};

/** The text file that everything is copied from. */
export function listingText(platform: string, content: KitContent, price: KitPrice): string {
  const { tag_word } = manualPlatform(platform);
  const { title, description, tags } = listingTexts(platform, content);
  const part = (heading: string, text: string, is_cut = false) =>
    `${heading}${is_cut ? ` (shortened to ${countCharacters(text)} characters)` : ''}\n\n${text}\n`;
  return [
    part('TITLE', title.text, title.is_cut),
    part('DESCRIPTION', description.text, description.is_cut),
    part(`${tag_word.toUpperCase()}S`, tags.join(', ')),
    part('PRICE', price.price_cents === 0 ? 'Free' : `${priceNumber(price)} ${price.currency}`),
  ].join('\n');
}

/** The checklist as a text file. */
export const checklistText = (
  platform: string,
  title: string,
  files: readonly KitFile[],
  price: KitPrice,
): string => {
  const steps = checklist(platform, files, price).map((step, index) => `${index + 1}. ${step}`);
  return `“${title}” on ${manualPlatform(platform).name}\n\n${steps.join('\n')}\n`;
};
