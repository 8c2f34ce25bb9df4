import { createHash } from 'node:crypto';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { chargeHeavy } from '@/server/auth/access';
import type { Db } from '@/server/database/db';
import { inTime } from '@/server/deadline';
import type { Blobs } from '@/server/files/blobs';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { decoder, imageSize, inTurn } from './decoding.service';
import { type NewPicture, publishPictures, requireImage } from './images.service';
import { countImages, insertRenditions, picturesOf, type Rendition } from './images.store';
import { cropPixels, type Frame, focalShown, isUnframed, type StepPhotos, tidyFrame } from './photos.rules';
import type { Photo, PhotoInput } from './photos.schema';
import { fetchForField, isElsewhere, keepAgain, type ReadyPicture } from './pictures.service';
import { printAhead } from './prints.service';
import { thumbAhead } from './thumbs.service';

/** Quality of a cropped photo (0 … 100): its pixels were packed once already, so more of them is kept. */
const QUALITY = 90;

/** A photo that is framed, and the file of the picture behind it. */
export interface FramedSource {
  url: string;
  frame: Frame;
  file: Pick<NewPicture, 'blob_key' | 'bytes' | 'original_key'>;
}

/** A framed photo as a picture with an address of its own, not public yet; the bytes of its file where it has one of its own. */
export interface ReadyRendition {
  picture: Rendition;
  data: Uint8Array | null;
  /** The same of what is kept for print. */
  original: Uint8Array | null;
}

/**
 * The address at which a photo is shown: its own while nothing is framed. It follows from the photo and its frame, so
 * the same frame is made once; nobody can guess it who does not know the photo's own.
 */
export function displayUrl(url: string, frame: Frame): string {
  if (isUnframed(frame)) return url;
  const id = createHash('sha256')
    .update(`${url}\n${JSON.stringify([frame.crop, frame.focal])}`)
    .digest('hex')
    .slice(0, 32);
  // What is cropped is packed anew as WebP; a focal point alone leaves the file as it is.
  return `/i/${id}.${frame.crop === null ? (url.split('.').at(-1) ?? 'webp') : 'webp'}`;
}

const nameOf = (url: string): { id: string; extension: string } => {
  const [id = '', extension = ''] = url.slice('/i/'.length).split('.');
  return { id, extension };
};

/** Makes a framed photo: the cropped file where it has a crop. Null when the file of the photo is gone. */
export async function makeRendition(
  blobs: Blobs,
  { url, frame, file }: FramedSource,
): Promise<ReadyRendition | null> {
  const focal = focalShown(frame);
  const named = { ...nameOf(displayUrl(url, frame)), focal_x: focal?.x ?? null, focal_y: focal?.y ?? null };
  if ((await blobs.size(file.blob_key)) === null) return null;
  const { crop } = frame;
  if (crop === null) {
    const { blob_key, bytes, original_key } = file;
    return { picture: { ...named, blob_key, bytes, original_key }, data: null, original: null };
  }
  const cropped = async (whole: Uint8Array) =>
    decoder(whole).extract(cropPixels(crop, await imageSize(whole)));
  const whole = await blobs.bytes(file.blob_key);
  const data = await inTurn(async () => (await cropped(whole)).webp({ quality: QUALITY }).toBuffer());
  const blob_key = await blobs.put(data);
  const large =
    file.original_key === null || (await blobs.size(file.original_key)) === null
      ? null
      : await blobs.bytes(file.original_key);
  const original =
    large === null
      ? null
      : await inTurn(async () => (await cropped(large)).jpeg({ quality: QUALITY }).toBuffer());
  const original_key = original === null ? null : await blobs.put(original);
  return { picture: { ...named, blob_key, bytes: data.byteLength, original_key }, data, original };
}

/** Opens the addresses of framed photos to the public, as `publishPictures` does. */
export const publishRenditions = (
  db: Db,
  owner: UserId,
  renditions: readonly ReadyRendition[],
  now: string,
): Promise<void> =>
  insertRenditions(
    db,
    owner,
    renditions.map(({ picture }) => picture),
    now,
  );

/** Once more, now that it has a name, as `keepAgain` does; its versions for lists and for books are made behind the answer. */
export async function keepRendition(
  ctx: UserContext,
  { picture, data, original }: ReadyRendition,
): Promise<void> {
  for (const bytes of [data, original]) if (bytes !== null) await ctx.services.blobs.put(bytes);
  const { id, blob_key, focal_x, focal_y } = picture;
  const known = { id, blob_key, focal_x, focal_y, user_id: ctx.owner };
  thumbAhead(ctx.services, { ...known, thumb_key: null });
  printAhead(ctx.services, { ...known, print_key: null });
}

/** What a body may say of a recipe's photos and of those of its steps. */
interface SentPhotos {
  image_url?: string | null | undefined;
  photos?: readonly PhotoInput[] | undefined;
  instructions?: readonly (string | { photo?: PhotoInput | null | undefined })[] | undefined;
}

/** A body whose photos are those of the account, with the addresses at which they are shown. */
export type WithPhotos<I extends SentPhotos> = Omit<I, 'photos'> & {
  photos?: Photo[] | undefined;
  /** The photos that its steps have, by the places of the steps. */
  step_photos?: StepPhotos | undefined;
};

