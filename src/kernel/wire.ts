import { z } from 'zod';
import { LIMITS } from './limits';
import { CURRENCIES } from './money';
import { tidyTag } from './recipe-terms';
import { countCharacters, isStorable, normaliseTerm, SLUG_PATTERN, slugFault, UNSTORABLE } from './text';
import { isWebAddress, parseUrl } from './url';

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

/** As many decimals as a double has; the schema says how many are taken. */
const decimalText = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,20})?$/;

/** How many a recipe is scaled to, in a query. */
export const queryServings = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && decimalText.test(value) ? Number(value) : value),
    servings(),
  );

/** Leaves a bound out of the answers' schemas: it says what is surely taken, and an answer may have more. */
export const askedOnly = (keyword: 'multipleOf' | 'pattern') => ({
  override: (context: { jsonSchema: { multipleOf?: unknown; pattern?: unknown } }) => {
    if ('io' in context && context.io === 'output') delete context.jsonSchema[keyword];
  },
});

/**
 * Shows a choice as `anyOf` without a discriminator, where the field that tells is optional in one of the choices: OpenAPI
 * wants a discriminator required, and makers of clients would invent values for it.
 */
export const plainChoice = {
  override: ({
    jsonSchema,
  }: {
    jsonSchema: { discriminator?: unknown; anyOf?: unknown; oneOf?: unknown };
  }) => {
    jsonSchema.anyOf ??= jsonSchema.oneOf;
    delete jsonSchema.oneOf;
    delete jsonSchema.discriminator;
  },
};

/** The nearest number with so many decimals. */
export const rounded = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

const DECIMALS = { 2: 'two', 3: 'three', 6: 'six' };

/**
 * A number from `min` to `max` with at most so many decimals; more are refused. What differs from such a number only
 * by the arithmetic of doubles, as 57 × 0.01 does, is taken for it.
 */
export const decimal = ({ min, max, decimals }: { min: number; max: number; decimals: 2 | 3 | 6 }) =>
  z
    .number()
    .min(min)
    .max(max)
    .multipleOf(1 / 10 ** decimals, { error: `Use at most ${DECIMALS[decimals]} decimal places.` })
    .overwrite((value) => rounded(value, decimals))
    // Validators that divide doubles find 1.1 no multiple of 0.01. No answer of ours may look wrong to them.
    .meta(askedOnly('multipleOf'));

/** How many a recipe serves. */
export const servings = () => decimal({ min: 0.01, max: LIMITS.servings, decimals: 2 });

/**
 * A number that was measured or computed: from `min` to `max`, in millionths, as it is stored. A third of a cup is
 * 0.333333; whoever computes one rounds it (`rounded`), for what is sent is never put to another number.
 */
export const measured = (min: number, max: number) => decimal({ min, max, decimals: 6 });

/** The pattern of one to so many values with commas between them, each of which has this pattern. */
export const listPattern = (value: string, items: number) => `^${value}(?:,${value}){0,${items - 1}}$`;

/** Words separated by commas; each is trimmed, empty ones are refused. Kept as text until a store splits it. */
export const csv = (max: number, items: number) =>
  text(max, 1)
    .refine(
      (value) => value.split(',').length <= items && value.split(',').every((part) => part.trim() !== ''),
      { error: `Must be 1 to ${items} values separated by commas, with no empty values.` },
    )
    .meta({ pattern: listPattern('\\s*[^\\s,\\u0000][^,\\u0000]*', items) });

/** Splits what `csv` has checked. */
export const splitCsv = (value: string): string[] => value.split(',').map((part) => part.trim());

/** The last millisecond whose year has four digits. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time from which on a list shows what changed. One that the database cannot hold means the nearest one it can. */
export const sinceMoment = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'Must be a time in RFC 3339 format, such as 2026-11-20T10:00:00Z.' })
    .transform((value) => new Date(Math.min(Math.max(Date.parse(value), 0), LATEST)).toISOString())
    .optional()
    .meta({ description, example: '2026-11-20T10:00:00Z' });

/** A moment in RFC 3339 UTC with milliseconds. */
export const moment = () => z.string().meta({ format: 'date-time', example: '2026-11-20T10:00:00.000Z' });

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const HOST = `(?:(?:[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*[.-])?[A-Za-z][A-Za-z0-9]*|${OCTET}(?:\\.${OCTET}){3})`;
const PORT = '(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';

/** Of web addresses for certain; other letters in the name of a host are taken too where they make one. */
export const WEB_ADDRESS = `^[Hh][Tt][Tt][Pp][Ss]?://${HOST}(?::${PORT})?(?:[/?#][^\\s\\u0000]*)?$`;

/** A web address as text: http or https, no spaces. */
export const webUrl = () =>
  text(LIMITS.url, 1)
    .refine(isWebAddress, { error: 'Must be a URL that starts with http:// or https://.' })
    .meta({ pattern: WEB_ADDRESS, ...askedOnly('pattern') });

