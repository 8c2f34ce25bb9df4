/** Bytes of a segment of PostgreSQL's log (WAL), as initdb sets it. */
const SEGMENT = 16 * 2 ** 20;
/** Bytes at the start of a segment that only describe it (XLogLongPageHeaderData). */
const HEADER = 40;

/** A place in the log, such as 1/A2000028, in bytes from its start. */
export function bytesAt(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** The number of the segment that a place in the log is in. */
export const segmentAt = (lsn: string): number => Math.floor(bytesAt(lsn) / SEGMENT);

/** Whether anything is written in the segment before this place. */
export const isBegun = (lsn: string): boolean => bytesAt(lsn) % SEGMENT > HEADER;

/** The place where a segment starts. */
export function startOf(segment: number): string {
  const hex = (n: number) => n.toString(16).toUpperCase();
  const at = segment * SEGMENT;
  return `${hex(Math.floor(at / 2 ** 32))}/${hex(at % 2 ** 32)}`;
}

/** The name of a segment's file in `pg_wal`. */
export function segmentName(timeline: number, segment: number): string {
  const perHigh = 2 ** 32 / SEGMENT;
  const parts = [timeline, Math.floor(segment / perHigh), segment % perHigh];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** The number of the segment in a file of this name; undefined for any other file, or another timeline. */
export function segmentNamed(name: string, timeline: number): number | undefined {
  if (!/^[0-9A-F]{24}$/.test(name)) return undefined;
  const [own = 0, high = 0, low = 0] = [0, 8, 16].map((at) => Number.parseInt(name.slice(at, at + 8), 16));
  return own === timeline ? high * (2 ** 32 / SEGMENT) + low : undefined;
}
