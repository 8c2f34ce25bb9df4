import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { editions } from '@/features/products/records/listings.table';
import { products } from '@/features/products/records/products.table';
import type { Given, GrantState } from '@/features/sales/sales.rules';
import { grants, orderItems, orderLinks, orders } from '@/features/sales/sales.table';
import type { GrantId, OrderId, ProductId, UserId } from '@/kernel/ids';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** Rows of one statement, which must end within seconds on a busy machine. */
const AT_ONCE = 1_000;

function* portions<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}

/** The language of a product and the currency of its newest edition; null for a product that there is not. */
export async function findGivable(db: Db, owner: UserId, product_id: ProductId) {
  const [row] = await db
    .select({ language: products.language, currency: editions.currency })
    .from(products)
    .leftJoin(editions, and(eq(editions.user_id, products.user_id), eq(editions.product_id, products.id)))
    .where(and(eq(products.user_id, owner), eq(products.id, product_id)))
    .orderBy(desc(editions.number))
    .limit(1);
  return row ?? null;
}

/** The rights that some addresses have to a product. */
export async function grantsOfAddresses(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  email_keys: readonly string[],
) {
  const found: { email_key: string; state: GrantState; order_id: OrderId }[] = [];
  for (const keys of portions(email_keys))
    found.push(
      ...(await tx
        .select({ email_key: grants.email_key, state: grants.state, order_id: grants.order_id })
        .from(grants)
        .where(
          and(eq(grants.user_id, owner), eq(grants.product_id, product_id), inArray(grants.email_key, keys)),
        )),
    );
  return found;
}

/** Which of some orders are of a kind. */
export async function ordersOfKind(
  tx: Db,
  owner: UserId,
  ids: readonly OrderId[],
  platform: Given,
): Promise<Set<OrderId>> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.user_id, owner), amongIds(orders.id, ids), eq(orders.platform, platform)));
  return new Set(rows.map(({ id }) => id));
}

/** What the copies of one call have in common. */
export interface CopyTerms {
  platform: Given;
  product_id: ProductId;
  edition: number;
  title: string;
  language: string;
  currency: string;
  note: string | null;
  now: string;
}

/** A copy, with the ids of its rows. */
export interface Copy {
  order_id: OrderId;
  grant_id: GrantId;
  number: number;
  email: string;
  email_key: string;
  name: string | null;
}

/**
 * Writes copies: an order, its item and its grant each. The rows of a statement go over as one value, since one with a
 * value for each of their columns takes several times as long.
 */
export async function insertCopies(
  tx: Db,
  owner: UserId,
  { platform, product_id, edition, title, language, currency, note, now }: CopyTerms,
  copies: readonly Copy[],
): Promise<void> {
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const product = sql`${uuidOf('product', product_id)}::uuid`;
  const rows = [...portions(copies)].map((some) => {
    const json = JSON.stringify(
      some.map(({ order_id, grant_id, ...copy }) => ({
        ...copy,
        id: uuidOf('order', order_id),
        grant_id: uuidOf('grant', grant_id),
        // An address has one copy of a kind, whoever asks at the same time.
        external_id: `${product_id} ${copy.email_key}`,
      })),
    );
    return sql`from jsonb_to_recordset(${json}::text::jsonb)
      as r(id uuid, grant_id uuid, number int, external_id text, email text, email_key text, name text)`;
  });
  for (const from of rows)
    await tx.execute(sql`
      insert into ${orders} (user_id, id, number, platform, external_id, mode, state, dispute, email, email_key, name,
        language, currency, subtotal_cents, discount_cents, tax_cents, total_cents, refunded_cents, seller_of_record,
        note, created_at, updated_at)
      select ${user}, r.id, r.number, ${platform}, r.external_id, 'live', 'paid', 'none', r.email, r.email_key, r.name,
        ${language}, ${currency}, 0, 0, 0, 0, 0, 'creator', ${note}::text, ${now}::timestamptz, ${now}::timestamptz
      ${from}`);
  // How foreign keys are checked was planned while there were few orders, perhaps by an index that finds all of an
  // account's each time: 10,000 checks would outlast the call.
  if (rows.length > 1) await tx.execute(sql`discard plans`);
  for (const from of rows) {
    await tx.execute(sql`
      insert into ${orderItems} (user_id, order_id, position, product_id, edition, title, amount_cents, discount_cents,
        tax_cents)
      select ${user}, r.id, 0, ${product}, ${edition}::int, ${title}, 0, 0, 0 ${from}`);
    await tx.execute(sql`
      insert into ${grants} (user_id, id, order_id, product_id, first_edition, email_key, state, downloads,
        day_downloads, created_at)
      select ${user}, r.grant_id, r.id, ${product}, ${edition}::int, r.email_key, 'active', 0, 0, ${now}::timestamptz
      ${from}`);
  }
}

