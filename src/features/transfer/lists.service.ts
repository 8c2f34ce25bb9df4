import {
  archivedAnnouncements,
  archivedLeaves,
  archivedRecipients,
} from '@/features/announcements/announcements.service';
import { archivedSubscribers } from '@/features/audience/audience.service';
import { archivedAudit } from '@/features/auth/audit/audit.service';
import { archivedBundles } from '@/features/bundles/bundles.service';
import { archivedConnections } from '@/features/connections/connections.service';
import { archivedDiscounts, archivedUses } from '@/features/discounts/discounts.service';
import { archivedMails } from '@/features/mails/mails.service';
import { productsPage } from '@/features/products/products.service';
import { archivedPages, archivedSlugs } from '@/features/publications/public-page/public-page.service';
import { archivedRecipes } from '@/features/recipes/export/export.service';
import { keptView } from '@/features/recipes/revisions/revisions.service';
import { archivedGrants } from '@/features/sales/given/given.service';
import {
  archivedCheckouts,
  archivedDisputes,
  archivedOrders,
  archivedRefunds,
} from '@/features/sales/orders.service';
import { archivedDeliveries, archivedWebhooks } from '@/features/webhooks/webhooks.service';
import type { RecipeId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { UserContext } from '@/server/trpc/trpc';
import { eventsAfter, namedEventsAfter, revisionsAfter, type Span, viewsAfter } from './history.store';
import { collectionsAfter } from './transfer.store';

/** Whose library it is, and where it is. */
export type Ctx = Pick<UserContext, 'db' | 'owner'> & { services: Services };

/** Rows that are read at a time. */
const ROWS = 100;

/** Everything of a list that is read in pages, each behind the last row of the page before. */
async function* pages<Key, Row extends Key>(
  read: (behind: Key | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let behind: Row | null = null; ; ) {
    const rows: Row[] = await read(behind, ROWS);
    if (rows.length > 0) yield rows;
    behind = rows.at(-1) ?? null;
    if (behind === null || rows.length < ROWS) return;
  }
}

/** The recipes behind one, or all. */
export const recipesBehind = ({ db, owner }: Ctx, after: RecipeId | null) =>
  pages((row: { id: RecipeId } | null, limit) => archivedRecipes(db, owner, row?.id ?? after, limit));

/** The products, archived ones last. */
export async function* productsOf({ db, owner }: Ctx) {
  for (const filter of [{}, { status: 'archived' as const }])
    for (let offset = 0; ; offset += ROWS) {
      const products = await productsPage(db, owner, { ...filter, page: 1, per_page: ROWS }, ROWS, offset);
      if (products.length > 0) yield products;
      if (products.length < ROWS) break;
    }
}

/** Each with the addresses that its page had before. */
async function* productsWithSlugs(ctx: Ctx) {
  for await (const products of productsOf(ctx)) {
    const ids = products.map(({ id }) => id);
    const old = await archivedSlugs(ctx.db, ctx.owner, ids);
    yield products.map((product) => ({ ...product, old_slugs: old.get(product.id) ?? [] }));
  }
}

/** What recipes said before: GET /recipes/{id}/revisions/{n}, with the id of the recipe. */
async function* revisionsOf({ db, owner }: Ctx, span: Span) {
  for await (const rows of pages(revisionsAfter(db, owner, span)))
    yield rows.map(({ content, ...row }) => ({ ...row, recipe: keptView(content) }));
}

async function* none(): AsyncGenerator<never[]> {}

/**
 * The lists of an archive beside its recipes, by the names of their files; those that belong to recipes only of the
 * recipes that are in it, of none where that is null.
 */
export function listsOf(ctx: Ctx, span: Span | null): Record<string, AsyncIterable<readonly unknown[]>> {
  const { db, owner } = ctx;
  return {
    collections: pages(collectionsAfter(db, owner)),
    products: productsWithSlugs(ctx),
    revisions: span === null ? none() : revisionsOf(ctx, span),
    events: span === null ? none() : pages(eventsAfter(db, owner, span)),
    named_events: span === null ? none() : pages(namedEventsAfter(db, owner, span)),
    product_views: pages(viewsAfter(db, owner)),
    subscribers: pages(archivedSubscribers(db, owner)),
    orders: pages(archivedOrders(db, owner)),
    grants: pages(archivedGrants(db, owner)),
    refunds: pages(archivedRefunds(db, owner)),
    disputes: pages(archivedDisputes(db, owner)),
    checkouts: pages(archivedCheckouts(db, owner)),
    bundles: pages(archivedBundles(db, owner)),
    discounts: pages(archivedDiscounts(db, owner)),
    discount_uses: pages(archivedUses(db, owner)),
    announcements: pages(archivedAnnouncements(db, owner)),
    announcement_recipients: pages(archivedRecipients(db, owner)),
    announcement_leaves: pages(archivedLeaves(db, owner)),
    public_pages: pages(archivedPages(db, owner)),
    connections: pages(archivedConnections(db, owner)),
    mails: pages(archivedMails(db, owner)),
    webhooks: pages(archivedWebhooks(db, owner)),
    audit: pages(archivedAudit(db, owner)),
    webhook_deliveries: pages(archivedDeliveries(db, owner)),
  };
}
