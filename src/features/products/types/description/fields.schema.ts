import { z } from 'zod';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { text } from '@/kernel/wire';
import { PDF_FORMATS } from './names.rules';

/** Fields that several types of product have. */

/** A long text of the author's, or none. */
export const proseField = text(LIMITS.product_text).nullable();
/** A line of the author's, or none. */
export const shortField = text(LIMITS.short_text).nullable();

export const priceCents = z
  .int()
  .min(0)
  .max(LIMITS.price_cents)
  .meta({ description: 'In minor units of the currency.', example: 1800 });

const distinct =
  (message: string) =>
  (values: string[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    values.forEach((value, index) => {
      if (seen.has(value))
        context.addIssue({ code: 'custom', path: [index], message, params: { code: 'duplicate' } });
      seen.add(value);
    });
  };

/** Recipes by id, each at most once. */
export const recipeIds = (max: number) =>
  z
    .array(bodyId('recipe'))
    .max(max)
    .superRefine(distinct('This recipe is already in the list.'))
    .meta({ uniqueItems: true });

/** The files of a product that has no EPUB: at least one. */
export const pdfFormats = () => distinctTexts(z.enum(PDF_FORMATS), 1, PDF_FORMATS.length);

/** Distinct texts. */
export const distinctTexts = <T extends z.ZodType<string>>(item: T, min: number, max: number) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .superRefine(distinct('This value is already in the list.'))
    .meta({ uniqueItems: true });
