import type { Discount } from '@/features/discounts/discounts.schema';

type Tone = 'ok' | 'warn' | 'draft' | 'info';

/** How a code stands at a moment (milliseconds), in a dot and a word. */
export function discountWords(
  { active, starts_at, ends_at, most_uses, uses, held }: Discount,
  now: number,
): { tone: Tone; word: string } {
  if (!active) return { tone: 'draft', word: 'Off' };
  if (ends_at !== null && now >= Date.parse(ends_at)) return { tone: 'draft', word: 'Ended' };
  if (most_uses !== null && uses >= most_uses) return { tone: 'warn', word: 'Used up' };
  // Somebody is about to pay; who does not gives the use back.
  if (most_uses !== null && uses + held >= most_uses) return { tone: 'warn', word: 'In checkout' };
  if (starts_at !== null && now < Date.parse(starts_at)) return { tone: 'info', word: 'Scheduled' };
  return { tone: 'ok', word: 'On' };
}

/** How often a code was used, and may be. */
export const usesWords = ({ uses, most_uses }: Discount): string =>
  most_uses === null ? String(uses) : `${uses} of ${most_uses}`;

const DAY = 24 * 3_600_000;

/** The first day (UTC) of a code, as a field for days has it; empty for none. */
export const firstDay = (starts_at: string | null): string => starts_at?.slice(0, 10) ?? '';

/** The last day (UTC) of a code, whose end is not part of it; empty for none. */
export const finalDay = (ends_at: string | null): string =>
  ends_at === null ? '' : new Date(Date.parse(ends_at) - 1).toISOString().slice(0, 10);

/** When a code starts whose first day this is; one that starts within that day keeps its time. */
export const startOf = (day: string, before: string | null): string | null =>
  day === '' ? null : day === firstDay(before) ? before : `${day}T00:00:00.000Z`;

/** When a code ends whose last day this is; one that ends within that day keeps its time. */
export const endOf = (day: string, before: string | null): string | null =>
  day === ''
    ? null
    : day === finalDay(before)
      ? before
      : new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY).toISOString();

/** A whole number that was typed, within bounds; null for what is none. */
export function typedCount(typed: string, least: number, most: number): number | null {
  const text = typed.trim();
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : null;
}

/** The address of a product's page that has the code in it. */
export const codeAddress = (url: string, code: string): string => `${url}?code=${code}`;
