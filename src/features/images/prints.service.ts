import { LRUCache } from 'lru-cache';
import type { UserId } from '@/kernel/ids';
import type { SourcePicture } from '@/rendering/model/book.model';
import type { PrintPictures } from '@/rendering/print/print-edition';
import { printVersion, uprightSize } from '@/rendering/typst/print.mjs';
import type { Services } from '@/server/auth/context';
import { loggable } from '@/server/logging/log';
import { createQueue } from './decoding.service';
import { isVersionKept, keepVersion, picturesOf } from './images.store';

/** A picture as the directory table knows it. */
export interface PrintablePicture {
  id: string;
  user_id: UserId;
  blob_key: string;
  print_key: string | null;
}

/** One at a time in a process: nobody looks at a screen and waits for it. */
const making = createQueue(1);

/**
 * Makes the print version of a picture and keeps it beside the picture; returns its key, which is the picture's own
 * where that is printed as it is. Null when the picture's file or the picture is gone.
 */
export const makePrint = (services: Services, picture: PrintablePicture): Promise<string | null> =>
  making.run(() => keepPrint(services, picture));

async function keepPrint({ blobs, db }: Services, picture: PrintablePicture): Promise<string | null> {
  const { id, user_id, blob_key } = picture;
  if ((await blobs.size(blob_key)) === null) return null;
  const print = await printVersion(await blobs.bytes(blob_key));
  // A picture with transparent parts, or one that cannot be read, is left to the build.
  const own = print?.extension === 'jpg' ? await blobs.put(print.bytes) : blob_key;
  if (await keepVersion(db, user_id, id, 'print_key', own)) return own;
  // The account was erased while this was made: nothing of it may stay.
  if (own !== blob_key && !(await isVersionKept(db, 'print_key', own))) await blobs.remove(own);
  return null;
}

/** Makes the print version of a picture that has just come, behind the answer. */
export function printAhead(services: Services, picture: PrintablePicture): void {
  services.behind.run(async () => {
    await makePrint(services, picture);
  });
}

/** Where the pictures of a book are read. */
export interface PrintSource {
  /** A picture by its address as it goes into a book; null when its file is gone. */
  read(address: string): Promise<SourcePicture | null>;
  /** The shapes in pixels of all pictures whose files are there. */
  shapes(): Promise<Map<string, Shape>>;
}

interface Shape {
  width: number;
  height: number;
}

/** Shapes of files, which never change: a preview asks for those of a whole book after every edit. */
const shapesKnown = new LRUCache<string, Shape>({ max: 20_000 });

async function shapeOf({ blobs }: Services, key: string): Promise<Shape | null> {
  const known = shapesKnown.get(key);
  if (known !== undefined) return known;
  if ((await blobs.size(key)) === null) return null;
  const shape = await uprightSize(await blobs.bytes(key));
  if (shape !== null) shapesKnown.set(key, shape);
  return shape;
}

/**
 * The pictures of a book, `frozen` by address and file: the print versions that are kept, else the pictures. With
 * `make`, a version that is missing is made and kept.
 */
export async function printSource(
  services: Services,
  owner: UserId,
  frozen: ReadonlyMap<string, string>,
  { make }: { make: boolean },
): Promise<PrintSource> {
  const { blobs, db, log } = services;
  const rows = await picturesOf(db, owner, [...frozen.keys()]);
  const known = new Map(rows.map((row) => [row.url, row]));

  async function printKey(picture: PrintablePicture): Promise<string | null> {
    if (picture.print_key !== null || !make) return picture.print_key;
    try {
      return await makePrint(services, picture);
    } catch (error) {
      log.warn({ error: loggable(error), picture: picture.id }, 'no print version of a picture');
      return null;
    }
  }

  return {
    async shapes() {
      const found = new Map<string, Shape>();
      for (const [address, blob_key] of frozen) {
        const picture = known.get(address);
        const print = picture?.blob_key === blob_key ? picture.print_key : null;
        const shape = (await shapeOf(services, print ?? blob_key)) ?? (await shapeOf(services, blob_key));
        if (shape !== null) found.set(address, shape);
      }
      return found;
    },
    async read(address) {
      const blob_key = frozen.get(address);
      if (blob_key === undefined) return null;
      const picture = known.get(address);
      const { focal_x: x = null, focal_y: y = null } = picture ?? {};
      const focal = x === null || y === null ? null : { x, y };
      const key = picture?.blob_key === blob_key ? await printKey(picture) : null;
      if (key !== null && key !== blob_key && (await blobs.size(key)) !== null)
        return { bytes: await blobs.bytes(key), is_print: true, focal };
      if ((await blobs.size(blob_key)) === null) return null;
      return { bytes: await blobs.bytes(blob_key), is_print: false, focal };
    },
  };
}

/**
 * The pictures of a book as large as they are kept, for a print edition: the versions for books are made for screens.
 * `frozen` as in `printSource`.
 */
export async function originalSource(
  services: Services,
  owner: UserId,
  frozen: ReadonlyMap<string, string>,
): Promise<PrintPictures> {
  const { blobs, db } = services;
  const known = new Map((await picturesOf(db, owner, [...frozen.keys()])).map((row) => [row.url, row]));
  const shapes = new Map<string, Shape>();
  const keys = new Map<string, string>();
  for (const [address, blob_key] of frozen) {
    const picture = known.get(address);
    const original = picture?.blob_key === blob_key ? picture.original_key : null;
    for (const key of [original, blob_key]) {
      const shape = key === null || shapes.has(address) ? null : await shapeOf(services, key);
      if (key === null || shape === null) continue;
      shapes.set(address, shape);
      keys.set(address, key);
    }
  }
  return {
    shapes,
    async read(address) {
      const key = keys.get(address);
      if (key === undefined || (await blobs.size(key)) === null) return null;
      const { focal_x: x = null, focal_y: y = null } = known.get(address) ?? {};
      return { bytes: await blobs.bytes(key), focal: x === null || y === null ? null : { x, y } };
    },
  };
}
