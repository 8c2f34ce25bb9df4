import { brandOf } from '@/features/brand/brand.service';
import { allPhotos } from '@/features/images/photos.rules';
import type { ArchivedRecipe } from '@/features/recipes/export/export.service';
import { shopOf } from '@/features/shop/shop.service';
import { timestamp } from '@/kernel/clock';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { StreamedFile } from '@/server/files/file-answer';
import { streamOf, type ZipPart, zipBytes } from '@/server/files/zip-stream';
import { type History, historiesOf } from './history.store';
import { type Ctx, listsOf, productsOf, recipesBehind } from './lists.service';
import type { ExportContents, LibraryExport } from './transfer.schema';
import { accountOf, countContents, pictureFiles } from './transfer.store';

const encoder = new TextEncoder();
const lineOf = (record: unknown): Uint8Array => encoder.encode(`${JSON.stringify(record)}\n`);

/** What one part of an archive is to hold, and how far it has come. */
interface Part {
  after: RecipeId | null;
  max_bytes: number;
  max_pictures: number;
  /** The last recipe that is in it. */
  last: RecipeId | null;
  /** Whether more recipes come after that. */
  goes_on: boolean;
  recipes: number;
  /** Lines of the other files, by the names of these. */
  records: Record<string, number>;
}

/** The addresses of the photos of a recipe and its steps, whole and as they are shown, and of those that it had before. */
const picturesOf = (recipe: ArchivedRecipe, history: History | undefined): string[] => [
  ...new Set([
    ...allPhotos(recipe).flatMap(({ url, display_url }) => [url, display_url]),
    ...(history?.pictures ?? []),
  ]),
];

/** Pages of recipes, each recipe with what was before its present state. */
async function* recipesWithPast(ctx: Ctx, after: RecipeId | null) {
  for await (const recipes of recipesBehind(ctx, after)) {
    const ids = recipes.map(({ id }) => id);
    const histories = await historiesOf(ctx.db, ctx.owner, ids);
    yield recipes.map((recipe) => {
      const history = histories.get(recipe.id);
      return { recipe, history, pictures: picturesOf(recipe, history) };
    });
  }
}

/** The lines of recipes, until the part is full. */
async function* recipeLines(ctx: Ctx, part: Part): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let count = 0;
  for await (const rows of recipesWithPast(ctx, part.after)) {
    const all = new Set(rows.flatMap(({ pictures }) => pictures));
    const files = await pictureFiles(ctx.db, ctx.owner, [...all]);
    const sizes = new Map(files.map((file) => [`/i/${file.name}`, file.bytes]));
    for (const { recipe, history, pictures } of rows) {
      const line = lineOf(recipe);
      const photos = pictures.flatMap((address) => sizes.get(address) ?? []);
      bytes += line.byteLength + photos.reduce((sum, size) => sum + size, 0);
      bytes += (history?.bytes ?? 0) + (history?.events ?? 0) * LIMITS.export_event_bytes;
      count += photos.length;
      const isFull = bytes > part.max_bytes || count > part.max_pictures;
      if (isFull && part.recipes > 0) {
        part.goes_on = true;
        return;
      }
      part.last = recipe.id;
      part.recipes++;
      yield line;
    }
  }
}

/** The pictures of the recipes in the part, which are read a second time: a list of all would have no bound. */
async function* recipePictures(ctx: Ctx, { after, last }: Part): AsyncGenerator<string[]> {
  if (last === null) return;
  for await (const rows of recipesWithPast(ctx, after)) {
    yield rows.filter(({ recipe }) => recipe.id <= last).flatMap(({ pictures }) => pictures);
    if ((rows.at(-1)?.recipe.id ?? '') >= last) return;
  }
}

/** The lines of a list, which are counted. */
async function* listLines(
  part: Part,
  name: string,
  list: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const rows of list)
    for (const row of rows) {
      count++;
      yield lineOf(row);
    }
  part.records[name] = count;
}

/** A file of one record. */
const single = (name: string, record: object | null): ZipPart => ({
  name: `${name}.json`,
  bytes: async function* () {
    yield lineOf(record);
  },
});

/** Pictures of recipes, past ones too, those of the creator's `own` and covers; one whose file is gone is left out. */
async function* photos(ctx: Ctx, part: Part, own: readonly string[]): AsyncGenerator<ZipPart> {
  const { blobs } = ctx.services;
  const written = new Set<string>();
  async function* of(addresses: readonly string[]): AsyncGenerator<ZipPart> {
    const wanted = [...new Set(addresses)].filter((address) => !written.has(address));
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
  for await (const addresses of recipePictures(ctx, part)) yield* of(addresses);
  if (part.goes_on) return;
  yield* of(own);
  for await (const products of productsOf(ctx))
    yield* of(
      products.flatMap(({ cover }) =>
        cover !== null && 'image_url' in cover ? (cover.image_url ?? []) : [],
      ),
    );
}

async function* files(ctx: Ctx, part: Part): AsyncGenerator<ZipPart> {
  yield { name: 'recipes.ndjson', bytes: () => recipeLines(ctx, part) };
  // Only now it is known which recipes are in the part.
  const { after, last } = part;
  const lists = listsOf(ctx, last === null ? null : { after, last });
  for (const [name, list] of Object.entries(lists))
    yield { name: `${name}.ndjson`, bytes: () => listLines(part, name, list) };
  const brand = await brandOf(ctx.db, ctx.owner);
  part.records.brand = brand.updated_at === null ? 0 : 1;
  yield single('brand', brand);
  const shop = await shopOf(ctx);
  part.records.shop = shop.updated_at === null ? 0 : 1;
  yield single('shop', shop);
  yield single('account', await accountOf(ctx.db, ctx.owner));
  yield* photos(
    ctx,
    part,
    [brand.logo_url, shop.photo_url].filter((address) => address !== null),
  );
  // At the end, when it is known how far this part has come.
  const manifest = {
    format: 'galley',
    version: 1,
    exported_at: timestamp(ctx.services.clock()),
    recipes: part.recipes,
    ...part.records,
    after,
    next: part.goes_on ? last : null,
  };
  yield {
    name: 'galley.json',
    bytes: async function* () {
      yield encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}

/**
 * Everything of an account as a zip archive that is made while it goes out: recipes with their revisions and events,
 * collections, products with their views and subscribers as JSON, a line each, the brand kit, the shop, the account and the photos. A page of
 * rows and a piece of a photo are in memory at a time.
 */
export function exportLibrary(ctx: Ctx, input: LibraryExport): StreamedFile {
  const part: Part = {
    after: input?.after ?? null,
    max_bytes: input?.max_bytes ?? LIMITS.export_bytes,
    max_pictures: input?.max_bytes === undefined ? LIMITS.export_pictures : LIMITS.export_part_pictures,
    last: null,
    goes_on: false,
    recipes: 0,
    records: {},
  };
  const date = timestamp(ctx.services.clock()).slice(0, 10);
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
  const { packed_bytes, ...counts } = await countContents(db, owner);
  return {
    ...counts,
    fits_import:
      counts.recipes <= LIMITS.import_recipes &&
      counts.photos <= LIMITS.export_part_pictures &&
      counts.photo_bytes + packed_bytes <= LIMITS.export_part_bytes,
  };
}
