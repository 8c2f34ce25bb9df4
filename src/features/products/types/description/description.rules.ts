import type { ProductId, RecipeId } from '@/kernel/ids';
import type { FileFormat } from './names.rules';

/** What a type of product is, beside the shape of its fields: its words, what it does, and the rules of its content. */
export interface ProductTypeRules<Content> {
  /** What screens call it: `Ebook`. */
  readonly name: string;
  /** The same with its article, as a sentence begins: `An ebook`. */
  readonly one: string;
  /** What it is, in one plain sentence. */
  readonly sentence: string;
  /** What stands on the tabs of its editor that differ from type to type. */
  readonly tabs: { readonly contents: string; readonly words: string };
  /** What its public page calls it, and whether search engines are told that it is a book. */
  readonly page: { readonly label: string; readonly noun: string; readonly is_book: boolean };
  /** Nobody pays for it: its price is 0, and it is published without asking for one. */
  readonly is_free: boolean;
  /** Its public page asks for an email address before it gives the file, on the terms of `optin` and `delivery`. */
  readonly collects_addresses: boolean;
  /** It is read like a book, two pages side by side. */
  readonly has_spreads: boolean;
  /** It is edited on the whole width of the window; its pages take that place instead of standing beside it. */
  readonly is_broad: boolean;
  /** The words of the button that leads from a lead magnet to this product; null where none is made from this type. */
  readonly whole_button: string | null;
  /** The form for a new one, where recipes are chosen before anything else. */
  readonly begin: {
    /** Recipes that it takes. */
    readonly most: number;
    /** How the sentences begin that say so: `A card pack`. */
    readonly called: string;
    /** What it says while none is chosen. */
    readonly none_chosen: string;
    /** It is whole with its recipes: only the best of a collection are taken, and its file is made at once. */
    readonly is_whole: boolean;
  };
  /** The field that lacks something where there is no recipe. */
  readonly recipes_field: string;

  /** The fields of a new one with these recipes in this order. */
  withRecipes(recipes: readonly PlacedRecipe[]): object;
  /** The fields of one that takes these recipes too, after those that it has; what it has no place for is left out. */
  withMore(content: Content, recipes: readonly PlacedRecipe[]): object;
  /** Where its recipes stand, in their order. */
  recipePlaces(content: Content): RecipePlace[];
  /** What no single field can see: fields that contradict each other. Left out: nothing can. */
  issues?(content: Content): ContentIssue[];
  /** What is refused when it comes new; what is stored already stays, and a preview shows what is being typed. */
  wrongValues?(content: Content, stored: Content | null): ContentIssue[];
  /** The content when these fields were sent, of which some clear others. */
  patched?(content: Content, sent: Readonly<Record<string, unknown>>): Content;
  /** What has to be filled in before there can be a file of it, or a release. */
  missing(content: Content, asked: Asked): ContentIssue[];
  /** The files that it is made as. */
  formats(content: Content): readonly FileFormat[];
}

/** A recipe that is put into a product; a plan looks at its meal type for the meal. */
export interface PlacedRecipe {
  id: RecipeId;
  meal_type: string | null;
}

export const idsOf = (recipes: readonly PlacedRecipe[]): RecipeId[] => recipes.map(({ id }) => id);

/** A recipe of a content: its id, where that stands in the body (a JSON pointer), and in which chapter, from 0. */
export interface RecipePlace {
  id: RecipeId;
  pointer: string;
  chapter: number | null;
}

/** What is missing depends on what for, and on the product it is a taste of (null for any other). */
export interface Asked {
  for: 'file' | 'release';
  source_product_id: ProductId | null;
}

export interface ContentIssue {
  path: (string | number)[];
  code: string;
  message: string;
}

/** A field that has to be filled in. */
export const required = (path: (string | number)[], message: string): ContentIssue => ({
  path,
  code: 'required',
  message,
});

/** What a content lacks that has no recipe, at the field or list where it would have some. */
export const noRecipe = (...path: (string | number)[]): ContentIssue =>
  required(path, 'There are no recipes yet.');

export const isBlankText = (text: string | null): boolean => text === null || text.trim() === '';

/** Where the recipes of a plain list stand. */
export const listPlaces = (recipe_ids: readonly RecipeId[]): RecipePlace[] =>
  recipe_ids.map((id, index) => ({ id, pointer: `/recipe_ids/${index}`, chapter: null }));
