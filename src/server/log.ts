import pino from 'pino';

export type Log = pino.Logger;

/** A structured log on standard output. What a person typed and every secret stays out of it. */
export function createLog(level: string): Log {
  return pino({
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
  });
}
