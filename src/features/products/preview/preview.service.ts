import { printSource } from '@/features/images/prints.service';
import { bookOf } from '@/features/products/builds/builds.service';
import { patchedProduct } from '@/features/products/products.service';
import { findProduct } from '@/features/products/products.store';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { RenderFailed } from '@/rendering/model/render-failed';
import { pageThumbs } from '@/rendering/typst/page-thumbs';
import { mapBook, previewUnit } from '@/rendering/typst/previewer';
import { chargeOwn } from '@/server/auth/access';
import type { UserContext } from '@/server/trpc/trpc';
import type { PreviewMap, PreviewMapInput, PreviewPages, PreviewPagesInput } from './preview.schema';

/** Previews of each account that are under way in this process. */
const underWay = new Map<string, number>();

/** Lets a few previews of an account run at a time, so that nobody's typing holds up everybody's. */
async function oneOfFew<T>(ctx: UserContext, work: () => Promise<T>): Promise<T> {
  const { owner, person } = ctx;
  const running = underWay.get(owner) ?? 0;
  if (running >= LIMITS.previews_at_once)
    throw new Problem('rate_limited', {
      detail: `${LIMITS.previews_at_once} previews are being created. Let them finish first.`,
      headers: { 'Retry-After': '1' },
      extra: { policy: 'previews at once' },
    });
  underWay.set(owner, running + 1);
  try {
    await chargeOwn(ctx, person, 'previews', LIMITS.previews_per_minute);
    return await work();
  } catch (error) {
    if (error instanceof RenderFailed) throw refusal(ctx, error);
    throw error;
  } finally {
    const left = (underWay.get(owner) ?? 1) - 1;
    if (left > 0) underWay.set(owner, left);
    else underWay.delete(owner);
  }
}

function refusal(ctx: UserContext, { code, reason, detail }: RenderFailed): Problem {
  if (code === 'aborted' || code === 'queue_full')
    return new Problem('unavailable', { headers: { 'Retry-After': '2' } });
  if (code !== 'invalid')
    ctx.services.log.warn({ code, detail, request_id: ctx.request_id }, 'preview failed');
  return new Problem('build_failed', { detail: reason });
}

/** The book of a draft. Throws not_found, validation_failed. */
async function draftBook(ctx: UserContext, { id, fields: body }: PreviewMapInput) {
  const { db, owner, services } = ctx;
  const row = await findProduct(db, owner, id);
  if (row === null) throw new Problem('not_found');
  const { fields, typed } = patchedProduct(row, body);
  const now = timestamp(services.clock());
  const { model, blobs } = await bookOf(db, owner, fields, typed, now, row.source_product_id);
  const { read, shapes } = await printSource(services, owner, blobs, { make: false });
  return { model, pictures: await shapes(), read };
}

/**
 * Which part of the product begins on which page, with changes that are not saved. Throws not_found,
 * validation_failed, rate_limited, build_failed, unavailable.
 */
export function previewedMap(
  ctx: UserContext,
  input: PreviewMapInput,
  signal: AbortSignal | undefined,
): Promise<PreviewMap> {
  return oneOfFew(ctx, async () => {
    const { model, pictures, read } = await draftBook(ctx, input);
    return mapBook(model, pictures, read, { signal });
  });
}

/**
 * The pages of some parts of the product, with changes that are not saved; parts beyond the bytes of one answer are
 * left out of it. Throws as `previewedMap`.
 */
export function previewedPages(
  ctx: UserContext,
  { keys, pages, ways, known, small, ...draft }: PreviewPagesInput,
  signal: AbortSignal | undefined,
): Promise<PreviewPages> {
  return oneOfFew(ctx, async () => {
    const { model, pictures, read } = await draftBook(ctx, draft);
    const units: PreviewPages['units'] = [];
    let bytes = 0;
    for (const key of new Set(keys)) {
      const wanted = { key, pages, ways, pictures, known: known[key] };
      const made = await previewUnit(ctx.owner, model, wanted, read, { signal });
      const shown = made?.pages && small ? await pageThumbs(made.digest, made.pages) : (made?.pages ?? null);
      bytes += (shown ?? []).reduce((sum, page) => sum + page.length, 0);
      if (units.length > 0 && bytes > LIMITS.preview_bytes) break;
      units.push({ key, digest: made?.digest ?? null, pages: shown });
    }
    return { units };
  });
}
