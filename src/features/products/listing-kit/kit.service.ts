import { z } from 'zod';
import { manualPlatform } from '@/channels/platforms';
import { channelOf, platformLabel } from '@/channels/registry';
import { pictureBlobs } from '@/features/images/images.service';
import { fileName } from '@/features/products/builds/builds.rules';
import { pageText } from '@/features/products/products.rules';
import { findProduct } from '@/features/products/products.store';
import { type BuildRow, findBuild, findSnapshot } from '@/features/products/records/builds.store';
import type { ListingInput } from '@/features/products/records/listings.schema';
import { newestEdition, productListings } from '@/features/products/records/listings.store';
import type { ProductType } from '@/features/products/types/registry';
import { typeOf } from '@/features/products/types/registry';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { recipesOfBook } from '@/rendering/model/book.check';
import type { BookModel } from '@/rendering/model/book.model';
import { chargeHeavy } from '@/server/auth/access';
import type { Services } from '@/server/auth/context';
import type { StreamedFile } from '@/server/files/file-answer';
import { streamOf, type ZipPart, zipBytes } from '@/server/files/zip-stream';
import type { UserContext } from '@/server/trpc/trpc';
import { coverPictures } from './covers.service';
import {
  checklistText,
  coverNames,
  type KitContent,
  type KitFile,
  type KitPrice,
  listingText,
} from './kit.rules';

type Ctx = Pick<UserContext, 'services' | 'db' | 'owner'>;

/** What a kit is made of: everything as the edition for sale has it. */
interface KitSource {
  platform: string;
  build: BuildRow;
  content: KitContent;
  price: KitPrice;
  files: (KitFile & { blob_key: string })[];
}

/**
 * Throws not_found for a platform where the product is not listed, automatic_listing for one where Galley keeps it,
 * build_not_ready, build_failed.
 */
async function kitSource({ db, owner }: Ctx, { id, platform }: ListingInput): Promise<KitSource> {
  const product = await findProduct(db, owner, id);
  const listings = product === null ? [] : await productListings(db, owner, id);
  if (product === null || !listings.some((listing) => listing.platform === platform))
    throw new Problem('not_found');
  if (channelOf(platform).place === null) throw new Problem('automatic_listing');
  const edition = await newestEdition(db, owner, id);
  const build = edition === null ? null : await findBuild(db, owner, edition.build_id);
  const snapshot = build === null ? null : await findSnapshot(db, owner, build.id);
  if (edition === null || build === null || snapshot === null) throw new Problem('not_found');
  if (build.state === 'failed')
    throw new Problem('build_failed', {
      detail: build.reason ?? 'The files couldn’t be built.',
      extra: { build_id: build.id },
    });
  if (build.state !== 'done')
    throw new Problem('build_not_ready', { headers: { 'Retry-After': '2' }, extra: { build_id: build.id } });
  const model = { ...snapshot.model, description: pageText(edition.description, snapshot.model.description) };
  return {
    platform,
    build,
    content: kitContent(product.type, model),
    price: {
      price_cents: edition.suggested_price_cents ?? edition.price_cents,
      currency: edition.currency,
    },
    files: build.files.map(({ format, bytes, blob_key }) => ({
      name: fileName(model.title, format),
      format,
      bytes,
      blob_key,
    })),
  };
}

/** What a product is offered with elsewhere, from the book that its files were made of. */
export function kitContent(type: ProductType, model: BookModel): KitContent {
  const { noun, is_book } = typeOf(type).page;
  const { title, subtitle, description, language } = model;
  const recipes = recipesOfBook(model).map((recipe) => ({
    title: recipe.title,
    terms: [recipe.cuisine, recipe.meal_type, ...recipe.dietary_tags].filter((term) => term !== null),
  }));
  return { title, subtitle, description, language, noun, is_book, recipes };
}

const kitName = ({ platform, content }: KitSource): string =>
  fileName(`${content.title} for ${platformLabel(platform)}`, 'zip');

