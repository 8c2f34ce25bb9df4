import { patternFor } from '@/culinary/languages/registry';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { plainText } from '@/importing/html/markup';
import type { ReadPhoto } from '@/importing/recipe/model';
import { parseUrl } from '@/kernel/url';

/** A node of linked data, from JSON-LD or microdata. */
export type SchemaNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of a list that are read at most. */
const MOST = 400;
/** Lists in lists that are followed at most. */
const DEEPEST = 6;

/** Whether a node is of a schema.org type, whatever its prefix and case. */
export function isOfType(node: SchemaNode, type: string): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.some(
    (value) =>
      typeof value === 'string' && value.replace(/^.*[/:#]/, '').toLowerCase() === type.toLowerCase(),
  );
}

/** A value, an array of values or nested arrays as one list. */
export function flat(value: unknown, depth = 0): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [value];
  if (depth > DEEPEST) return [];
  return value.slice(0, MOST).flatMap((entry) => flat(entry, depth + 1));
}

/** The entries of a list in the order that their positions say; as they stand where one has none. */
export function inOrder(entries: readonly unknown[]): unknown[] {
  const places = entries.map((entry) => (isNode(entry) ? Number(entry.position ?? Number.NaN) : Number.NaN));
  if (places.some(Number.isNaN)) return [...entries];
  return entries
    .map((entry, at) => ({ entry, place: places[at] ?? 0 }))
    .sort((left, right) => left.place - right.place)
    .map(({ entry }) => entry);
}

/** UN/CEFACT codes of units, as schema.org wants them. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  GRM: 'g',
  KGM: 'kg',
  MGM: 'mg',
  MLT: 'ml',
  LTR: 'l',
  ONZ: 'oz',
  LBR: 'lb',
  C62: '',
  EA: '',
};

const bare = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? plainText(String(value)) : '';

/** An amount that stands as a text, a number or a QuantitativeValue; empty where it names none. */
export function quantityText(value: unknown): string {
  const [entry] = flat(value);
  if (!isNode(entry)) return bare(entry);
  const low = bare(entry.value ?? entry.minValue);
  const high = bare(entry.maxValue);
  const count = high === '' || high === low || low === '' ? low || high : `${low}-${high}`;
  const code = bare(entry.unitCode);
  return `${count} ${bare(entry.unitText) || (UNIT_CODES[code] ?? code)}`.trim();
}

/** The first text of a value that may be a text, a number, a node with a name or value, or a list of these. */
export function firstText(value: unknown): string | null {
  for (const entry of flat(value)) {
    const text =
      typeof entry === 'string' || typeof entry === 'number'
        ? plainText(String(entry))
        : isNode(entry)
          ? plainText(String(entry['@value'] ?? entry.name ?? entry.text ?? ''))
          : '';
    if (text !== '') return text;
  }
  return null;
}

/** Every word of lists that pages write as arrays or as one text with commas. */
export function terms(value: unknown): string[] {
  return flat(value).flatMap((entry) =>
    typeof entry === 'string'
      ? plainText(entry)
          .split(/[,;|]/)
          .map((term) => term.trim())
          .filter(Boolean)
      : [],
  );
}

/** The address of a picture in any of the forms pages use, absolute. */
export function imageOf(value: unknown, base: string | null): string | null {
  for (const entry of flat(value)) {
    const address = isNode(entry) ? firstText(entry.url ?? entry.contentUrl ?? entry['@id']) : entry;
    if (typeof address !== 'string' || address.trim() === '') continue;
    const text = address.trim().replaceAll('&amp;', '&');
    const url = parseUrl(text, base ?? undefined);
    if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
  }
  return null;
}

/**
 * The photos of a node where it says that they are several: pictures that say what they show or where they stand.
 * Addresses alone are one photo in several sizes and proportions, as search engines ask for it.
 */
export function photosOf(value: unknown, base: string | null): ReadPhoto[] {
  const photos = flat(value).flatMap((entry): ReadPhoto[] => {
    if (!isNode(entry) || (entry.caption === undefined && entry.position === undefined)) return [];
    const url = imageOf(entry, base);
    return url === null ? [] : [{ url, alt: firstText(entry.caption) }];
  });
  return photos.filter(({ url }, index) => photos.findIndex((other) => other.url === url) === index);
}

interface Yield {
  servings: number | null;
  yield_text: string | null;
}

const SERVED = new RegExp(patternFor('servedStems'), 'iu');

/** What is made before what is served, and the longer text before the shorter. */
const byWhatIsMade = (one: string, other: string): number =>
  Number(SERVED.test(one)) - Number(SERVED.test(other)) || other.length - one.length;

/** How many it serves and what it makes: numbers, texts, ranges, nodes with a value, or a list of these. */
export function yieldOf(value: unknown): Yield {
  const texts = flat(value).flatMap((entry) => {
    const text = isNode(entry) ? quantityText(entry) || (firstText(entry) ?? '') : bare(entry);
    // Less than nothing is a broken number.
    return /^[-–−]\s*\d/.test(text) ? [] : [text];
  });
  // A bare number or range says nothing beside the servings; "24 cookies" does.
  const worded = texts.filter((text) => /\p{L}/u.test(text)).sort(byWhatIsMade)[0] ?? null;
  // Of 24 cookies and 6 servings it is the servings that a recipe is scaled by; then a number that names nothing.
  const served = texts.flatMap((text) => text.split(/[,;]\s/)).filter((text) => SERVED.test(text));
  const counts = texts.filter((text) => !/\p{L}/u.test(text));
  const servings =
    [...served, ...counts, worded ?? '', ...texts]
      .map(servingsFromYield)
      .find((count) => count !== null && count > 0) ?? null;
  return { servings, yield_text: worded };
}
