import { type NewPicture, newPicture, publishPictures } from '@/features/images/images.service';
import { originalSource, printSource } from '@/features/images/prints.service';
import { settleListings } from '@/features/products/listings.service';
import { lockProduct } from '@/features/products/products.store';
import {
  ATTEMPTS,
  type ClaimedBuild,
  claimBuild,
  type FinishedFiles,
  failBuild,
  findMade,
  finishBuild,
  LEASE_SECONDS,
  leaveQueue,
  queueForgotten,
  renewLease,
  requeueBuild,
} from '@/features/products/records/builds.store';
import type { StoredFile } from '@/features/products/records/builds.table';
import type { Snapshot } from '@/features/products/records/snapshot';
import type { FileFormat } from '@/features/products/types/description/names.rules';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import type { BookNotice, NoticeCode } from '@/kernel/book/book-notice';
import type { ListingPicture } from '@/kernel/book/listing-picture';
import { timestamp } from '@/kernel/clock';
import { wordsFor } from '@/messages/book';
import { languageTag } from '@/rendering/layout/front';
import { prepareLayout } from '@/rendering/layout/layout';
import { formatsOf, KIND, type SourcePicture } from '@/rendering/model/book.model';
import { RenderFailed } from '@/rendering/model/render-failed';
import { renderPrint } from '@/rendering/print/print-edition';
import { sampleFile } from '@/rendering/stamp/stamp';
import { type BuildStep, type RenderedBook, renderBook } from '@/rendering/typst/renderer';
import type { Services } from '@/server/auth/context';
import { isDatabaseAway } from '@/server/database/db';
import { isStorageFull, storageFull } from '@/server/files/disk-space';
import { loggable } from '@/server/logging/log';
import { traced } from '@/server/tracing';
import { KEEPING_PROGRESS, STEP_PROGRESS } from './builds.rules';
import { announce, heard } from './builds.signal';

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

/** The files that the frozen content asks for. */
function filesOf(
  { model }: Snapshot,
  { pdf, epub, phone }: RenderedBook,
): { format: FileFormat; bytes: Uint8Array; page_count?: number }[] {
  const made = { pdf, epub, phone_pdf: phone?.pdf ?? null };
  return formatsOf(model).flatMap((format) => {
    const bytes = made[format];
    if (bytes === null) return [];
    return [{ format, bytes, ...(format === 'phone_pdf' && phone ? { page_count: phone.page_count } : {}) }];
  });
}

/** A sample of a PDF that is sold as one. */
async function sampleOf(
  { model }: Snapshot,
  { pdf, sample_pages }: RenderedBook,
): Promise<Uint8Array | null> {
  if (sample_pages.length === 0 || !formatsOf(model).includes('pdf')) return null;
  const { title, author_name, language } = model;
  const word = wordsFor(language).sample;
  return sampleFile(pdf, sample_pages, {
    mark: word.toLocaleUpperCase(languageTag(language)),
    words: [word, title, author_name].join(' · '),
    title: `${title} (${word})`,
    language,
  });
}

/** Milliseconds after which a build is made anew that could not be kept because there was no room. */
const NO_ROOM_MS = 30_000;

/** Milliseconds between two looks for builds that are not in the queue. */
const FORGOTTEN_MS = 60_000;

/** Milliseconds between two signs of life. */
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;

/**
 * Works the build queue off, one build at a time, in the order they were asked for. A build is its worker's for as
 * long as the lease in its row is renewed. When that ends, the queue shows it to others: one whose worker has died is
 * taken by the next that looks, here or in another process. A build that cannot be made fails with a sentence for its
 * creator; the loop goes on.
 */
