import { z } from 'zod';
import { ebookSchema } from './ebook/ebook.schema';
import { leadMagnetSchema } from './lead-magnet/lead-magnet.schema';
import { mealPlanSchema } from './meal-plan/meal-plan.schema';
import { cardPackSchema } from './recipe-card-pack/card-pack.schema';
import { type ContentOf, PRODUCT_TYPES, type ProductType } from './registry';

/** The shape of a type's own fields. */
interface TypeSchema<Content> {
  /** The name of its shapes in the API's document: `Ebook`, with `EbookCreate` and `EbookPatch`. */
  document: string;
  /** What the document says of a whole body: fields that exclude each other. Left out: nothing. */
  body?: Record<string, unknown>;
  /** What is stored. */
  fields: z.ZodRawShape;
  /** The fields again, with what they are when the body of a POST leaves them out. */
  created: z.ZodRawShape;
  /** The content of a new product, from the type's own fields of the body. */
  complete(own: object): Content;
}

/** The shapes of the types' own fields. */
export const TYPE_SCHEMAS = {
  ebook: ebookSchema,
  meal_plan: mealPlanSchema,
  recipe_card_pack: cardPackSchema,
  lead_magnet: leadMagnetSchema,
} satisfies { [T in ProductType]: TypeSchema<ContentOf<T>> };

type TypeSchemas = typeof TYPE_SCHEMAS;
export type OwnFields<T extends ProductType> = TypeSchemas[T]['fields'];
export type CreatedFields<T extends ProductType> = TypeSchemas[T]['created'];

/** The shapes of a type's own fields. */
export const schemaOf = (type: ProductType): TypeSchema<ContentOf<ProductType>> => TYPE_SCHEMAS[type];

export const productType = z.enum(PRODUCT_TYPES);
