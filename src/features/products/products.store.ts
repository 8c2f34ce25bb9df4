import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import { missingFor } from '@/features/recipes/completeness/completeness.rules';
import { countDoubtfulLines } from '@/features/recipes/completeness/doubtful-lines.rules';
import { recipes } from '@/features/recipes/recipes.table';
import { canonicalJson } from '@/kernel/canonical-json';
import type { ProductId, RecipeId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { type ChangedRecipe, findChangedRecipes, isTouched } from './changes/changes.store';
import { builds } from './records/builds.table';
import type { EditionRow, ListingRow } from './records/listings.table';
import { editions, listings } from './records/listings.table';
import type { CommonFields, ContentsRecipe, ProductList, Usage } from './records/products.schema';
import { productRecipes, productSlugs, products } from './records/products.table';
import { type ProductType, recipeIdsOf, type TypedContent } from './types/registry';

export type ProductRow = typeof products.$inferSelect;
/** What a product tells of its finished build. */
export type FinishedBuild = Pick<
  typeof builds.$inferSelect,
  'id' | 'page_count' | 'files' | 'notices' | 'finished_at'
>;

/** Everything that the answer about a product is made of. */
export interface LoadedProduct {
  row: ProductRow;
  edition: EditionRow | null;
  /** The finished build of the edition; of a product never published, its newest finished one. */
  build: FinishedBuild | null;
  listings: ListingRow[];
  /** Its recipes that its newest finished build would print differently now. */
  changed_recipes: ChangedRecipe[];
}

/** The stored content with its type, as one value. */
export const typedContent = (row: Pick<ProductRow, 'type' | 'content'>): TypedContent =>
  ({ type: row.type, content: row.content }) as TypedContent;

const mine = (owner: UserId, id: ProductId) => and(eq(products.user_id, owner), eq(products.id, id));

/** A digest of everything a creator has written into a product that an edition is made of. */
export function fieldsKey(fields: CommonFields, content: TypedContent): string {
  const { title, subtitle, description, author_name, language, cover, theme, style } = fields;
  const { price_cents, price_mode, suggested_price_cents, currency, platforms, source_product_id } = fields;
  const written = { title, subtitle, description, author_name, language, cover, theme };
  // Left out where nothing is said, as a style is, so that the digests from before there were such prices stay.
  const named =
    price_mode === 'fixed' && suggested_price_cents === null ? {} : { price_mode, suggested_price_cents };
  const price = { price_cents, ...named, currency };
  const own = Object.values(style).every((one) => one === null) ? {} : { style };
  const all = { ...written, ...own, ...price, platforms, source_product_id, content: content.content };
  return createHash('sha256').update(canonicalJson(all)).digest('hex');
}

/** Products with everything their answers need, by what `where` selects, newest first. */
async function load(db: Db, owner: UserId, where: SQL | undefined, limit: number, offset: number) {
  const finished = db
    .select({
      id: builds.id,
      page_count: builds.page_count,
      files: builds.files,
      notices: builds.notices,
      finished_at: builds.finished_at,
    })
    .from(builds)
    .where(
      and(
        eq(builds.user_id, products.user_id),
        eq(builds.product_id, products.id),
        eq(builds.state, 'done'),
        eq(builds.edition, 'screen'),
        sql`(${editions.build_id} is null or ${builds.id} = ${editions.build_id})`,
      ),
    )
    .orderBy(desc(builds.asked_at))
    .limit(1)
    .as('finished');
  const rows = await db
    .select({
      row: products,
      edition: editions,
      touched: isTouched,
      build: {
        id: finished.id,
        page_count: finished.page_count,
        files: finished.files,
        notices: finished.notices,
        finished_at: finished.finished_at,
      },
    })
    .from(products)
    .leftJoin(
      editions,
      and(
        eq(editions.user_id, products.user_id),
        eq(editions.product_id, products.id),
        eq(editions.number, products.edition_number),
      ),
    )
    .leftJoinLateral(finished, sql`true`)
    .where(where)
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ row }) => row.id);
  const listed = ids.length === 0 ? [] : await findListings(db, owner, ids);
  const touched = rows.filter((row) => row.touched).map(({ row }) => row.id);
  const changed = await findChangedRecipes(db, owner, touched);
  return rows.map(
    ({ row, edition, build }): LoadedProduct => ({
      row,
      edition,
      build,
      listings: listed.filter((listing) => listing.product_id === row.id),
      changed_recipes: changed.get(row.id) ?? [],
    }),
  );
}

async function findListings(db: Db, owner: UserId, ids: ProductId[]): Promise<ListingRow[]> {
  return db
    .select()
    .from(listings)
    .where(and(eq(listings.user_id, owner), amongIds(listings.product_id, ids)))
    .orderBy(listings.created_at, listings.platform);
}

export async function loadProduct(db: Db, owner: UserId, id: ProductId): Promise<LoadedProduct | null> {
  const [found] = await load(db, owner, mine(owner, id), 1, 0);
  return found ?? null;
}

/** A page of products, newest first; archived ones only when asked for. */
export async function listProducts(
  db: Db,
  owner: UserId,
  filter: ProductList,
  limit: number,
  offset: number,
) {
  const where = and(
    eq(products.user_id, owner),
    filter.status === undefined ? ne(products.status, 'archived') : eq(products.status, filter.status),
    filter.type === undefined ? undefined : eq(products.type, filter.type),
  );
  const [total] = await db.select({ value: count() }).from(products).where(where);
  return { rows: await load(db, owner, where, limit, offset), total: total?.value ?? 0 };
}

