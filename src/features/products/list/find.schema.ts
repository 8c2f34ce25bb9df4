import { z } from 'zod';
import { productStatus } from '@/features/products/records/products.schema';
import { productType } from '@/features/products/types/registry.schema';
import { THEMES } from '@/kernel/book/themes';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { text } from '@/kernel/wire';

/** Products with these words in their title; without words, those that were changed last. */
export const productFind = z.strictObject({
  q: text(LIMITS.search),
  limit: z.int().min(1).max(20),
});
export type ProductFind = z.infer<typeof productFind>;

/** What a line of a list shows of a product. */
export const foundProducts = z.array(
  z.object({
    id: bodyId('product'),
    type: productType,
    title: z.string(),
    status: productStatus,
    cover_image_url: z.string().nullable(),
    theme: z.enum(THEMES),
  }),
);
export type FoundProduct = z.infer<typeof foundProducts>[number];
