import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { decimal, described, text } from '@/kernel/wire';
import { pictureAddress } from './images.schema';

/** A share of a side of a picture. */
const share = (min: number, max = 1) => decimal({ min, max, decimals: 6 });

const POINT_WORDS = {
  x: 'The distance from the left edge, as a fraction of the width, 0 to 1.',
  y: 'The distance from the top edge, as a fraction of the height, 0 to 1.',
};
const focal = z.strictObject(described({ x: share(0), y: share(0) }, POINT_WORDS)).meta({ id: 'FocalPoint' });
export type FocalPoint = z.infer<typeof focal>;

const CROP_WORDS = {
  x: `The left edge, as a fraction of the photo’s width, 0 to ${1 - LIMITS.crop_side}.`,
  y: `The top edge, as a fraction of the photo’s height, 0 to ${1 - LIMITS.crop_side}.`,
  width: `The width, as a fraction of the photo’s width, ${LIMITS.crop_side} to 1. Anything past the right edge is cut off.`,
  height: `The height, as a fraction of the photo’s height, ${LIMITS.crop_side} to 1. Anything past the bottom edge is cut off.`,
};
const crop = z
  .strictObject(
    described(
      {
        x: share(0, 1 - LIMITS.crop_side),
        y: share(0, 1 - LIMITS.crop_side),
        width: share(LIMITS.crop_side),
        height: share(LIMITS.crop_side),
      },
      CROP_WORDS,
    ),
  )
  .meta({ id: 'PhotoCrop' });
export type PhotoCrop = z.infer<typeof crop>;

const PHOTO_WORDS = {
  url: 'The URL of an uploaded photo, as returned by POST /images, or an https URL. An https URL is fetched once and replaced with the URL of Galley’s own copy.',
  alt: `What the photo shows, in a sentence for people who can’t see it. At most ${LIMITS.alt} characters. \`null\` if there’s none.`,
  focal: 'The point that stays in view wherever the photo is cropped. `null` for the center.',
  crop: 'The part of the photo to show. `null` for all of it. The original is kept.',
  display_url: 'Read-only. Ignored if sent.',
};

/** A photo in a body. */
export const photoInput = z
  .strictObject(
    described(
      {
        url: pictureAddress,
        alt: text(LIMITS.alt).nullable().optional(),
        focal: focal.nullable().optional(),
        crop: crop.nullable().optional(),
        display_url: text(LIMITS.url).optional(),
      },
      PHOTO_WORDS,
    ),
  )
  .meta({ id: 'PhotoInput' });
export type PhotoInput = z.infer<typeof photoInput>;

/** A photo as it is stored and answered. */
export const photo = z
  .object({
    url: z.string().meta({ description: 'The URL of the original photo.' }),
    alt: z.string().nullable().meta({ description: PHOTO_WORDS.alt }),
    focal: focal.nullable().meta({ description: PHOTO_WORDS.focal }),
    crop: crop.nullable().meta({ description: PHOTO_WORDS.crop }),
    display_url: z.string().meta({
      description: 'The URL of the photo as shown: cropped if it has a crop, otherwise the whole photo.',
    }),
  })
  .meta({ id: 'Photo' });
export type Photo = z.infer<typeof photo>;
