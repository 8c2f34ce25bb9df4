import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { checkBook } from '../book.check';
import type { BookModel } from '../book.model';
import { layoutOf } from '../layout/layout';
import { RenderFailed } from '../render-failed';

/** Jobs that may wait; the next one is refused. */
const QUEUE = 100;
const TIMEOUT_MS = 120_000;
const MEMORY_BYTES = 1.5 * 1024 ** 3;
const IDLE_MS = 60_000;
/** Starting the process loads a native module of 50 MB. */
const START_MS = 30_000;

const TEMPLATES: Record<BookModel['kind'], string> = {
  ebook: 'ebook.typ',
  meal_plan: 'meal-plan.typ',
  recipe_card_pack: 'recipe-card-pack.typ',
  lead_magnet: 'lead-magnet.typ',
};

export interface RenderedBook {
  pdf: Uint8Array;
  /** Null where the model does not ask for it. */
  epub: Uint8Array | null;
  /** Pages of the book as it is printed. */
  page_count: number;
  /** Up to five page images (WebP, 900 pixels high), the first one the cover. */
  previews: Uint8Array[];
  /** Whether the PDF claims PDF/UA-1; false when a character exists in no font. It is tagged either way. */
  pdf_ua: boolean;
}

export interface RenderOptions {
  signal?: AbortSignal;
  /** The project's root, where node_modules and src stand; the working directory when left out. */
  rootDir?: string;
  /** Shorter limits, for tests of the limits. */
  timeoutMs?: number;
  memoryBytes?: number;
}

type Answer =
  | { ready: true }
  | ({ id: number } & RenderedBook)
  | { id: number; failure: { code: 'compile'; detail: string } };

interface Job {
  id: number;
  main: string;
  book: string;
  /** Whether the EPUB is wanted. */
  epub: boolean;
  images: [string, Uint8Array][];
  rootDir: string;
  timeoutMs: number;
  memoryBytes: number;
  resolve: (book: RenderedBook) => void;
  reject: (error: RenderFailed) => void;
}

interface Running {
  process: ChildProcess;
  rootDir: string;
  memoryBytes: number;
  ready: boolean;
  /** The end of what it wrote to stderr: the last words of a crash. */
  lastWords: string;
}

/** One process and one queue per server, also where the bundle and Next each load this module. */
interface State {
  running: Running | null;
  active: { job: Job; timer: NodeJS.Timeout } | null;
  queue: Job[];
  idle: NodeJS.Timeout | null;
  nextId: number;
}

const place = globalThis as typeof globalThis & { [key: symbol]: State | undefined };
const KEY = Symbol.for('galley.renderer');

function state(): State {
  place[KEY] ??= { running: null, active: null, queue: [], idle: null, nextId: 1 };
  return place[KEY];
}

/** While a job runs the process may keep the server alive, for someone waits; an idle one never does. */
function hold(running: Running, held: boolean) {
  const change = held ? 'ref' : 'unref';
  running.process[change]();
  running.process.channel?.[change]();
  const stderr = running.process.stderr;
  if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
}

function settle(outcome: RenderedBook | RenderFailed) {
  const { active } = state();
  if (!active) return;
  clearTimeout(active.timer);
  state().active = null;
  if (outcome instanceof RenderFailed) active.job.reject(outcome);
  else active.job.resolve(outcome);
}

/** Ends the process and forgets it at once, so that the next job gets a fresh one. */
function discard(running: Running) {
  if (state().running === running) state().running = null;
  running.process.kill('SIGKILL');
}

function start(job: Job): Running {
  const child = fork(
    // Next's bundler follows the path of a fork and fails on one that begins at run time.
    /* turbopackIgnore: true */ join(job.rootDir, 'src/rendering/typst/renderer.process.mjs'),
    [job.rootDir, String(job.memoryBytes)],
    { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], cwd: job.rootDir },
  );
  const running: Running = {
    process: child,
    rootDir: job.rootDir,
    memoryBytes: job.memoryBytes,
    ready: false,
    lastWords: '',
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    running.lastWords = (running.lastWords + text).slice(-4000);
  });
  child.on('message', (message) => hear(running, message as Answer));
  child.on('error', (error) => ended(running, error.message));
  // `close` comes after the last words have been read; `exit` may come before.
  child.on('close', (code, signal) => ended(running, signal ?? `exit code ${code}`));
  return running;
}

function hear(running: Running, answer: Answer) {
  if (state().running !== running) return;
  if ('ready' in answer) {
    running.ready = true;
    return;
  }
  if (state().active?.job.id !== answer.id) return;
  if ('failure' in answer) {
    settle(new RenderFailed('The book could not be set.', 'compile', answer.failure.detail));
  } else {
    const { pdf, epub, page_count, previews, pdf_ua } = answer;
    settle({ pdf, epub, page_count, previews, pdf_ua });
  }
  next();
}

