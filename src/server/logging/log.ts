import pino from 'pino';
import type { Access } from './access-log';

export type Log = pino.Logger;

const shape = (level: string): pino.LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});

/**
 * A structured log, on standard output unless told otherwise: JSON, or at a terminal a short line for a person. What a
 * person typed and every secret stays out of it.
 */
export function createLog(level: string, destination: pino.DestinationStream = output()): Log {
  const redact = {
    paths: [
      'authorization',
      'cookie',
      'password',
      'token',
      'email',
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
      '*.email',
    ],
    censor: '[redacted]',
  };
  return pino({ ...shape(level), redact }, destination);
}

/** Writes a line for every request: as an error for a failure of ours, as a warning where we could not serve it. */
export function accessLog(level: string, destination: pino.DestinationStream = output()) {
  // All of it is ours, so nothing has to be looked through for secrets.
  const log = pino(shape(level), destination);
  return (access: Access): void => {
    const { status } = access;
    const kind = status === 500 ? 'error' : status !== null && status > 500 ? 'warn' : 'info';
    log[kind](access, 'request');
  };
}

const output = (): pino.DestinationStream =>
  process.stdout.isTTY ? { write: printLine } : pino.destination(1);

/** Prints a line of the log for somebody who sits at a terminal. */
function printLine(line: string): void {
  const { level, time, msg, ...facts } = JSON.parse(line);
  const words = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const place = new Date(time).toLocaleTimeString('en-GB');
  process.stdout.write(`${place} ${pino.levels.labels[level]} ${[msg, ...words].join(' ')}\n`);
}

/**
 * An error as it may be logged: where it happened and its code. A database error's message and parameters hold
 * what people typed, so only its code and frames are kept.
 */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const query = error.message.startsWith('Failed query') || /^[0-9A-Z]{5}$/.test(code ?? '');
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    ...(query ? {} : { message: error.message.slice(0, 500) }),
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause instanceof Error ? { cause: loggable(error.cause) } : {}),
  };
}
