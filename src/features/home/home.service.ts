import { changedRecipesOf } from '@/features/products/changes/changes.service';
import { missingFor } from '@/features/recipes/completeness/completeness.rules';
import { engagementScore } from '@/features/recipes/engagement/engagement.rules';
import { mainIngredients } from '@/features/recipes/main-ingredients.rules';
import { revenueOf } from '@/features/sales/revenue/revenue.service';
import type { UserId } from '@/kernel/ids';
import { dayBefore, PERIOD_DAYS } from '@/kernel/period';
import { isLoopbackAddress } from '@/kernel/url';
import type { Db } from '@/server/database/db';
import { daysOf, figureOf } from './home.rules';
import type { Overview } from './home.schema';
import {
  type DraftRow,
  findDays,
  findFavourites,
  findLibrary,
  findProductsWaiting,
  findSoldProducts,
  type ProductPlace,
} from './home.store';

/** Rows of a list on Home. */
const ROWS = 5;

/** What the creator's Home says at a moment. Six statements, however large the library, and a few more where recipes on sale were touched. */
export async function findOverview(
  db: Db,
  owner: UserId,
  now: number,
  public_url: string,
): Promise<Overview> {
  const since = dayBefore(now, PERIOD_DAYS - 1);
  const [library, counted, favourites, products, waiting, sales] = await Promise.all([
    findLibrary(db, owner),
    findDays(db, owner, dayBefore(now, 2 * PERIOD_DAYS - 1), dayBefore(now, 0)),
    findFavourites(db, owner, ROWS),
    findSoldProducts(db, owner, since),
    findProductsWaiting(db, owner),
    revenueOf(db, owner, now),
  ]);
  const published = products.filter(({ status }) => status === 'published');
  const touched = published.filter((product) => product.touched);
  const changed = await changedRecipesOf(
    db,
    owner,
    touched.map(({ id }) => id),
  );
  const drafted = products.filter(({ status }) => status === 'draft');
  return {
    as_of: new Date(now).toISOString(),
    is_local: isLoopbackAddress(public_url),
    library: { recipes: library.recipes, products: library.products },
    figures: {
      page_views: figureOf(counted, 'page_view', now),
      orders: figureOf(counted, 'order', now),
      downloads: figureOf(counted, 'download', now),
      sign_ups: figureOf(counted, 'sign_up', now),
      recipe_views: figureOf(counted, 'view', now),
      email_clicks: figureOf(counted, 'email_click', now),
      saves: figureOf(counted, 'save', now),
      purchases: figureOf(counted, 'purchase', now),
    },
    revenue: sales.currencies,
    lead_magnets: published[0]?.lead_magnets ?? 0,
    days: daysOf(counted, now),
    drafts: {
      recipes: {
        total: library.drafts,
        complete: library.complete,
        oldest_at: library.oldest_at,
        newest: library.newest.map(draftOf),
      },
      products: {
        total: drafted[0]?.total ?? 0,
        newest: drafted.slice(0, ROWS).map(({ id, title, type }) => ({ id, title, type })),
      },
    },
    waiting: {
      total: waiting[0]?.total ?? 0,
      listings: waiting.flatMap(({ product_id, title, platform, state, reason }) =>
        platform === null ? [] : [{ product_id, title, platform, state, reason }],
      ),
      failed_builds: waiting.flatMap(({ product_id, title, platform, behind, reason }) =>
        platform === null && behind === null ? [{ product_id, title, reason }] : [],
      ),
      behind: waiting.flatMap(({ product_id, title, behind, edition }) =>
        behind === null || edition === null ? [] : [{ product_id, title, edition, platforms: behind }],
      ),
    },
    changed: published.flatMap(({ id, title, edition }) => {
      const recipes = changed.get(id)?.length ?? 0;
      return recipes > 0 ? [{ product_id: id, title, edition: edition ?? 1, recipes }] : [];
    }),
    favourites: favourites.map(({ ingredients, engagement_key, best_engagement_key, ...recipe }) => ({
      ...recipe,
      engagement_score: engagementScore(engagement_key, best_engagement_key),
      main_ingredients: mainIngredients(ingredients),
    })),
    sold: published.slice(0, ROWS).map(soldOf),
  };
}

const draftOf = ({ id, title, servings, yield_text, ingredients, instructions, updated_at }: DraftRow) => ({
  id,
  title,
  missing: missingFor({
    title,
    servings,
    yield_text,
    ingredients: { length: ingredients },
    instructions: { length: instructions },
  }),
  updated_at,
});

function soldOf(product: ProductPlace): Overview['sold'][number] {
  const {
    id,
    title,
    subtitle,
    author_name,
    type,
    cover,
    theme,
    price_cents,
    price_mode,
    suggested_price_cents,
    currency,
    page_views,
    sign_ups,
  } = product;
  const { platform, state, reason } = product;
  const listing = platform === null || state === null ? null : { platform, state, reason };
  return {
    ...{ id, title, subtitle, author_name, type, cover, theme },
    price:
      price_cents === null || price_mode === null || currency === null
        ? null
        : { price_cents, price_mode, suggested_price_cents, currency },
    ...{ listing, page_views, sign_ups },
  };
}
