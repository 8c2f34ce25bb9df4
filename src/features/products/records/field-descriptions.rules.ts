import { shortSentence } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a product in a body: meaning, unit, bounds. */

/** How a price is said, in the product and where it is published. */
const PRICE_MODE_WORD =
  '`fixed`, or `pay_what_you_want`: on the storefront the buyer names the price. A discount code comes off the amount she names.';
const SUGGESTED_WORD = `The amount that the form of \`pay_what_you_want\` begins with, in minor units, 0 to ${LIMITS.price_cents}; at least the price, and what other platforms ask. An edition with a fixed price has none.`;

export const PRODUCT_WORDS = {
  title: `Name of the product, on its cover and its page, 1 to ${LIMITS.title} characters.`,
  subtitle: shortSentence('The line under the title'),
  description: `What buyers read on its page, at most ${LIMITS.description} characters; null without one.`,
  author_name: `The author as printed, at most ${LIMITS.name} characters; null means that of the brand kit, or the name of the account. A new product takes that of the brand kit.`,
  language: 'Language of the text as a tag of BCP 47, such as `en` or `pt-BR`, 1 to 35 characters.',
  cover: 'What stands on the cover: a photo, or the title alone.',
  theme:
    'How the pages look: `heirloom`, a classic serif on paper and cream; `market`, blocks of color and bold titles; `minimal`, white with thin lines and one sans serif.',
  price_cents: `Price in minor units of the currency, 0 (free) to ${LIMITS.price_cents}; null until it’s decided. The least a buyer pays where buyers name the price.`,
  price_mode: PRICE_MODE_WORD,
  suggested_price_cents: SUGGESTED_WORD,
  platforms: `Names of the platforms it is to be sold on, at most ${LIMITS.platforms}, all different.`,
  stamp_files:
    'Whether a buyer’s copy says whose it is: at the foot of each page of a PDF, on a last page of an EPUB file. It holds from the next download on.',
  asks_email:
    'Whether the page of a free product asks for an email address before it gives the files; who leaves one is a subscriber. It holds at once. A lead magnet always asks.',
};
export const TYPE_WORD = 'The type of the product, which decides the other fields. It can’t be changed.';
export const CURRENCY_WORD =
  'Currency of the price, three letters of ISO 4217 such as `EUR`; null until it’s decided.';
export const STATUS_WORD =
  '`draft`, or `archived` when it is put away; it becomes `published` by POST /products/{id}/publish.';
export const COVER_WORDS = {
  kind: '`photo` for a photo with the title on it, `typographic` for the title alone.',
  image_url:
    'Address of an uploaded photo, as POST /images answers it, or an https address, which is fetched once and replaced by an own one; null without one.',
};

export const PUBLISH_WORDS = {
  platforms: `Names of the platforms to sell it on, 1 to ${LIMITS.platforms}, all different; the product’s own when left out.`,
  price_cents: `Price in minor units of the currency, 0 (free) to ${LIMITS.price_cents}; the product’s own when left out. The least a buyer pays where she names the price.`,
  price_mode: `${PRICE_MODE_WORD} The product’s own when left out.`,
  suggested_price_cents: `${SUGGESTED_WORD} The product’s own when left out.`,
  currency: 'Currency of the price, three letters of ISO 4217; the product’s own when left out.',
};
