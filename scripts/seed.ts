import { sql } from 'drizzle-orm';
import { findUserByEmail, insertUser } from '@/features/auth/auth.store';
import { addRecipes as fillCollections, insertCollection } from '@/features/collections/collections.store';
import { images } from '@/features/images/images.table';
import { tidyFrame } from '@/features/images/photos.rules';
import type { FocalPoint, Photo } from '@/features/images/photos.schema';
import { displayUrl, makeRendition } from '@/features/images/photos.service';
import { smallVersion } from '@/features/images/thumbs.service';
import { addDraft } from '@/features/products/products.service';
import { lockProduct } from '@/features/products/products.store';
import { releaseProduct } from '@/features/products/publishing/publish.service';
import { partFields, productCreate } from '@/features/products/records/products.schema';
import { createRecipe } from '@/features/recipes/recipes.service';
import type { UserId } from '@/kernel/ids';
import { fold } from '@/kernel/text';
import { printVersion } from '@/rendering/typst/print.mjs';
import { hashPassword } from '@/server/auth/password';
import { uuidOf } from '@/server/database/columns';
import { connect, type Db } from '@/server/database/db';
import type { Blobs } from '@/server/files/blobs';
import { type Dates, libraryDates, openedAt } from './demo/calendar';
import { demoId, imageId } from './demo/identity';
import {
  creditOf,
  type DemoLibrary,
  type DemoProduct,
  type DemoRecipe,
  readLibrary,
  readPhoto,
} from './demo/library';
import { readerEvents } from './demo/readers';
import { writeEvents, writePageViews, writeSignUps } from './demo/write-readers';

export { seedMany } from './demo/many';

const EMAIL = 'demo@galley.local';
const NAME = 'Ines Moreau';
const WEEK = 7 * 24 * 60 * 60 * 1000;

export interface SeedOptions {
  databaseUrl: string;
  /** Where photos are kept. */
  blobs: Blobs;
  /** The address people reach the app at; the public pages of products have it. */
  publicUrl: string;
  /** Password of the demo account demo@galley.local. */
  password: string;
  /** Told what is done, with counts where there are some. */
  log: (line: string, done?: number, total?: number) => void;
  /** The day on which the library's eighteen months end; today unless told. */
  now?: Date;
}

/**
 * Fills a migrated database with the demo creator, her recipes, photos, collections and products. All of it or
 * nothing: one transaction, after photos whose files do no harm without it. Does nothing when the account exists.
 */
export async function seedDemo({
  databaseUrl,
  blobs,
  publicUrl,
  password,
  log,
  now = new Date(),
}: SeedOptions) {
  const connection = connect(databaseUrl, { max: 1 });
  try {
    if ((await findUserByEmail(connection.db, EMAIL)) !== null) return;
    const library = readLibrary();
    const photos = await keepPhotos(library, blobs);
    const password_hash = await hashPassword(password);
    await connection.db.transaction(async (tx) => {
      const owner = demoId('user', EMAIL);
      const opened = openedAt(now).toISOString();
      const account = { id: owner, email: EMAIL, email_key: EMAIL, name: NAME, password_hash };
      if (!(await insertUser(tx, { ...account, created_at: opened, updated_at: opened }))) return;
      const dates = libraryDates(
        library.recipes.map((recipe) => ({
          id: recipe.id,
          has_photo: recipe.pictures.length > 0,
          status: recipe.body.status ?? 'draft',
        })),
        now,
      );
      await addPhotos(tx, owner, library, photos, dates);
      await addRecipes(tx, owner, library, dates, log);
      await addCollections(tx, owner, library, dates);
      await addProducts(tx, owner, library.products, publicUrl, now);
      await addReaders(tx, owner, library, dates, now);
    });
  } finally {
    await connection.close();
  }
}

/** A picture of the demo as the directory table has it, but for its owner and its age. */
type Kept = Pick<
  typeof images.$inferInsert,
  'id' | 'extension' | 'blob_key' | 'bytes' | 'thumb_key' | 'print_key' | 'focal_x' | 'focal_y'
>;

