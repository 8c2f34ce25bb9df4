// The process that stamps files. A file is held whole in memory several times over, so it has a process of its own,
// which the parent bounds and may end at any time.
//
// argv: the project's root, its memory in bytes, its niceness. IPC in: { id, format, bytes, words, language, direction }.
// Out: { id, result } or { id, failure: { detail } }.
import { setPriority } from 'node:os';
import { watchMemory } from '../process/watch-memory.mjs';
import { stampedEpub } from './epub-stamp.mjs';
import { stampedPdf } from './pdf-stamp.mjs';

const rootDir = process.argv[2] ?? process.cwd();
setPriority(Number(process.argv[4] ?? 0));
watchMemory(Number(process.argv[3]));

/** @typedef {{ id: number, format: 'pdf' | 'epub', bytes: Uint8Array, words: string, language: string, direction: 'ltr' | 'rtl' }} Job */

/** @param {Job} job */
const run = ({ format, bytes, words, language, direction }) =>
  format === 'pdf' ? stampedPdf(bytes, words, rootDir) : stampedEpub(bytes, words, { language, direction });

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
