import { z } from 'zod';
import { LIMITS } from './limits';
import { queryInt } from './wire';

/** The two parameters of every list. Together they reach at most row 1,000,000. */
export const pagingFields = {
  page: queryInt(1, LIMITS.list_reach)
    .optional()
    .meta({
      description: `The page number, starting at 1. page × per_page can be at most ${LIMITS.list_reach.toLocaleString('en')}.`,
      maximum: LIMITS.list_reach / LIMITS.per_page,
      default: LIMITS.page_default,
    }),
  per_page: queryInt(1, LIMITS.per_page)
    .optional()
    .meta({ description: 'The number of results per page.', default: LIMITS.per_page_default }),
};

export interface Page {
  page: number;
  per_page: number;
}

/** Fills the defaults in. */
export function pageOf(input: { page?: number | undefined; per_page?: number | undefined }): Page {
  return {
    page: input.page ?? LIMITS.page_default,
    per_page: input.per_page ?? LIMITS.per_page_default,
  };
}

/** Whether the page lies within what a list can reach; used as a refinement beside `pagingFields`. */
export function withinReach(input: { page?: number | undefined; per_page?: number | undefined }): boolean {
  const { page, per_page } = pageOf(input);
  return page * per_page <= LIMITS.list_reach;
}

export const REACH_ISSUE = {
  path: ['page'],
  error: `page × per_page can be at most ${LIMITS.list_reach.toLocaleString('en')}.`,
};

/** The envelope of every list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    per_page: z.int(),
    total: z.int().meta({ description: 'The exact number of records that match the filters.' }),
    total_pages: z.int(),
  });

/** Builds the envelope. */
export function listPage<T>(items: T[], total: number, { page, per_page }: Page) {
  return { items, page, per_page, total, total_pages: Math.ceil(total / per_page) };
}

/** The RFC 8288 `Link` header of a page: first, prev, next and last with every filter kept. */
export function linkHeader(url: URL, page: number, total_pages: number): string {
  const target = (number: number) => {
    const next = new URLSearchParams(url.search);
    next.set('page', String(number));
    return `<${url.origin}${url.pathname}?${next}>`;
  };
  const last = Math.max(1, total_pages);
  const links = [`${target(1)}; rel="first"`];
  if (page > 1) links.push(`${target(Math.min(page - 1, last))}; rel="prev"`);
  if (page < last) links.push(`${target(page + 1)}; rel="next"`);
  links.push(`${target(last)}; rel="last"`);
  return links.join(', ');
}
