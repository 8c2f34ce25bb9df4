import { and, eq } from 'drizzle-orm';
import { builds } from '@/features/products/records/builds.table';
import { editions } from '@/features/products/records/listings.table';
import { products } from '@/features/products/records/products.table';
import { countEvents, type SharedEvents } from '@/features/recipes/engagement/events/events.service';
import { type BuildId, isId, type ProductId, type RecipeId, type UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';

/** What readers do on the storefront, as an event of each recipe of the product. */
const EVENTS = { view: 'view', sign_up: 'email_click', download: 'save', order: 'purchase' } as const;

type Printed = { printed: { keys: Record<string, unknown> } | null };

/** The recipes that a build prints; none where it is from before that was kept. */
const printedBy = (row: Printed | undefined): RecipeId[] =>
  Object.keys(row?.printed?.keys ?? {}).filter((key) => isId('recipe', key));

/** Counts a purchase for the recipes that a build prints, or takes it back. `at` is its moment, the same both times. */
export async function countPurchase(
  tx: Db,
  owner: UserId,
  id: BuildId,
  { at, back = false }: Pick<SharedEvents, 'at' | 'back'>,
): Promise<void> {
  const [row] = await tx
    .select({ printed: builds.printed })
    .from(builds)
    .where(and(eq(builds.user_id, owner), eq(builds.id, id)));
  await countEvents(tx, owner, printedBy(row), { type: EVENTS.order, at, back });
}

/** Counts what readers did with a product for the recipes of its edition for sale; for none where there is no edition. */
export async function creditRecipes(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  what: 'view' | 'sign_up' | 'download',
  { count = 1, at }: Pick<SharedEvents, 'count' | 'at'>,
): Promise<void> {
  const [row] = await tx
    .select({ printed: builds.printed })
    .from(products)
    .innerJoin(
      editions,
      and(
        eq(editions.user_id, products.user_id),
        eq(editions.product_id, products.id),
        eq(editions.number, products.edition_number),
      ),
    )
    .innerJoin(builds, and(eq(builds.user_id, editions.user_id), eq(builds.id, editions.build_id)))
    .where(and(eq(products.user_id, owner), eq(products.id, product_id)));
  await countEvents(tx, owner, printedBy(row), { type: EVENTS[what], count, at });
}
