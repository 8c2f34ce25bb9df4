import type { DeliveryMode, SignUpFormContent } from '@/features/audience/sign-up.rules';
import type { MagnetOffer } from '@/features/audience/sign-up.service';
import type { CodeFault, Reduction } from '@/features/discounts/discounts.rules';
import type { BuiltFormat } from '@/features/products/types/description/names.rules';
import type { ProductType } from '@/features/products/types/registry';
import type { ListingPicture } from '@/kernel/book/listing-picture';
import type { ProductId, UserId } from '@/kernel/ids';
import type { NamedTerms } from './named-price.rules';

/** A part of a book as its public page lists it. */
export interface InsidePart {
  title: string;
  recipes: string[];
}

/** What a public page shows: everything from the frozen edition, nothing from the draft. */
export interface StorefrontPage {
  /** Whose product it is; counted under, never shown. */
  owner: { user_id: UserId; product_id: ProductId };
  /** The present one; the page may have been asked for by an old one. */
  slug: string;
  /** Path, and absolute address, of the page. */
  path: string;
  url: string;
  type: ProductType;
  title: string;
  subtitle: string | null;
  description: string | null;
  author: string;
  creator: string;
  language: string;
  /** What search engines and other sites are told in place of its title and description; null for those. */
  search: { title: string | null; description: string | null };
  /** The product's own accent, else the brand kit's, else the theme's, `#rrggbb`; null for that of the pages. */
  accent: string | null;
  /** Path of the creator's shop; null while she has none. */
  shop: string | null;
  /** Whether the creator offers more than this. */
  has_more: boolean;
  /** Whether it has a price, 0 included; what is public has. */
  has_price: boolean;
  /** What it costs before a code; where the buyer names the price, that, and until then the suggested one. */
  price_cents: number;
  /** Where the buyer names the price; null where it is fixed. */
  named: NamedTerms | null;
  currency: string;
  /** What the code in the address makes of the price, or why it makes nothing of it; null without one. */
  discount: { reduction: Reduction } | { refusal: CodeFault; code: string } | null;
  /** What is to be paid, before tax. */
  total_cents: number;
  /** Whether a reader is asked for a code. */
  asks_for_code: boolean;
  /**
   * Relative link to the file; null where it is asked for by the form, and where the product is not free, for then it
   * cannot be had here yet.
   */
  download: string | null;
  /**
   * Whether this viewer can buy it here: for money, or with a test key, which only the creator herself may; null where
   * there is nothing to buy, or nobody could be paid. What a code makes free can be had where nobody can be paid, too.
   */
  buy: 'live' | 'test' | null;
  /** Whether tax may come on top of the price. */
  adds_tax: boolean;
  /** What a reader is asked for the file; null where she is asked for nothing. */
  sign_up: { form: SignUpFormContent; way: DeliveryMode } | null;
  /** What who signs up is given; null where nobody is asked to, and in the preview of a draft, which gives nothing. */
  magnet: MagnetOffer | null;
  /** Null before it is known. */
  page_count: number | null;
  recipe_count: number;
  /** `bytes` is null before the file is made. */
  files: { format: BuiltFormat; bytes: number | null }[];
  edition: { number: number; published_at: string };
  inside: InsidePart[];
  /** Addresses of page pictures; the first is the cover. */
  previews: string[];
  /** Pictures of the product as a thing, the best one first; none in the preview of a draft. */
  pictures: ListingPicture[];
  /** Some pages as a PDF; null where there is none, and of what is free. */
  sample: { bytes: number; page_count: number } | null;
}

/** What the code in a page's address takes off; null without one, and where it takes nothing off. */
export const reductionOf = ({ discount }: Pick<StorefrontPage, 'discount'>): Reduction | null =>
  discount !== null && 'reduction' in discount ? discount.reduction : null;

/** What a link to the file of a lead magnet still gives. */
export interface DownloadLink {
  title: string;
  /** The address of its first page; null where there is no picture of it. */
  cover: string | null;
  creator: string;
  language: string;
  accent: string | null;
  /** Path of the product's page; null where it has none any more. */
  page: string | null;
  token: string;
  files: { format: string; bytes: number }[];
  /** Whole hours that the link works yet, begun ones too. */
  hours: number;
  /** How often it gives the file; null for any number. */
  most: number | null;
  /** Where the lead magnet leads afterwards. */
  cta: { headline: string; text: string | null; button: string; url: string } | null;
}

/** The address of the style sheet that gives the public pages an accent, `#rrggbb`. */
export const accentAddress = (accent: string): string => `/p/accent/${accent.slice(1).toLowerCase()}.css`;

/** A file size as people read it: `840 kB`, `12.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Text shortened to a length at a word's end, for the summaries that other sites show. */
export function summary(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const cut = plain.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`;
}