/** Keeps under which digests the pages of orders are found. */
export async function insertOrderLinks(
  tx: Db,
  owner: UserId,
  links: readonly { token_hash: string; order_id: OrderId }[],
  now: string,
): Promise<void> {
  for (const some of portions(links)) {
    const rows = JSON.stringify(
      some.map(({ token_hash, order_id }) => ({ token_hash, order_id: uuidOf('order', order_id) })),
    );
    await tx.execute(sql`
    insert into ${orderLinks} (token_hash, user_id, order_id, created_at)
    select r.token_hash, ${uuidOf('user', owner)}::uuid, r.order_id, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::text::jsonb) as r(token_hash text, order_id uuid)
    on conflict do nothing`);
  }
}

/** Gives copies back that had been ended. */
export async function restoreGiven(
  tx: Db,
  owner: UserId,
  ids: readonly OrderId[],
  { note, now }: { note: string | null; now: string },
): Promise<void> {
  for (const some of portions(ids)) {
    await tx
      .update(grants)
      .set({ state: 'active', revoked_at: null })
      .where(and(eq(grants.user_id, owner), amongIds(grants.order_id, some)));
    await tx
      .update(orders)
      .set({ note, updated_at: now })
      .where(and(eq(orders.user_id, owner), amongIds(orders.id, some)));
  }
}

/** A right to the files of a product; null when there is none. */
export async function findGrant(db: Db, owner: UserId, product_id: ProductId, id: GrantId) {
  const [row] = await db
    .select({ order_id: grants.order_id })
    .from(grants)
    .where(and(eq(grants.user_id, owner), eq(grants.id, id), eq(grants.product_id, product_id)));
  return row ?? null;
}

const GRANT = {
  id: grants.id,
  product_id: grants.product_id,
  state: grants.state,
  first_edition: grants.first_edition,
  downloads: grants.downloads,
  last_download_at: grants.last_download_at,
  order_id: grants.order_id,
  number: orders.number,
  platform: orders.platform,
  email: orders.email,
  name: orders.name,
  created_at: grants.created_at,
  revoked_at: grants.revoked_at,
};

const withOrders = (db: Db) =>
  db
    .select(GRANT)
    .from(grants)
    .innerJoin(orders, and(eq(orders.user_id, grants.user_id), eq(orders.id, grants.order_id)));

/** A page of the rights to the files of a product, the newest first, with the exact total. */
export async function listGrants(
  db: Db,
  owner: UserId,
  { product_id, state }: { product_id: ProductId; state: GrantState | undefined },
  limit: number,
  offset: number,
) {
  const where = and(
    eq(grants.user_id, owner),
    eq(grants.product_id, product_id),
    state === undefined ? undefined : eq(grants.state, state),
  );
  const [total] = await db.select({ value: count() }).from(grants).where(where);
  const rows = await withOrders(db)
    .where(where)
    .orderBy(desc(grants.created_at), desc(grants.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** All rights that an account has given after one, by their ids, as an archive has them. */
export const grantsAfter = (db: Db, owner: UserId) => async (row: { id: GrantId } | null, limit: number) =>
  withOrders(db)
    .where(and(eq(grants.user_id, owner), row === null ? undefined : sql`${grants.id} > ${row.id}`))
    .orderBy(grants.id)
    .limit(limit);

/** Products that have an edition, the latest changed first. */
export async function publishedOnce(db: Db, owner: UserId, limit: number) {
  return db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(
      and(
        eq(products.user_id, owner),
        sql`exists (select from editions where editions.user_id = ${products.user_id} and editions.product_id = ${products.id})`,
      ),
    )
    .orderBy(desc(products.updated_at), desc(products.id))
    .limit(limit);
}
