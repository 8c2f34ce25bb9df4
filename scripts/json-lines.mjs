// What a start prints, where nobody sits at a terminal: each line a JSON object, like those of the log. It catches
// what any library prints too, and stands on nothing that still has to be installed.
import { stripVTControlCharacters } from 'node:util';

/** Whether this process prints JSON. */
let isJson = false;
export const printsJson = () => isJson;

/**
 * @param {number} level as pino counts: 30 info, 50 error
 * @param {string} text
 */
function record(level, text) {
  const msg = stripVTControlCharacters(text).trim();
  return msg === '' ? '' : `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`;
}

/**
 * Puts whatever is written to a stream into records. What is written at once is one record, and what does not end its
 * line waits for the rest.
 * @param {NodeJS.WriteStream} stream
 * @param {number} level
 */
function wrap(stream, level) {
  const write = stream.write.bind(stream);
  let begun = '';
  process.once('exit', () => write(record(level, begun)));
  /**
   * @param {string | Uint8Array} chunk
   * @param {BufferEncoding | ((error?: Error | null) => void)} [encoding]
   * @param {(error?: Error | null) => void} [done]
   */
  const taken = (chunk, encoding, done) => {
    begun += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    const whole = begun.endsWith('\n') || begun.length > 100_000;
    const text = whole ? begun : '';
    if (whole) begun = '';
    return write(record(level, text), typeof encoding === 'function' ? encoding : done);
  };
  stream.write = /** @type {typeof stream.write} */ (taken);
}

/** From here on everything that this process prints is JSON, a line each; also how it fails. */
export function printJson() {
  isJson = true;
  wrap(process.stdout, 30);
  wrap(process.stderr, 50);
  // Node prints these past the streams.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => process.stderr.write(`${name}: ${message}\n`));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  });
}
