import type { Figure } from '@/kernel/period';

/** Below this a change in percent says little: 3 after 1 is no "+200 %". */
const SMALL = 20;

export interface FigureChange {
  /** `+29 %`, `−4`, `as many`; empty where there is nothing on either side. */
  words: string;
  way: 'up' | 'down' | 'same';
}

/** How a figure stands beside the one of the period before; small ones are written by `written`. */
export function changeOf(
  { now, before }: Figure,
  { small = SMALL, written = String }: { small?: number; written?: (apart: number) => string } = {},
): FigureChange {
  if (now === before) return { words: now === 0 ? '' : 'as many as', way: 'same' };
  const way = now > before ? 'up' : 'down';
  const sign = way === 'up' ? '+' : '\u2212';
  const apart = Math.abs(now - before);
  if (before < small) return { words: `${sign}${written(apart)}`, way };
  return { words: `${sign}${Math.round((100 * apart) / before)}\u00a0%`, way };
}

/** The heights of four hairlines that a chart of such figures needs: 0 and three round steps that hold them all. */
export function hairlines(values: readonly number[]): [number, number, number, number] {
  const third = Math.max(1, ...values) / 3;
  const power = 10 ** Math.floor(Math.log10(third));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= third) ?? 10) * power);
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return [0, whole, 2 * whole, 3 * whole];
}

/** A day of one measure beside the day of the period before. */
export interface DrawnDay {
  day: string;
  count: number;
  before: number;
}
