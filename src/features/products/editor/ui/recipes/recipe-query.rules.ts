import { LIMITS } from '@/kernel/limits';

/** What the search finds before anything is typed; the page of a new product prefetches it. */
export const firstRecipes = { per_page: 20 } as const;

/** The collections that can be taken as a whole; the page of a new product prefetches them. */
export const allCollections = { per_page: LIMITS.per_page } as const;
