import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { fraction } from './identity';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long the demo creator has been at it: eighteen months. */
const DAYS = 548;

export interface Dates {
  created_at: string;
  updated_at: string;
  archived_at: string | null;
}

/** When the demo creator opened her account. */
export const openedAt = (now: Date): Date => new Date(now.getTime() - (DAYS + 1) * DAY);

/** What a recipe's place in the eighteen months depends on. */
export interface Dated {
  id: string;
  status: RecipeStatus;
  has_photo: boolean;
}

/** Where in the eighteen months a recipe was begun: archived ones early, drafts and most of those with a photo late. */
function place({ id, status, has_photo }: Dated): number {
  const spots = ['created', 'begun', 'tried', 'cooked', 'pictured'].map((name) => fraction(`${name} ${id}`));
  const [spot = 0] = spots;
  if (status === 'archived') return 0.4 * spot;
  if (status === 'draft') return 0.5 + 0.4 * spot;
  return has_photo ? Math.max(...spots) : spot;
}

/**
 * When each recipe was written, last changed and archived. They are spread evenly over the eighteen months before
 * `now`; the newest is an hour old. Half of them were changed again, within four months.
 */
export function libraryDates(recipes: readonly Dated[], now: Date): Map<string, Dates> {
  const end = now.getTime() - 60 * MINUTE;
  const order = [...recipes].sort((left, right) => place(left) - place(right));
  const step = (DAYS * DAY) / Math.max(1, order.length - 1);
  return new Map(
    order.map(({ id, status }, index) => {
      const jitter = index === order.length - 1 ? 0 : step * 0.8 * (fraction(`hour ${id}`) - 0.5);
      const created = Math.round(end - (order.length - 1 - index) * step + jitter);
      const again = status === 'archived' || fraction(`changed ${id}`) < 0.5;
      const later = Math.min(120 * DAY, end - created) * fraction(`updated ${id}`);
      const updated_at = new Date(again ? Math.round(created + later) : created).toISOString();
      return [
        id,
        {
          created_at: new Date(created).toISOString(),
          updated_at,
          archived_at: status === 'archived' ? updated_at : null,
        },
      ];
    }),
  );
}