async function* ofBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* kitParts(
  services: Services,
  { platform, build, content, price, files }: KitSource,
): AsyncGenerator<ZipPart> {
  const texts = {
    'checklist.txt': checklistText(platform, content.title, files, price),
    'listing.txt': listingText(platform, content, price),
  };
  for (const [name, text] of Object.entries(texts)) yield { name, bytes: () => ofBytes(Buffer.from(text)) };
  // Made once the texts have gone out: pictures may have to wait for their turn.
  const covers = await coverPictures(services, build, manualPlatform(platform).limits.covers);
  const names = coverNames(platform);
  const shown = await pictureBlobs(
    services.db,
    build.user_id,
    build.pictures.map(({ url }) => url),
  );
  for (const [index, bytes] of covers.entries())
    yield { name: names[index] ?? `cover-${index}.jpg`, packed: true, bytes: () => ofBytes(bytes) };
  for (const [index, { shown: what, url }] of build.pictures.entries()) {
    const key = shown.get(url);
    if (key !== undefined) yield stored(services, `pictures/${index + 1}-${what}.jpg`, key);
  }
  if (build.sample !== null) yield stored(services, 'sample.pdf', build.sample.blob_key);
  for (const { name, blob_key } of files) yield stored(services, `files/${name}`, blob_key);
}
/** A stored file in a kit. */
const stored = ({ blobs }: Services, name: string, key: string): ZipPart => ({
  name,
  packed: true,
  bytes: async function* () {
    yield* await blobs.stream(key);
  },
});

/**
 * Everything that is needed to put a product up on a platform by hand, as a zip archive that is made while it goes
 * out. Throws what `kitSource` does.
 */
export async function listingKit(ctx: Ctx, input: ListingInput): Promise<StreamedFile> {
  const source = await kitSource(ctx, input);
  return {
    streamed: {
      content_type: 'application/zip',
      file_name: kitName(source),
      open: () => streamOf(zipBytes(kitParts(ctx.services, source))),
    },
  };
}

const linked = z.strictObject({
  owner: z.templateLiteral(['user_', z.string()]),
  session: z.templateLiteral(['session_', z.string()]),
  product: z.templateLiteral(['product_', z.string()]),
  platform: z.string(),
  nonce: z.string(),
});

/**
 * An address at which a browser, which sends no token, begins the download of a kit within
 * `LIMITS.export_link_minutes`. It ends with the session. Throws what `listingKit` does, so that no address is given
 * at which there is nothing.
 */
export async function listingKitLink(ctx: UserContext, input: ListingInput): Promise<{ url: string }> {
  const { owner, session, services } = ctx;
  if (session === null) throw new Error('nobody is signed in');
  const source = await kitSource(ctx, input);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('base64url');
  const payload: z.infer<typeof linked> = {
    owner,
    session: session.id,
    product: input.id,
    platform: input.platform,
    nonce,
  };
  const expires = services.clock() + LIMITS.export_link_minutes * 60_000;
  const signed = services.signer.sign('kit', new TextEncoder().encode(JSON.stringify(payload)), expires);
  return { url: `/files/${signed}/${encodeURIComponent(kitName(source))}` };
}

/**
 * The kit behind such an address; null for anything else, after its time, and when its session has ended. Each
 * download counts against the heavy budget of the account; throws rate_limited.
 */
export async function openListingKit(services: Services, signed: string): Promise<StreamedFile | null> {
  const found = services.signer.verify('kit', signed);
  if (found === null) return null;
  const { owner, session, product, platform } = linked.parse(
    JSON.parse(new TextDecoder().decode(found.payload)),
  );
  if (!(await services.sessions.stands({ id: session, user_id: owner, auth_time: 0 }))) return null;
  await chargeHeavy({ services, headers: new Headers() }, owner);
  return listingKit({ services, db: services.db, owner }, { id: product, platform });
}
