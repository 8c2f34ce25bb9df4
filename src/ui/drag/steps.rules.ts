export type ArrowKey = 'up' | 'down' | 'left' | 'right';

/** Where something stands that is moved by keys. */
interface Standing {
  /** The place, counted from 0 in reading order. */
  at: number;
  /** How many places there are. */
  count: number;
  /** How many of them stand in a row of a grid; null where they stand in one list. */
  columns: number | null;
}

const BACK: readonly ArrowKey[] = ['up', 'left'];

/**
 * The place that an arrow leads to; null where there is none. Left and right are the places before and after in reading
 * order, from the end of a row to the beginning of the next; up and down are the same in a list, and keep the column in
 * a grid.
 */
export function steppedTo(arrow: ArrowKey, { at, count, columns }: Standing): number | null {
  const along = arrow === 'left' || arrow === 'right';
  const to = at + (BACK.includes(arrow) ? -1 : 1) * (along ? 1 : (columns ?? 1));
  return to >= 0 && to < count ? to : null;
}
