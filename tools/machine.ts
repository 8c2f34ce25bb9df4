import { cpus, loadavg } from 'node:os';

/** What a measurement runs on, for its page: `2 × AMD EPYC with Node 20.20.2`. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} with Node ${process.versions.node}`;

/** The load average over the last minute, as a page says it: near 0 before a measurement that nothing disturbs. */
export const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1);