export function startBuildWorker(services: Services, options: BuildWorkerOptions = {}): BuildWorker {
  const { db, blobs, clock, log, room } = services;
  const poll = options.poll_ms ?? 1500;
  const stopping = new AbortController();
  const now = () => timestamp(clock());

  const running = (async () => {
    let dropped: ClaimedBuild | null = null;
    let searched = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      const next = heard('queued', poll, stopping.signal);
      try {
        // The database went away while a build was being put back.
        if (dropped !== null) await requeueBuild(db, dropped);
        dropped = null;
        if (performance.now() - searched > FORGOTTEN_MS) {
          await queueForgotten(db);
          searched = performance.now();
        }
        const build = await claimBuild(db, now());
        if (build === null) await next;
        else {
          dropped = build;
          // Begun too often: it ends the process that makes it.
          if (build.attempts > ATTEMPTS) await fail(build, 'The build was interrupted too many times.');
          else await make(build);
          dropped = null;
          announce('finished');
          await leaveQueue(db, build);
        }
      } catch (error) {
        if (isStorageFull(error)) room.notice(storageFull(error));
        else log.error({ error: loggable(error) }, 'build queue failed');
        await next;
      }
    }
  })();

  async function make(build: ClaimedBuild): Promise<void> {
    const lost = new AbortController();
    const timer = setInterval(() => {
      renewLease(db, build).then(
        (ours) => ours || lost.abort(),
        (error: unknown) => log.warn({ error: loggable(error) }, 'a build could not be renewed'),
      );
    }, RENEW_MS);
    try {
      await traced(`build ${build.edition}`, () => makeFiles(build, lost.signal));
    } catch (error) {
      await giveUp(build, error);
    } finally {
      clearInterval(timer);
    }
  }

  /** Makes the files of a build, or takes those that were made of the same before. */
  async function makeFiles(build: ClaimedBuild, lost: AbortSignal): Promise<void> {
    const made = await madeBefore(build);
    if (made !== null) return await keep(build, made, []);
    if (build.edition === 'print') return await makePrint(build, lost);
    const images = await load(build);
    await renewLease(db, build, 10);
    await prepareLayout(build.snapshot.model);
    const signal = AbortSignal.any([stopping.signal, lost]);
    const book = await renderBook(build.snapshot.model, images, { signal, onStep: stepOf(build) });
    await renewLease(db, build, KEEPING_PROGRESS);
    await finish(build, book);
  }

  /** Keeps how far a build is. */
  const stepOf = (build: ClaimedBuild) => (step: BuildStep) => {
    renewLease(db, build, STEP_PROGRESS[step]).catch((error: unknown) =>
      log.warn({ error: loggable(error) }, 'the progress of a build could not be kept'),
    );
  };

  /** Makes the files of a print edition, with photos as they were uploaded. */
  async function makePrint(build: ClaimedBuild, lost: AbortSignal): Promise<void> {
    const { model, images } = build.snapshot;
    if (model.kind !== KIND.cookbook || model.print === undefined) throw new Error('no print edition');
    const pictures = await originalSource(services, build.user_id, new Map(Object.entries(images)));
    const signal = AbortSignal.any([stopping.signal, lost]);
    const made = await renderPrint({ ...model, print: model.print }, pictures, {
      signal,
      onStep: stepOf(build),
    });
    await renewLease(db, build, KEEPING_PROGRESS);
    const { interior, cover, page_count, missing_letters, notices, facts } = made;
    const files: StoredFile[] = [];
    for (const [format, bytes] of [
      ['print_pdf', interior],
      ['print_cover', cover],
    ] as const)
      files.push({ format, blob_key: await blobs.put(bytes), bytes: bytes.byteLength });
    const result = {
      page_count,
      missing_letters,
      notices,
      files,
      previews: [],
      sample: null,
      pictures: [],
      print: facts,
    };
    await keep(build, result, []);
    // Once more, as `finish` does.
    for (const bytes of [interior, cover]) await blobs.put(bytes);
  }

  /** The files of a product of the same owner with the same content, as long as they are all there. */
  async function madeBefore(build: ClaimedBuild): Promise<FinishedFiles | null> {
    const made = await findMade(db, build);
    if (made === null) return null;
    for (const { blob_key } of [...made.files, ...(made.sample === null ? [] : [made.sample])])
      if ((await blobs.size(blob_key)) === null) return null;
    const { page_count, missing_letters, notices, files, previews, sample, pictures, print } = made;
    return { page_count, missing_letters, notices, files, previews, sample, pictures, print };
  }

  /** The pictures that are there; one that is missing is left out of the book. */
  async function load({ user_id, snapshot }: ClaimedBuild): Promise<Map<string, SourcePicture>> {
    const frozen = new Map(Object.entries(snapshot.images));
    const prints = await printSource(services, user_id, frozen, { make: true });
    const loaded = new Map<string, SourcePicture>();
    for (const address of frozen.keys()) {
      const source = await prints.read(address);
      if (source !== null) loaded.set(address, source);
    }
    return loaded;
  }

  /**
   * The sample, and what of all that a book is shown with could not be made: it is logged and said, for the files are good
   * without it.
   */
  async function trimmings(build: ClaimedBuild, book: RenderedBook) {
    const { id, snapshot } = build;
    const { title } = snapshot.model;
    const missed: BookNotice[] = [];
    const say = (code: NoticeCode) => missed.push({ code, recipe_id: null, title });
    if (book.listing_failed !== null) {
      log.error({ build_id: id, detail: book.listing_failed }, 'pictures for listings failed');
      say('pictures_failed');
    }
    const isChosen = 'sample' in snapshot.model && snapshot.model.sample !== undefined;
    if (isChosen && book.sample_pages.length === 0) say('sample_too_long');
    try {
      return { sample: await sampleOf(snapshot, book), missed };
    } catch (error) {
      if (!(error instanceof RenderFailed) || ['aborted', 'queue_full'].includes(error.code)) throw error;
      log.error({ build_id: id, code: error.code, detail: error.detail }, 'a sample failed');
      say('sample_failed');
      return { sample: null, missed };
    }
  }

  async function finish(build: ClaimedBuild, book: RenderedBook): Promise<void> {
    const made = filesOf(build.snapshot, book);
    const { sample, missed } = await trimmings(build, book);
    const files: StoredFile[] = [];
    for (const { bytes, ...file } of made)
      files.push({ ...file, blob_key: await blobs.put(bytes), bytes: bytes.byteLength });
    const added: NewPicture[] = [];
    const published = async (bytes: Uint8Array, extension: 'webp' | 'jpg') => {
      const picture = newPicture(await blobs.put(bytes), bytes.byteLength, extension);
      added.push(picture);
      return picture.url;
    };
    const previews: string[] = [];
    for (const page of book.previews) previews.push(await published(page, 'webp'));
    const pictures: ListingPicture[] = [];
    for (const { shown, bytes } of book.listing) pictures.push({ shown, url: await published(bytes, 'jpg') });
    const { page_count, missing_letters } = book;
    const notices = [...book.notices, ...missed];
    const stored =
      sample === null
        ? null
        : {
            blob_key: await blobs.put(sample),
            bytes: sample.byteLength,
            page_count: book.sample_pages.length,
          };
    await keep(
      build,
      { page_count, missing_letters, notices, files, previews, sample: stored, pictures },
      added,
    );
    // Once more, now that they have names: an account that had equal ones may have been erased meanwhile.
    const kept = [...made, ...book.listing].map(({ bytes }) => bytes);
    for (const bytes of [...kept, ...book.previews, ...(sample === null ? [] : [sample])])
      await blobs.put(bytes);
  }

  /** Writes down what was made. `pictures` are those that are new. */
  async function keep(build: ClaimedBuild, result: FinishedFiles, pictures: NewPicture[]): Promise<void> {
    const { user_id, product_id } = build;
    await db.transaction(async (tx) => {
      // The lock keeps a publish from reading the build as unfinished while its listing is being settled.
      await lockProduct(tx, user_id, product_id);
      if (!(await finishBuild(tx, build, result, now()))) return;
      await publishPictures(tx, user_id, pictures, now());
      await settleListings(tx, user_id, product_id, now());
      await tellWebhooks(tx, user_id, 'build.finished', [build.id], now());
    });
  }

  async function giveUp(build: ClaimedBuild, error: unknown): Promise<void> {
    const interrupted = error instanceof RenderFailed && ['aborted', 'queue_full'].includes(error.code);
    const no_room = isStorageFull(error);
    if (no_room) room.notice(storageFull(error));
    if (interrupted || no_room || isDatabaseAway(error)) {
      await requeueBuild(db, build);
      if (!stopping.signal.aborted) await heard('queued', no_room ? NO_ROOM_MS : poll, stopping.signal);
      return;
    }
    const reason = error instanceof RenderFailed ? error.reason : 'The file couldn’t be built.';
    const detail = error instanceof RenderFailed ? error.detail : loggable(error);
    log.error({ build_id: build.id, reason, detail }, 'build failed');
    await fail(build, reason);
  }

  async function fail(build: ClaimedBuild, reason: string): Promise<void> {
    const { user_id, product_id } = build;
    await db.transaction(async (tx) => {
      await lockProduct(tx, user_id, product_id);
      if (!(await failBuild(tx, build, reason, now()))) return;
      await settleListings(tx, user_id, product_id, now());
      await tellWebhooks(tx, user_id, 'build.finished', [build.id], now());
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
