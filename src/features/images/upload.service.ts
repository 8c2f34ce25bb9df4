import { invalidField, Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import { commit, type UserContext } from '../../server/trpc';
import { decoder, inTurn, sizeOf } from './decoding.service';
import { IMAGE_TYPES, type ImageType, imageType } from './images.rules';
import type { Image } from './images.schema';
import { newPicture, publishPictures } from './images.service';
import { countImages } from './images.store';

/** Quality of what is kept (WebP, 0 … 100): beyond it a photo grows without looking better, in print too. */
const QUALITY = 82;

/**
 * Keeps an uploaded picture as the owner's: upright, at most 2,400 pixels on its longer side, as WebP, without
 * metadata (where it was taken is nobody's business). Throws unsupported_media_type for a format that we do not
 * read, validation_failed for a file that is broken or too large, payload_too_large for one picture too many.
 */
export async function uploadImage(ctx: UserContext, file: File): Promise<Image> {
  if (file.size === 0) throw invalidField('/file', 'The file is empty.', 'too_small');
  const sent = new Uint8Array(await file.arrayBuffer());
  const type = imageType(sent);
  if (type === null)
    throw new Problem('unsupported_media_type', {
      detail: `The file is no picture that we read. Send one of ${IMAGE_TYPES.join(', ')}.`,
    });
  if ((await countImages(ctx.db, ctx.owner)) >= LIMITS.images)
    throw new Problem('payload_too_large', {
      detail: `An account can keep ${LIMITS.images.toLocaleString('en')} pictures.`,
    });
  const { data, info } = await inTurn(() => normalise(sent, type));
  const blob_key = await ctx.services.blobs.put(data);
  const created_at = new Date(ctx.services.clock()).toISOString();
  const picture = newPicture(blob_key, data.byteLength);
  const image = await commit(ctx, async (tx) => {
    await publishPictures(tx, ctx.owner, [picture], created_at);
    const { id, url, bytes } = picture;
    return { id, url, width: info.width, height: info.height, bytes, created_at };
  });
  // Once more, now that it has a name: an account that had an equal one may have been erased meanwhile.
  await ctx.services.blobs.put(data);
  return image;
}

async function normalise(bytes: Uint8Array, type: ImageType) {
  const { width, height } = await readable(sizeOf(bytes));
  const most = type === 'image/avif' ? LIMITS.image_pixels_avif : LIMITS.image_pixels;
  if (width * height > most)
    throw invalidField('/file', `The picture has more than ${most / 1_000_000} megapixels.`, 'too_big');
  return readable(
    decoder(bytes)
      .autoOrient()
      .resize({
        width: LIMITS.image_side,
        height: LIMITS.image_side,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  );
}

/** What the decoder refuses is the fault of the file. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Problem('validation_failed', {
      detail: 'The file could not be read as a picture.',
      errors: [
        {
          in: 'body',
          pointer: '/file',
          code: 'invalid_image',
          message: 'The file is damaged, or takes too long to read.',
        },
      ],
      cause: error,
    });
  }
}
