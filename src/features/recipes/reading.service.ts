import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SourceCollection } from '../../importing/source';
import { type ErrorCode, Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import { createQueue } from '../images/decoding.service';
import { type Found, foundIn } from './found.service';
import type { ImportResult } from './import.schema';
import { openSource, type Sent } from './source.service';

/** What was sent, opened: its recipes are read when it is their turn. */
export interface Reading {
  /** How the source calls each of its recipes. */
  names: readonly (string | null)[];
  collections: readonly SourceCollection[];
  /** Recipes by their places, each read or with the reason why it cannot be. Throws payload_too_large. */
  read(indexes: readonly number[]): Promise<(Found | ImportResult)[]>;
}

/** What the thread is asked, and what it says. */
export type Question = { sent: Sent } | { indexes: readonly number[] };
export type Answer =
  | Pick<Reading, 'names' | 'collections'>
  | { found: (Found | ImportResult)[] }
  | { problem: { code: ErrorCode; detail: string } };

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
    read: async (indexes) => indexes.map((index) => foundIn(index, source.entries[index]!)),
  };
}

/** What a thread may take; shorter bounds are for the tests of the bounds. */
interface ReadingBounds {
  /** For opening, and again for each batch of recipes. */
  seconds: number;
  memory_mib: number;
}

/** What ended a thread, in words for who sent it. */
function endOf(error: unknown): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isMemory) return error;
  return new Problem('payload_too_large', {
    detail: 'Reading it takes more memory than an import may use.',
    cause: error,
  });
}

/** Memory that goes over instead of being copied: tens of MB would keep others waiting. */
const givenWith = (question: Question): ArrayBuffer[] =>
  'sent' in question && question.sent.kind === 'file' ? [question.sent.bytes.buffer] : [];

/** Asks a thread one thing, for so many seconds. Throws import_failed when they are over. */
async function ask(thread: Worker, question: Question, seconds: number): Promise<Answer> {
  const over = AbortSignal.timeout(seconds * 1000);
  try {
    thread.postMessage(question, givenWith(question));
    const [answer] = await once(thread, 'message', { signal: over });
    return answer;
  } catch (error) {
    if (over.aborted)
      throw new Problem('import_failed', { detail: `Reading it takes longer than ${seconds} seconds.` });
    throw endOf(error);
  }
}

/** Throws the problem that a thread has met. */
function good<T extends Answer>(answer: Answer, has: (answer: Answer) => answer is T): T {
  if ('problem' in answer) throw new Problem(answer.problem.code, { detail: answer.problem.detail });
  if (!has(answer)) throw new Error('The thread answered another question.');
  return answer;
}

const isOpened = (answer: Answer): answer is Extract<Answer, { names: unknown }> => 'names' in answer;
const isRead = (answer: Answer): answer is Extract<Answer, { found: unknown }> => 'found' in answer;

async function inThread<T>(
  sent: Sent,
  work: (reading: Reading) => Promise<T>,
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
    const { names, collections } = good(await ask(thread, { sent }, seconds), isOpened);
    return await work({
      names,
      collections,
      read: async (indexes) => good(await ask(thread, { indexes }, seconds), isRead).found,
    });
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
  bounds: ReadingBounds = { seconds: LIMITS.import_read_seconds, memory_mib: LIMITS.import_memory_mib },
): Promise<T> {
  if (isSmall(sent)) return work(openedHere(sent));
  if (threads.waiting() >= LIMITS.import_waiting)
    throw new Problem('unavailable', {
      detail: 'Too many imports are being read.',
      headers: { 'Retry-After': '5' },
    });
  return threads.run(() => inThread(sent, work, bounds));
}
