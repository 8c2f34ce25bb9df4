import type { BoughtCopy } from '@/features/sales/buyer.service';
import type { OrderRow } from '@/features/sales/orders.store';
import { timestamp } from '@/kernel/clock';
import { LIMITS } from '@/kernel/limits';
import { orderWordsFor } from '@/messages/order';
import { filled, isRightToLeft } from '@/messages/sign-up';
import { RenderFailed } from '@/rendering/model/render-failed';
import { type Stamp, stampFile } from '@/rendering/stamp/stamp';
import type { Services } from '@/server/auth/context';
import type { FileAnswer } from '@/server/files/file-answer';
import { findStamp, forgetStamps, insertStamp, isStamped, type StampRow, stampsBefore } from './stamps.store';

type Given = Pick<Services, 'db' | 'blobs' | 'clock' | 'log'>;

/** Copies that are dropped at a time. */
const BATCH = 100;

/** What the copy of a buyer says. */
function stampOf({ language: asked, email, number }: OrderRow): Stamp {
  const { language, words } = orderWordsFor(asked);
  const text = filled(words.stamp, { email: email.replace(/[\s\p{C}]+/gu, ' '), number });
  return { words: text, language, direction: isRightToLeft(language) ? 'rtl' : 'ltr' };
}

/**
 * A file of an order as the buyer gets it: her own copy where the product is sold so. Null where it cannot be made just
 * now; she may try again. A copy that can never be made is logged, and she gets the file as it was published: it is
 * hers.
 */
export async function buyersFile(services: Given, bought: BoughtCopy): Promise<FileAnswer | null> {
  const { order, grant, file } = bought;
  if (!(await isStamped(services.db, order.user_id, grant.product_id))) return { file };
  try {
    return await stampedFile(services, bought);
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error;
    services.log.error({ grant: grant.id, code: error.code, detail: error.detail }, 'a copy was not stamped');
    return error.code === 'compile' || error.code === 'memory' ? { file } : null;
  }
}

const making = new Map<string, Promise<StampRow>>();

/** What is made at a place, by one of those who ask for it at a time. */
function once(place: string, make: () => Promise<StampRow>): Promise<StampRow> {
  const begun = making.get(place) ?? make().finally(() => making.delete(place));
  making.set(place, begun);
  return begun;
}

/** The copy, which is made when it is first asked for and kept for `LIMITS.stamp_days`. */
async function stampedFile(
  { db, blobs, clock }: Given,
  { order, grant, build_id, format, file }: BoughtCopy,
): Promise<FileAnswer> {
  const { user_id } = order;
  const found = await findStamp(db, user_id, grant.id, build_id, format);
  const kept = found !== null && (await blobs.size(found.blob_key)) !== null ? found : null;
  const place = `${grant.id} ${build_id} ${format}`;
  const copy = kept ?? (await once(place, made));
  return {
    file: {
      ...file,
      blob_key: copy.blob_key,
      bytes: copy.bytes,
      etag: `"${copy.blob_key.slice(0, 32)}"`,
    },
  };

  async function made() {
    const bytes = await stampFile(
      format === 'epub' ? 'epub' : 'pdf',
      await blobs.bytes(file.blob_key),
      stampOf(order),
    );
    const blob_key = await blobs.put(bytes);
    const place = { user_id, grant_id: grant.id, build_id, format };
    const row = { ...place, blob_key, bytes: bytes.byteLength, created_at: timestamp(clock()) };
    await insertStamp(db, row);
    return row;
  }
}

/** Drops the copies that have had their time; the next download makes them anew. */
export async function dropOldStamps({ db, blobs, clock }: Given): Promise<void> {
  const before = timestamp(clock() - LIMITS.stamp_days * 24 * 3_600_000);
  for (;;) {
    const rows = await stampsBefore(db, before, BATCH);
    if (rows.length === 0) return;
    // The files before the rows that name them: interrupted between, it finds the rows again.
    for (const { blob_key } of rows) await blobs.remove(blob_key);
    await forgetStamps(db, rows);
  }
}
