import type { CardSize } from '@/kernel/book/card-sheet';
import type { PrintPaper } from '@/kernel/book/printing';
import type { RecipeLayout } from '@/kernel/book/recipe-layouts';
import type { BodyFont, CoverKind, HeadingFont, Theme } from '@/kernel/book/themes';
import type { Trim } from '@/kernel/book/trims';
import type { RecipeId } from '@/kernel/ids';

/**
 * What a product's file is made of: plain data, complete and frozen. Whoever builds a product fills one of these
 * four shapes; nothing here is looked up later, so the same model always gives the same bytes.
 *
 * Every `image` is a key into the map of image bytes that goes with the model, or null. A key without bytes, or
 * with bytes that no decoder understands, leaves the picture out and never fails the build.
 */
export type BookModel = EbookModel | MealPlanModel | RecipeCardPackModel | LeadMagnetModel;

/** How a book is laid out. Several products may be laid out alike; what was frozen keeps these words. */
export const KIND = {
  cookbook: 'ebook',
  plan: 'meal_plan',
  cards: 'recipe_card_pack',
  taste: 'lead_magnet',
} as const;

/** The bytes of a picture, as any format that sharp reads. */
export interface SourcePicture {
  bytes: Uint8Array;
  /** They are its print version, made and kept before, which needs no decoding. */
  is_print: boolean;
  /** The point that stays in view where it is cut to fit, as shares of its sides; the center where there is none. */
  focal?: { x: number; y: number } | null;
}

/** How a cover is drawn; without a photo `photo` and `framed` are drawn as `typographic`. */
interface Cover {
  kind: CoverKind;
  image: string | null;
}

/** How a creator's books look and who they are by. What is null is the theme's own, or left out. */
export interface BookBrand {
  /** The name that title pages carry where it is not the author's, beside the logo or in its place. */
  name: string | null;
  /** `#rrggbb`. */
  accent: string | null;
  heading_font: HeadingFont | null;
  body_font: BodyFont | null;
  /** An image key. */
  logo: string | null;
  /** Addresses of the web, for the page about the author and the last page of a lead magnet. */
  links: { label: string; url: string }[];
}

export interface BookCommon {
  title: string;
  subtitle: string | null;
  description: string | null;
  author_name: string;
  /** BCP 47, such as `en` or `en-GB`: hyphenation, direction, quotation marks and the file's language. */
  language: string;
  theme: Theme;
  /** Absent from what was frozen before there was a brand kit. */
  brand?: BookBrand;
  cover: Cover;
  /** The day the content was frozen (`YYYY-MM-DD`): the file's creation date, so that bytes are reproducible. */
  edition_date: string;
}

export interface BookIngredient {
  /** The line as it shall be read, already scaled: `1 1/2 cups (190 g) flour, sifted`. */
  display: string;
  /** What is bought, for the index: `flour`. Null leaves the line out of the index. */
  item: string | null;
  group: string | null;
  optional: boolean;
  /** The servings that its amounts are for, where it could not be scaled to the recipe's: it stands as it is written. */
  written_for?: number;
  /** Its author's words where a number in them may be read in two ways; nothing is printed of it. */
  open_number?: string;
}

export interface BookInstruction {
  text: string;
  group: string | null;
  /** As that of a line, where an amount marked in it could not be scaled. */
  written_for?: number;
  /** As that of a line, of an amount marked in it. */
  open_number?: string;
}

/** Per serving; grams but for `calories` (kcal) and `sodium_mg`. What is not known is null. */
export interface BookNutrition {
  calories: number | null;
  protein_g: number | null;
  carbohydrates_g: number | null;
  fat_g: number | null;
  fiber_g: number | null;
  sugar_g: number | null;
  sodium_mg: number | null;
}

export interface BookRecipe {
  /** The recipe's; of a further page of it in a plan with `-` and the servings behind. */
  id: RecipeId;
  title: string;
  description: string | null;
  servings: number | null;
  yield_text: string | null;
  prep_time_minutes: number | null;
  cook_time_minutes: number | null;
  total_time_minutes: number | null;
  ingredients: BookIngredient[];
  instructions: BookInstruction[];
  notes: string | null;
  dietary_tags: string[];
  cuisine: string | null;
  meal_type: string | null;
  nutrition: BookNutrition | null;
  image: string | null;
  /** What its author says that the photo shows. */
  image_alt?: string;
  /** Who made the photo, where that is known; absent from what was frozen before it was printed. */
  image_credit?: string;
  /** The address that the recipe comes from, where it is not its author's own; absent as the credit of a photo. */
  source_url?: string;
  /** Whom it is by or adapted from, where it is not its author's own; absent as the address. */
  credit?: string;
}

/** Which parts of a recipe the book shows. */
export interface RecipeOptions {
  show_photo: boolean;
  show_nutrition: boolean;
  show_notes: boolean;
  show_times: boolean;
}

export interface BookChapter {
  title: string;
  intro: string | null;
  recipes: BookRecipe[];
}

