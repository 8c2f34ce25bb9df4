import { timestamp } from '@/kernel/clock';
import { invalidField, Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { chargeHeavy } from '@/server/auth/access';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { inTime } from '@/server/deadline';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { decoder, imageSize, inTurn, metadataOf } from './decoding.service';
import { IMAGE_TYPES, type ImageType, imageType, THUMB } from './images.rules';
import { type NewPicture, newPicture, pictureBlobs, publishPictures } from './images.service';
import { countImages } from './images.store';
import { printAhead } from './prints.service';
import { thumbAhead } from './thumbs.service';

/** Quality of what is kept (WebP, 0 … 100): beyond it a photo grows without looking better, in print too. */
const QUALITY = 82;

/** Quality of what is kept for print (JPEG, 0 … 100): it is packed once more in its size on the page. */
const ORIGINAL_QUALITY = 90;

/** A picture whose file is kept and whose address is not public yet. */
export interface ReadyPicture {
  picture: NewPicture;
  width: number;
  height: number;
  data: Uint8Array;
  /** What is kept of it for print, where it came larger. */
  original: Uint8Array | null;
}

/**
 * Keeps the file of a picture: upright, at most 2,400 pixels on its longer side, as WebP, without metadata (where it
 * was taken is nobody's business); of a larger one up to 3,600 pixels are kept for print, too. Its address still has to be published, and `keepAgain` called after that. Throws
 * unsupported_media_type for a format that we do not read, validation_failed for a file that is broken or too large,
 * payload_too_large for one picture too many. An `own` one that was kept before is kept byte for byte.
 */
export async function readyPicture(
  ctx: UserContext,
  sent: Uint8Array,
  { own = false }: { own?: boolean } = {},
): Promise<ReadyPicture> {
  const type = requireType(sent);
  if ((await countImages(ctx.db, ctx.owner)) >= LIMITS.images)
    throw new Problem('payload_too_large', {
      detail: `An account can have at most ${LIMITS.images.toLocaleString('en')} images.`,
    });
  const { data, info, original } = await inTurn(
    async () => (own ? await asKept(sent, type) : null) ?? normalise(sent, type),
  );
  const { blobs } = ctx.services;
  const blob_key = await blobs.put(data);
  const original_key = original === null ? null : await blobs.put(original);
  const picture = { ...newPicture(blob_key, data.byteLength), original_key };
  return { picture, width: info.width, height: info.height, data, original };
}

function requireType(sent: Uint8Array): ImageType {
  if (sent.byteLength === 0) throw invalidField('/file', 'The file is empty.', 'too_small');
  const type = imageType(sent);
  if (type === null)
    throw new Problem('unsupported_media_type', {
      detail: 'We can’t use this file as an image. Save it as JPEG, PNG, WebP, AVIF, or GIF, and try again.',
    });
  return type;
}

/** Quality of a picture that is looked at once, before it is kept. */
const GLANCE = 55;

/**
 * A small version of a picture that is not kept, as a data URL, for who decides whether to keep it. Throws as
 * `readyPicture` does for a file that can’t be used.
 */
export async function glanceAt(sent: Uint8Array): Promise<string> {
  const type = requireType(sent);
  const small = await inTurn(async () => {
    await checkPixels(sent, type);
    return readable(
      decoder(sent)
        .autoOrient()
        .resize(THUMB.width, THUMB.height, { fit: 'cover', withoutEnlargement: true })
        .webp({ quality: GLANCE })
        .toBuffer(),
    );
  });
  return `data:image/webp;base64,${small.toString('base64')}`;
}

/** The same of a picture on the public web; null where it can’t be had. An address with https may be one with http. */
export async function glanceAtAddress(ctx: UserContext, url: string): Promise<string | null> {
  for (const address of [url, url.replace(/^https:/i, 'http:')])
    try {
      return await glanceAt(await fetchBytes(ctx, address));
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
  return null;
}

async function fetchBytes(ctx: UserContext, url: string): Promise<Uint8Array> {
  const { bytes } = await ctx.services.fetch(url, {
    accept: [...IMAGE_TYPES, 'image/jpg', 'application/octet-stream', 'binary/octet-stream'],
    max_bytes: LIMITS.image_bytes,
  });
  return bytes;
}

/**
 * Once more, now that it has a name: an account that had an equal one may have been erased meanwhile. Its versions
 * for lists and for books are made behind the answer.
 */
export async function keepAgain(ctx: UserContext, { picture, data, original }: ReadyPicture): Promise<void> {
  await ctx.services.blobs.put(data);
  if (original !== null) await ctx.services.blobs.put(original);
  const { id, blob_key } = picture;
  thumbAhead(ctx.services, {
    id,
    blob_key,
    user_id: ctx.owner,
    thumb_key: null,
    focal_x: null,
    focal_y: null,
  });
  printAhead(ctx.services, { id, blob_key, user_id: ctx.owner, print_key: null });
}

/**
 * The same of a picture on the public web.
 * @throws Problem url_not_allowed or import_failed of the fetch, or what `readyPicture` throws
 */
export async function fetchPicture(ctx: UserContext, url: string): Promise<ReadyPicture> {
  return readyPicture(ctx, await fetchBytes(ctx, url));
}

export interface PictureSize {
  /** In pixels. */
  width: number;
  height: number;
}

/** The size of a picture of the owner as it is kept, which is upright; null when it or its file is gone. */
export async function pictureSize(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  owner: UserId,
  address: string,
): Promise<PictureSize | null> {
  const blob_key = (await pictureBlobs(db, owner, [address])).get(address);
  if (blob_key === undefined || (await blobs.size(blob_key)) === null) return null;
  const { width, height } = await imageSize(await blobs.bytes(blob_key));
  return { width, height };
}

/** Whether an address in a body is one elsewhere, whose picture is to be fetched. */
export const isElsewhere = (address: string): boolean => /^https:/i.test(address);

/** A picture that a body asks for, and the place of its address there. */
export interface WantedPicture {
  address: string | null | undefined;
  pointer: string;
}

/**
 * Carries out a change that names a picture, whose address may be one elsewhere. That picture is fetched before the
 * transaction and has an own address in it; `before` may refuse the change until then. The fetch counts as heavy.
 * @throws Problem image_not_fetched for whatever kept the picture from being had
 */
export async function withAddress<T>(
  ctx: UserContext,
  { address, pointer }: WantedPicture,
  work: (db: Db, address: string | null | undefined) => Promise<T>,
  before?: () => Promise<unknown>,
): Promise<T> {
  if (!isElsewhere(address ?? '')) return inTime(commit(ctx, (tx) => work(tx, address)));
  if (before !== undefined) await inTime(before());
  await chargeHeavy(ctx, ctx.person);
  const ready = await fetchForField(ctx, address ?? '', pointer);
  const now = timestamp(ctx.services.clock());
  const change = commit(ctx, async (tx) => {
    await publishPictures(tx, ctx.owner, [ready.picture], now);
    return work(tx, ready.picture.url);
  });
  const result = await inTime(change);
  await keepAgain(ctx, ready);
  return result;
}

/**
 * A picture on the public web that the field at `pointer` has asked for.
 * @throws Problem image_not_fetched, which names that field
 */
export async function fetchForField(ctx: UserContext, url: string, pointer: string): Promise<ReadyPicture> {
  try {
    return await fetchPicture(ctx, url);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const message = `The image couldn’t be fetched. ${error.detail}`;
    throw new Problem('image_not_fetched', {
      detail: message,
      errors: [{ in: 'body', pointer, code: 'image_not_fetched', message }],
      cause: error,
    });
  }
}

/** The picture as it is, if it can be one that we have made: decoding and packing it again would blur it. */
async function asKept(bytes: Uint8Array, type: ImageType) {
  if (type !== 'image/webp') return null;
  const { width, height, pages = 1, exif, xmp, iptc, icc } = await readable(metadataOf(bytes));
  const bare = [exif, xmp, iptc, icc].every((block) => block === undefined);
  if (!bare || pages !== 1 || Math.max(width, height) > LIMITS.image_side) return null;
  await readable(decoder(bytes).stats());
  return { data: bytes, info: { width, height }, original: null };
}

/** Throws validation_failed for a picture with more pixels than we decode. */
async function checkPixels(bytes: Uint8Array, type: ImageType): Promise<void> {
  const { width, height } = await readable(imageSize(bytes));
  const most = type === 'image/avif' ? LIMITS.image_pixels_avif : LIMITS.image_pixels;
  if (width * height > most)
    throw invalidField('/file', `The image has more than ${most / 1_000_000} megapixels.`, 'too_big');
}

async function normalise(bytes: Uint8Array, type: ImageType) {
  await checkPixels(bytes, type);
  const within = (side: number) =>
    decoder(bytes)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return readable(
    (async () => {
      const kept = await within(LIMITS.image_side)
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      const { width, height, hasAlpha } = await metadataOf(bytes);
      // What is see-through is no photo, and stays one file.
      const original =
        Math.max(width, height) > LIMITS.image_side && !hasAlpha
          ? await within(LIMITS.original_side).jpeg({ quality: ORIGINAL_QUALITY }).toBuffer()
          : null;
      return { ...kept, original };
    })(),
  );
}

/** What the decoder refuses is the fault of the file. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Problem('validation_failed', {
      detail: 'The file couldn’t be read as an image.',
      errors: [
        {
          in: 'body',
          pointer: '/file',
          code: 'invalid_image',
          message: 'The file is damaged or takes too long to read.',
        },
      ],
      cause: error,
    });
  }
}
