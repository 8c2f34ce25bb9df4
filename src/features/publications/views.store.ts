import { sql } from 'drizzle-orm';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { readViewKey } from './views.rules';

/** Adds page views to their days. Views of a product that is gone meanwhile are dropped. One statement for each owner. */
export async function addProductViews(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const owners = new Map<UserId, { product_id: Uuid; day: string; count: number }[]>();
  for (const [key, count] of counts) {
    const read = readViewKey(key);
    if (read === null) continue;
    const { user_id, product_id, day } = read;
    const rows = owners.get(user_id) ?? [];
    owners.set(user_id, rows);
    rows.push({ product_id: uuidOf('product', product_id), day, count });
  }
  // In one order, so that nodes that write at the same time never wait in a ring. All or none, for what fails is added again.
  const ordered = [...owners].sort(([one], [other]) => (one < other ? -1 : 1));
  await db.transaction(async (tx) => {
    for (const [owner, rows] of ordered) {
      const user = sql`${uuidOf('user', owner)}::uuid`;
      await tx.execute(sql`
        insert into product_views (user_id, product_id, day, count)
        select ${user}, seen.product_id, seen.day, seen.count
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as seen(product_id uuid, day date, count bigint)
        cross join lateral (select from products
          where products.user_id = ${user} and products.id = seen.product_id offset 0) as living
        order by seen.product_id, seen.day
        on conflict (user_id, product_id, day) do update set count = product_views.count + excluded.count`);
    }
  });
}

/** Adds a download of a product's file, from a lead magnet or an order, to its day. One of a product that is gone is dropped. */
export async function addProductDownload(
  db: Db,
  { user_id, product_id }: { user_id: UserId; product_id: ProductId },
  day: string,
): Promise<void> {
  await db.execute(sql`
    insert into product_views (user_id, product_id, day, count, downloads)
    select user_id, id, ${day}::date, 0, 1 from products
    where user_id = ${uuidOf('user', user_id)}::uuid and id = ${uuidOf('product', product_id)}::uuid
    on conflict (user_id, product_id, day) do update set downloads = product_views.downloads + 1`);
}