function ended(running: Running, how: string) {
  if (state().running !== running) return;
  state().running = null;
  const memory = running.lastWords.includes('memory limit reached');
  const detail = `${how}: ${running.lastWords.trim()}`;
  settle(
    memory
      ? new RenderFailed('The book needs more memory than a build may use.', 'memory', detail)
      : new RenderFailed('The process that sets books ended before the book was done.', 'crashed', detail),
  );
  next();
}

function next() {
  const now = state();
  if (now.active) return;
  const job = now.queue.shift();
  if (!job) {
    rest();
    return;
  }
  if (now.idle) clearTimeout(now.idle);
  now.idle = null;
  const usable = now.running;
  if (usable && (usable.rootDir !== job.rootDir || usable.memoryBytes !== job.memoryBytes)) discard(usable);
  now.running ??= start(job);
  const running = now.running;
  hold(running, true);
  const timer = setTimeout(
    () => {
      discard(running);
      const seconds = Math.round(job.timeoutMs / 1000);
      settle(new RenderFailed(`The book took longer than ${seconds} seconds to set.`, 'timeout'));
      next();
    },
    job.timeoutMs + (running.ready ? 0 : START_MS),
  );
  now.active = { job, timer };
  const { id, main, book, epub, images } = job;
  running.process.send({ id, main, book, epub, images }, (error) => {
    if (error && state().running === running) {
      discard(running);
      settle(new RenderFailed('The process that sets books could not be reached.', 'crashed', error.message));
      next();
    }
  });
}

/** Nothing to do: the process may not keep the server alive, and ends after a minute. */
function rest() {
  const now = state();
  const running = now.running;
  if (!running) return;
  hold(running, false);
  if (now.idle) clearTimeout(now.idle);
  now.idle = setTimeout(() => {
    if (now.running === running) now.running = null;
    if (running.process.connected) running.process.disconnect();
  }, IDLE_MS);
  now.idle.unref();
}

function abort(job: Job) {
  const now = state();
  const failure = new RenderFailed('The build was cancelled.', 'aborted');
  if (now.active?.job === job) {
    if (now.running) discard(now.running);
    settle(failure);
    next();
  } else if (now.queue.includes(job)) {
    now.queue = now.queue.filter((waiting) => waiting !== job);
    job.reject(failure);
  }
}

/**
 * Makes the files of a book and images of its first pages. `images` maps the model's image keys to the bytes of any
 * picture sharp reads. One job runs at a time, in a process of its own; up to 100 wait.
 *
 * Rejects with RenderFailed, whose `reason` is a plain sentence: the model is out of bounds (`invalid`), too many
 * jobs wait (`queue_full`), the job ran over 120 s (`timeout`) or 1.5 GiB (`memory`), the process died (`crashed`),
 * the compiler refused (`compile`) or the signal fired (`aborted`). The server and later jobs are unharmed.
 */
export async function renderBook(
  model: BookModel,
  images: ReadonlyMap<string, Uint8Array>,
  options: RenderOptions = {},
): Promise<RenderedBook> {
  checkBook(model);
  const { signal } = options;
  if (signal?.aborted) throw new RenderFailed('The build was cancelled.', 'aborted');
  const now = state();
  if (now.queue.length >= QUEUE) throw new RenderFailed('Too many books are being built.', 'queue_full');
  const book = JSON.stringify(layoutOf(model));
  return await new Promise<RenderedBook>((resolve, reject) => {
    const job: Job = {
      id: now.nextId++,
      main: TEMPLATES[model.kind],
      book,
      epub: model.kind === 'ebook' && model.formats.includes('epub'),
      images: [...images],
      rootDir: options.rootDir ?? process.cwd(),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
      resolve,
      reject,
    };
    if (signal) {
      const onAbort = () => abort(job);
      signal.addEventListener('abort', onAbort, { once: true });
      const released =
        <Value>(then: (value: Value) => void) =>
        (value: Value) => {
          signal.removeEventListener('abort', onAbort);
          then(value);
        };
      job.resolve = released(resolve);
      job.reject = released(reject);
    }
    now.queue.push(job);
    next();
  });
}

/** Ends the process; waiting and running jobs are rejected. Later jobs start a new one. */
export async function closeRenderer(): Promise<void> {
  const now = state();
  const waiting = now.queue;
  now.queue = [];
  for (const job of waiting) job.reject(new RenderFailed('The server is shutting down.', 'aborted'));
  if (now.idle) clearTimeout(now.idle);
  now.idle = null;
  const running = now.running;
  if (!running) return;
  const gone = new Promise<void>((resolve) => running.process.once('exit', () => resolve()));
  discard(running);
  settle(new RenderFailed('The server is shutting down.', 'aborted'));
  await gone;
}

/** The id of the process that sets books, or null while there is none. For tests and the health page. */
export function rendererPid(): number | null {
  return state().running?.process.pid ?? null;
}
