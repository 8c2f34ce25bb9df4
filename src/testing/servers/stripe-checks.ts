import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { CURRENCIES } from '@/kernel/money';
import { isLoopbackAddress, parseUrl } from '@/kernel/url';

/** A value of a request's parameters, as it was read. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value };
export type Parameters = { [name: string]: Value };

/** What Stripe answers in place of what was asked for. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
  }
}

export const invalid = (message: string, param?: string, code?: string): Refused =>
  new Refused(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) });

export const missing = (kind: string, id: string, param = 'id'): Refused =>
  new Refused(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });

/** Reads `line_items[0][price_data][currency]=eur` and the like into objects and lists. */
export function readStripeForm(text: string): Parameters {
  const root: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [
      name.split('[')[0] ?? '',
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? ''),
    ];
    let place: { [name: string]: Value } = root;
    path.forEach((part, at) => {
      if (at === path.length - 1) place[part] = value;
      else {
        const next = place[part];
        const inner = typeof next === 'object' && !Array.isArray(next) ? next : {};
        place[part] = inner;
        place = inner;
      }
    });
  }
  return listed(root) as Parameters;
}

/** The same with lists where all names are numbers, or where there is none between the brackets. */
function listed(value: Value): Value {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d*$/.test(name))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}

// From the project's root, where all that uses it begins: bundled into a tool, this module has another place.
const slice: { requests: Record<string, object> } = JSON.parse(
  readFileSync('src/testing/servers/stripe-requests.json', 'utf8'),
);
// Everything in a form is text, which is read as what the specification wants there.
const ajv = new Ajv({
  coerceTypes: true,
  strict: false,
  formats: { currency: true, decimal: true, 'unix-time': true },
});
const checks = new Map<string, ValidateFunction>();

const checkFor = (call: string): ValidateFunction => {
  const check = checks.get(call) ?? ajv.compile(slice.requests[call] ?? false);
  checks.set(call, check);
  return check;
};

/** Makes the checks of all calls, which takes a second: a client that waits for an answer may give up by then. */
export function prepareChecks(): void {
  for (const call of CALLS) checkFor(call);
}

/** The names of the calls that the till knows: `GET /v1/charges/{charge}`. */
export const CALLS: readonly string[] = Object.keys(slice.requests);

/** The name of a parameter as Stripe writes it: `/line_items/0/quantity` is `line_items[0][quantity]`. */
const bracketed = (pointer: string): string => {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  return first + rest.map((part) => `[${part}]`).join('');
};

/**
 * Holds a call's parameters against Stripe's own specification and makes numbers and booleans of them.
 * @throws Refused with the words of Stripe's API.
 */
export function checkShape(call: string, parameters: Parameters): void {
  const check = checkFor(call);
  if (check(parameters)) return;
  const [error] = check.errors ?? [];
  const place = bracketed(error?.instancePath ?? '');
  if (error?.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty);
    const param = place === '' ? name : `${place}[${name}]`;
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  if (error?.keyword === 'required') {
    const name = String(error.params.missingProperty);
    const param = place === '' ? name : `${place}[${name}]`;
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  throw invalid(`Invalid ${place}: ${error?.message ?? 'not allowed'}`, place);
}

/** The least that may be paid, in minor units; of other currencies the till knows none. */
const LEAST: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  aud: 50,
  cad: 50,
  chf: 50,
  nzd: 50,
  sgd: 50,
  dkk: 250,
  nok: 300,
  sek: 300,
  pln: 200,
  czk: 1500,
  huf: 17500,
  jpy: 50,
  mxn: 1000,
  brl: 50,
  hkd: 400,
};

interface Line {
  quantity?: number;
  price?: string;
  price_data?: { currency: string; unit_amount?: number; product?: string; product_data?: { name: string } };
}

/** What of a new session is charged, once it has passed the checks. */
export interface SessionAmount {
  lines: { name: string; quantity: number; unit_amount: number }[];
  currency: string;
  subtotal: number;
}

/**
 * What Stripe refuses of a new session although its shape is right.
 * @throws Refused
 */
export function checkSession(parameters: Parameters, now: number): SessionAmount {
  if (parameters.mode !== 'payment') throw invalid('The till of the tests knows payments only.', 'mode');
  if (parameters.allow_promotion_codes !== undefined && parameters.discounts !== undefined)
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.');
  const success = String(parameters.success_url ?? '');
  if (parseUrl(success.replace('{CHECKOUT_SESSION_ID}', 'id')) === null)
    throw invalid('Not a valid URL', 'success_url', 'url_invalid');
  const { cancel_url: cancel } = parameters;
  if (cancel !== undefined && parseUrl(String(cancel)) === null)
    throw invalid('Not a valid URL', 'cancel_url', 'url_invalid');
  checkExpiry(parameters.expires_at, now);
  checkMetadata(parameters.metadata);
  checkTax(parameters);
  return amountOf((parameters.line_items ?? []) as unknown as Line[]);
}

