import { z } from 'zod';
import { quantity, type StoredLine } from '@/features/recipes/lines.schema';
import { contentOfNew } from '@/features/recipes/recipes.rules';
import { recipeCreate } from '@/features/recipes/recipes.schema';
import { LIMITS } from '@/kernel/limits';
import type { ImportedRecipe } from './import.rules';

/** A time as we write it; of an archive that was changed by hand it may be missing. */
const moment = () =>
  z.iso
    .datetime()
    .transform((text) => new Date(text).toISOString())
    .nullish()
    .transform((time) => time ?? null);

/** What an archive has of a recipe beside what its author can write. */
const kept = z.object({
  id: z.string().max(100),
  slug: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  engagement_key: z
    .number()
    .min(-LIMITS.engagement_key)
    .max(LIMITS.engagement_key)
    .nullish()
    .transform((key) => key ?? null),
  image_url: z.string().nullable(),
  created_at: moment(),
  updated_at: moment(),
  archived_at: moment(),
});

/** A recipe of our own archive that can be stored as it was. */
export interface ArchivedDraft extends ImportedRecipe {
  archive_id: string;
  slug: string;
  engagement_key: number | null;
  created_at: string | null;
  updated_at: string | null;
  archived_at: string | null;
}

const WRITTEN = Object.keys(recipeCreate.shape).filter(
  (name) => name !== 'image_url' && name !== 'collection_ids',
);

/** The lines as they were stored: what we read then stays, also where we would read it otherwise now. */
function storedLines(lines: readonly unknown[]): StoredLine[] | null {
  const parsed = z.array(storedLine).safeParse(lines);
  return parsed.success ? parsed.data : null;
}

const storedLine = z.object({
  text: z.string(),
  quantity,
  quantity_max: quantity,
  unit: z.string().nullable(),
  item: z.string(),
  note: z.string().nullable(),
  group: z.string().nullable(),
  optional: z.boolean(),
  scaling: z.enum(['linear', 'fixed']),
  corrected: z.boolean(),
});

/**
 * A recipe of our own archive with all its fields, its status and tags, its lines with their corrections; or what is
 * wrong with it, for an archive may have been changed by hand.
 */
export function archivedDraft(
  data: object,
  has_picture: boolean,
): ArchivedDraft | { pointer: string; message: string } {
  const given = new Map(Object.entries(data));
  const written = Object.fromEntries(
    WRITTEN.filter((name) => given.has(name)).map((name) => [name, given.get(name)]),
  );
  const input = recipeCreate.safeParse(written);
  const known = kept.safeParse(data);
  const error = input.error ?? known.error;
  if (!input.success || !known.success) {
    const [issue] = error?.issues ?? [];
    const pointer = (issue?.path ?? []).map((part) => `/${String(part)}`).join('');
    return { pointer, message: issue?.message ?? 'This isn’t a Galley recipe.' };
  }
  const content = contentOfNew(input.data);
  const lines = Array.isArray(given.get('ingredients'))
    ? storedLines(given.get('ingredients') as unknown[])
    : null;
  const { id, image_url, ...restored } = known.data;
  const lost = image_url !== null && !has_picture;
  return {
    archive_id: id,
    ...restored,
    content: lines === null ? content : { ...content, ingredients: lines },
    picture_url: null,
    warnings: lost
      ? [{ pointer: '/image_url', code: 'image_not_fetched', message: 'The photo isn’t in the archive.' }]
      : [],
  };
}
