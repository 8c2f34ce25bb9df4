import { type PlatformLimits, square } from './limits';

/** Where a platform keeps its keys, said to whoever is to paste one. */
export interface KeyPlace {
  /** What it calls one. */
  what: string;
  /** The way there, in its own words. */
  way: string;
  /** The page where an address leads to it; null where it is part of the creator's own shop. */
  page: string | null;
  /** What it calls the second half of a key, where it gives two. */
  secret?: string;
  /** What is asked for where each shop is at an address of its own, and one as an example. */
  address?: { label: string; example: string };
  /** It keeps several audiences in one account, of which one is chosen. */
  has_audiences?: boolean;
}

/** A platform on which Galley sells a creator's products with her key. */
export interface SellingPlatform {
  /** As people write it. */
  label: string;
  kind: 'shop';
  /** What it takes, with its source in a comment; what nobody documents is left out. */
  limits: Partial<PlatformLimits>;
  /** The least price by currency, in its minor units; 0 is taken beside it where free products are. */
  min_price: Readonly<Record<string, number>>;
  /** The header in which it signs what it sends to the address of a hook; null where it signs nothing. */
  signature: string | null;
  key: KeyPlace;
}

/**
 * Gumroad's currencies with their least prices (its open source, github.com/antiwork/gumroad, config/currencies.json), in
 * our minor units: it counts hundredths of a won, which has none.
 */
const GUMROAD_PRICES = {
  USD: 99,
  EUR: 79,
  GBP: 59,
  AED: 364,
  AUD: 99,
  BRL: 533,
  CAD: 99,
  CHF: 100,
  COP: 307_474,
  CZK: 2149,
  DKK: 649,
  HKD: 799,
  IDR: 1_743_007,
  ILS: 700,
  INR: 7300,
  JPY: 99,
  KRW: 1110,
  MXN: 1699,
  MYR: 403,
  NOK: 949,
  NZD: 99,
  PHP: 4500,
  PLN: 379,
  RON: 449,
  SAR: 372,
  SEK: 999,
  SGD: 99,
  THB: 3270,
  TRY: 4812,
  TWD: 2999,
  VND: 25_618,
  ZAR: 1300,
};

/** The platforms on which Galley sells, a row each: everything about them that is no call. */
export const SELLING = {
  gumroad: {
    label: 'Gumroad',
    kind: 'shop',
    // Name: mintlify.com/antiwork/gumroad. Tags: app/models/tag.rb and the share tab of its source. Files and pictures:
    // its help center, "File size limits on Gumroad" and "Adding cover and thumbnail images".
    limits: {
      title: 255,
      tags: 5,
      tag: 20,
      file_bytes: 16_000_000_000,
      covers: [{ width: 1280, height: 720 }, square(600)],
    },
    min_price: GUMROAD_PRICES,
    signature: null,
    key: {
      what: 'access token',
      way: 'In Gumroad, open Settings, then Advanced. Create an application, then generate an access token on its page.',
      page: 'https://gumroad.com/settings/advanced',
    },
  },
  shopify: {
    label: 'Shopify',
    kind: 'shop',
    // 250 tags of 255 characters, a title of 255: help.shopify.com, "Tag formats" and "Products CSV"; shopify.dev/changelog.
    // 2,048 px square: help.shopify.com/api/guides/media.
    limits: { title: 255, tags: 250, tag: 255, covers: [square(2048)] },
    min_price: {},
    signature: 'X-Shopify-Hmac-Sha256',
    key: {
      what: 'client ID',
      secret: 'client secret',
      way: 'In Shopify’s Dev Dashboard, create an app with the scopes write_products, write_publications, and read_orders, release it, and install it on your store. You’ll find the client ID and secret in its settings.',
      page: 'https://dev.shopify.com/dashboard',
      address: { label: 'Store address', example: 'ines.myshopify.com' },
    },
  },
  woocommerce: {
    label: 'WooCommerce',
    kind: 'shop',
    limits: {},
    min_price: {},
    signature: 'X-WC-Webhook-Signature',
    key: {
      what: 'consumer key',
      secret: 'consumer secret',
      way: 'In WordPress, open WooCommerce, Settings, Advanced, then REST API, and add a key with Read/Write permissions. Galley emails your buyers their files, so you don’t have to add any to your shop.',
      page: null,
      address: { label: 'Shop address', example: 'https://shop.example' },
    },
  },
  bigcommerce: {
    label: 'BigCommerce',
    kind: 'shop',
    // A name of 250: its Catalog API, "Create a product" (github.com/bigcommerce/docs, reference/catalog).
    limits: { title: 250 },
    min_price: {},
    signature: 'X-Galley-Secret',
    key: {
      what: 'access token',
      way: 'In BigCommerce, open Settings, then Store-level API accounts, and create a V2/V3 API token. Set Products to modify, and Orders and Information & Settings to read-only. Galley emails your buyers their files, so you don’t have to add any to your store.',
      page: 'https://login.bigcommerce.com/deep-links/manage/settings-list',
      address: { label: 'API path', example: 'https://api.bigcommerce.com/stores/abc123/v3/' },
    },
  },
} as const satisfies Record<string, SellingPlatform>;
