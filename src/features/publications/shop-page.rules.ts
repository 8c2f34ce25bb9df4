import type { SignUpFormContent } from '@/features/audience/sign-up.rules';
import type { ProductType } from '@/features/products/types/registry';
import type { ShopSettings } from '@/features/shop/shop.schema';

/** A product as a shop shows it: everything of the edition for sale. */
export interface ShopCard {
  /** Where it can be had: the path of its page here, or its address on another site. */
  address: string;
  /** What that other site is called; null for a page here. */
  site: string | null;
  type: ProductType;
  title: string;
  subtitle: string | null;
  description: string | null;
  language: string;
  /** What it costs; the least where the buyer names the price. */
  price_cents: number;
  is_named: boolean;
  currency: string;
  /** Address of the picture of its cover; null without one. */
  cover: string | null;
}

/** A bundle as a shop shows it. */
export interface ShopBundle {
  path: string;
  title: string;
  price_cents: number;
  currency: string;
  /** Address of the picture of its first cover; null without one. */
  cover: string | null;
}

/** What a page of a shop shows. */
export interface ShopPage {
  /** Path of the shop, and absolute address. */
  path: string;
  url: string;
  name: string;
  bio: string | null;
  photo_url: string | null;
  links: ShopSettings['links'];
  accent: string | null;
  /** A BCP 47 tag, that of the first product. */
  language: string;
  /** What stands beside the creator; null on later pages and without a product. */
  featured: ShopCard | null;
  cards: ShopCard[];
  /** The newest bundles on sale, on the first page. */
  bundles: ShopBundle[];
  /** The form of a lead magnet, on the first page. */
  sign_up: { slug: string; form: SignUpFormContent } | null;
  /** Which page it is, from 1, and how many there are. */
  page: number;
  pages: number;
}
