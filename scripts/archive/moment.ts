import { z } from 'zod';

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * A moment in ISO 8601, such as 2026-11-30T14:05 or 2026-11-30T14:05:30+01:00; without an offset it's the local time
 * of this machine. Undefined for anything else. What is finer than a millisecond is dropped.
 */
export function readMoment(text: string): Date | undefined {
  const day = MOMENT.exec(text)?.[1];
  // JavaScript takes February 30 for a day in March.
  if (!z.iso.date().safeParse(day).success) return undefined;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A moment as `readMoment` reads it, in local time with its offset, so that nobody has to guess. */
export function momentText(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
