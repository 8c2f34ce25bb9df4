import type { CoverSize } from '@/channels/limits';
import { decoder, imageSize, inTurn } from '@/features/images/decoding.service';
import { pictureBlobs } from '@/features/images/images.service';
import type { BuildRow } from '@/features/products/records/builds.store';
import { epubCover } from '@/rendering/epub/epub-cover';
import type { Services } from '@/server/auth/context';

/** Quality of the JPEGs, 0 to 100: platforms pack pictures once more. */
const QUALITY = 92;
/** What is left free around the cover, and how much darker than it the ground is, in a picture that shows a book. */
const MARGIN = 0.06;
const SHADE = 0.92;

/**
 * The cover of a finished build: the one of its EPUB, 1,600 pixels high, else its first page as the public page shows
 * it. Null where neither is there any more.
 */
async function coverOf({ db, blobs }: Services, build: BuildRow): Promise<Uint8Array | null> {
  const epub = build.files.find(({ format }) => format === 'epub');
  if (epub !== undefined && (await blobs.size(epub.blob_key)) !== null) {
    const cover = await epubCover(await blobs.stream(epub.blob_key));
    if (cover !== null) return cover;
  }
  const [address] = build.previews;
  if (address === undefined) return null;
  const key = (await pictureBlobs(db, build.user_id, [address])).get(address);
  return key === undefined || (await blobs.size(key)) === null ? null : blobs.bytes(key);
}

/** Pixels at each edge that are left out: where a page ends, its outermost ones are half white. */
const EDGE = 2;
/** Rows of pixels at the foot of a cover whose color is taken. */
const FOOT = 4;

/** A part of a picture. */
const cut = (picture: Uint8Array, left: number, top: number, width: number, height: number) =>
  decoder(picture).extract({ left, top, width, height }).png().toBuffer();

/**
 * A picture of exactly this size with the whole cover in it, on the color of its foot. An upright one is a cover itself,
 * so it is filled as far as that goes; any other shows the book on a ground a little darker.
 */
async function fitted(cover: Uint8Array, { width, height }: CoverSize): Promise<Uint8Array> {
  const size = await imageSize(cover);
  const inner = { width: size.width - 2 * EDGE, height: size.height - 2 * EDGE };
  const page = await cut(cover, EDGE, EDGE, inner.width, inner.height);
  const foot = await cut(page, 0, inner.height - FOOT, inner.width, FOOT);
  const color = await decoder(foot).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const is_cover = height > width;
  const [r = 0, g = 0, b = 0] = [...color].map((value) => Math.round(value * (is_cover ? 1 : SHADE)));
  const room = is_cover ? 1 : 1 - 2 * MARGIN;
  const box = { width: Math.round(width * room), height: Math.round(height * room) };
  const whole = await decoder(page).resize(box.width, box.height, { fit: 'inside' }).png().toBuffer();
  return decoder(whole)
    .resize(width, height, { fit: 'contain', background: { r, g, b }, withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The cover of a build as JPEGs: in its own shape, then in each of the sizes. None where it is gone or unreadable. */
export async function coverPictures(
  services: Services,
  build: BuildRow,
  sizes: readonly CoverSize[],
): Promise<Uint8Array[]> {
  const cover = await coverOf(services, build);
  if (cover === null) return [];
  return inTurn(async () => {
    const pictures: Uint8Array[] = [await decoder(cover).jpeg({ quality: QUALITY }).toBuffer()];
    for (const size of sizes) pictures.push(await fitted(cover, size));
    return pictures;
  });
}
