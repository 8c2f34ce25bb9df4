import type { Build, ProductFile } from '@/features/products/records/builds.schema';
import type { Listing } from '@/features/products/records/listings.schema';
import type { Product, ProductCreateInput } from '@/features/products/records/products.schema';
import { LEAD_MAGNET } from '@/features/products/types/lead-magnet/lead-magnet.rules';
import { PRODUCT_TYPES, type ProductType } from '@/features/products/types/registry';
import { productExample } from '@/features/products/types/registry.examples';
import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';

/** What calls of this feature look like in the document. */

const product = exampleId('product');
const build = exampleId('build');

/** One of something for each type, under its name. */
const eachType = <Example>(make: (type: ProductType) => Example): Record<string, Example> =>
  Object.fromEntries(PRODUCT_TYPES.map((type) => [type, make(type)]));

export const createBodies = eachType((type) => {
  const { title, body } = productExample(type);
  return { type, title, ...body } as ProductCreateInput;
});

export const productPatchBody = { subtitle: 'Cakes for slow days' };
export const listingPatchBody = { url: 'https://www.etsy.com/listing/1234567890' };
export const placedListingExample: Listing = {
  platform: 'etsy',
  keeper: 'creator',
  state: 'live',
  reason: null,
  problem: null,
  url: listingPatchBody.url,
  edition: 2,
  external_id: null,
  published_at: '2026-11-20T10:30:00.000Z',
};

export const publishBody = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
export const leadMagnetBody = { title: 'A taste of Sunday Baking', count: 1 };

const common = {
  subtitle: null,
  description: null,
  author_name: null,
  language: 'en',
  cover: { kind: 'typographic', image_url: null },
  theme: 'heirloom',
  style: { accent: null, heading_font: null, body_font: null },
  price_cents: null,
  price_mode: 'fixed',
  suggested_price_cents: null,
  currency: null,
  status: 'draft',
  platforms: [],
  stamp_files: true,
  asks_email: false,
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

/** A product of the type as it was created. */
function created(type: ProductType): Product {
  const { title, common: own, content } = productExample(type);
  return { id: product, type, title, ...common, ...own, ...content } as Product;
}

export const createdExamples = eachType(created);

const file: ProductFile = {
  format: 'pdf',
  bytes: 112453,
  page_count: 4,
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

export const retriedListingExample: Listing = {
  ...placedListingExample,
  platform: 'gumroad',
  keeper: 'galley',
  state: 'pending',
  url: 'https://ines.gumroad.com/l/galley-01hqexample',
  external_id: 'A1b2C3d4E5f6G7h8I9j0Kw==',
};
export const publishedExample: Product = {
  ...created('ebook'),
  price_cents: 0,
  currency: 'EUR',
  status: 'published',
  platforms: ['storefront'],
  stamp_files: true,
  asks_email: false,
  listings: [
    {
      platform: 'storefront',
      keeper: 'galley',
      state: 'live',
      reason: null,
      problem: null,
      url: 'https://galley.example/p/sunday-baking',
      edition: 1,
      external_id: null,
      published_at: '2026-11-20T10:15:01.000Z',
    },
  ],
  files: [file, epub],
  slug: 'sunday-baking',
  edition: {
    number: 1,
    price_cents: 0,
    price_mode: 'fixed',
    suggested_price_cents: null,
    currency: 'EUR',
    published_at: '2026-11-20T10:15:00.000Z',
    build_id: build,
  },
  version: 2,
  updated_at: '2026-11-20T10:15:00.000Z',
};

const patchedExample: Product = {
  ...publishedExample,
  ...productPatchBody,
  has_unpublished_changes: true,
  version: 3,
  updated_at: '2026-11-20T10:20:00.000Z',
};

export const duplicatedProductExample: Product = {
  ...created('ebook'),
  title: `${created('ebook').title} (copy)`,
};

export const productPageExample = listPage([publishedExample], 1, { page: 1, per_page: 20 });

const leadMagnetExample = {
  ...created(LEAD_MAGNET),
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

/** Answers by the type of their product. */
const named = (answer: Product): Record<string, Product> => ({ [answer.type]: answer });
export const patchedAnswers = named(patchedExample);
export const publishedAnswers = named(publishedExample);
export const leadMagnetAnswers = named(leadMagnetExample as Product);

export const queuedBuildExample: Build = {
  id: build,
  product_id: product,
  edition: 'screen',
  print: null,
  state: 'queued',
  progress: 0,
  reason: null,
  page_count: null,
  missing_letters: [],
  notices: [],
  files: [],
  previews: [],
  sample: null,
  pictures: [],
  created_at: '2026-11-20T10:14:59.000Z',
  asked_at: '2026-11-20T10:14:59.000Z',
  started_at: null,
  finished_at: null,
};

export const finishedBuildExample: Build = {
  ...queuedBuildExample,
  state: 'done',
  progress: 100,
  page_count: 4,
  files: [file, epub].map((one) => ({
    ...one,
    url: `/api/products/${product}/builds/${build}/files/${one.format}`,
  })),
  previews: [1, 2].map((page) => `/i/${String(page).repeat(32)}.webp`),
  pictures: (['book', 'spread', 'devices'] as const).map((shown, index) => ({
    shown,
    url: `/i/${String(index + 3).repeat(32)}.jpg`,
  })),
  started_at: '2026-11-20T10:15:00.000Z',
  finished_at: '2026-11-20T10:15:01.000Z',
};
