import { parentPort } from 'node:worker_threads';
import type { Source } from '@/importing/recipe/source';
import { invalidField, Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { type JsonBody, jsonIn } from '@/server/http/body';
import { payloadDigest } from '@/server/idempotency/payload-digest';
import { candidatesIn } from './candidate.service';
import { openSource } from './source.service';
import type { WorkerAnswer, WorkerQuestion } from './worker.service';

/** The thread that reads one import; `worker.service.ts` asks it. It is bundled as `dist/reading.js`. */

let source: Source | null = null;

/**
 * A body, with members of much data as their JSON: a text goes over in one piece, data value by value, and `json_ld`
 * is taken as either. Of any other field it is wrong in both.
 */
function bodyOf(json: Uint8Array): Required<JsonBody> {
  const body = jsonIn(json);
  const digest = payloadDigest(body);
  const names = Object.keys(body);
  if (names.length > LIMITS.import_body_fields)
    throw invalidField('', `The body has more than ${LIMITS.import_body_fields} fields.`, 'too_big');
  let left: number = LIMITS.import_body_values;
  for (const name of names) {
    const value = body[name];
    if (typeof value !== 'object' || value === null) continue;
    const text = JSON.stringify(value);
    if (text.length > left) body[name] = text;
    else left -= text.length;
  }
  return { body, digest };
}

function answer(question: WorkerQuestion): WorkerAnswer {
  if ('json' in question) return bodyOf(question.json);
  if ('sent' in question) {
    source = openSource(question.sent);
    return {
      names: source.entries.map(({ name }) => name?.slice(0, LIMITS.title) ?? null),
      collections: source.collections,
      left_out: source.left_out,
    };
  }
  return {
    found: question.indexes.map((index) => {
      const entry = source?.entries[index];
      if (entry === undefined) throw new Error('There is no such entry.');
      return candidatesIn(index, entry);
    }),
  };
}

/**
 * Memory that goes over instead of being copied: the pictures of a batch. Each is copied once for it, for a recipe that
 * comes later may have the same one.
 */
function givenWith(said: WorkerAnswer): ArrayBuffer[] {
  if (!('found' in said)) return [];
  const given = new Map<Uint8Array, Uint8Array<ArrayBuffer>>();
  for (const one of said.found) {
    if (!('draft' in one)) continue;
    for (const photo of one.draft.photos) {
      if (photo.bytes === null) continue;
      const copy = given.get(photo.bytes) ?? new Uint8Array(photo.bytes);
      given.set(photo.bytes, copy);
      photo.bytes = copy;
    }
  }
  return [...given.values()].map(({ buffer }) => buffer);
}

parentPort?.on('message', (question: WorkerQuestion) => {
  let said: WorkerAnswer;
  try {
    said = answer(question);
  } catch (error) {
    if (error instanceof Problem)
      said = { problem: { code: error.code, detail: error.detail, errors: error.errors } };
    else throw error; // ends the thread; whoever asks gets the error
  }
  parentPort?.postMessage(said, givenWith(said));
});
