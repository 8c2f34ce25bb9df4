import { z } from 'zod';
import { plainPhoto, tidyFrame } from '@/features/images/photos.rules';
import { type PhotoInput, photoInput } from '@/features/images/photos.schema';
import { quantity, type StoredLine } from '@/features/recipes/lines.schema';
import { contentOfNew } from '@/features/recipes/recipes.rules';
import { recipeCreate } from '@/features/recipes/recipes.schema';
import type { PictureFiles } from '@/importing/recipe/source';
import { LIMITS } from '@/kernel/limits';
import type { ImportedRecipe, WantedPhoto } from './import.rules';

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
  photos: z.array(photoInput).max(LIMITS.photos).optional(),
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
  (name) => name !== 'image_url' && name !== 'photos' && name !== 'collection_ids',
);

/** Where a remark on a photo of a recipe or a step points: the first of a recipe is its `image_url`. */
export function photoPointer({ step }: WantedPhoto, index: number): string {
  if (step !== null) return `/instructions/${step}/photo/url`;
  return index === 0 ? '/image_url' : `/photos/${index}/url`;
}

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
  pictures: PictureFiles,
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
  const { id, image_url, photos: kept_photos, ...restored } = known.data;
  // An archive from before recipes had several photos names the only one.
  const sent = kept_photos ?? (image_url === null ? [] : [plainPhoto(image_url)]);
  const wanted = ({ url, alt, ...frame }: PhotoInput, step: number | null): WantedPhoto => ({
    bytes: pictures(url),
    address: null,
    alt: alt?.trim() || null,
    step,
    ...tidyFrame(frame),
  });
  const photos = [
    ...sent.map((photo) => wanted(photo, null)),
    ...(input.data.instructions ?? []).flatMap((one, step) =>
      typeof one === 'string' || !one.photo ? [] : wanted(one.photo, step),
    ),
  ];
  const lost = (photo: WantedPhoto) => photo.bytes === null;
  return {
    archive_id: id,
    ...restored,
    content: lines === null ? content : { ...content, ingredients: lines },
    photos: photos.filter((photo) => !lost(photo)),
    warnings: photos.flatMap((photo, index) =>
      lost(photo)
        ? [
            {
              pointer: photoPointer(photo, index),
              code: 'image_not_fetched',
              message: 'The photo isn’t in the archive.',
            },
          ]
        : [],
    ),
  };
}
