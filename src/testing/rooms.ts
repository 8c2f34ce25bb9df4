import { posix } from 'node:path';
import { type Files, importsOf } from './architecture';

/** Entries of a folder at most: what one sees without scrolling. */
const ENTRIES = 30;

/**
 * Every folder of `src` but the routes and the tests, from the ground up: a room imports only rooms that stand before
 * it, for types too. A new folder gets its place here.
 */
const ROOMS: readonly string[] = [
  'kernel',
  'kernel/book',
  'messages',
  'culinary/languages',
  'culinary/numbers',
  'culinary/units',
  'culinary/grammar',
  'culinary/foods',
  'culinary/lines/tokens',
  'culinary/measures',
  'culinary/lines/amounts',
  'culinary/lines/names',
  'culinary/lines/wording',
  'culinary/lengths',
  'culinary/temperature',
  'culinary/times',
  'culinary/lines',
  'culinary/lines/lists',
  'culinary/scaling',
  'culinary/shopping',
  'culinary/steps',
  'importing/html',
  'importing/recipe',
  'importing/text/lines',
  'importing/text/several',
  'importing/linked-data',
  'importing/archive',
  'importing/text',
  'importing/formats',
  'importing/pages',
  'importing/programs',
  'importing',
  'rendering/model',
  'rendering/layout',
  'rendering/spreads',
  'rendering/epub',
  'rendering/exports',
  'rendering/process',
  'rendering/stamp',
  'rendering/mockups',
  'rendering/finish',
  'rendering/typst/templates/themes',
  'rendering/typst/templates',
  'rendering/typst',
  'rendering/print',
  'channels',
  'server',
  'server/database',
  'server/idempotency',
  'server/logging',
  'server/files',
  'server/http',
  'server/jobs',
  'server/rate-limit',
  'server/replica',
  'server/auth',
  'server/trpc',
  'server/audit',
  'server/rest',
  'server/mcp',
  'features/mails',
  'features/connections/mail-tools',
  'features/connections/shops',
  'features/connections/connectors',
  'features/connections',
  'features/platforms',
  'features/auth',
  'features/auth/audit',
  'features/auth/keys',
  'features/webhooks',
  'features/auth/attempts',
  'features/auth/mails',
  'features/auth/team',
  'features/auth/password',
  'features/auth/two-step',
  'features/auth/email',
  'features/auth/sign-in',
  'features/auth/passkeys',
  'features/collections',
  'features/images',
  'features/brand',
  'features/recipes/engagement',
  'features/recipes/search',
  'features/recipes',
  'features/recipes/completeness',
  'features/recipes/engagement/events',
  'features/recipes/export',
  'features/recipes/import',
  'features/recipes/library',
  'features/recipes/library/bulk',
  'features/recipes/revisions',
  'features/recipes/api',
  'features/products/types/description',
  'features/products/types/ebook',
  'features/products/types/meal-plan',
  'features/products/types/recipe-card-pack',
  'features/products/types/lead-magnet',
  'features/products/types',
  'features/products/records',
  'features/products/changes',
  'features/products',
  'features/products/list',
  'features/products/add',
  'features/products/types/lead-magnet/source',
  'features/products/builds',
  'features/products/preview',
  'features/products/publishing',
  'features/products/listing-kit',
  'features/products/blurb',
  'features/products/shops',
  'features/products/api',
  'features/audience',
  'features/discounts',
  'features/bundles',
  'features/shop',
  'features/publications/public-page',
  'features/publications',
  'features/sales',
  'features/sales/stamps',
  'features/sales/revenue',
  'features/sales/shops',
  'features/sales/hooks',
  'features/sales/given',
  'features/sales/links',
  'features/sales/bundles',
  'features/sales/api',
  'features/announcements',
  'features/auth/removal',
  'features/auth/api',
  'features/transfer',
  'features/home',
  'features/service',
  'ui',
  'ui/fields',
  'ui/fonts',
  'ui/locale',
  'ui/theme',
  'ui/typography',
  'features/recipes/editor/ui/lines',
  'features/products/ui',
  'features/publications/ui',
  'features/publications/pages',
  'features/sales/buyer/ui',
  'features/sales/buyer/pages',
  'features/announcements/leave',
  'features/reference/ui',
  'features/reference',
  'features',
  'ui/client',
  'ui/navigation',
  'ui/overlays',
  'ui/drag',
  'ui/pictures',
  'ui/components',
  'ui/charts',
  'ui/shell',
  'ui/autosave',
  'features/auth/ui',
  'features/auth/team/ui',
  'features/auth/keys/ui',
  'features/auth/audit/ui',
  'features/auth/ui/two-step',
  'features/auth/ui/passkeys',
  'features/auth/ui/settings',
  'features/brand/ui',
  'features/connections/ui',
  'features/webhooks/ui',
  'features/recipes/article/ui/timers',
  'features/recipes/completeness/ui',
  'features/recipes/article/ui',
  'features/recipes/cook/ui',
  'features/recipes/editor/ui/draft',
  'features/recipes/editor/ui/merge',
  'features/recipes/editor/ui/undo',
  'features/recipes/editor/ui/autosave',
  'features/recipes/editor/ui/rows',
  'features/recipes/editor/ui/ingredients',
  'features/recipes/editor/ui/photos',
  'features/recipes/editor/ui/method',
  'features/recipes/editor/ui',
  'features/recipes/library/ui/changes',
  'features/products/add/ui',
  'features/recipes/library/ui/selection',
  'features/recipes/library/ui/view-state',
  'features/recipes/library/ui/filters',
  'features/recipes/library/ui',
  'features/recipes/import/ui',
  'features/recipes/import/ui/photos',
  'features/recipes/revisions/ui',
  'features/recipes/page/ui',
  'features/products/editor/ui',
  'features/publications/public-page/ui',
  'features/products/builds/ui',
  'features/products/editor/ui/recipes',
  'features/collections/ui',
  'features/products/list/ui',
  'features/products/new/ui',
  'features/products/preview/ui',
  'features/products/publishing/ui/share',
  'features/products/publishing/ui',
  'features/products/types/lead-magnet/ui',
  'features/products/types/ebook/ui',
  'features/products/types/meal-plan/ui',
  'features/products/types/recipe-card-pack/ui',
  'features/products/types/ui',
  'features/mails/ui',
  'features/audience/ui/email-tools',
  'features/audience/ui',
  'features/discounts/ui',
  'features/bundles/ui',
  'features/shop/ui',
  'features/products/sell/ui',
  'features/products/page/ui',
  'features/announcements/ui',
  'features/sales/revenue/ui',
  'features/sales/ui',
  'features/transfer/ui',
  'features/home/ui',
  'features/palette/ui',
];

