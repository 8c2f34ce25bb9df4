import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a product in a body: meaning, unit, bounds. */

const prose = (what: string) => `${what}, at most ${LIMITS.product_text} characters; null without one.`;
const short = (what: string) => `${what}, at most ${LIMITS.short_text} characters; null without one.`;
const flag = (what: string) => `Whether ${what}.`;

export const PRODUCT_WORDS = {
  title: `Name of the product, on its cover and its page, 1 to ${LIMITS.title} characters.`,
  subtitle: short('The line under the title'),
  description: `What buyers read on its page, at most ${LIMITS.description} characters; null without one.`,
  author_name: `The author as printed, at most ${LIMITS.name} characters; null means that of the brand kit, or the name of the account. A new product takes that of the brand kit.`,
  language: 'Language of the text as a tag of BCP 47, such as `en` or `pt-BR`, 1 to 35 characters.',
  cover: 'What stands on the cover: a photo, or the title alone.',
  theme:
    'How the pages look: `heirloom`, a classic serif on paper and cream; `market`, blocks of colour and heavy titles; `minimal`, white, thin rules and one sans.',
  price_cents: `Price in minor units of the currency, 0 (free) to ${LIMITS.price_cents}; null while it is not decided.`,
  platforms: `Names of the platforms it is to be sold on, at most ${LIMITS.platforms}, all different.`,
};
export const TYPE_WORD = 'The type of the product, which decides the other fields; it cannot be changed.';
export const CURRENCY_WORD =
  'Currency of the price, three letters of ISO 4217 such as `EUR`; null while it is not decided.';
export const STATUS_WORD =
  '`draft`, or `archived` when it is put away; it becomes `published` by POST /products/{id}/publish.';
export const SOURCE_WORD = 'Id of the product it is taken from; null when it stands for itself.';

export const COVER_WORDS = {
  kind: '`photo` for a photo with the title on it, `typographic` for the title alone.',
  image_url:
    'Address of an uploaded photo, as POST /images answers it, or an https address, which is fetched once and replaced by an own one; null without one.',
};

export const FRONT_WORDS = {
  dedication: prose('A page for whom it is written'),
  introduction: prose('The author’s words before the recipes'),
  how_to_use: prose('How the book is read'),
  copyright: `The notice behind the title, at most ${LIMITS.product_text} characters; \`{year}\` and \`{author}\` are filled in when the book is made.`,
  isbn: `ISBN of the book, of 13 or 10 digits (ISO 2108), with or without hyphens, at most ${LIMITS.isbn} characters; its check digit must be right. Null or empty without one.`,
};

export const CHAPTER_WORDS = {
  title: `Heading of the chapter, at most ${LIMITS.title} characters; empty in a draft only.`,
  intro: prose('The author’s words before its recipes'),
  recipe_ids: `Ids of your recipes in their order, at most ${LIMITS.book_recipes} in a book and each once.`,
};

export const OPTION_WORDS = {
  show_photo: flag('photos of recipes are printed'),
  show_nutrition: flag('nutrition facts are printed'),
  show_notes: flag('notes are printed'),
  show_times: flag('times are printed'),
  servings_override: `Every recipe that has servings is scaled to this many, 0.01 to ${LIMITS.servings} with at most two decimals; null leaves them as they are.`,
};

export const INDEX_WORDS = {
  title: flag('there is an index of titles'),
  ingredient: flag('there is an index of main ingredients'),
  tag: flag('there is an index of tags'),
};

export const BACK_WORDS = {
  index: 'Which indexes stand at the end.',
  about_author: prose('A page about the author'),
  conversions_table: flag('a table of measures and oven temperatures is printed'),
  acknowledgements: prose('A page of thanks'),
};

export const EBOOK_WORDS = {
  trim: 'Size of a page: a sheet of paper by its name, or width × height in inches.',
  front: 'What stands before the recipes.',
  chapters: `1 to ${LIMITS.chapters} chapters, none in a draft only; either these or \`recipe_ids\`, and sending one clears the other.`,
  recipe_ids: `At most ${LIMITS.book_recipes} recipes, each once, which the book groups by meal type; null while there are \`chapters\`.`,
  recipe_options: 'What is printed of each recipe.',
  back: 'What stands after the recipes.',
  formats: 'Files that are made: `pdf` for print and screens, `epub` for reading apps.',
};

export const ENTRY_WORDS = {
  day: `Day of the plan, from 1 to its \`days\` (at most ${LIMITS.plan_days}).`,
  slot: 'One of `meal_slots`.',
  kind: '`recipe` for what is cooked, `leftover` for what is left of it, `note` for a text, `eat_out` for a meal elsewhere.',
  recipe_id:
    'Id of your recipe: needed for a `recipe`, null in a draft only; for a `leftover`, what is left over; else null.',
  servings: `How many are cooked for, 0.01 to ${LIMITS.servings} with at most two decimals; null means \`people\`.`,
  text: `A line in the cell, at most ${LIMITS.short_text} characters; needed for a \`note\`, where it is null in a draft only.`,
};