/** A book as it goes to a printer: its pages without a cover, and the cover as a file of its own. */
export interface PrintModel {
  paper: PrintPaper;
  /** What stands on its back; the description where there is none. */
  back_text: string | null;
  /** The inks of its files; RGB where nothing here makes others. */
  color: 'cmyk' | 'rgb';
}

/** Files that a book can be made as; `phone_pdf` has phone-sized pages, with large type. */
export type BookFormat = 'pdf' | 'epub' | 'phone_pdf';

/** The files that a book is made as. */
export function formatsOf(model: BookModel): readonly BookFormat[] {
  if (model.kind === KIND.cards) return ['pdf'];
  return model.formats ?? (model.kind === KIND.cookbook ? ['pdf', 'epub'] : ['pdf']);
}

/** Files of what has no EPUB; absent where there is only a PDF, as before there was a choice. */
type PdfFormats = readonly ('pdf' | 'phone_pdf')[];

export interface EbookModel extends BookCommon {
  kind: typeof KIND.cookbook;
  /** At least one; absent, which means PDF and EPUB, from what was frozen before there was a choice. */
  formats?: readonly BookFormat[];
  trim: Trim;
  front: {
    dedication: string | null;
    introduction: string | null;
    how_to_use: string | null;
    copyright: string | null;
    isbn: string | null;
  };
  /** Present in a print edition alone, which has no other files. */
  print?: PrintModel;
  /** Whether the contents show a photo of each chapter; absent where they don't. */
  contents_photos?: boolean;
  chapters: BookChapter[];
  recipe_options: RecipeOptions;
  /** Recipes that its sample shows, all of their pages; absent where the sample is chosen by rule. */
  sample?: readonly RecipeId[];
  /** Recipes whose photo is to stand at a place of its creator’s choice; absent where there are none. */
  layouts?: readonly { recipe_id: RecipeId; layout: RecipeLayout }[];
  back: {
    index: { title: boolean; ingredient: boolean; tag: boolean };
    about_author: string | null;
    conversions_table: boolean;
    acknowledgements: string | null;
  };
}

export const BOOK_WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
type Weekday = (typeof BOOK_WEEKDAYS)[number];

export interface BookPlanEntry {
  /** 1 is the first day of the plan. */
  day: number;
  /** One of the plan's `meal_slots`. */
  slot: string;
  kind: 'recipe' | 'leftover' | 'note' | 'eat_out';
  /** What the cell says: the recipe's title, or the words of a note. */
  title: string;
  /** A recipe of `recipes`; its cell then names and links the recipe's page. */
  recipe_id: RecipeId | null;
  servings: number | null;
  text: string | null;
}

interface ShoppingLine {
  /** What to buy: `1½ cups`; empty where no recipe names an amount. */
  amount: string;
  item: string;
  /** Ids of the recipes that ask for it. */
  recipe_ids: RecipeId[];
  /** The days of the plan on which they are cooked; absent from what was frozen before they were named. */
  days?: number[];
}

interface ShoppingSection {
  /** An aisle, or a recipe's title. */
  title: string;
  lines: ShoppingLine[];
}

export interface MealPlanModel extends BookCommon {
  kind: typeof KIND.plan;
  formats?: PdfFormats;
  paper: 'a4' | 'us_letter';
  /** 1 to 31. */
  days: number;
  /** The weekday of day 1. */
  start_weekday: Weekday;
  meal_slots: string[];
  people: number;
  entries: BookPlanEntry[];
  include_recipes: boolean;
  recipes: BookRecipe[];
  /** Recipes that its sample shows, all of their pages; absent where the sample is chosen by rule. */
  sample?: readonly RecipeId[];
  /** The summed list of what to buy; null where none is wanted, absent from what was frozen before there was one. */
  shopping?: ShoppingSection[] | null;
  /** The same for each week of a plan of several; null or absent where there is one list. */
  weekly_shopping?: ShoppingSection[][] | null;
  /** Whether each day says what a person eats in it; absent from what was frozen before that could be said. */
  show_nutrition?: boolean;
}

export interface CardOptions {
  card_size: CardSize;
  orientation: 'portrait' | 'landscape';
  /** `single`: a sheet is one card. */
  paper: 'us_letter' | 'a4' | 'single';
  layout: '1up' | '2up' | '4up';
  /** `front_back`: backs are placed for a duplex printer that flips on the long edge. */
  sides: 'front_back' | 'front_only';
  /** Colour printed beyond the cut, 0 to 10 mm. */
  bleed_mm: number;
  crop_marks: boolean;
}

export interface RecipeCardPackModel extends BookCommon, CardOptions {
  kind: typeof KIND.cards;
  recipes: BookRecipe[];
}

export interface LeadMagnetModel extends BookCommon {
  kind: typeof KIND.taste;
  formats?: PdfFormats;
  recipes: BookRecipe[];
  hook: string | null;
  intro: string | null;
  cta: { headline: string; text: string | null; button: string; url: string | null } | null;
}
