import type { CoverSize } from '@/channels/platforms';
import { decoder, inTurn } from '@/features/images/decoding.service';
import { pictureBlobs } from '@/features/images/images.service';
import type { BuildRow } from '@/features/products/records/builds.store';
import { epubCover } from '@/rendering/epub/epub-cover';
import type { Services } from '@/server/auth/context';

/** Quality of the JPEGs, 0 to 100: platforms pack pictures once more. */
const QUALITY = 92;
/** How small the ground behind a cover is drawn before it is made large again, which blurs it. */
const GROUND = 24;

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

/** A picture of exactly this size with the whole cover in it, on its own colors. */
async function fitted(cover: Uint8Array, { width, height }: CoverSize): Promise<Uint8Array> {
  const ground = await decoder(cover).resize(GROUND, GROUND, { fit: 'fill' }).png().toBuffer();
  const whole = await decoder(cover).resize(width, height, { fit: 'inside' }).png().toBuffer();
  return decoder(ground)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: whole, gravity: 'centre' }])
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
