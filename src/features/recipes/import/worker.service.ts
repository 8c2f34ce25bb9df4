import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createQueue } from '@/features/images/decoding.service';
import type { SkippedRecords, SourceCollection } from '@/importing/recipe/source';
import { type ErrorCode, type FieldError, Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import type { JsonBody } from '@/server/http/body';
import { candidatesIn, type ImportCandidate } from './candidate.service';
import type { ImportResult } from './import.schema';
import { openSource, type Sent } from './source.service';

/** What was sent, opened: its recipes are read when it is their turn. */
export interface Reading {
  /** How the source calls each of its recipes. */
  names: readonly (string | null)[];
  collections: readonly SourceCollection[];
  left_out: readonly SkippedRecords[];
  /** Recipes by their places, each read or with the reason why it cannot be. Throws payload_too_large. */
  read(indexes: readonly number[]): Promise<(ImportCandidate | ImportResult)[]>;
}

/** What the thread is asked, and what it says. */
export type WorkerQuestion =
  | { sent: Sent }
  | { indexes: readonly number[] }
  | { json: Uint8Array<ArrayBuffer> };
export type WorkerAnswer =
  | Omit<Reading, 'read'>
  | { found: (ImportCandidate | ImportResult)[] }
  | Required<JsonBody>
  | { problem: { code: ErrorCode; detail: string; errors: FieldError[] } };

/** Where the launcher puts the bundled thread. Next's bundler must not follow it. */
const THREAD = 'dist/reading.js';

const threads = createQueue(LIMITS.import_threads);

/** Packed files unpack to much more than they are. */
const isPacked = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b);

function isSmall(sent: Sent): boolean {
  switch (sent.kind) {
    case 'page':
      return sent.html.length <= LIMITS.import_in_place;
    case 'text':
      return sent.text.length <= LIMITS.import_in_place;
    case 'data':
      return sent.json.length <= LIMITS.import_in_place;
    case 'file':
    case 'fetched':
      return sent.bytes.byteLength <= LIMITS.import_in_place && !isPacked(sent.bytes);
  }
}

function openedHere(sent: Sent): Reading {
  const source = openSource(sent);
  return {
    names: source.entries.map(({ name }) => name),
    collections: source.collections,
    left_out: source.left_out,
    read: async (indexes) => indexes.map((index) => candidatesIn(index, source.entries[index]!)),
  };
}

/** What a thread may take; shorter bounds are for the tests of the bounds. */
interface ReadingBounds {
  /** For opening, and again for each batch of recipes. */
  seconds: number;
  memory_mib: number;
}

const BOUNDS: ReadingBounds = {
  seconds: LIMITS.import_read_seconds,
  memory_mib: LIMITS.import_memory_mib,
};

/** What ended a thread, in words for who sent it. */
function endOf(error: unknown): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isMemory) return error;
  return new Problem('payload_too_large', {
    detail: 'Reading this takes more memory than an import can use.',
    cause: error,
  });
}

/** Memory that goes over instead of being copied: tens of MB would keep others waiting. */
function givenWith(question: WorkerQuestion): ArrayBuffer[] {
  if ('json' in question) return [question.json.buffer];
  return 'sent' in question && question.sent.kind === 'file' ? [question.sent.bytes.buffer] : [];
}

/** Asks a thread one thing, for so many seconds. Throws import_failed when they are over. */
async function ask(thread: Worker, question: WorkerQuestion, seconds: number): Promise<WorkerAnswer> {
  const over = AbortSignal.timeout(seconds * 1000);
  try {
    thread.postMessage(question, givenWith(question));
    const [answer] = await once(thread, 'message', { signal: over });
    return answer;
  } catch (error) {
    if (over.aborted)
      throw new Problem('import_failed', { detail: `Reading this takes longer than ${seconds} seconds.` });
    throw endOf(error);
  }
}

/** Throws the problem that a thread has met. */
function good<T extends WorkerAnswer>(answer: WorkerAnswer, has: (answer: WorkerAnswer) => answer is T): T {
  if ('problem' in answer) {
    const { code, detail, errors } = answer.problem;
    throw new Problem(code, { detail, errors });
  }
  if (!has(answer)) throw new Error('The thread answered another question.');
  return answer;
}

const isOpened = (answer: WorkerAnswer): answer is Extract<WorkerAnswer, { names: unknown }> =>
  'names' in answer;
const isParsed = (answer: WorkerAnswer): answer is Required<JsonBody> => 'digest' in answer;
const isRead = (answer: WorkerAnswer): answer is Extract<WorkerAnswer, { found: unknown }> =>
  'found' in answer;

/** Runs `work` with a thread that is asked; when enough run already, after one of them. */
function withThread<T>(
  work: (ask: (question: WorkerQuestion) => Promise<WorkerAnswer>) => Promise<T>,
  bounds: ReadingBounds,
): Promise<T> {
  if (threads.waiting() >= LIMITS.import_waiting)
    throw new Problem('unavailable', {
      detail: 'Too many imports are running.',
      headers: { 'Retry-After': '5' },
    });
  return threads.run(() => inThread(work, bounds));
}

async function inThread<T>(
  work: (ask: (question: WorkerQuestion) => Promise<WorkerAnswer>) => Promise<T>,
  { seconds, memory_mib }: ReadingBounds,
): Promise<T> {
  const thread = new Worker(/* turbopackIgnore: true */ join(process.cwd(), THREAD), {
    resourceLimits: { maxOldGenerationSizeMb: memory_mib },
    execArgv: [],
    env: {},
  });
  // Between two questions nobody listens; what ends it then, ends the next question too.
  thread.on('error', () => undefined);
  try {
    return await work((question) => ask(thread, question, seconds));
  } finally {
    await thread.terminate();
  }
}

/**
 * Opens what was sent and works with it. Anything but a small text is read in a thread of its own, whose time and
 * memory are bounded, so that nothing that is sent keeps others waiting. Throws import_failed where there is no recipe
 * or reading takes too long, payload_too_large, and unavailable when too many wait.
 */
export async function withReading<T>(
  sent: Sent,
  work: (reading: Reading) => Promise<T>,
  bounds: ReadingBounds = BOUNDS,
): Promise<T> {
  if (isSmall(sent)) return work(openedHere(sent));
  return withThread(async (asked) => {
    const { names, collections, left_out } = good(await asked({ sent }), isOpened);
    return work({
      names,
      collections,
      left_out,
      read: async (indexes) => good(await asked({ indexes }), isRead).found,
    });
  }, bounds);
}

/**
 * The JSON body of an import, parsed in a thread: some MB of small values would keep everybody waiting. Values that
 * are large themselves come back as JSON text. Throws as `jsonIn` and `withReading` do.
 */
export const parseApart = (json: Uint8Array<ArrayBuffer>): Promise<Required<JsonBody>> =>
  withThread(async (asked) => good(await asked({ json }), isParsed), BOUNDS);