function amountOf(lines: Line[]): SessionAmount {
  if (lines.length === 0)
    throw invalid(
      'You must provide at least one line item in `payment` mode.',
      'line_items',
      'parameter_missing',
    );
  const read = lines.map(({ quantity = 1, price_data: data }, at) => {
    const place = `line_items[${at}]`;
    if (data === undefined)
      throw invalid(`Missing required param: ${place}[price_data].`, `${place}[price_data]`);
    if (!CURRENCIES.has(data.currency.toUpperCase()) || data.currency !== data.currency.toLowerCase())
      throw invalid(`Invalid currency: ${data.currency}.`, `${place}[price_data][currency]`);
    if (data.product_data === undefined)
      throw invalid(`You must specify either \`product\` or \`product_data\`.`, `${place}[price_data]`);
    if (data.unit_amount === undefined || data.unit_amount < 0)
      throw invalid(
        'Invalid non-negative integer',
        `${place}[price_data][unit_amount]`,
        'parameter_invalid_integer',
      );
    if (data.product_data.name.trim() === '')
      throw invalid(
        'You passed an empty string for the name.',
        `${place}[price_data][product_data][name]`,
        'parameter_invalid_empty',
      );
    if (quantity < 1) throw invalid('Invalid quantity', `${place}[quantity]`);
    return { name: data.product_data.name, quantity, unit_amount: data.unit_amount, currency: data.currency };
  });
  const currency = read[0]?.currency ?? '';
  if (read.some((line) => line.currency !== currency))
    throw invalid('All line items must have the same currency.', 'line_items');
  const subtotal = read.reduce((sum, line) => sum + line.quantity * line.unit_amount, 0);
  checkLeast(subtotal, currency);
  return { lines: read.map(({ currency: _, ...line }) => line), currency, subtotal };
}

function checkLeast(amount: number, currency: string): void {
  if (amount < (LEAST[currency] ?? 1))
    throw invalid(
      "The Checkout Session's total amount due must add up to at least the minimum charge amount of its currency.",
      undefined,
      'amount_too_small',
    );
}

function checkExpiry(expires_at: Value | undefined, now: number): void {
  if (expires_at === undefined) return;
  const seconds = Number(expires_at) - Math.floor(now / 1000);
  if (seconds < 30 * 60 - 60 || seconds > 24 * 60 * 60)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
}

/** Metadata: 50 names of 40 characters with 500 of text each. */
export function checkMetadata(metadata: Value | undefined): void {
  const entries = typeof metadata === 'object' ? Object.entries(metadata) : [];
  if (entries.length > 50) throw invalid('Metadata can have at most 50 keys.', 'metadata');
  for (const [name, text] of entries) {
    if (name.length > 40) throw invalid('Metadata keys can be at most 40 characters.', 'metadata');
    if (String(text).length > 500)
      throw invalid('Metadata values can be at most 500 characters.', `metadata[${name}]`);
  }
}

const isOn = (value: Value | undefined): boolean =>
  typeof value === 'object' && !Array.isArray(value) && value.enabled === true;

/** What may not stand beside Stripe as the seller. */
const NOT_MANAGED = ['automatic_tax', 'shipping_address_collection', 'shipping_options', 'tax_id_collection'];

function checkTax(parameters: Parameters): void {
  if (!isOn(parameters.managed_payments)) return;
  for (const name of NOT_MANAGED)
    if (parameters[name] !== undefined)
      throw invalid(`\`${name}\` can't be used with Managed Payments.`, name);
  for (const line of (parameters.line_items ?? []) as {
    price_data?: { product_data?: { tax_code?: string } };
  }[])
    if (!/^txcd_\d{8}$/.test(line.price_data?.product_data?.tax_code ?? ''))
      throw invalid(
        'Every product must have an eligible tax code to use Managed Payments.',
        'managed_payments',
      );
}

/** @throws Refused for an address that Stripe cannot call. */
export function checkEndpoint(url: string): void {
  if (parseUrl(url) === null)
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid');
  if (!url.startsWith('https://') || isLoopbackAddress(url))
    throw invalid('Invalid URL: URL must be publicly accessible and use HTTPS.', 'url', 'url_invalid');
}
