import type { Build, ProductFile } from '@/features/products/records/builds.schema';
import type {
  CardPack,
  Ebook,
  LeadMagnet,
  MealPlan,
  Product,
  ProductCreateInput,
} from '@/features/products/records/products.schema';
import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';

/** What calls of this feature look like in the document. */

const recipe = exampleId('recipe');
const product = exampleId('product');
const build = exampleId('build');

export const createBodies: Record<string, ProductCreateInput> = {
  ebook: { type: 'ebook', title: 'Sunday Baking', author_name: 'Ines Moreau', recipe_ids: [recipe] },
  meal_plan: {
    type: 'meal_plan',
    title: 'A Calm Weekend',
    days: 2,
    entries: [
      { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: recipe },
      { day: 2, slot: 'lunch', kind: 'leftover', recipe_id: recipe },
      { day: 2, slot: 'dinner', kind: 'eat_out' },
    ],
  },
  recipe_card_pack: { type: 'recipe_card_pack', title: 'Baking Cards', recipe_ids: [recipe] },
  lead_magnet: {
    type: 'lead_magnet',
    title: 'One Cake',
    hook: 'The cake everybody asks for.',
    recipe_ids: [recipe],
    cta: { headline: 'Bake all Sunday', url: 'https://ines.example/book' },
  },
};

export const patchBody = { subtitle: 'Cakes for slow days' };
export const publishBody = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
export const leadMagnetBody = { title: 'A taste of Sunday Baking', count: 1 };

const common = {
  subtitle: null,
  description: null,
  author_name: null,
  language: 'en',
  cover: { kind: 'typographic', image_url: null },
  theme: 'heirloom',
  price_cents: null,
  currency: null,
  status: 'draft',
  platforms: [],
  listings: [],
  files: [],
  notices: [],
  slug: null,
  edition: null,
  has_unpublished_changes: false,
  changed_recipes: [],
  source_product_id: null,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  archived_at: null,
} as const satisfies Partial<Product>;

const ebook: Ebook = {
  id: product,
  type: 'ebook',
  title: 'Sunday Baking',
  ...common,
  platforms: [],
  listings: [],
  files: [],
  notices: [],
  changed_recipes: [],
  author_name: 'Ines Moreau',
  trim: '7.5x9.25',
  front: {
    dedication: null,
    introduction: null,
    how_to_use: null,
    copyright: '© {year} {author}',
    isbn: null,
  },
  chapters: null,
  recipe_ids: [recipe],
  recipe_options: {
    show_photo: true,
    show_nutrition: false,
    show_notes: true,
    show_times: true,
    servings_override: null,
  },
  back: {
    index: { title: true, ingredient: true, tag: true },
    about_author: null,
    conversions_table: true,
    acknowledgements: null,
  },
  formats: ['pdf', 'epub'],
};

const mealPlan: MealPlan = {
  id: product,
  type: 'meal_plan',
  title: 'A Calm Weekend',
  ...common,
  platforms: [],
  listings: [],
  files: [],
  notices: [],
  changed_recipes: [],
  days: 2,
  start_weekday: 'monday',
  meal_slots: ['breakfast', 'lunch', 'dinner'],
  people: 2,
  entries: [
    { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: recipe, servings: null, text: null },
    { day: 2, slot: 'lunch', kind: 'leftover', recipe_id: recipe, servings: null, text: null },
    { day: 2, slot: 'dinner', kind: 'eat_out', recipe_id: null, servings: null, text: null },
  ],
  shopping_list: { enabled: true, group_by: 'aisle', pantry_exclude: [], extra_items: [] },
  nutrition: { enabled: false },
  include_recipes: true,
  paper: 'a4',
};

const cardPack: CardPack = {
  id: product,
  type: 'recipe_card_pack',
  title: 'Baking Cards',
  ...common,
  platforms: [],
  listings: [],
  files: [],
  notices: [],
  changed_recipes: [],
  recipe_ids: [recipe],
  card_size: '4x6',
  orientation: 'landscape',
  paper: 'us_letter',
  layout: '2up',
  sides: 'front_back',
  bleed_mm: 0,
  crop_marks: true,
};

