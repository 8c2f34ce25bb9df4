import { sql } from 'drizzle-orm';
import type { ListingState } from '@/channels/channel';
import { STOREFRONT } from '@/channels/registry';
import type { PriceMode } from '@/features/products/records/listings.schema';
import type { ProductCover } from '@/features/products/records/products.schema';
import { COLLECTING_TYPES, type ProductType } from '@/features/products/types/registry';
import type { EventType } from '@/features/recipes/engagement/events.schema';
import type { StoredLine } from '@/features/recipes/lines.schema';
import type { Theme } from '@/kernel/book/themes';
import { encodeId, type ProductId, type RecipeId, type UserId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

const ownerOf = (owner: UserId) => sql`${uuidOf('user', owner)}::uuid`;

/** A row as the driver hands it over. */
type Raw<Row extends { id: string }> = Omit<Row, 'id'> & { id: Uuid };

/** Drafts that are looked into for what they lack; the rest is only counted. */
const JUDGED_DRAFTS = 200;
/** Rows of a kind that Home is told of at most. */
const SHOWN = 10;

export interface DraftRow {
  id: RecipeId;
  title: string;
  servings: number | null;
  yield_text: string | null;
  ingredients: number;
  instructions: number;
  updated_at: string;
}

/** How large the library is, and its drafts. */
export async function findLibrary(db: Db, owner: UserId) {
  const user = ownerOf(owner);
  const drafts = sql`from recipes where user_id = ${user} and status = 'draft'`;
  const [row] = await db.execute<{
    recipes: number;
    products: number;
    drafts: number;
    complete: number;
    oldest_at: string | null;
    newest: Raw<DraftRow>[] | null;
  }>(sql`
    select
      (select coalesce(sum(count), 0)::int from recipe_counts where user_id = ${user} and status <> 'archived') as recipes,
      (select count(*)::int from products where user_id = ${user}) as products,
      (select coalesce(sum(count), 0)::int from recipe_counts where user_id = ${user} and status = 'draft') as drafts,
      (select count(*)::int from (
        select servings, yield_text, ingredients, instructions ${drafts} order by created_at desc, id desc limit ${JUDGED_DRAFTS}
      ) as judged where (servings is not null or btrim(yield_text) <> '') and jsonb_array_length(ingredients) > 0
        and jsonb_array_length(instructions) > 0) as complete,
      (select created_at ${drafts} order by created_at, id limit 1) as oldest_at,
      (select jsonb_agg(to_jsonb(latest) order by updated_at desc, id desc) from (
        select id, title, servings, yield_text, jsonb_array_length(ingredients) as ingredients,
          jsonb_array_length(instructions) as instructions, updated_at
        ${drafts} order by updated_at desc, id desc limit 5) as latest) as newest`);
  return {
    recipes: row?.recipes ?? 0,
    products: row?.products ?? 0,
    drafts: row?.drafts ?? 0,
    complete: row?.complete ?? 0,
    oldest_at: row?.oldest_at ? new Date(row.oldest_at).toISOString() : null,
    newest: (row?.newest ?? []).map((draft) => ({
      ...draft,
      id: encodeId('recipe', draft.id),
      updated_at: new Date(draft.updated_at).toISOString(),
    })),
  };
}

export interface DayRow {
  day: string;
  source: EventType | 'page_view' | 'download' | 'order' | 'sign_up';
  count: number;
}

/**
 * What happened on each day from one to another (UTC, both included), over public pages, orders and lead magnets, and
 * what her own programs told of recipes: one visit of a book is one visit, however many recipes it has.
 */
export async function findDays(db: Db, owner: UserId, from: string, to: string): Promise<DayRow[]> {
  const user = ownerOf(owner);
  const mine = sql`where user_id = ${user} and day between ${from}::date and ${to}::date`;
  const rows = await db.execute<{ day: string; source: DayRow['source']; count: string }>(sql`
    select day::text, source, sum(count) as count from (
      select day, type as source, count - credited as count from recipe_events ${mine} and count > credited
      union all select day, 'page_view', count from product_views ${mine}
      union all select day, 'download', downloads from product_views ${mine}
      union all select day, 'order', orders from sales_days ${mine}
      union all select (confirmed_at at time zone 'UTC')::date, 'sign_up', 1 from subscribers
        where user_id = ${user} and confirmed_at >= ${from}::date at time zone 'UTC'
          and confirmed_at < (${to}::date + 1) at time zone 'UTC') as counted
    group by day, source`);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** The best recipes by engagement, archived ones apart, with the owner's best key of all. */
export async function findFavourites(db: Db, owner: UserId, limit: number) {
  const rows = await db.execute<{
    id: Uuid;
    title: string;
    image_url: string | null;
    cuisine: string | null;
    meal_type: string | null;
    ingredients: StoredLine[];
    engagement_key: number;
    best_engagement_key: number;
  }>(sql`
    select id, title, image_url, cuisine, meal_type, ingredients, engagement_key, (
      select max(engagement_key) from recipes as best where best.user_id = liked.user_id) as best_engagement_key
    from recipes as liked
    where user_id = ${ownerOf(owner)} and status <> 'archived' and engagement_key is not null
    order by engagement_key desc nulls last, id desc nulls last limit ${limit}`);
  return rows.map((row) => ({ ...row, id: encodeId('recipe', row.id) }));
}

export interface ProductPlace {
  id: ProductId;
  title: string;
  subtitle: string | null;
  author_name: string | null;
  type: ProductType;
  status: 'draft' | 'published';
  cover: ProductCover;
  theme: Theme;
  total: number;
  edition: number | null;
  price_cents: number | null;
  price_mode: PriceMode | null;
  suggested_price_cents: number | null;
  currency: string | null;
  platform: string | null;
  state: ListingState | null;
  reason: string | null;
  page_views: number;
  sign_ups: number;
  /** Published lead magnets of the account and what else asks for an email. */
  lead_magnets: number;
  /** Whether a recipe of it was touched after the files that readers have were frozen. */
  touched: boolean;
}

/** The drafts and the published products that were changed last, with how many there are of each state. */
export async function findSoldProducts(db: Db, owner: UserId, since: string): Promise<ProductPlace[]> {
  const user = ownerOf(owner);
  const rows = await db.execute<Omit<Raw<ProductPlace>, 'page_views'> & { page_views: string }>(sql`
    with placed as (
      select *, row_number() over (partition by status order by updated_at desc, id desc) as place,
        (count(*) over (partition by status))::int as total,
        (count(*) filter (where type in ${COLLECTING_TYPES} or asks_email) over (partition by status))::int as lead_magnets
      from products where user_id = ${user} and status in ('draft', 'published'))
    select product.id, product.title, product.subtitle, product.author_name, product.type, product.status,
      product.cover, product.theme, product.total, product.edition_number as edition, edition.price_cents, edition.price_mode, edition.suggested_price_cents, edition.currency,
      product.lead_magnets, listing.platform, listing.state, listing.reason, (
        select count(*)::int from subscribers as reader
        where reader.user_id = ${user} and reader.product_id = product.id
          and reader.confirmed_at >= ${since}::date at time zone 'UTC') as sign_ups, (
        select coalesce(sum(count), 0) from product_views as seen
        where seen.user_id = ${user} and seen.product_id = product.id and seen.day >= ${since}::date) as page_views, exists (
        select from product_recipes as member
        where product.status = 'published' and member.user_id = ${user} and member.product_id = product.id
          and (select updated_at from recipes where recipes.user_id = ${user} and recipes.id = member.recipe_id) > (
            select created_at from builds
            where builds.user_id = ${user} and builds.product_id = product.id and builds.edition = 'screen'
              and (case when edition.build_id is null then builds.state = 'done' else builds.id = edition.build_id end)
            order by asked_at desc limit 1)) as touched
    from placed as product
    left join editions as edition on edition.user_id = ${user} and edition.product_id = product.id
      and edition.number = product.edition_number
    left join lateral (
      select platform, state, reason from listings
      where listings.user_id = ${user} and listings.product_id = product.id and listings.state <> 'unlisted'
      order by platform <> ${STOREFRONT}, updated_at desc, platform limit 1) as listing on true
    where product.place <= ${SHOWN}
    order by product.place`);
  return rows.map((row) => ({
    ...row,
    id: encodeId('product', row.id),
    page_views: Number(row.page_views),
  }));
}

export interface WaitingRow {
  product_id: ProductId;
  title: string;
  /** Null for a build. */
  platform: string | null;
  state: ListingState;
  reason: string | null;
  /** The platforms that have an earlier edition than the one on sale, which is `edition`; null for what isn't of that. */
  behind: string[] | null;
  edition: number | null;
  total: number;
}

/**
 * Listings that failed or wait for the creator, newest builds that failed, and products of which an earlier edition is
 * sold elsewhere; what failed first.
 */
export async function findProductsWaiting(db: Db, owner: UserId): Promise<WaitingRow[]> {
  const user = ownerOf(owner);
  const rows = await db.execute<Omit<WaitingRow, 'product_id'> & { product_id: Uuid }>(sql`
    with waiting as (
      select product_id, platform, state, reason, null::text[] as behind, updated_at from listings
      where user_id = ${user} and state in ('failed', 'action_required')
      union all
      select products.id, null, 'failed', build.reason, null, build.finished_at
      from products cross join lateral (
        select state, reason, finished_at from builds
        where builds.user_id = ${user} and builds.product_id = products.id
        order by builds.asked_at desc, builds.id desc limit 1) as build
      where products.user_id = ${user} and products.status <> 'archived' and build.state = 'failed'
        and not exists (
          select from listings where listings.user_id = ${user} and listings.product_id = products.id
            and listings.state = 'failed' and listings.reason = 'build_failed')
      union all
      select products.id, null, 'live', null, array_agg(listings.platform order by listings.created_at, listings.platform),
        max(products.updated_at)
      from listings join products on products.user_id = ${user} and products.id = listings.product_id
      where listings.user_id = ${user} and listings.state = 'live' and listings.edition < products.edition_number
      group by products.id)
    select waiting.product_id, products.title, waiting.platform, waiting.state, waiting.reason, waiting.behind,
      products.edition_number as edition, (count(*) over ())::int as total
    from waiting join products on products.user_id = ${user} and products.id = waiting.product_id
    order by waiting.state <> 'failed', waiting.updated_at desc nulls last, waiting.product_id, waiting.platform
    limit ${SHOWN}`);
  return rows.map((row) => ({ ...row, product_id: encodeId('product', row.product_id) }));
}
