import type { BookNotice } from '@/kernel/book/book-notice';
import type { ListingShown } from '@/kernel/book/listing-picture';
import { layoutOf, phoneLayout } from '@/rendering/layout/layout';
import { checkBook } from '@/rendering/model/book.check';
import { type BookModel, formatsOf, KIND, type SourcePicture } from '@/rendering/model/book.model';
import { bookNotices } from '@/rendering/model/book.notices';
import { whatIsLarge } from '@/rendering/model/large';
import { RenderFailed } from '@/rendering/model/render-failed';
import { closeJobProcesses, jobProcess } from '@/rendering/process/job-process';

const TIMEOUT_MS = 120_000;
const MEMORY_BYTES = 1.5 * 1024 ** 3;

/** The program that sets. */
export const TYPESETTER = 'src/rendering/typst/renderer.process.mjs';

/** The template of each kind, in this folder. */
export const TEMPLATES: Record<BookModel['kind'], string> = {
  [KIND.cookbook]: 'ebook.typ',
  [KIND.plan]: 'meal-plan.typ',
  [KIND.cards]: 'recipe-card-pack.typ',
  [KIND.taste]: 'lead-magnet.typ',
};

export interface RenderedBook {
  pdf: Uint8Array;
  /** Null where the model does not ask for it. */
  epub: Uint8Array | null;
  /** The phone edition; null where the model does not ask for it. */
  phone: { pdf: Uint8Array; page_count: number } | null;
  /** Pages of the book as it is printed. */
  page_count: number;
  /** Up to five page images (WebP, 900 pixels high), the first one the cover. */
  previews: Uint8Array[];
  /** Pictures of the product as a thing, for where it is sold: JPEGs of 1,600 × 1,200 pixels. */
  listing: { shown: ListingShown; bytes: Uint8Array }[];
  /** Why there are none of these pictures; null where nothing failed. */
  listing_failed: string | null;
  /** The pages of a sample of the PDF, from 1; none where a sample would give away what is sold. */
  sample_pages: number[];
  /** Letters that no font can show, at most 60: each stands as a box in the PDF. */
  missing_letters: string[];
  /** What is not in the book as its creator may expect it. */
  notices: BookNotice[];
  /** Whether the PDF claims PDF/UA-1; false when a character exists in no font. It is tagged either way. */
  pdf_ua: boolean;
}

/** What the process answers: of photos the keys of recipes that had no room for theirs or whose have too few pixels, and of pictures it could read. */
type Made = Omit<RenderedBook, 'notices' | 'phone'> & {
  photos: { left_out: string[]; small: string[]; readable: string[] };
};

/** The parts of a build after its pictures, in their order. */
export const BUILD_STEPS = ['pages', 'pdf', 'samples', 'epub', 'phone'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

export interface RenderOptions {
  /** Hears when a part of the build begins. */
  onStep?: (step: BuildStep) => void;
  signal?: AbortSignal;
  /** The project's root, where node_modules and src stand; the working directory when left out. */
  rootDir?: string;
  /** Whether page images, pictures for listings, and the EPUB stay unmade: for what only looks at the PDF. */
  pdf_only?: boolean;
  /** Shorter limits, for tests of the limits. */
  timeoutMs?: number;
  memoryBytes?: number;
}

// Whoever looks at a page or a preview waits for it; nobody looks at a build all the time.
const builds = () => jobProcess('builds', { program: TYPESETTER, queue: 100, patience_ms: 0, niceness: 10 });

/**
 * Makes the files of a book and images of its first pages. `images` maps the model's image keys to
 * pictures. One job runs at a time, in a process of its own; up to 100 wait.
 *
 * Rejects with RenderFailed, whose `reason` is a plain sentence: the model is out of bounds (`invalid`), too many
 * jobs wait (`queue_full`), the job ran over 120 s (`timeout`) or 1.5 GiB (`memory`), the process died (`crashed`),
 * the compiler refused (`compile`) or the signal fired (`aborted`). The server and later jobs are unharmed.
 */
export async function renderBook(
  model: BookModel,
  images: ReadonlyMap<string, SourcePicture>,
  options: RenderOptions = {},
): Promise<RenderedBook> {
  checkBook(model);
  const { signal } = options;
  if (signal?.aborted) throw new RenderFailed('The build was canceled.', 'aborted');
  const layout = layoutOf(model);
  const common = { main: TEMPLATES[model.kind], images: [...images] };
  const message = {
    ...common,
    kind: 'build',
    book: JSON.stringify(layout),
    epub: options.pdf_only !== true && formatsOf(model).includes('epub'),
    samples: options.pdf_only !== true,
    thumbnails: model.kind === KIND.plan,
  };
  try {
    const made = await runSetting(message, options);
    const { photos, ...book } = made as Made;
    // A job of its own, with limits of its own: it has more pages than the book.
    const paged = options.pdf_only === true ? null : phoneLayout(layout);
    const phone =
      paged === null
        ? null
        : await runSetting({ ...common, kind: 'phone', book: JSON.stringify(paged) }, options);
    return {
      ...book,
      phone: phone as RenderedBook['phone'],
      notices: bookNotices(model, photos, new Set(photos.readable)),
    };
  } catch (error) {
    if (!(error instanceof RenderFailed) || !['memory', 'timeout'].includes(error.code)) throw error;
    throw new RenderFailed(`${error.reason} ${whatIsLarge(model)}`, error.code, error.detail);
  }
}

/**
 * What the process that sets books answers to one job of a print edition; the same process and limits, so that neither
 * kind of book keeps the other from its turn. Rejects as `renderBook` does.
 */
export function runSetting(message: object, options: RenderOptions): Promise<unknown> {
  return builds().run(message, {
    signal: options.signal,
    rootDir: options.rootDir ?? process.cwd(),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
    onStep: (step) => {
      const known = BUILD_STEPS.find((one) => one === step);
      if (known !== undefined) options.onStep?.(known);
    },
  });
}

/** Ends the processes that set; waiting and running jobs are rejected. Later jobs start new ones. */
export const closeRenderer = closeJobProcesses;

/** The id of the process that sets books, or null while there is none. For tests and the health page. */
export const rendererPid = (): number | null => builds().pid;
