import { format, stripVTControlCharacters } from 'node:util';
import { type Log, loggable } from './log';

/**
 * Takes what libraries print, above all Next, into the log: as one line each, and of an error what may be logged.
 * Returns what ends that.
 */
export function catchPrints(log: Log): () => void {
  const { debug, info, log: print, warn, error } = console;
  const taken =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (...words: unknown[]) => {
      const failed = words.find((word) => word instanceof Error);
      const rest = words.filter((word) => !(word instanceof Error));
      const text = stripVTControlCharacters(format(...rest)).trim();
      if (text === '' && failed === undefined) return;
      log[level](failed === undefined ? {} : { error: loggable(failed) }, text || 'printed');
    };
  Object.assign(console, {
    debug: taken('debug'),
    info: taken('info'),
    log: taken('info'),
    warn: taken('warn'),
    error: taken('error'),
  });
  return () => void Object.assign(console, { debug, info, log: print, warn, error });
}
