import { LIMITS } from '../../kernel/limits';
import type { StreamedFile } from '../../server/file-answer';
import type { UserContext } from '../../server/trpc';
import { streamOf, type ZipPart, zipBytes } from '../../server/zip-stream';
import { brandOf } from '../brand/brand.service';
import { productsPage } from '../products/products.service';
import { archivedRecipes } from '../recipes/export.service';
import type { ExportContents, LibraryExport } from './transfer.schema';
import { collectionsAfter, countContents, pictureFiles } from './transfer.store';

/** Rows that are read at a time. */
const ROWS = 100;

const encoder = new TextEncoder();
const lines = (values: readonly unknown[]): Uint8Array =>
  encoder.encode(values.map((value) => `${JSON.stringify(value)}\n`).join(''));

/** Everything of a list that is read in pages, by the last one of the page before. */
async function* pages<T>(
  first: string | null,
  read: (after: string | null) => Promise<T[]>,
  idOf: (row: T) => string,
): AsyncGenerator<T[]> {
  for (let after = first; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    after = idOf(last);
  }
}

/** What one part of an archive is to hold, and how far it has come. */
interface Part {
  after: string | null;
  max_bytes: number;
  max_pictures: number;
  /** The last recipe that is in it. */
  last: string | null;
  /** Whether more recipes come after that. */
  goes_on: boolean;
  recipes: number;
}

/** Whose library it is, and where it is. */
export type Ctx = Pick<UserContext, 'db' | 'owner' | 'services'>;
type Pictured = { image_url: string | null };

const addressesOf = (rows: readonly Pictured[]): string[] => [
  ...new Set(rows.map(({ image_url }) => image_url).filter((url) => url !== null)),
];

/** The lines of recipes, until the part is full. */
async function* recipeLines({ db, owner }: Ctx, part: Part): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let pictures = 0;
  const read = (after: string | null) => archivedRecipes(db, owner, after, ROWS);
  for await (const rows of pages(part.after, read, ({ id }) => id)) {
    const files = await pictureFiles(db, owner, addressesOf(rows));
    const sizes = new Map(files.map((file) => [`/i/${file.name}`, file.bytes]));
    for (const row of rows) {
      const line = lines([row]);
      const picture = row.image_url === null ? undefined : sizes.get(row.image_url);
      bytes += line.byteLength + (picture ?? 0);
      pictures += picture === undefined ? 0 : 1;
      const isFull = bytes > part.max_bytes || pictures > part.max_pictures;
      if (isFull && part.recipes > 0) {
        part.goes_on = true;
        return;
      }
      part.last = row.id;
      part.recipes++;
      yield line;
    }
  }
}

/** Pages of the recipes that are in the part, read a second time: a list of all would have no bound. */
async function* recipesOf({ db, owner }: Ctx, { after: first, last }: Part): AsyncGenerator<Pictured[]> {
  if (last === null) return;
  const read = (after: string | null) => archivedRecipes(db, owner, after, ROWS);
  for await (const rows of pages(first, read, ({ id }) => id)) {
    yield rows.filter(({ id }) => id <= last);
    if ((rows.at(-1)?.id ?? '') >= last) return;
  }
}

async function* productsOf({ db, owner }: Ctx) {
  for (const filter of [{}, { status: 'archived' as const }])
    for (let offset = 0; ; offset += ROWS) {
      const products = await productsPage(db, owner, { ...filter, page: 1, per_page: ROWS }, ROWS, offset);
      if (products.length > 0) yield products;
      if (products.length < ROWS) break;
    }
}

async function* productLines(ctx: Ctx): AsyncGenerator<Uint8Array> {
  for await (const products of productsOf(ctx)) yield lines(products);
}

async function* brandLines({ db, owner }: Ctx): AsyncGenerator<Uint8Array> {
  yield lines([await brandOf(db, owner)]);
}

async function* collectionLines({ db, owner }: Ctx): AsyncGenerator<Uint8Array> {
  const read = (after: string | null) => collectionsAfter(db, owner, after, ROWS);
  for await (const rows of pages(null, read, ({ id }) => id)) yield lines(rows);
}

/** Pictures of recipes and covers; one whose file is gone is left out. */
async function* photos(ctx: Ctx, part: Part): AsyncGenerator<ZipPart> {
  const { blobs } = ctx.services;
  const written = new Set<string>();
  async function* of(rows: readonly Pictured[]): AsyncGenerator<ZipPart> {
    const wanted = addressesOf(rows).filter((address) => !written.has(address));
    for (const file of await pictureFiles(ctx.db, ctx.owner, wanted)) {
      if ((await blobs.size(file.blob_key)) === null) continue;
      written.add(`/i/${file.name}`);
      yield {
        name: `photos/${file.name}`,
        packed: true,
        bytes: async function* () {
          yield* await blobs.stream(file.blob_key);
        },
      };
    }
  }
  for await (const rows of recipesOf(ctx, part)) yield* of(rows);
  if (part.goes_on) return;
  yield* of([{ image_url: (await brandOf(ctx.db, ctx.owner)).logo_url }]);
  for await (const products of productsOf(ctx))
    yield* of(
      products.map(({ cover }) => ({
        image_url: cover !== null && 'image_url' in cover ? (cover.image_url ?? null) : null,
      })),
    );
}

async function* files(ctx: Ctx, part: Part): AsyncGenerator<ZipPart> {
  yield { name: 'recipes.ndjson', bytes: () => recipeLines(ctx, part) };
  yield { name: 'collections.ndjson', bytes: () => collectionLines(ctx) };
  yield { name: 'products.ndjson', bytes: () => productLines(ctx) };
  yield { name: 'brand.json', bytes: () => brandLines(ctx) };
  yield* photos(ctx, part);
  // At the end, when it is known how far this part has come.
  const manifest = {
    format: 'galley',
    version: 1,
    exported_at: new Date(ctx.services.clock()).toISOString(),
    recipes: part.recipes,
    after: part.after,
    next: part.goes_on ? part.last : null,
  };
  yield {
    name: 'galley.json',
    bytes: async function* () {
      yield encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}

/**
 * Everything of an account as a zip archive that is made while it goes out: recipes, collections and products as
 * JSON, a line each, and their photos. A page of rows and a piece of a photo are in memory at a time.
 */
export function exportLibrary(ctx: Ctx, input: LibraryExport): StreamedFile {
  const part: Part = {
    after: input?.after ?? null,
    max_bytes: input?.max_bytes ?? LIMITS.export_bytes,
    max_pictures: input?.max_bytes === undefined ? LIMITS.export_pictures : LIMITS.export_part_pictures,
    last: null,
    goes_on: false,
    recipes: 0,
  };
  const date = new Date(ctx.services.clock()).toISOString().slice(0, 10);
  return {
    streamed: {
      content_type: 'application/zip',
      file_name: `galley-${date}.zip`,
      open: () => streamOf(zipBytes(files(ctx, part))),
    },
  };
}

/** How much an archive of everything holds, for the reader who is about to download it. */
export async function contentsOf({ db, owner }: Ctx): Promise<ExportContents> {
  const counts = await countContents(db, owner);
  return {
    ...counts,
    fits_import:
      counts.recipes <= LIMITS.import_recipes &&
      counts.photos <= LIMITS.export_part_pictures &&
      counts.photo_bytes <= LIMITS.export_part_bytes,
  };
}
