/** A picture's size in pixels. */
export interface CoverSize {
  width: number;
  height: number;
}

/** What a platform takes; what is null is not known, or has no limit. */
export interface PlatformLimits {
  /** Characters of a title and of a description. */
  title: number | null;
  description: number | null;
  /** How many tags or keywords a product can have, and characters of one. */
  tags: number | null;
  tag: number | null;
  /** How many files a product can have, and bytes of one. */
  files: number | null;
  file_bytes: number | null;
  /** The only file format that it takes. */
  format: 'pdf' | 'epub' | null;
  /** Sizes that it asks pictures for, the cover's first; empty where none is known. */
  covers: readonly CoverSize[];
}

/** A platform on which the creator puts up her products herself. */
export interface ManualPlatform {
  /** As people write it. */
  name: string;
  limits: PlatformLimits;
  /** The least price by currency, in its minor units; 0 is taken beside it where free products are. */
  min_price: Readonly<Record<string, number>>;
  /** What it calls tags. */
  tag_word: 'tag' | 'keyword';
}

/** Those of a platform of which none is known. */
export const NO_LIMITS: PlatformLimits = {
  title: null,
  description: null,
  tags: null,
  tag: null,
  files: null,
  file_bytes: null,
  format: null,
  covers: [],
};

const platform = (
  name: string,
  limits: Partial<PlatformLimits> = {},
  more: Partial<Pick<ManualPlatform, 'min_price' | 'tag_word'>> = {},
): ManualPlatform => ({
  name,
  limits: { ...NO_LIMITS, ...limits },
  min_price: {},
  tag_word: 'tag',
  ...more,
});

const square = (side: number): CoverSize => ({ width: side, height: side });

/**
 * Gumroad's least prices (its open source, github.com/antiwork/gumroad, config/currencies.json), of currencies whose
 * minor units are counted there as here.
 */
const GUMROAD_PRICES = {
  USD: 99,
  EUR: 79,
  GBP: 59,
  AUD: 99,
  CAD: 99,
  CHF: 100,
  CZK: 2149,
  DKK: 649,
  HKD: 799,
  INR: 7300,
  JPY: 99,
  MXN: 1699,
  NOK: 949,
  NZD: 99,
  PLN: 379,
  SEK: 999,
  SGD: 99,
};

/**
 * The platforms that are known by name, in the order in which they are offered: the only list of them, a line each.
 * Any other name is a platform too, without known limits. Beside a limit stands who says so.
 */
const MANUAL: ReadonlyMap<string, ManualPlatform> = new Map([
  // Title, 13 tags of 20 characters, 5 files of 20 MB, pictures of 2,000 px: Etsy's help and Open API v3 reference.
  [
    'etsy',
    platform('Etsy', {
      title: 140,
      tags: 13,
      tag: 20,
      files: 5,
      file_bytes: 20_000_000,
      covers: [square(2000)],
    }),
  ],
  [
    'gumroad',
    // Name: mintlify.com/antiwork/gumroad. Tags: app/models/tag.rb and the share tab of its source. Files and pictures:
    // its help center, "File size limits on Gumroad" and "Adding cover and thumbnail images".
    platform(
      'Gumroad',
      {
        title: 255,
        tags: 5,
        tag: 20,
        file_bytes: 16_000_000_000,
        covers: [{ width: 1280, height: 720 }, square(600)],
      },
      { min_price: GUMROAD_PRICES },
    ),
  ],
  ['payhip', platform('Payhip')],
  ['ko-fi', platform('Ko-fi')],
  ['stan-store', platform('Stan Store')],
  ['ltk', platform('LTK')],
  [
    'amazon-kdp',
    // An EPUB, 4,000 characters, 7 keywords: its form. 1,600 × 2,560 is ideal: kdp.amazon.com/help, "Cover Image
    // Guidelines".
    platform(
      'Amazon KDP',
      { description: 4000, tags: 7, files: 1, format: 'epub', covers: [{ width: 1600, height: 2560 }] },
      { tag_word: 'keyword' },
    ),
  ],
  // 250 tags of 255 characters, a title of 255: help.shopify.com, "Tag formats" and "Products CSV"; shopify.dev/changelog.
  // 2,048 px square: help.shopify.com/api/guides/media.
  ['shopify', platform('Shopify', { title: 255, tags: 250, tag: 255, covers: [square(2048)] })],
  ['woocommerce', platform('WooCommerce')],
  // A name of 250: its Catalog API, "Create a product" (github.com/bigcommerce/docs, reference/catalog).
  ['bigcommerce', platform('BigCommerce', { title: 250 })],
  ['lemon-squeezy', platform('Lemon Squeezy')],
]);

/** The names under which the known platforms are stored. */
export const MANUAL_PLATFORMS: readonly string[] = [...MANUAL.keys()];

/** A platform by its name; of one that is not known only what it is called: `my-shop` is My Shop. */
export const manualPlatform = (name: string): ManualPlatform =>
  MANUAL.get(name) ??
  platform(
    name
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
  );
