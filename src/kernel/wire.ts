import { z } from 'zod';
import { LIMITS } from './limits';
import { text } from './text';

/**
 * Schemas for what arrives in a query string. They take text as REST sends it and typed values as tRPC sends
 * them, and they never coerce anything else: `''`, `1e3`, `0x10`, `TRUE` are refused.
 */
const integerText = /^-?(?:0|[1-9]\d{0,15})$/;

/** A whole number between `min` and `max`. */
export const queryInt = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && integerText.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );

/** `true` or `false`. */
export const queryBool = () =>
  z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());

const decimalText = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,9})?$/;

/** A positive decimal number with at most two decimals, such as servings. */
export const queryDecimal = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && decimalText.test(value) ? Number(value) : value),
    decimal(max),
  );

/** A number above 0 with at most two decimals. */
export const decimal = (max: number) =>
  z
    .number()
    .gt(0)
    .max(max)
    .refine((value) => Number.isInteger(Math.round(value * 1e8) / 1e6), { error: 'At most two decimals.' });

/** Words separated by commas; each is trimmed, empty ones are refused. Kept as text until a store splits it. */
export const csv = (max: number, items: number) =>
  text(max, 1).refine(
    (value) => value.split(',').length <= items && value.split(',').every((part) => part.trim() !== ''),
    { error: `Up to ${items} values separated by commas, none of them empty.` },
  );

/** Splits what `csv` has checked. */
export const splitCsv = (value: string): string[] => value.split(',').map((part) => part.trim());

/** A moment in RFC 3339 UTC with milliseconds. */
export const moment = () => z.string().meta({ format: 'date-time', example: '2026-11-20T10:00:00.000Z' });

/** A web address as text: http or https, no spaces. */
export const webUrl = () =>
  text(LIMITS.url, 1).refine(
    (value) => {
      if (!/^https?:\/\/[^\s]+$/i.test(value)) return false;
      return URL.canParse(value);
    },
    { error: 'An address that starts with http:// or https://.' },
  );

/** A form's fields by name; a name that stands in it twice becomes a list, which no field of ours takes. */
export function formFields(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
