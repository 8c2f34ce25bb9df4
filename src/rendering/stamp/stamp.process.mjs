// The process that stamps files. A file is held whole in memory several times over, so it has a process of its own,
// which the parent bounds and may end at any time.
//
// argv: the project's root, its memory in bytes, its niceness. IPC in: { id, format, bytes, words, language, direction },
// or for a sample { id, format: 'sample', bytes, pages, mark, words, title, language }.
// Out: { id, result } or { id, failure: { detail } }.
import { setPriority } from 'node:os';
import { watchMemory } from '../process/watch-memory.mjs';
import { stampedEpub } from './epub-stamp.mjs';
import { stampedPdf } from './pdf-stamp.mjs';
import { samplePdf } from './sample-pdf.mjs';

const rootDir = process.argv[2] ?? process.cwd();
setPriority(Number(process.argv[4] ?? 0));
watchMemory(Number(process.argv[3]));

/**
 * @typedef {{ id: number, format: 'pdf' | 'epub', bytes: Uint8Array, words: string, language: string, direction: 'ltr' | 'rtl' }} Stamped
 * @typedef {{ id: number, format: 'sample', bytes: Uint8Array, pages: number[], mark: string, words: string, title: string, language: string }} Sampled
 * @typedef {Stamped | Sampled} Job
 */

/** @param {Job} job */
function run(job) {
  if (job.format === 'sample') return samplePdf(job.bytes, job.pages, job, rootDir);
  const { bytes, words, language, direction } = job;
  return job.format === 'pdf'
    ? stampedPdf(bytes, words, rootDir)
    : stampedEpub(bytes, words, { language, direction });
}

/** @param {object} message */
function answer(message) {
  // The parent may have gone; then there is nobody to tell.
  if (process.connected) process.send?.(message);
}

process.on('message', async (/** @type {Job} */ job) => {
  try {
    answer({ id: job.id, result: await run(job) });
  } catch (error) {
    answer({ id: job.id, failure: { detail: String(error).slice(0, 4000) } });
  } finally {
    globalThis.gc?.();
  }
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
answer({ ready: true });