const leadMagnet: LeadMagnet = {
  id: product,
  type: 'lead_magnet',
  title: 'One Cake',
  ...common,
  platforms: [],
  listings: [],
  files: [],
  notices: [],
  changed_recipes: [],
  price_cents: 0,
  recipe_ids: [recipe],
  hook: 'The cake everybody asks for.',
  intro: null,
  cta: {
    headline: 'Bake all Sunday',
    text: null,
    button: 'See more',
    url: 'https://ines.example/book',
  },
  optin: {
    headline: null,
    subhead: null,
    bullets: [],
    button: 'Send me the recipes',
    fields: ['email'],
    consent_text: null,
    double_optin: true,
  },
  delivery: { method: 'download', body: null, link_ttl_hours: 24, max_downloads: null },
};

export const createdExamples: Record<string, Product> = {
  ebook,
  meal_plan: mealPlan,
  recipe_card_pack: cardPack,
  lead_magnet: leadMagnet,
};

const file: ProductFile = {
  format: 'pdf',
  bytes: 112453,
  page_count: 10,
  build_id: build,
  url: `/api/products/${product}/files/pdf`,
  built_at: '2026-11-20T10:15:01.000Z',
};

const epub: ProductFile = {
  ...file,
  format: 'epub',
  bytes: 894210,
  page_count: null,
  url: `/api/products/${product}/files/epub`,
};

export const publishedExample: Product = {
  ...ebook,
  price_cents: 0,
  currency: 'EUR',
  status: 'published',
  platforms: ['storefront'],
  listings: [
    {
      platform: 'storefront',
      state: 'live',
      reason: null,
      url: 'https://galley.example/p/sunday-baking',
      external_id: null,
      published_at: '2026-11-20T10:15:01.000Z',
    },
  ],
  files: [file, epub],
  slug: 'sunday-baking',
  edition: {
    number: 1,
    price_cents: 0,
    currency: 'EUR',
    published_at: '2026-11-20T10:15:00.000Z',
    build_id: build,
  },
  version: 2,
  updated_at: '2026-11-20T10:15:00.000Z',
};

export const patchedExample: Product = {
  ...publishedExample,
  ...patchBody,
  has_unpublished_changes: true,
  version: 3,
  updated_at: '2026-11-20T10:20:00.000Z',
};

export const pageExample = listPage([publishedExample], 1, { page: 1, per_page: 20 });

export const leadMagnetExample: Product = {
  ...leadMagnet,
  title: 'A taste of Sunday Baking',
  author_name: 'Ines Moreau',
  currency: 'EUR',
  source_product_id: product,
  hook: null,
  cta: {
    headline: 'Cook your way through Sunday Baking',
    text: null,
    button: 'See the whole book',
    url: 'https://galley.example/p/sunday-baking',
  },
};

export const queuedBuildExample: Build = {
  id: build,
  product_id: product,
  state: 'queued',
  progress: 0,
  reason: null,
  page_count: null,
  missing_letters: [],
  notices: [],
  files: [],
  previews: [],
  created_at: '2026-11-20T10:14:59.000Z',
  asked_at: '2026-11-20T10:14:59.000Z',
  started_at: null,
  finished_at: null,
};

export const finishedBuildExample: Build = {
  ...queuedBuildExample,
  state: 'done',
  progress: 100,
  page_count: 10,
  files: [file, epub].map((one) => ({
    ...one,
    url: `/api/products/${product}/builds/${build}/files/${one.format}`,
  })),
  previews: [1, 2, 3, 4].map((page) => `/i/${String(page).repeat(32)}.webp`),
  started_at: '2026-11-20T10:15:00.000Z',
  finished_at: '2026-11-20T10:15:01.000Z',
};
