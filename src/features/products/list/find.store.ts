import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { products } from '@/features/products/records/products.table';
import { isPictured } from '@/kernel/book/themes';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import type { FoundProduct, ProductFind } from './find.schema';

/** Words that are looked for at most. */
const WORDS = 10;

/**
 * Products whose title has all the words, anywhere and without regard to case and accents; those that were changed
 * last come first. Archived ones are left out. An account has few products, so its rows are read without an index.
 */
export async function findProducts(
  db: Db,
  owner: UserId,
  { q, limit }: ProductFind,
): Promise<FoundProduct[]> {
  const words = q.split(/\s+/u).filter(Boolean).slice(0, WORDS);
  const has = (word: string) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`unaccent(lower(${products.title})) like unaccent(lower(${pattern}))`;
  };
  const rows = await db
    .select({
      id: products.id,
      type: products.type,
      title: products.title,
      status: products.status,
      cover: products.cover,
      theme: products.theme,
    })
    .from(products)
    .where(and(eq(products.user_id, owner), ne(products.status, 'archived'), ...words.map(has)))
    .orderBy(desc(products.updated_at), desc(products.id))
    .limit(limit);
  return rows.map(({ cover, ...row }) => ({
    ...row,
    cover_image_url: isPictured(cover.kind) ? cover.image_url : null,
  }));
}
