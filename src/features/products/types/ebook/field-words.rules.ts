import { flag, proseSentence } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of an ebook in a body: meaning, unit, bounds. */

export const FRONT_WORDS = {
  dedication: proseSentence('The dedication page'),
  introduction: proseSentence('The introduction before the recipes'),
  how_to_use: proseSentence('A page about how to use the book'),
  copyright: `The copyright notice after the title page. At most ${LIMITS.product_text} characters. \`{year}\` and \`{author}\` are filled in when the book is built.`,
  isbn: `The book’s ISBN: 10 or 13 digits (ISO 2108), with or without hyphens, at most ${LIMITS.isbn} characters. The check digit must be correct. \`null\` or empty if there’s none.`,
};

export const CHAPTER_WORDS = {
  title: `The chapter’s title. At most ${LIMITS.title} characters. Can be empty only in a draft.`,
  intro: proseSentence('The introduction before the chapter’s recipes'),
  recipe_ids: `The IDs of your recipes, in order. A book can contain at most ${LIMITS.book_recipes} recipes, each only once.`,
};

export const OPTION_WORDS = {
  show_photo: flag('photos of recipes are printed'),
  show_nutrition: flag('nutrition facts are printed'),
  show_notes: flag('notes are printed'),
  show_times: flag('times are printed'),
  servings_override: `The number of servings to scale every recipe to, 0.01 to ${LIMITS.servings} with up to two decimal places. Recipes without servings aren’t scaled. \`null\` keeps the original servings.`,
};

export const LAYOUT_WORDS = {
  recipe_id: 'The recipe’s ID. Each recipe at most once; recipes that aren’t in the book are ignored.',
  layout:
    'Where the recipe’s photo goes. `photo_page`: on its own page. `photo_above`: above the recipe. `photo_beside`: beside the title. `photo_in_steps`: above the steps. `photo_under_ingredients`: under the ingredients. `no_photo`: the photo isn’t printed. If the recipe doesn’t fit that way, Galley chooses.',
};

export const INDEX_WORDS = {
  title: `${flag('the book has an index of titles')} Books with fewer than 12 recipes have none, because the table of contents lists every recipe.`,
  ingredient: `${flag('the book has an index of main ingredients')} Ingredients in more than a quarter of the recipes are left out if that’s ten recipes or more. Books with fewer than 6 recipes have none.`,
  tag: `${flag('the book has an index of diets')} It lists each diet that at least two recipes fit, unless every recipe fits it. Books with fewer than 6 recipes have none.`,
};

export const BACK_WORDS = {
  index: 'The indexes at the end of the book.',
  about_author: proseSentence('The page about the author'),
  conversions_table: flag('a conversion table for measures and oven temperatures is printed'),
  acknowledgements: proseSentence('The acknowledgments page'),
};

export const PRINT_WORDS = {
  paper:
    'The print edition’s paper and ink. `color`: color on white paper. `white` or `cream`: black and white on paper of that color. Determines the width of the spine.',
  back_text: `The text on the back cover, as plain paragraphs. At most ${LIMITS.back_text} characters. \`null\` prints the description. Text that doesn’t fit is cut, starting with the last paragraph.`,
};

export const EBOOK_WORDS = {
  trim: 'The page size: a paper size by name, or width × height in inches.',
  front: 'The front matter: the pages before the recipes.',
  chapters: `1 to ${LIMITS.chapters} chapters; can be empty only in a draft. A book has either chapters or \`recipe_ids\`; sending one clears the other.`,
  recipe_ids: `The IDs of up to ${LIMITS.book_recipes} recipes, each only once, which the book groups by meal type, or else by tags. \`null\` if the book has \`chapters\`.`,
  recipe_options: 'What to print for each recipe.',
  layouts:
    'Recipes with a layout of their own. Galley chooses for all other recipes, so that pages are full and photos large.',
  contents_photos: flag('the table of contents in the PDF shows a photo from each chapter'),
  sample_recipe_ids: `The IDs of up to ${LIMITS.sample_recipes} of the book’s recipes to show in its sample and in Look inside. Those that aren’t in the book are ignored. If empty, Galley chooses.`,
  back: 'The back matter: the pages after the recipes.',
  print: 'The print edition, which is built separately: pages with bleed and a cover for a printer.',
  formats:
    'The files to build: `pdf` for screens and printing at home, `epub` for reading apps, `phone_pdf` for a phone edition: a PDF with phone-sized pages and large type.',
};