/** An address of the web over https, without a user name or password in it. */
export const secureUrl = () =>
  text(LIMITS.url, 1)
    .refine(
      (value) => {
        const url = /^https:\/\/[^\s]+$/i.test(value) ? parseUrl(value) : null;
        return url !== null && url.username === '' && url.password === '';
      },
      { error: 'Must be a URL that starts with https://.' },
    )
    .meta({ pattern: WEB_ADDRESS.replace('[Ss]?', '[Ss]'), ...askedOnly('pattern') });

/** A form's fields by name; a name that stands in it twice becomes a list, which no field of ours takes. */
export function formFields(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** One sentence for each field of a body. */
export type About<T> = { [name in keyof T]: string };

/** The same fields, each with its sentence in the document: meaning, unit, bounds. */
export function described<T extends Record<string, z.ZodType>>(fields: T, about: About<T>): T {
  const entries = Object.entries(fields).map(([name, schema]) => [
    name,
    schema.meta({ description: about[name] }),
  ]);
  return Object.fromEntries(entries) as T;
}

/** The codes in any case, which a pattern has to spell out: `[Ee][Uu][Rr]`. */
const IN_ANY_CASE = `^(?:${[...CURRENCIES].map((code) => [...code].map((letter) => `[${letter}${letter.toLowerCase()}]`).join('')).join('|')})$`;

/** A currency code in an answer: in upper case, as it is stored and as the platforms’ are read. */
export const currencyCode = () => z.string().meta({ pattern: '^[A-Z]{3}$', example: 'USD' });

/** A currency code in any case; stored in upper case. */
export const currency = () =>
  z
    .string()
    .regex(/^[A-Za-z]{3}$/, { error: 'Must be an ISO 4217 currency code, such as EUR.' })
    .transform((code) => code.toUpperCase())
    .refine((code) => CURRENCIES.has(code), { error: 'Must be an ISO 4217 currency code, such as EUR.' })
    .meta({ example: 'EUR', pattern: IN_ANY_CASE });

const fits = (value: string, max: number) =>
  value.length <= max || (value.length <= max * 2 && countCharacters(value) <= max);

/**
 * Text that is stored byte for byte: at most `max` characters, no NUL (PostgreSQL cannot keep it) and no lone
 * surrogate (it is not UTF-8). With `min` 1 it must also have a visible character.
 */
export const text = (max: number, min: 0 | 1 = 0) => storable(z.string(), max, min);

/** The schema of a text with these bounds, as `text` says them. */
export function storable<Schema extends z.ZodString>(schema: Schema, max: number, min: 0 | 1): Schema {
  return schema
    .superRefine((value, context) => {
      const fail = (code: string, message: string) =>
        context.addIssue({ code: 'custom', message, params: { code } });
      if (!fits(value, max)) fail('too_long', `Use ${max} characters or fewer.`);
      else if (!isStorable(value)) fail('invalid_text', UNSTORABLE);
      else if (min === 1 && value.trim() === '') fail('too_short', 'Can’t be empty.');
    })
    .meta(
      min === 1
        ? { maxLength: max, minLength: 1, pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$' }
        : { maxLength: max, pattern: '^[^\\u0000]*$' },
    );
}

/** A vocabulary value in a body, such as `example`: normalised, 1 to 50 characters. */
export const term = (example: string) =>
  text(LIMITS.vocabulary, 1)
    .transform(normaliseTerm)
    .refine((value) => countCharacters(value) <= LIMITS.vocabulary, {
      error: `Use ${LIMITS.vocabulary} characters or fewer.`,
    })
    .meta({ example });

/** A free tag in a body: 1 to 50 characters without a comma, which stands between those that a list is narrowed to. */
export const freeTag = () =>
  text(LIMITS.free_tag, 1)
    .refine((value) => !value.includes(','), { error: 'Can’t contain a comma.' })
    .transform(tidyTag)
    .meta({ pattern: '^\\s*[^\\s,\\u0000][^,\\u0000]*$', example: 'Weeknight' });

/** The name in an address in any case, kept in lower case. `fault` says what is wrong with one, in words. */
export const addressName = (
  fault: (name: string) => string | null,
  meta: { example: string; pattern: string; minLength: number; maxLength: number },
) =>
  z
    .string()
    .toLowerCase()
    .superRefine((name, context) => {
      const message = fault(name);
      if (message !== null) context.addIssue({ code: 'custom', message, params: { code: 'invalid_format' } });
    })
    .meta(meta);

/** The name in the address of a page. */
export const slugField = (example: string) =>
  addressName(slugFault, { example, pattern: SLUG_PATTERN, minLength: 1, maxLength: LIMITS.slug });
