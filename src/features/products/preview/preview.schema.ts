import { z } from 'zod';
import { buildNotice } from '@/features/products/records/builds.schema';
import { UNIT_KINDS } from '@/features/products/types/description/names.rules';
import { RECIPE_LAYOUTS } from '@/kernel/book/recipe-layouts';
import { pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { text } from '@/kernel/wire';

/** A product as it would be with these fields of a PATCH, which are not saved. */
const draft = { id: pathId('product'), fields: z.record(z.string(), z.unknown()) };

const unitKey = text(60, 1);

/** How a part stands on its pages, in the words of the planner: opaque to everybody else. */
const way = text(60);

export const previewMapInput = z.strictObject(draft);
export type PreviewMapInput = z.infer<typeof previewMapInput>;

export const previewPagesInput = z.strictObject({
  ...draft,
  keys: z.array(unitKey).min(1).max(LIMITS.preview_units),
  /** As small pictures for a strip of pages instead of as they are printed. */
  small: z.boolean().default(false),
  /** Digests of the pages that the caller has in that size, by their parts. */
  known: z
    .record(unitKey, text(64))
    .refine((known) => Object.keys(known).length <= LIMITS.preview_units)
    .default({}),
  /** On which pages parts begin, as the last map has it: for the page numbers that are printed. */
  pages: z
    .record(unitKey, z.int().min(1).max(LIMITS.preview_page))
    .refine((pages) => Object.keys(pages).length <= LIMITS.preview_page),
  /** How parts stand on their pages, as the last map has it. */
  ways: z
    .record(unitKey, way)
    .refine((ways) => Object.keys(ways).length <= LIMITS.preview_page)
    .default({}),
});
export type PreviewPagesInput = z.infer<typeof previewPagesInput>;

const previewUnit = z.object({
  /** `cover`, `chapter-2`, or the id of a recipe. */
  key: z.string(),
  kind: z.enum(UNIT_KINDS),
  title: z.string(),
  first_page: z.int(),
  /** 0 for a part on pages of the part before it. */
  page_count: z.int(),
  way: way.nullable(),
  /** Where the photo of a recipe can stand. */
  layouts: z.array(z.enum(RECIPE_LAYOUTS)),
});
export type PreviewUnit = z.infer<typeof previewUnit>;

export const previewMap = z.object({
  page_count: z.int(),
  /** Letters that no font can show: each will stand as a box. */
  missing_letters: z.array(z.string()),
  /** What will not be in the files as their creator may expect it. */
  notices: z.array(buildNotice),
  units: z.array(previewUnit),
});
export type PreviewMap = z.infer<typeof previewMap>;

export const previewPages = z.object({
  units: z.array(
    z.object({
      key: z.string(),
      /** Null for a part that the product does not have. */
      digest: z.string().nullable(),
      /** One SVG a page, or one small picture as a data URL; null where the caller has them, or there is no such part. */
      pages: z.array(z.string()).nullable(),
    }),
  ),
});
export type PreviewPages = z.infer<typeof previewPages>;
