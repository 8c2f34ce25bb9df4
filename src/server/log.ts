import pino from 'pino';

export type Log = pino.Logger;

/** A structured log, on standard output unless told otherwise. What a person typed and every secret stays out of it. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
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
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
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
