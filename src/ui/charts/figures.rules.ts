import type { Figure } from '@/kernel/period';

/** Below this a change in percent says little: 3 after 1 is no "+200%". */
const SMALL = 20;

export interface FigureChange {
  /** `+29%`, `−4`, `same as`; empty where there is nothing on either side. */
  words: string;
  way: 'up' | 'down' | 'same';
}

/** How a figure stands beside the one of the period before; small ones are written by `written`. */
export function changeOf(
  { now, before }: Figure,
  { small = SMALL, written = String }: { small?: number; written?: (apart: number) => string } = {},
): FigureChange {
  if (now === before) return { words: now === 0 ? '' : 'same as', way: 'same' };
  const way = now > before ? 'up' : 'down';
  const sign = way === 'up' ? '+' : '\u2212';
  const apart = Math.abs(now - before);
  if (before < small) return { words: `${sign}${written(apart)}`, way };
  return { words: `${sign}${Math.round((100 * apart) / before)}%`, way };
}

/**
 * The heights of four hairlines that a chart of such figures needs: round steps that hold them all, one of them 0. The
 * first is below it where a value is, as on a day on which more money went back than came in.
 */
export function hairlines(values: readonly number[]): [number, number, number, number] {
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  let power = 10 ** Math.floor(Math.log10((most - least) / 3));
  for (;;) {
    for (const factor of [1, 2, 2.5, 5]) {
      const step = Math.max(1, Math.ceil(factor * power));
      const below = Math.ceil(-least / step);
      if (below + Math.ceil(most / step) > 3) continue;
      const first = 0 - below * step;
      return [first, first + step, first + 2 * step, first + 3 * step];
    }
    power *= 10;
  }
}

/** Whether there is nothing to draw: a chart of zeros has no heights that mean anything. */
export const isBlank = (days: readonly DrawnDay[]): boolean =>
  days.every(({ count, before }) => count === 0 && before === 0);

/** A day of one measure beside the day of the period before. */
export interface DrawnDay {
  day: string;
  count: number;
  before: number;
}
