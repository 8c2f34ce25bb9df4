import { randomBytes } from 'node:crypto';
import { RenderFailed } from '../../rendering/render-failed';
import { type RenderedBook, renderBook } from '../../rendering/typst/renderer';
import type { Services } from '../../server/context';
import { isDatabaseAway } from '../../server/db';
import { loggable } from '../../server/log';
import { announce, heard } from './builds.signal';
import {
  type BuildRow,
  claimBuild,
  failBuild,
  finishBuild,
  insertImages,
  requeueBuild,
  requeueRunning,
  setProgress,
} from './builds.store';
import { settleStorefront } from './listings.service';
import type { Snapshot } from './products.book';
import { lockProduct } from './products.store';

export interface BuildWorker {
  /** Puts the build in hand back into the queue and ends. */
  stop(): Promise<void>;
  /** Looks at the queue now. */
  wake(): void;
}

export interface BuildWorkerOptions {
  /** Milliseconds between two looks at the queue, for builds that other processes have put there. */
  poll_ms?: number;
}

type Claimed = BuildRow & { snapshot: Snapshot };

/**
 * Works the build queue off, one build at a time, in the order they were asked for. What is found running at the
 * start was interrupted and is queued again. A build that cannot be made fails with a sentence for its creator;
 * the loop goes on.
 */
export function startBuildWorker(services: Services, options: BuildWorkerOptions = {}): BuildWorker {
  const { db, blobs, clock, log } = services;
  const poll = options.poll_ms ?? 1500;
  const stopping = new AbortController();
  const now = () => new Date(clock()).toISOString();

  const running = (async () => {
    let fresh = true;
    let dropped: Claimed | null = null;
    while (!stopping.signal.aborted) {
      const next = heard('queued', poll, stopping.signal);
      try {
        if (fresh) await requeueRunning(db, now());
        fresh = false;
        // The database went away while a build was being put back.
        if (dropped !== null) await requeueBuild(db, dropped.user_id, dropped.id);
        dropped = null;
        const build = await claimBuild(db, now());
        if (build === null) await next;
        else {
          dropped = build;
          await make(build);
          dropped = null;
        }
      } catch (error) {
        log.error({ error: loggable(error) }, 'build queue failed');
        await next;
      }
    }
  })();

  async function make(build: Claimed): Promise<void> {
    const { user_id, id } = build;
    try {
      const images = await load(build.snapshot);
      await setProgress(db, user_id, id, 20);
      const book = await renderBook(build.snapshot.model, images, { signal: stopping.signal });
      await setProgress(db, user_id, id, 90);
      await finish(build, book);
    } catch (error) {
      await giveUp(build, error);
    }
    announce('finished');
  }

  /** The pictures that are there; one that is missing is left out of the book. */
  async function load({ images }: Snapshot): Promise<Map<string, Uint8Array>> {
    const loaded = new Map<string, Uint8Array>();
    for (const [address, blob_key] of Object.entries(images)) {
      if ((await blobs.size(blob_key)) !== null) loaded.set(address, await blobs.bytes(blob_key));
    }
    return loaded;
  }

  async function finish(build: Claimed, book: RenderedBook): Promise<void> {
    const { user_id, product_id, id } = build;
    const files = [
      { format: 'pdf' as const, blob_key: await blobs.put(book.pdf), bytes: book.pdf.byteLength },
    ];
    const pictures: { id: string; extension: string; blob_key: string; bytes: number }[] = [];
    for (const page of book.previews)
      pictures.push({
        id: randomBytes(16).toString('hex'),
        extension: 'webp',
        blob_key: await blobs.put(page),
        bytes: page.byteLength,
      });
    const previews = pictures.map((picture) => `/i/${picture.id}.${picture.extension}`);
    await db.transaction(async (tx) => {
      // The lock keeps a publish from reading the build as unfinished while its listing is being settled.
      await lockProduct(tx, user_id, product_id);
      await insertImages(tx, user_id, pictures, now());
      await finishBuild(tx, user_id, id, { page_count: book.page_count, files, previews }, now());
      await settleStorefront(tx, user_id, product_id, now());
    });
  }

  async function giveUp(build: Claimed, error: unknown): Promise<void> {
    const { user_id, product_id, id } = build;
    const interrupted = error instanceof RenderFailed && ['aborted', 'queue_full'].includes(error.code);
    if (interrupted || isDatabaseAway(error)) {
      await requeueBuild(db, user_id, id);
      if (!stopping.signal.aborted) await heard('queued', poll, stopping.signal);
      return;
    }
    const reason = error instanceof RenderFailed ? error.reason : 'The file could not be made.';
    const detail = error instanceof RenderFailed ? error.detail : loggable(error);
    log.error({ build_id: id, reason, detail }, 'build failed');
    await db.transaction(async (tx) => {
      await lockProduct(tx, user_id, product_id);
      await failBuild(tx, user_id, id, reason, now());
      await settleStorefront(tx, user_id, product_id, now());
    });
  }

  return {
    wake: () => announce('queued'),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
