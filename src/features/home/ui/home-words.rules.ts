import type { Figure } from '@/features/home/home.schema';
import type { Reader } from '@/ui/locale/format';

/** `Good morning`, by the hour of a moment where the reader is. */
export function greeting(timestamp: string, { timeZone }: Reader): string {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(new Date(timestamp)));
  if (hour < 5) return 'Good night';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The name that a creator is greeted by: the first word of hers; nothing where she has none. */
export const firstName = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? '';

/** Below this a change in percent says little: 3 after 1 is no "+200 %". */
const SMALL = 20;

export interface FigureChange {
  /** `+29 %`, `−4`, `as many`; empty where there is nothing on either side. */
  words: string;
  way: 'up' | 'down' | 'same';
}

/** How a figure stands beside the one of the period before. */
export function changeOf({ now, before }: Figure): FigureChange {
  if (now === before) return { words: now === 0 ? '' : 'as many as', way: 'same' };
  const way = now > before ? 'up' : 'down';
  const sign = way === 'up' ? '+' : '\u2212';
  const apart = Math.abs(now - before);
  if (before < SMALL) return { words: `${sign}${apart}`, way };
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
