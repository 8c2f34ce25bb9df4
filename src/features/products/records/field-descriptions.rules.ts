import { shortSentence } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a product in a body: meaning, unit, bounds. */

/** How a price is said, in the product and where it is published. */
const PRICE_MODE_WORD =
  '`fixed`, or `pay_what_you_want`: on the storefront, the buyer chooses the price. A discount code is taken off the amount they choose.';
const SUGGESTED_WORD = `The amount that a \`pay_what_you_want\` form starts with, in minor units, 0 to ${LIMITS.price_cents}. Must be at least the price. On other platforms, it’s the price. An edition with a fixed price has none.`;

export const PRODUCT_WORDS = {
  title: `The product’s title, shown on its cover and its page. 1 to ${LIMITS.title} characters.`,
  subtitle: shortSentence('The subtitle'),
  description: `The description that buyers read on the product’s page. At most ${LIMITS.description} characters. \`null\` if there’s none.`,
  author_name: `The author’s name as printed. At most ${LIMITS.name} characters. If \`null\`, the brand kit’s author or the account name is used. New products start with the brand kit’s author.`,
  language: 'The language of the text, as a BCP 47 tag such as `en` or `pt-BR`. 1 to 35 characters.',
  cover: 'The cover: a photo with the title, the title alone, or a pattern.',
  theme:
    'The design of the pages. `heirloom`: a classic serif on off-white and cream. `market`: blocks of color and bold titles. `minimal`: white with thin lines and a single sans serif. `plate`: photos across two pages, steps without numbers. `grid`: heavy type on rules, ingredients as a table, steps in columns. `oven`: for baking, with amounts in a column of their own, a bar with the times, and photos in an arch. `pocket`: a notebook with ruled lines, boxes to check, and tabs for chapters. `garden`: centered, with ingredients as a paragraph and the method in two columns.',
  style: 'The product’s own color and fonts. `null` values fall back to the brand kit, then to the theme.',
  price_cents: `The price in minor units of the currency, 0 (free) to ${LIMITS.price_cents}. With \`pay_what_you_want\`, the lowest price a buyer can choose. \`null\` if not set yet.`,
  price_mode: PRICE_MODE_WORD,
  suggested_price_cents: SUGGESTED_WORD,
  platforms: `The platforms to sell the product on, at most ${LIMITS.platforms}, all different.`,
  stamp_files:
    'Whether each buyer’s copy shows who bought it: in the footer of every page of a PDF, or on the last page of an EPUB. Applies from the next download on.',
  asks_email:
    'Whether a free product’s page asks readers for their email address before they get the files. Readers who enter one become subscribers. Takes effect immediately. A lead magnet always asks.',
};
export const TYPE_WORD = 'The product’s type, which determines the other fields. It can’t be changed.';
export const CURRENCY_WORD =
  'The currency of the price, as a three-letter ISO 4217 code such as `EUR`. `null` if not set yet.';
export const STATUS_WORD =
  '`draft`, or `archived` to hide the product from lists. To make it `published`, call POST /products/{id}/publish.';
export const COVER_WORDS = {
  kind: '`photo`: a full-page photo. `framed`: a photo in a frame. `typographic`: the title alone. `pattern`: the theme’s pattern around the title.',
  image_url:
    'The URL of an uploaded photo, as returned by POST /images, or an https URL. An https URL is fetched once and replaced with the URL of Galley’s own copy. `null` if there’s no photo.',
};

export const STYLE_WORDS = {
  accent:
    'The accent color, as `#rrggbb`. If `null`, the brand kit’s color is used. Text in this color is darkened if it would be too light to read.',
  heading_font: 'The font for headings. If `null`, the brand kit’s font is used.',
  body_font: 'The font for body text. If `null`, the brand kit’s font is used.',
};

export const PUBLISH_WORDS = {
  platforms: `The platforms to sell the product on, 1 to ${LIMITS.platforms}, all different. Defaults to the product’s own.`,
  price_cents: `The price in minor units of the currency, 0 (free) to ${LIMITS.price_cents}. With \`pay_what_you_want\`, the lowest price a buyer can choose. Defaults to the product’s own.`,
  price_mode: `${PRICE_MODE_WORD} Defaults to the product’s own.`,
  suggested_price_cents: `${SUGGESTED_WORD} Defaults to the product’s own.`,
  currency: 'The currency of the price, as a three-letter ISO 4217 code. Defaults to the product’s own.',
};
