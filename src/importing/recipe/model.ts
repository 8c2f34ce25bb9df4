import { ofTerms, type TermField } from '@/kernel/recipe-terms';

/** A line of a list with the section it stands in. */
export interface ReadLine {
  text: string;
  group: string | null;
}

/** A step of the method; some sources have a photo of it. */
export interface ReadStep extends ReadLine {
  photo?: ReadPhoto;
}

/** A line of ingredients; some sources say whether it may be left out and whether it scales. */
export interface ReadIngredient extends ReadLine {
  optional?: boolean;
  scaling?: 'linear' | 'fixed';
  /** What its author has said that it means, where that is not what its words say. */
  correction?: ReadCorrection;
}

export interface ReadCorrection {
  quantity: number | null;
  quantity_max: number | null;
  unit: string | null;
  item: string;
  note: string | null;
}

export interface ReadNutrition {
  calories?: number;
  fat_g?: number;
  saturated_fat_g?: number;
  carbohydrate_g?: number;
  fiber_g?: number;
  sugar_g?: number;
  protein_g?: number;
  sodium_mg?: number;
  cholesterol_mg?: number;
}

/** A photo of a recipe or a step in a source: its absolute address, and what it shows. */
export interface ReadPhoto {
  url: string;
  alt: string | null;
}

/** A recipe as a page, a file or a text has it, in our names; what it does not say is null or empty. */
export interface ReadRecipe extends Record<TermField, string | null> {
  title: string | null;
  description: string | null;
  servings: number | null;
  yield_text: string | null;
  ingredients: ReadIngredient[];
  instructions: ReadStep[];
  notes: string | null;
  /** Only what the source itself calls diets, never what we guess. */
  dietary_tags: string[];
  /** What it calls tags, keywords or categories, the names of diets among them; who stores them tells them apart. */
  tags: string[];
  prep_time_minutes: number | null;
  cook_time_minutes: number | null;
  total_time_minutes: number | null;
  nutrition: ReadNutrition | null;
  /** Absolute address of a picture, or null. */
  image_url: string | null;
  /** All its photos in order, the first of them at `image_url`, where the source has several or says what they show. */
  photos?: readonly ReadPhoto[];
  /** Whom it is by or adapted from, in the words of the source. */
  credit: string | null;
  /** Whom a page names as its author: the credit where the page is somebody else's, which its reader does not know. */
  author?: string | null;
  source_url: string | null;
  /** It is out of a file that we have written: exact, and whole with whatever it has. */
  is_ours?: true;
  /** Why it may not be what the source means, each a sentence for its author; none where it is surely read. */
  doubts?: readonly string[];
  /** The lines of a text that it was read from, so that its author can say where another recipe begins in them. */
  written?: readonly string[];
  /** Lines among the steps that tell of the dish, and were put into the notes. */
  noted?: readonly string[];
  /** Lines of the source that stand in no field. */
  left_out?: readonly string[];
}

export const emptyRecipe = (): ReadRecipe => ({
  title: null,
  description: null,
  servings: null,
  yield_text: null,
  ingredients: [],
  instructions: [],
  notes: null,
  dietary_tags: [],
  tags: [],
  ...ofTerms(() => null),
  prep_time_minutes: null,
  cook_time_minutes: null,
  total_time_minutes: null,
  nutrition: null,
  image_url: null,
  credit: null,
  source_url: null,
});
