import { flag, proseSentence } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of an ebook in a body: meaning, unit, bounds. */

export const FRONT_WORDS = {
  dedication: proseSentence('A page for whom it is written'),
  introduction: proseSentence('The author’s words before the recipes'),
  how_to_use: proseSentence('How the book is read'),
  copyright: `The notice behind the title, at most ${LIMITS.product_text} characters; \`{year}\` and \`{author}\` are filled in when the book is made.`,
  isbn: `ISBN of the book, of 13 or 10 digits (ISO 2108), with or without hyphens, at most ${LIMITS.isbn} characters; its check digit must be right. Null or empty without one.`,
};

export const CHAPTER_WORDS = {
  title: `Heading of the chapter, at most ${LIMITS.title} characters; empty in a draft only.`,
  intro: proseSentence('The author’s words before its recipes'),
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
  about_author: proseSentence('A page about the author'),
  conversions_table: flag('a table of measures and oven temperatures is printed'),
  acknowledgements: proseSentence('A page of thanks'),
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
