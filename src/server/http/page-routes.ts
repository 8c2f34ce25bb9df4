import { z } from 'zod';

const manifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

/**
 * Finds the pattern of a page by its path, such as `/p/[slug]`, or null where Next has none. `text` is the list that
 * Next's build writes, `routes-manifest.json`.
 */
export function pageRoutes(text: string): (path: string) => string | null {
  const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(text));
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (path) => (fixed.has(path) ? path : (patterns.find(({ regex }) => regex.test(path))?.page ?? null));
}
