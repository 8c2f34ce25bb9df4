import type { Reader } from '@/ui/locale/format';

/** `Good morning`, by the hour of a moment where the reader is. */
export function greeting(timestamp: string, { timeZone }: Reader): string {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(new Date(timestamp)));
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The name that a creator is greeted by: the first word of hers; nothing where she has none. */
export const firstName = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? '';