export async function findProduct(db: Db, owner: UserId, id: ProductId): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(mine(owner, id));
  return row ?? null;
}

/** The product's row, locked until the transaction ends. */
export async function lockProduct(tx: Db, owner: UserId, id: ProductId): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(mine(owner, id)).for('update');
  return row ?? null;
}

export async function insertProduct(db: Db, owner: UserId, row: Omit<ProductRow, 'user_id'>): Promise<void> {
  await db.insert(products).values({ ...row, user_id: owner });
  await writeRecipes(db, owner, row.id, typedContent(row));
}

export async function updateProduct(
  db: Db,
  owner: UserId,
  id: ProductId,
  set: Partial<Omit<ProductRow, 'user_id' | 'id'>>,
): Promise<void> {
  await db.update(products).set(set).where(mine(owner, id));
}

/** Rewrites which recipes the product has. */
export async function writeRecipes(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  content: TypedContent,
): Promise<void> {
  await db
    .delete(productRecipes)
    .where(and(eq(productRecipes.user_id, owner), eq(productRecipes.product_id, product_id)));
  const rows = recipeIdsOf(content).map((recipe_id, position) => ({
    user_id: owner,
    product_id,
    recipe_id,
    position,
  }));
  if (rows.length > 0) await db.insert(productRecipes).values(rows);
}

/** What is needed to judge recipes that a product names; only the owner's are returned. */
export async function findRecipes(db: Db, owner: UserId, ids: readonly RecipeId[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: recipes.id,
      title: recipes.title,
      status: recipes.status,
      email_ready: recipes.email_ready,
      engagement: recipes.engagement_key,
      updated_at: recipes.updated_at,
    })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), amongIds(recipes.id, new Set(ids))));
}

/** Which of these products the owner has. */
export async function ownProducts(db: Db, owner: UserId, ids: readonly ProductId[]): Promise<Set<ProductId>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.user_id, owner), amongIds(products.id, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** The name of the account, for books that do not name their author. */
export async function accountName(db: Db, owner: UserId): Promise<string> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, owner));
  return row?.name ?? '';
}

/** Which products use each of the recipes; archived products are left out. */
export async function findUsage(db: Db, owner: UserId, recipe_ids: readonly RecipeId[]): Promise<Usage> {
  const rows =
    recipe_ids.length === 0
      ? []
      : await db
          .select({
            recipe_id: productRecipes.recipe_id,
            id: products.id,
            title: products.title,
            type: products.type,
            status: products.status,
          })
          .from(productRecipes)
          .innerJoin(
            products,
            and(eq(products.user_id, productRecipes.user_id), eq(products.id, productRecipes.product_id)),
          )
          .where(
            and(
              eq(productRecipes.user_id, owner),
              amongIds(productRecipes.recipe_id, recipe_ids),
              ne(products.status, 'archived'),
            ),
          )
          .orderBy(desc(products.created_at), desc(products.id));
  return recipe_ids.map((recipe_id) => ({
    recipe_id,
    products: rows
      .filter((row) => row.recipe_id === recipe_id)
      .map(({ id, title, type, status }) => ({ id, title, type, status })),
  }));
}

/** The recipes of a product as its page shows them, in its order. */
export async function findContents(db: Db, owner: UserId, product_id: ProductId): Promise<ContentsRecipe[]> {
  const rows = await db
    .select({
      id: recipes.id,
      title: recipes.title,
      status: recipes.status,
      image_url: recipes.image_url,
      cuisine: recipes.cuisine,
      meal_type: recipes.meal_type,
      tags: recipes.tags,
      servings: recipes.servings,
      yield_text: recipes.yield_text,
      ingredients: recipes.ingredients,
      instructions: sql<number>`jsonb_array_length(${recipes.instructions})`,
    })
    .from(productRecipes)
    .innerJoin(
      recipes,
      and(eq(recipes.user_id, productRecipes.user_id), eq(recipes.id, productRecipes.recipe_id)),
    )
    .where(and(eq(productRecipes.user_id, owner), eq(productRecipes.product_id, product_id)))
    .orderBy(productRecipes.position);
  return rows.map(({ ingredients, instructions, yield_text, ...recipe }) => ({
    ...recipe,
    missing: missingFor({
      ...recipe,
      yield_text,
      ingredients,
      instructions: { length: instructions },
    }),
    lines_to_check: countDoubtfulLines(ingredients),
  }));
}

/** The currency of the newest product of some types that has one; null where none has. */
export async function newestCurrency(
  db: Db,
  owner: UserId,
  types: readonly ProductType[],
): Promise<string | null> {
  const [row] = await db
    .select({ currency: products.currency })
    .from(products)
    .where(and(eq(products.user_id, owner), inArray(products.type, types), isNotNull(products.currency)))
    .orderBy(desc(products.id))
    .limit(1);
  return row?.currency ?? null;
}

/** Takes a slug for a product; false where it is another's. */
export async function takeProductSlug(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  slug: string,
): Promise<boolean> {
  const taken = await tx
    .insert(productSlugs)
    .values({ slug, user_id: owner, product_id })
    .onConflictDoNothing()
    .returning({ slug: productSlugs.slug });
  return taken.length > 0;
}
