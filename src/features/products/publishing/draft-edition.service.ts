import { freeze } from '@/features/products/builds/builds.service';
import { previewedPages } from '@/features/products/preview/preview.service';
import { findProduct, type ProductRow, typedContent } from '@/features/products/products.store';
import { latestBuild } from '@/features/products/records/builds.store';
import { newestEdition } from '@/features/products/records/listings.store';
import { typeOf } from '@/features/products/types/registry';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { ProductId } from '@/kernel/ids';
import type { UserContext } from '@/server/trpc/trpc';
import { signUpTermsOf } from './publish.service';
import { hasSameFiles } from './same-files.service';

/** The part of every book that is its cover. */
const COVER = 'cover';

/** The currency before one is chosen; no price is shown then. */
const NO_CURRENCY = 'USD';

/**
 * A product as the edition that it would be if she published it now: its words and price as they are saved, and the
 * cover set anew. Sample pages, sizes of files and the number of pages are those of the last build, null or none before
 * the first; `price_cents` is null while she has not set a price. Throws not_found, and as a preview does.
 */
export async function draftEdition(ctx: UserContext, id: ProductId) {
  const { db, owner, services } = ctx;
  const row = await findProduct(db, owner, id);
  if (row === null) throw new Problem('not_found');
  const now = timestamp(services.clock());
  const typed = typedContent(row);
  const frozen = await freeze(db, owner, row, now);
  const asked = { id, fields: {}, keys: [COVER], small: false, known: {}, pages: {}, ways: {} };
  const { units } = await previewedPages(ctx, asked, undefined);
  const built = await latestBuild(db, owner, id);
  const newest = await newestEdition(db, owner, id);
  const isOut = newest !== null && (await hasSameFiles(db, owner, newest, frozen));
  const [, ...inside] = built?.previews ?? [];
  const unmade = typeOf(row.type)
    .formats(typed.content)
    .map((format) => ({ format, bytes: null }));
  return {
    model: frozen.snapshot.model,
    sign_up: signUpTermsOf(typed),
    number: isOut ? newest.number : (newest?.number ?? 0) + 1,
    published_at: isOut ? newest.published_at : now,
    ...priceOf(row),
    page_count: built?.page_count ?? null,
    files: built === null || built.files.length === 0 ? unmade : built.files,
    previews: [...(units[0]?.pages ?? []).map(pictureOf), ...inside],
    pictures: [],
    sample: null,
  };
}

/** A drawn page as the address of a picture. */
const pictureOf = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

function priceOf({ type, price_cents, price_mode, suggested_price_cents, currency }: ProductRow) {
  const isNamed = price_mode === 'pay_what_you_want';
  return {
    price_cents: typeOf(type).is_free ? 0 : isNamed && suggested_price_cents === null ? null : price_cents,
    suggested_price_cents: isNamed ? suggested_price_cents : null,
    currency: currency ?? NO_CURRENCY,
  };
}
