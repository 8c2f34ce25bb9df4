import { z } from 'zod';
import { distinctTexts, proseField, recipeIds } from '@/features/products/types/description/fields.schema';
import { FILE_FORMATS } from '@/features/products/types/description/names.rules';
import { PRINT_PAPERS } from '@/kernel/book/printing';
import { RECIPE_LAYOUTS } from '@/kernel/book/recipe-layouts';
import { TRIMS } from '@/kernel/book/trims';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { described, servings, text } from '@/kernel/wire';
import {
  BACK_WORDS,
  CHAPTER_WORDS,
  EBOOK_WORDS,
  FRONT_WORDS,
  INDEX_WORDS,
  LAYOUT_WORDS,
  OPTION_WORDS,
  PRINT_WORDS,
} from './field-words.rules';

const front = z.strictObject(
  described(
    {
      dedication: proseField.default(null),
      introduction: proseField.default(null),
      how_to_use: proseField.default(null),
      copyright: proseField.default('© {year} {author}'),
      isbn: text(LIMITS.isbn).nullable().default(null),
    },
    FRONT_WORDS,
  ),
);

const chapter = z.strictObject(
  described(
    {
      title: text(LIMITS.title).default(''),
      intro: proseField.default(null),
      recipe_ids: recipeIds(LIMITS.book_recipes).default([]),
    },
    CHAPTER_WORDS,
  ),
);
export type Chapter = z.infer<typeof chapter>;

const recipeOptions = z.strictObject(
  described(
    {
      show_photo: z.boolean().default(true),
      show_nutrition: z.boolean().default(false),
      show_notes: z.boolean().default(true),
      show_times: z.boolean().default(true),
      servings_override: servings().nullable().default(null),
    },
    OPTION_WORDS,
  ),
);

const back = z.strictObject(
  described(
    {
      index: z
        .strictObject(
          described(
            {
              title: z.boolean().default(true),
              ingredient: z.boolean().default(true),
              tag: z.boolean().default(true),
            },
            INDEX_WORDS,
          ),
        )
        .prefault({}),
      about_author: proseField.default(null),
      conversions_table: z.boolean().default(true),
      acknowledgements: proseField.default(null),
    },
    BACK_WORDS,
  ),
);

const layout = z.strictObject(
  described({ recipe_id: bodyId('recipe'), layout: z.enum(RECIPE_LAYOUTS) }, LAYOUT_WORDS),
);

const print = z.strictObject(
  described(
    {
      paper: z.enum(PRINT_PAPERS).default('color'),
      back_text: text(LIMITS.back_text).nullable().default(null),
    },
    PRINT_WORDS,
  ),
);

const ebookFields = described(
  {
    trim: z.enum(TRIMS),
    front,
    chapters: z.array(chapter).max(LIMITS.chapters).nullable(),
    recipe_ids: recipeIds(LIMITS.book_recipes).nullable(),
    recipe_options: recipeOptions,
    layouts: z.array(layout).max(LIMITS.book_recipes),
    contents_photos: z.boolean(),
    sample_recipe_ids: recipeIds(LIMITS.sample_recipes),
    back,
    print,
    formats: distinctTexts(z.enum(FILE_FORMATS), 1, FILE_FORMATS.length),
  },
  EBOOK_WORDS,
);

const ebookCreateFields = {
  trim: ebookFields.trim.default('7.5x9.25'),
  front: ebookFields.front.prefault({}),
  chapters: ebookFields.chapters.default(null),
  recipe_ids: ebookFields.recipe_ids.default(null),
  recipe_options: ebookFields.recipe_options.prefault({}),
  layouts: ebookFields.layouts.default([]),
  contents_photos: ebookFields.contents_photos.default(false),
  sample_recipe_ids: ebookFields.sample_recipe_ids.default([]),
  back: ebookFields.back.prefault({}),
  print: ebookFields.print.prefault({}),
  formats: ebookFields.formats.default(['pdf', 'epub']),
};

/** Says of a body that it has chapters or a plain list of recipes, not both. */
const CHAPTERS_OR_LIST = {
  anyOf: (['chapters', 'recipe_ids'] as const).map((name) => ({
    properties: { [name]: { type: 'null', description: EBOOK_WORDS[name] } },
  })),
};

const content = z.object(ebookFields);
export type EbookContent = z.infer<typeof content>;

type Created = z.infer<z.ZodObject<typeof ebookCreateFields>>;

/** The shapes of an ebook. One with neither chapters nor recipes has an empty list. */
export const ebookSchema = {
  document: 'Ebook',
  body: CHAPTERS_OR_LIST,
  fields: ebookFields,
  created: ebookCreateFields,
  complete: (own: Created): EbookContent =>
    own.chapters === null ? { ...own, recipe_ids: own.recipe_ids ?? [] } : own,
};