export const SHOPPING_WORDS = {
  enabled: flag('a shopping list is printed'),
  group_by: '`aisle` sorts it as a shop is, `recipe` keeps what a recipe needs together.',
  pantry_exclude: `Names of ingredients that are always at home and left out, as water from the tap and ice are anyway, at most ${LIMITS.list_items} of at most ${LIMITS.ingredient_item} characters.`,
  extra_items: `Lines that are added, at most ${LIMITS.list_items} of at most ${LIMITS.ingredient_text} characters.`,
};

export const PLAN_WORDS = {
  days: `How many days the plan has, 1 to ${LIMITS.plan_days}.`,
  start_weekday: 'The weekday of its first day.',
  meal_slots: `Names of the meals of a day in their order, 1 to ${LIMITS.plan_slots} of at most ${LIMITS.vocabulary} characters, all different.`,
  people: `How many eat, 1 to ${LIMITS.plan_people}; recipes are scaled to them, but for one without servings, which is cooked as it is written.`,
  entries: `What stands in the cells, at most ${LIMITS.plan_entries} entries.`,
  shopping_list: 'The list of what the plan needs.',
  nutrition: 'What is printed of nutrition facts.',
  include_recipes: flag('the recipes are printed after the plan'),
  paper: 'The sheet it is printed on.',
};
/** What a new plan has where these are left out. */
export const PLAN_CREATE_WORDS = {
  days: `${PLAN_WORDS.days} Left out: 7, or as many as its entries need.`,
  meal_slots: `${PLAN_WORDS.meal_slots} Left out: breakfast, lunch and dinner, and whatever other slots its entries name.`,
};
export const PLAN_NUTRITION_WORDS = { enabled: flag('the nutrition facts of each day are printed') };

export const CARD_WORDS = {
  recipe_ids: `Ids of your recipes in their order, at most ${LIMITS.card_recipes} and each once.`,
  card_size: 'Size of a card: width × height in inches, or `a6`.',
  orientation: 'Whether the card stands (`portrait`) or lies (`landscape`).',
  paper: 'The sheet the cards are printed on; `single` prints each on a page of its own size.',
  layout:
    'How many cards a sheet holds at most. Paper that cannot take so many of this size takes fewer, and the first page says how many: four are only 3x5 cards, and a6 cards on a4 without bleed.',
  sides: '`front_back` prints the method on the back, `front_only` all on one side.',
  bleed_mm:
    'What is printed beyond the edge for cutting, in millimetres, 0 to 10 with at most three decimals.',
  crop_marks: flag(
    'marks for cutting are printed, where the paper has room for them outside the cards and their bleed',
  ),
};

export const CTA_WORDS = {
  headline: `What it offers, at most ${LIMITS.title} characters; empty in a draft only.`,
  text: short('A sentence under it'),
  button: 'The words of the button, 1 to 60 characters.',
  url: `Where the button leads, an http or https address of at most ${LIMITS.url} characters. Null leads to the page of the source while that is on sale, and in a product without a source is for drafts only.`,
};

export const OPTIN_WORDS = {
  headline: short('The title of the form; the product’s own when null'),
  subhead: short('The line under it; our own words when null'),
  bullets: `What readers get, at most 10 lines of 1 to ${LIMITS.short_text} characters.`,
  button:
    'The words of the button, 1 to 60 characters. Those it has at first are written in the language of the product.',
  fields: 'What the form asks for: `email`, and `name` if it is wanted, which readers may leave empty.',
  consent_text: `What readers agree to by ticking a box, at most ${LIMITS.consent_text} characters; null for our own words.`,
  double_optin: flag(
    'readers confirm their email before they get the file and count as subscribers (double opt-in). If we can’t email a reader, they get the file right away; their address stays pending until they confirm. Where email isn’t set up, it counts at once',
  ),
};

export const DELIVERY_WORDS = {
  method:
    '`download` at once on the page, `email` by a link that is sent. Where an address is confirmed first, `email` sends it as well.',
  body: `Text of that mail, at most ${LIMITS.product_text} characters; null for our own words. Its subject is always in ours.`,
  link_ttl_hours: 'Hours that a link to the file works, 1 to 720.',
  max_downloads: 'How often the file can be taken by one link, 1 to 1000; null for any number.',
};

export const MAGNET_WORDS = {
  recipe_ids: `Ids of your recipes in their order, at most ${LIMITS.lead_recipes} and each once.`,
  hook: short(
    'What makes a reader want it: over the welcome, and up to 100 characters on the cover where there is no subtitle',
  ),
  intro: prose('The author’s words before the recipes'),
  cta: 'Where it leads afterwards, printed on the last page; null without one.',
  optin: 'The form that asks for an email address.',
  delivery: 'How the file reaches a reader.',
};

export const LEAD_CTA =
  'Where it leads afterwards. Left out, to the source; null for none. Without an address it leads to the page of the source, and has no button in files that are made while that is not on sale.';

export const PUBLISH_WORDS = {
  platforms: `Names of the platforms to sell it on, 1 to ${LIMITS.platforms}, all different; the product’s own when left out.`,
  price_cents: `Price in minor units of the currency, 0 (free) to ${LIMITS.price_cents}; the product’s own when left out.`,
  currency: 'Currency of the price, three letters of ISO 4217; the product’s own when left out.',
};
