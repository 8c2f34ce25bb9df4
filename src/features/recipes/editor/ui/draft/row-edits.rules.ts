/** The list with the row of a key moved by some places; it stays within the list. */
export function moveRow<R extends { key: string }>(rows: readonly R[], key: string, by: number): R[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (row === undefined) return [...rows];
  const rest = rows.filter((_, index) => index !== from);
  rest.splice(Math.max(0, Math.min(rest.length, from + by)), 0, row);
  return rest;
}

/** The list with rows put in after the one of a key; without one at the end, or `first`. */
export function inserted<R extends { key: string }>(
  rows: readonly R[],
  after: string | null,
  added: readonly R[],
  first = false,
): R[] {
  if (after === null && first) return [...added, ...rows];
  const at = after === null ? -1 : rows.findIndex((row) => row.key === after);
  return at < 0 ? [...rows, ...added] : [...rows.slice(0, at + 1), ...added, ...rows.slice(at + 1)];
}

const isHeading = (row: { kind: string }): boolean => row.kind === 'heading';

/** The rows that move with the one of a key: a heading takes its section along. */
export function membersOf<R extends { kind: string; key: string }>(rows: readonly R[], key: string): R[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (row === undefined) return [];
  if (!isHeading(row)) return [row];
  const next = rows.findIndex((one, index) => index > from && isHeading(one));
  return rows.slice(from, next < 0 ? rows.length : next);
}

/** A place between rows: before the one of a key, or at the end. */
export interface Gap {
  before: string | null;
  words: string;
}

/**
 * Where the row of a key may go, in order, the place where it stands among them: a line or step anywhere, a section
 * only where another one begins or the list ends, so that it takes no rows of others with it.
 */
export function gapsFor<R extends { kind: string; key: string; text: string }>(
  rows: readonly R[],
  key: string,
): Gap[] {
  const members = membersOf(rows, key);
  const [first] = members;
  if (first === undefined) return [];
  const whole = isHeading(first);
  const alike = rows.filter((row) => isHeading(row) === whole);
  // Right behind itself it would stand where it is.
  const behind = rows.indexOf(first) + members.length;
  return [...rows, null].flatMap((row, index) => {
    if (index === behind || (whole && row !== null && !isHeading(row))) return [];
    const above = rows.slice(0, index);
    const place = above.filter((one) => one !== first && isHeading(one) === whole).length + 1;
    const section = whole ? '' : (above.findLast(isHeading)?.text.trim() ?? '');
    const words = `${section === '' ? '' : `${section}, `}position ${place} of ${alike.length}`;
    return [{ before: row?.key ?? null, words }];
  });
}

/** The list with the row of a key, or its section, put before another one or at the end. */
export function placed<R extends { kind: string; key: string }>(
  rows: readonly R[],
  key: string,
  before: string | null,
): R[] {
  const members = membersOf(rows, key);
  if (members.some((row) => row.key === before)) return [...rows];
  const rest = rows.filter((row) => !members.includes(row));
  const at = before === null ? rest.length : rest.findIndex((row) => row.key === before);
  return at < 0 ? [...rows] : [...rest.slice(0, at), ...members, ...rest.slice(at)];
}
