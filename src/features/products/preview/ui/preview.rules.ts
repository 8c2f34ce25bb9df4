import type { PreviewMap, PreviewUnit } from '@/features/products/preview/preview.schema';
import { completedUrl, isWebAddress } from '@/kernel/url';

/** One page of the preview: the part it belongs to, and which of its pages it is, from 0. */
export interface PreviewPage {
  number: number;
  key: string;
  offset: number;
  title: string;
  kind: PreviewUnit['kind'];
}

/** Where the reader is: the part stays the same when the book before it grows; the number is for when it is gone. */
export interface PreviewPlace {
  key: string;
  offset: number;
  number: number;
}

export const COVER: PreviewPlace = { key: 'cover', offset: 0, number: 1 };

/** The page that a book surely has, before its others are known. */
export const FIRST_PAGE: PreviewPage = { ...COVER, title: 'Cover', kind: 'cover' };

/**
 * The content as pages can be set from it while a link in it is being typed: completed where that makes an address, else
 * without it, so that the pages go on following everything else.
 */
export function printable(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { cta } = content;
  if (typeof cta !== 'object' || cta === null || !('url' in cta) || typeof cta.url !== 'string')
    return content;
  const url = completedUrl(cta.url);
  return { ...content, cta: { ...cta, url: isWebAddress(url) ? url : null } };
}

/** All pages of the book in order. A page that parts share is called by all of their titles. */
export function bookPages({ units }: PreviewMap): PreviewPage[] {
  const pages: PreviewPage[] = [];
  for (const { key, kind, title, first_page, page_count } of units) {
    const shared = page_count === 0 ? pages.find(({ number }) => number === first_page) : undefined;
    if (shared !== undefined) shared.title = `${shared.title}, ${title}`;
    for (let offset = 0; offset < page_count; offset++)
      pages.push({ number: first_page + offset, key, offset, title, kind });
  }
  return pages;
}

/** The pages as they lie open: the cover alone, then an even page at the left and an odd one at the right. */
export function openings(pages: readonly PreviewPage[], double: boolean): PreviewPage[][] {
  if (!double) return pages.map((page) => [page]);
  const [cover, ...rest] = pages;
  if (cover === undefined) return [];
  const pairs = Array.from({ length: Math.ceil(rest.length / 2) }, (_, pair) =>
    rest.slice(pair * 2, pair * 2 + 2),
  );
  return [[cover], ...pairs];
}

/** Which opening shows a place: that of its part's page, else of its page number, else the last. */
export function openingAt(all: readonly PreviewPage[][], { key, offset, number }: PreviewPlace): number {
  const exact = all.findIndex((pages) => pages.some((page) => page.key === key && page.offset === offset));
  if (exact >= 0) return exact;
  const part = all.findIndex((pages) => pages.some((page) => page.key === key));
  if (part >= 0) return part;
  const near = all.findIndex((pages) => pages.some((page) => page.number >= number));
  return near >= 0 ? near : Math.max(0, all.length - 1);
}

/** What is written at an opening: `38–39`; the cover by its name. */
export function openingName(pages: readonly PreviewPage[]): string {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return '';
  if (first.kind === 'cover') return 'Cover';
  return first.number === last.number ? String(first.number) : `${first.number}–${last.number}`;
}

/** The same in words, for who listens: `Pages 38 and 39 of 52: Bread & Cake, Tarta de Santiago`. */
export function openingWords(pages: readonly PreviewPage[], count: number): string {
  const numbers = pages.map(({ number }) => number);
  const titles = [...new Set(pages.map(({ title }) => title))].join(', ');
  return `${numbers.length > 1 ? 'Pages' : 'Page'} ${numbers.join(' and ')} of ${count}: ${titles}`;
}

/** `most` openings around the one shown. */
export function around(count: number, shown: number, most: number): number[] {
  const size = Math.min(count, Math.max(1, most));
  const first = Math.min(Math.max(0, shown - Math.floor(size / 2)), count - size);
  return Array.from({ length: size }, (_, place) => first + place);
}

/** The parts of some openings, each once. */
export const partsOf = (shown: readonly (readonly PreviewPage[])[]): string[] => [
  ...new Set(shown.flatMap((pages) => pages.map(({ key }) => key))),
];

/** The size of a page in points, as its drawing says it; null when it says nothing. */
export function pageSize(svg: string): { width: number; height: number } | null {
  const found = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  return found === null ? null : { width: Number(found[1]), height: Number(found[2]) };
}