const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The demo library has no ${what}.`);
  return value;
};

const imageUrl = (photo: string) => `/i/${imageId(photo)}.webp`;

/** A recipe's photos as they are stored. */
const photosOf = ({ pictures }: DemoRecipe): Photo[] =>
  pictures.map(({ file, alt, ...framing }) => {
    const [url, frame] = [imageUrl(file), tidyFrame(framing)];
    return { url, alt, ...frame, display_url: displayUrl(url, frame) };
  });

/** Keeps the files of all photos, those cropped too, with their versions for lists and books: by recipe. */
async function keepPhotos({ recipes }: DemoLibrary, blobs: Blobs): Promise<Map<string, Kept[]>> {
  const kept = new Map<string, Kept[]>();
  for (const recipe of recipes) {
    const rows = new Map<string, Kept>();
    for (const [index, { url, display_url, ...frame }] of photosOf(recipe).entries()) {
      const { file } = must(recipe.pictures[index], recipe.id);
      const whole = rows.get(url) ?? (await keepPicture(blobs, imageId(file), readPhoto(file), null));
      rows.set(url, whole);
      if (display_url === url || rows.has(display_url)) continue;
      const made = await makeRendition(blobs, { url, frame, file: { ...whole, original_key: null } });
      if (made === null) throw new Error(`The file of ${file} was lost.`);
      const { id, focal_x, focal_y } = made.picture;
      const focal = focal_x === null || focal_y === null ? null : { x: focal_x, y: focal_y };
      rows.set(display_url, await keepPicture(blobs, id, made.data ?? readPhoto(file), focal));
    }
    kept.set(recipe.id, [...rows.values()]);
  }
  return kept;
}

async function keepPicture(
  blobs: Blobs,
  id: string,
  file: Uint8Array,
  focal: FocalPoint | null,
): Promise<Kept> {
  const [small, print] = await Promise.all([smallVersion(file, focal), printVersion(file)]);
  const [thumb_key, blob_key] = [await blobs.put(small), await blobs.put(file)];
  const print_key = print === null ? blob_key : await blobs.put(print.bytes);
  const place = { focal_x: focal?.x ?? null, focal_y: focal?.y ?? null };
  return { id, extension: 'webp', blob_key, bytes: file.byteLength, thumb_key, print_key, ...place };
}

async function addPhotos(
  tx: Db,
  owner: UserId,
  { recipes }: DemoLibrary,
  photos: ReadonlyMap<string, readonly Kept[]>,
  dates: ReadonlyMap<string, Dates>,
): Promise<void> {
  const rows = recipes.flatMap((recipe) => {
    const { created_at } = must(dates.get(recipe.id), recipe.id);
    const credit = creditOf(recipe);
    return must(photos.get(recipe.id), recipe.id).map((kept) => ({
      ...kept,
      user_id: owner,
      credit,
      created_at,
    }));
  });
  await tx.insert(images).values(rows);
}

async function addRecipes(
  tx: Db,
  owner: UserId,
  { recipes }: DemoLibrary,
  dates: ReadonlyMap<string, Dates>,
  log: SeedOptions['log'],
): Promise<void> {
  const marks: (Dates & { made: string; id: string; version: number })[] = [];
  for (const recipe of recipes) {
    const date = must(dates.get(recipe.id), recipe.id);
    const made = await createRecipe(tx, owner, { ...recipe.body, photos: photosOf(recipe) }, date.created_at);
    marks.push({
      ...date,
      made: uuidOf('recipe', made.id),
      id: uuidOf('recipe', demoId('recipe', recipe.id)),
      version: date.updated_at === date.created_at ? 1 : 2,
    });
    log('Recipes', marks.length, recipes.length);
  }
  // The service gives new ids and one time; the demo's are the same everywhere and lie in the past.
  await tx.execute(sql`
    update recipes set id = mark.id, version = mark.version,
      updated_at = mark.updated_at, archived_at = mark.archived_at
    from jsonb_to_recordset(${JSON.stringify(marks)}::text::jsonb) as mark(
      made uuid, id uuid, version int, updated_at timestamptz, archived_at timestamptz)
    where recipes.user_id = ${uuidOf('user', owner)}::uuid and recipes.id = mark.made`);
}

/** Each collection is as old as its oldest recipe. */
async function addCollections(
  tx: Db,
  owner: UserId,
  { collections }: DemoLibrary,
  dates: ReadonlyMap<string, Dates>,
): Promise<void> {
  for (const { id: key, name, description, recipes } of collections) {
    const id = demoId('collection', key);
    const now = must(recipes.map((recipe) => must(dates.get(recipe), recipe).created_at).sort()[0], name);
    await insertCollection(tx, owner, { id, name, name_key: fold(name).trim(), description, now });
    const members = recipes.map((recipe) => demoId('recipe', recipe));
    await fillCollections(tx, owner, [id], members);
  }
}

/** The product's body as a creator would send it. */
function productBody({ cover, chapters, recipes, published_days_ago: _days, ...rest }: DemoProduct): unknown {
  const ids = (names: readonly string[]) => names.map((name) => demoId('recipe', name));
  return {
    ...rest,
    cover: { kind: cover.kind, image_url: imageUrl(`${cover.photo}.webp`) },
    ...(recipes && { recipe_ids: ids(recipes) }),
    ...(chapters && {
      chapters: chapters.map(({ recipes: names, ...chapter }) => ({ ...chapter, recipe_ids: ids(names) })),
    }),
  };
}

/** The products are drafts of the last weeks, the first one the newest, but for those that went on sale. */
async function addProducts(
  tx: Db,
  owner: UserId,
  products: readonly DemoProduct[],
  publicUrl: string,
  now: Date,
): Promise<void> {
  for (const [index, product] of products.entries()) {
    const { fields, ...typed } = partFields(productCreate.parse(productBody(product)));
    const days = product.published_days_ago;
    const weeks = new Date(now.getTime() - (index + 1) * WEEK);
    const written = days === undefined ? weeks : new Date(now.getTime() - (days / 7) * WEEK);
    const { id } = await addDraft(tx, owner, fields, typed, written.toISOString());
    if (days === undefined) continue;
    const row = await lockProduct(tx, owner, id);
    if (row === null) throw new Error('a demo product was lost');
    // Its file is made by the build queue once the app runs.
    await releaseProduct(tx, owner, row, {}, publicUrl, written.toISOString());
    await writePageViews(tx, owner, id, days, now);
    if (typed.type === 'lead_magnet') await writeSignUps(tx, owner, { id, creator: NAME, since: days }, now);
  }
}

/** What readers did with the recipes lately. */
async function addReaders(
  tx: Db,
  owner: UserId,
  { recipes }: DemoLibrary,
  dates: ReadonlyMap<string, Dates>,
  now: Date,
): Promise<void> {
  const read = recipes.map(({ id, pictures, body }) => ({
    id,
    has_photo: pictures.length > 0,
    status: body.status ?? 'draft',
    email_ready: body.email_ready ?? false,
    created_at: must(dates.get(id), id).created_at,
  }));
  await writeEvents(tx, owner, readerEvents(read, now));
}
