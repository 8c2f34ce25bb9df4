import { CALLS, invalid, missing, type Parameters, type Value } from './stripe-checks';
import { createLink, linkOf, updateLink } from './stripe-links';
import type { AccountState } from './stripe-state';

/** A call that the till knows: its name, and the ids in its path. */
export interface TillCall {
  name: string;
  ids: string[];
}

const PATTERNS = CALLS.map((name) => ({
  name,
  pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '([^/]+)')}$`),
}));

/** Which call a method and a path are; null for one that the till does not know. */
export function callOf(method: string, path: string): TillCall | null {
  for (const { name, pattern } of PATTERNS) {
    const match = pattern.exec(`${method} ${path}`);
    if (match !== null) return { name, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}

/** What a restricted key may do, as Stripe names it. */
export const KEY_PERMISSIONS = [
  'rak_accounts_kyc_basic_read',
  'rak_webhook_write',
  'rak_checkout_session_write',
  'rak_payment_intent_read',
  'rak_payment_link_write',
  'rak_charge_write',
  'rak_dispute_read',
] as const;
export type Permission = (typeof KEY_PERMISSIONS)[number];

/** The permission that a call takes. Refunds belong to charges, and writing includes reading. */
export function permissionFor({ name }: TillCall): Permission {
  if (name.includes('/v1/account')) return 'rak_accounts_kyc_basic_read';
  if (name.includes('/webhook_endpoints')) return 'rak_webhook_write';
  if (name.includes('/checkout/')) return 'rak_checkout_session_write';
  if (name.includes('/payment_links')) return 'rak_payment_link_write';
  if (name.includes('/payment_intents')) return 'rak_payment_intent_read';
  if (name.includes('/disputes')) return 'rak_dispute_read';
  return 'rak_charge_write';
}

const one = <T extends object>(map: ReadonlyMap<string, T>, kind: string, id = ''): T => {
  const found = map.get(id);
  if (found === undefined) throw missing(kind, id);
  return found;
};

/** A page of a list, the newest first, as all lists of the API are. */
function listed(
  path: string,
  objects: Iterable<{ id: string; created: number }>,
  parameters: Parameters,
  filters: readonly string[] = [],
): object {
  const limit = Number(parameters.limit ?? 10);
  if (limit < 1 || limit > 100) throw invalid('Limit must be between 1 and 100', 'limit');
  const since = Number(Object(parameters.created).gte ?? 0);
  const wanted = [...objects]
    .reverse()
    .filter(
      (object) =>
        object.created >= since &&
        filters.every(
          (name) => parameters[name] === undefined || Reflect.get(object, name) === parameters[name],
        ),
    );
  const after = parameters.starting_after;
  const from = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw missing('object', String(after), 'starting_after');
  const data = wanted.slice(from, from + limit);
  return { object: 'list', url: path, has_more: from + limit < wanted.length, data };
}

const linesOf = (state: AccountState, id: string, parameters: Parameters): object => {
  const { currency } = state.links.get(id) ?? state.session(id);
  const lines = (state.lines.get(id) ?? []).map(({ name, quantity, unit_amount }, at) => ({
    id: `li_${id.slice(-12)}_${at}`,
    object: 'item',
    amount_subtotal: quantity * unit_amount,
    amount_total: quantity * unit_amount,
    created: at,
    currency,
    description: name,
    price: { object: 'price', currency, unit_amount },
    quantity,
  }));
  const path = state.links.has(id) ? 'payment_links' : 'checkout/sessions';
  return listed(`/v1/${path}/${id}/line_items`, lines.reverse(), parameters);
};

/** Does a call whose key and parameters have been checked. @throws Refused */
export function answer(state: AccountState, { name, ids: [id = ''] }: TillCall, sent: Parameters): object {
  switch (name) {
    case 'GET /v1/account':
      return state.account();
    case 'GET /v1/webhook_endpoints':
      return listed('/v1/webhook_endpoints', [...state.endpoints.values()].map(withoutSecret), sent);
    case 'POST /v1/webhook_endpoints':
      return state.createEndpoint(sent);
    case 'GET /v1/webhook_endpoints/{webhook_endpoint}':
      return withoutSecret(one(state.endpoints, 'webhook endpoint', id));
    case 'DELETE /v1/webhook_endpoints/{webhook_endpoint}':
      return state.deleteEndpoint(id);
    case 'GET /v1/checkout/sessions':
      return listed('/v1/checkout/sessions', state.sessions.values(), sent, [
        'status',
        'payment_intent',
        'payment_link',
      ]);
    case 'POST /v1/checkout/sessions':
      return state.createSession(sent);
    case 'GET /v1/checkout/sessions/{session}':
      return state.session(id);
    case 'POST /v1/checkout/sessions/{session}/expire':
      return state.expireSession(id);
    case 'GET /v1/checkout/sessions/{session}/line_items':
      return linesOf(state, id, sent);
    case 'GET /v1/payment_links':
      return listed('/v1/payment_links', state.links.values(), sent, ['active']);
    case 'POST /v1/payment_links':
      return createLink(state, sent);
    case 'GET /v1/payment_links/{payment_link}':
      return linkOf(state, id);
    case 'POST /v1/payment_links/{payment_link}':
      return updateLink(state, id, sent);
    case 'GET /v1/payment_intents':
      return listed('/v1/payment_intents', state.intents.values(), sent);
    case 'GET /v1/payment_intents/{intent}':
      return one(state.intents, 'payment_intent', id);
    case 'GET /v1/charges':
      return listed('/v1/charges', state.charges.values(), sent, ['payment_intent']);
    case 'GET /v1/charges/{charge}':
      return one(state.charges, 'charge', id);
    case 'GET /v1/refunds':
      return listed('/v1/refunds', state.refunds.values(), sent, ['charge', 'payment_intent']);
    case 'POST /v1/refunds':
      return state.createRefund(sent);
    case 'GET /v1/refunds/{refund}':
      return one(state.refunds, 'refund', id);
    case 'GET /v1/disputes':
      return listed('/v1/disputes', state.disputes.values(), sent, ['charge', 'payment_intent']);
    case 'GET /v1/disputes/{dispute}':
      return one(state.disputes, 'dispute', id);
    default:
      throw new Error(`the till has no answer to ${name}`);
  }
}

/** The secret of an endpoint is told once, when it is made. */
const withoutSecret = <T extends { secret: string }>({ secret: _, ...endpoint }: T) => endpoint;

/** The answer with what `expand` asks for in place of its ids. @throws Refused */
export function expanded(state: AccountState, body: object, expand: Value | undefined): object {
  if (!Array.isArray(expand)) return body;
  const whole: object = structuredClone(body);
  for (const path of expand) place(state, whole, String(path).split('.'), String(path));
  return whole;
}

function place(state: AccountState, object: object, [name = '', ...rest]: string[], whole: string): void {
  if (name === 'data' && 'data' in object && Array.isArray(object.data)) {
    for (const item of object.data) place(state, item, rest, whole);
    return;
  }
  const hasLines = ['checkout.session', 'payment_link'].includes(Reflect.get(object, 'object'));
  const value: unknown =
    name === 'line_items' && hasLines
      ? linesOf(state, String(Reflect.get(object, 'id')), {})
      : Reflect.get(object, name);
  if (value === undefined) throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
  if (value === null) return;
  const found = typeof value === 'string' ? (state.intents.get(value) ?? state.charges.get(value)) : value;
  if (found === undefined || typeof found !== 'object')
    throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
  const copy: object = structuredClone(found);
  Reflect.set(object, name, copy);
  if (rest.length > 0) place(state, copy, rest, whole);
}
