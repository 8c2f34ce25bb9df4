import { z } from 'zod';
import { listing, priceMode } from '@/features/products/records/listings.schema';
import { cover } from '@/features/products/records/products.schema';
import { productType } from '@/features/products/types/registry.schema';
import { revenue } from '@/features/sales/revenue/revenue.schema';
import { THEMES } from '@/kernel/book/themes';
import { bodyId } from '@/kernel/id-schemas';
import { figure, PERIOD_DAYS } from '@/kernel/period';
import { moment } from '@/kernel/wire';

const day = z.object({
  /** The day in UTC: `2026-11-20`. */
  day: z.string(),
  page_views: z.int(),
  /** 30 days earlier. */
  page_views_before: z.int(),
  orders: z.int(),
  orders_before: z.int(),
  /** Readers of lead magnets whose address counts from this day on. */
  sign_ups: z.int(),
  sign_ups_before: z.int(),
  recipe_views: z.int(),
  recipe_views_before: z.int(),
});
export type HomeDay = z.infer<typeof day>;

const recipeDraft = z.object({
  id: bodyId('recipe'),
  title: z.string(),
  /** What it needs before it can be active, in words. */
  missing: z.array(z.string()),
  updated_at: moment(),
});
export type RecipeDraft = z.infer<typeof recipeDraft>;

const productDraft = z.object({ id: bodyId('product'), title: z.string(), type: productType });

const named = { product_id: bodyId('product'), title: z.string() };
const waitingListing = z.object({
  ...named,
  ...listing.pick({ platform: true, state: true, reason: true }).shape,
});
export type WaitingListing = z.infer<typeof waitingListing>;

const favourite = z.object({
  id: bodyId('recipe'),
  title: z.string(),
  image_url: z.string().nullable(),
  cuisine: z.string().nullable(),
  meal_type: z.string().nullable(),
  main_ingredients: z.array(z.string()),
  engagement_score: z.number(),
});
export type Favourite = z.infer<typeof favourite>;

const soldProduct = z.object({
  id: bodyId('product'),
  title: z.string(),
  subtitle: z.string().nullable(),
  author_name: z.string().nullable(),
  type: productType,
  cover,
  theme: z.enum(THEMES),
  /** What it is sold for; null before there is an edition. */
  price: z
    .object({
      price_cents: z.int(),
      price_mode: priceMode,
      suggested_price_cents: z.int().nullable(),
      currency: z.string(),
    })
    .nullable(),
  /** On the storefront, else on the platform it came to last. */
  listing: listing.pick({ platform: true, state: true, reason: true }).nullable(),
  /** Views of its public page in the present period. */
  page_views: z.int(),
  /** Who has signed up for it in the present period. */
  sign_ups: z.int(),
});
export type SoldProduct = z.infer<typeof soldProduct>;

/** What a creator wants to know when she comes in: what needs her, and how it goes. */
export const overview = z.object({
  /** When this was true. */
  as_of: moment(),
  /** The recipes that the library shows, so without archived ones; all products. Nothing of both means a new account. */
  library: z.object({ recipes: z.int(), products: z.int() }),
  /** Only the computer that Galley runs on can open what is published. */
  is_local: z.boolean(),
  figures: z.object({
    page_views: figure,
    orders: figure,
    downloads: figure,
    sign_ups: figure,
    recipe_views: figure,
    email_clicks: figure,
    saves: figure,
    purchases: figure,
  }),
  /** What was sold, a currency each. */
  revenue: revenue.shape.currencies,
  /** Published lead magnets and what else asks for an email: without one nobody can sign up. */
  lead_magnets: z.int(),
  /** The days of the present period, the oldest first. */
  days: z.array(day).length(PERIOD_DAYS),
  drafts: z.object({
    recipes: z.object({
      total: z.int(),
      /** How many of them have everything that an active recipe needs; of the newest 200. */
      complete: z.int(),
      oldest_at: moment().nullable(),
      newest: z.array(recipeDraft).max(5),
    }),
    products: z.object({ total: z.int(), newest: z.array(productDraft).max(5) }),
  }),
  waiting: z.object({
    total: z.int(),
    /** What was refused first, then what is to be done by hand. */
    listings: z.array(waitingListing),
    /** Products whose last build failed, those apart whose listing says so. */
    failed_builds: z.array(z.object({ ...named, reason: z.string().nullable() })),
    /** Products of which other platforms have an earlier edition than the one on sale. */
    behind: z.array(z.object({ ...named, edition: z.int(), platforms: z.array(z.string()) })),
  }),
  /** Published products whose recipes were changed after their last build. */
  changed: z.array(z.object({ ...named, edition: z.int(), recipes: z.int() })),
  /** The best recipes by engagement. */
  favourites: z.array(favourite).max(5),
  /** Published products, the last changed first. */
  sold: z.array(soldProduct).max(5),
});
export type Overview = z.infer<typeof overview>;
