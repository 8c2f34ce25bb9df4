import { parentPort } from 'node:worker_threads';
import type { Source } from '../../importing/source';
import { Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import { foundIn } from './found.service';
import type { Answer, Question } from './reading.service';
import { openSource } from './source.service';

/** The thread that reads one import; `reading.service.ts` asks it. It is bundled as `dist/reading.js`. */

let source: Source | null = null;

function answer(question: Question): Answer {
  if ('sent' in question) {
    source = openSource(question.sent);
    return {
      names: source.entries.map(({ name }) => name?.slice(0, LIMITS.title) ?? null),
      collections: source.collections,
    };
  }
  return {
    found: question.indexes.map((index) => {
      const entry = source?.entries[index];
      if (entry === undefined) throw new Error('There is no such entry.');
      return foundIn(index, entry);
    }),
  };
}

/**
 * Memory that goes over instead of being copied: the pictures of a batch. Each is copied once for it, for a recipe that
 * comes later may have the same one.
 */
function givenWith(said: Answer): ArrayBuffer[] {
  if (!('found' in said)) return [];
  const given = new Map<Uint8Array, Uint8Array<ArrayBuffer>>();
  for (const one of said.found) {
    if (!('draft' in one) || one.picture === null) continue;
    const copy = given.get(one.picture) ?? new Uint8Array(one.picture);
    given.set(one.picture, copy);
    one.picture = copy;
  }
  return [...given.values()].map(({ buffer }) => buffer);
}

parentPort?.on('message', (question: Question) => {
  let said: Answer;
  try {
    said = answer(question);
  } catch (error) {
    if (error instanceof Problem) said = { problem: { code: error.code, detail: error.detail } };
    else throw error; // ends the thread; whoever asks gets the error
  }
  parentPort?.postMessage(said, givenWith(said));
});
