import type { RecipeId } from '@/kernel/ids';
import type { ContentIssue, ProductTypeRules, RecipePlace } from './description/description.rules';
import { ebook } from './ebook/ebook.rules';
import { leadMagnet } from './lead-magnet/lead-magnet.rules';
import { mealPlan } from './meal-plan/meal-plan.rules';
import { cardPack } from './recipe-card-pack/card-pack.rules';

/**
 * The types of product, each described in the folder of its name; the order is that of lists and documents. Screens
 * load this: shapes are in `registry.schema.ts`, books in `registry.book.ts`, editors in `ui/registry.tsx`.
 */
const TYPES = { ebook, meal_plan: mealPlan, recipe_card_pack: cardPack, lead_magnet: leadMagnet };

export type ProductType = keyof typeof TYPES;
export const PRODUCT_TYPES = Object.keys(TYPES) as [ProductType, ...ProductType[]];

/** The stored content of a type. */
export type ContentOf<T extends ProductType> =
  (typeof TYPES)[T] extends ProductTypeRules<infer Content> ? Content : never;

/** The stored content with its type. */
export type TypedContent = { [T in ProductType]: { type: T; content: ContentOf<T> } }[ProductType];

/** What a type is and does. Its functions take content of that type, as a `TypedContent` has it. */
export const typeOf = (type: ProductType): ProductTypeRules<TypedContent['content']> => TYPES[type];

/** The types that a lead magnet can be made from. */
export const WHOLE_TYPES: readonly ProductType[] = PRODUCT_TYPES.filter(
  (type) => TYPES[type].whole_button !== null,
);

/** The types whose public page asks for an address. */
export const COLLECTING_TYPES: readonly ProductType[] = PRODUCT_TYPES.filter(
  (type) => TYPES[type].collects_addresses,
);

/** Where the recipes of a content stand in its body, in their order. */
export const recipePlaces = ({ type, content }: TypedContent): RecipePlace[] =>
  typeOf(type).recipePlaces(content);

/** The recipes a content uses, in its order, each once. */
export const recipeIdsOf = (typed: TypedContent): RecipeId[] => [
  ...new Set(recipePlaces(typed).map(({ id }) => id)),
];

/** What no single field of a content can see: fields that contradict each other. */
export const contentIssues = ({ type, content }: TypedContent): ContentIssue[] =>
  typeOf(type).issues?.(content) ?? [];