/** The room of a file of the product; null for routes, tests, and what lies directly in `src`. */
function roomOf(path: string): string | null {
  const folder = posix.dirname(path);
  if (!folder.startsWith('src/') || /^src\/(?:app|testing)(?:\/|$)/.test(folder)) return null;
  return /\.test\.tsx?$/.test(path) ? null : folder.slice('src/'.length);
}

/** What breaks the order of the rooms, a sentence each. */
export function roomViolations(files: Files): string[] {
  const found: string[] = [];
  const floor = new Map(ROOMS.map((room, index) => [room, index]));
  const lived = new Set<string>();
  for (const path of files.keys()) {
    const room = roomOf(path);
    if (room === null) continue;
    lived.add(room);
    const own = floor.get(room);
    if (own === undefined) {
      found.push(`${path}: its folder has no place among the rooms`);
      continue;
    }
    for (const { to } of importsOf(files, path)) {
      const other = files.has(to) ? roomOf(to) : null;
      const place = other === null ? undefined : floor.get(other);
      if (other !== room && place !== undefined && place > own)
        found.push(`${path} → ${to}: ${other} stands above ${room}`);
    }
  }
  for (const room of ROOMS) if (!lived.has(room)) found.push(`${room}: nobody lives there`);
  return found;
}

/** Folders with more source files and folders than one sees at a glance. */
export function crowdedFolders(files: Files): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of files.keys()) {
    for (let at = path; at.includes('/'); at = posix.dirname(at)) {
      const folder = posix.dirname(at);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(posix.basename(at)));
    }
  }
  return [...entries].flatMap(([folder, { size }]) =>
    size > ENTRIES ? [`${folder}: ${size} entries, at most ${ENTRIES}`] : [],
  );
}