/** A photo that a body names. */
interface NamedPhoto<P> {
  photo: P;
  /** The step that it is of; null for one of the recipe. */
  step: number | null;
  /** The place of its address in the body. */
  pointer: string;
}

/** The photos that a body names, each at its place. */
const photosIn = ({ photos = [], instructions = [] }: SentPhotos): NamedPhoto<PhotoInput>[] => [
  ...photos.map((photo, index) => ({ photo, step: null, pointer: `/photos/${index}/url` })),
  ...instructions.flatMap((one, step) =>
    typeof one === 'string' || !one.photo
      ? []
      : [{ photo: one.photo, step, pointer: `/instructions/${step}/photo/url` }],
  ),
];

/** The addresses that a body names, with the first place where each stands. */
function namedIn({ image_url }: SentPhotos, photos: readonly NamedPhoto<PhotoInput>[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const { photo, pointer } of photos) if (!named.has(photo.url)) named.set(photo.url, pointer);
  if (image_url && !named.has(image_url)) named.set(image_url, '/image_url');
  return named;
}

/** The framed photos whose pictures do not exist yet, each once. Throws image_not_fetched for one that is not the owner's. */
async function missingRenditions(
  ctx: UserContext,
  photos: readonly NamedPhoto<Photo>[],
  fetched: ReadonlyMap<string, ReadyPicture>,
): Promise<ReadyRendition[]> {
  const arrived = new Map([...fetched.values()].map(({ picture }) => [picture.url, picture]));
  const addresses = photos.flatMap(({ photo: { url, display_url } }) => [url, display_url]);
  const kept = new Map((await picturesOf(ctx.db, ctx.owner, addresses)).map((row) => [row.url, row]));
  const made = new Map<string, ReadyRendition>();
  for (const { photo, pointer } of photos) {
    const { url, display_url, focal, crop } = photo;
    const file = arrived.get(url) ?? kept.get(url);
    if (file === undefined) await requireImage(ctx.db, ctx.owner, url, pointer);
    if (file === undefined || url === display_url || kept.has(display_url) || made.has(display_url)) continue;
    // As many as a recipe has photos of its own are made for nothing; those of many steps take their time.
    if (crop !== null && made.size >= LIMITS.photos) await chargeHeavy(ctx, ctx.person);
    const rendition = await makeRendition(ctx.services.blobs, { url, frame: { focal, crop }, file });
    if (rendition === null)
      throw new Problem('image_not_fetched', {
        errors: [
          {
            in: 'body',
            pointer,
            code: 'image_not_fetched',
            message: 'This photo’s file is missing. Upload it again.',
          },
        ],
      });
    made.set(display_url, rendition);
  }
  if (made.size > 0 && (await countImages(ctx.db, ctx.owner)) + made.size > LIMITS.images)
    throw new Problem('payload_too_large', {
      detail: `An account can have at most ${LIMITS.images.toLocaleString('en')} images.`,
    });
  return [...made.values()];
}

/**
 * Carries out a change that names photos. Those elsewhere are fetched, each once, and crops are made, before the
 * transaction; `before` may refuse the change until then. Each fetch counts as heavy, and each crop beyond a dozen.
 * @throws Problem image_not_fetched for whatever kept a photo from being had
 */
export async function withPhotos<I extends SentPhotos, T>(
  ctx: UserContext,
  input: I,
  work: (db: Db, input: WithPhotos<I>) => Promise<T>,
  before?: () => Promise<unknown>,
): Promise<T> {
  const { photos: sent, ...rest } = input;
  const placed = photosIn(input);
  const named = namedIn(input, placed);
  const elsewhere = [...named].filter(([address]) => isElsewhere(address));
  if (before !== undefined && (sent !== undefined || placed.length > 0 || elsewhere.length > 0))
    await inTime(before());
  const fetched = new Map<string, ReadyPicture>();
  for (const [address, pointer] of elsewhere) {
    await chargeHeavy(ctx, ctx.person);
    fetched.set(address, await fetchForField(ctx, address, pointer));
  }
  const own = (address: string) => fetched.get(address)?.picture.url ?? address;
  const photos = placed.map(({ photo: { url, alt, focal, crop }, ...place }): NamedPhoto<Photo> => {
    const frame = tidyFrame({ focal, crop });
    const display_url = displayUrl(own(url), frame);
    return { ...place, photo: { url: own(url), alt: alt?.trim() || null, ...frame, display_url } };
  });
  const renditions = photos.length === 0 ? [] : await missingRenditions(ctx, photos, fetched);
  const { image_url } = input;
  const resolved: WithPhotos<I> = {
    ...rest,
    ...(image_url ? { image_url: own(image_url) } : {}),
    ...(sent === undefined
      ? {}
      : { photos: photos.flatMap(({ photo, step }) => (step === null ? photo : [])) }),
    step_photos: new Map(
      photos.flatMap(({ photo, step }) => (step === null ? [] : [[step, photo] as const])),
    ),
  };
  const now = timestamp(ctx.services.clock());
  const result = await inTime(
    commit(ctx, async (tx) => {
      await publishPictures(
        tx,
        ctx.owner,
        [...fetched.values()].map(({ picture }) => picture),
        now,
      );
      await publishRenditions(tx, ctx.owner, renditions, now);
      return work(tx, resolved);
    }),
  );
  for (const ready of fetched.values()) await keepAgain(ctx, ready);
  for (const rendition of renditions) await keepRendition(ctx, rendition);
  return result;
}
