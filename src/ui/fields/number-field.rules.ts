import { type NumberBounds, numberFault, typedNumber } from './typed-number';

/** What a field for a number takes, and how it says so. */
export interface NumberRange {
  min: number;
  max: number;
  /** Decimal places that are taken; whole numbers only unless told. */
  decimals?: NumberBounds['decimals'];
  /** Said of a number out of bounds, in place of the bounds. */
  bounds?: string;
  /** Whether the field may be empty. */
  optional?: boolean;
}

/** The number that was typed (null for an empty field), or why it is not taken. */
export function readNumber(
  text: string,
  { min, max, decimals = 0, bounds, optional = false }: NumberRange,
): { value: number | null } | { fault: string } {
  if (text.trim() === '') return optional ? { value: null } : { fault: 'Enter a number.' };
  const value = typedNumber(text);
  const outside = value === null ? /^\s*[-\u2212]\s?[\d.,]+\s*$/.test(text) : value < min || value > max;
  if (outside) return { fault: bounds ?? `Enter a number from ${min} to ${max.toLocaleString('en')}.` };
  const fault = numberFault(text, { max, zero: true, decimals });
  return value === null || fault !== null ? { fault: fault ?? 'Enter a number.' } : { value };
}

/** The number one step up or down, held within the bounds; null where there is none that way. */
export function stepped(value: number | null, by: 1 | -1, { min, max }: NumberRange): number | null {
  if (value === null) return by > 0 ? Math.max(min, 1) : null;
  const next = Math.min(max, Math.max(min, by > 0 ? Math.floor(value) + 1 : Math.ceil(value) - 1));
  return next === value ? null : next;
}
