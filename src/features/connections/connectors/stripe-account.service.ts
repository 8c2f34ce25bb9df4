import Stripe from 'stripe';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { listInWords } from '@/kernel/words';
import { PERMISSIONS, type PermissionName } from './permissions.rules';
import type { Tax } from './platforms.rules';

/** A person waits for these calls, so they are given up sooner than others: seven of them in three steps. */
const OPTIONS: Stripe.RequestOptions = { timeout: 4_000, maxNetworkRetries: 1 };

/** The tax code of an electronic book; Stripe has none for cards and plans (docs.stripe.com/tax/tax-codes). */
const TAX_CODE = 'txcd_10302000';

/** What a way to handle tax adds to a new Checkout Session, to the price of each line, and to its product. */
export function taxParameters(tax: Tax): {
  session: Pick<Stripe.Checkout.SessionCreateParams, 'managed_payments' | 'automatic_tax'>;
  price: Pick<Stripe.Checkout.SessionCreateParams.LineItem.PriceData, 'tax_behavior'>;
  product: Pick<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData, 'tax_code'>;
} {
  switch (tax) {
    case 'managed':
      return { session: { managed_payments: { enabled: true } }, price: {}, product: { tax_code: TAX_CODE } };
    case 'automatic':
      return {
        session: { automatic_tax: { enabled: true } },
        price: { tax_behavior: 'exclusive' },
        product: { tax_code: TAX_CODE },
      };
    case 'none':
      return { session: {}, price: {}, product: {} };
  }
}

/** What Stripe tells of the account of a key; null where the key may not read it. */
export interface StripeAccount {
  account_id: string | null;
  account_name: string | null;
  /** ISO 4217 in upper case. */
  currency: string | null;
}

/** Stripe's words as they may be repeated: a key in them is cut to its ends. */
export const stripeWords = ({ message }: Error): string =>
  message
    .replace(/[rsp]k_(?:test|live)_[\w*]*/g, (key) => `${key.slice(0, 8)}…${key.slice(-4)}`)
    .slice(0, 500);

const says = (error: Error): string => `Stripe says: “${stripeWords(error)}”`;

/** A refusal of the key, or of the setup that goes with it, in our sentence with Stripe's words. */
const refused = (detail: string, pointer: '/api_key' | '/tax', code: string): Problem =>
  new Problem('connection_refused', {
    detail,
    errors: [{ in: 'body', pointer, code, message: detail }],
  });

/** The same where Stripe gave no answer that says anything of the key. */
const away = (): Problem =>
  new Problem('unavailable', {
    detail: 'Stripe can’t be reached right now. Nothing was changed. Try again in a minute.',
    headers: { 'Retry-After': '60' },
  });

/** Whether the key may not do what was asked, and anything else it may. */
export const lacksPermission = (error: unknown): error is Stripe.errors.StripePermissionError =>
  error instanceof Stripe.errors.StripePermissionError && error.message.includes('required permissions');

/** Stripe's errors that say something of the request, not of Stripe or the network. */
const isAnswer = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  error.statusCode !== 429 &&
  error.statusCode !== 409;

/** What a failed call to Stripe is to whoever connects: a Problem, or the error itself where it is none of Stripe's. */
function problemFor(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (!isAnswer(error)) return away();
  if (error.statusCode === 401)
    return refused(
      `Stripe doesn’t recognize this key. Copy it again, or create a new one. ${says(error)}`,
      '/api_key',
      'key_unknown',
    );
  return refused(`Stripe doesn’t accept this key. ${says(error)}`, '/api_key', 'key_refused');
}

/**
 * Reads the account of a key. Most restricted keys may not, and Stripe offers no box for it: their refusal still names
 * the account.
 */
async function readAccount(client: Stripe): Promise<StripeAccount> {
  try {
    const account = await client.accounts.retrieveCurrent({}, OPTIONS);
    return {
      account_id: account.id,
      account_name: account.business_profile?.name ?? account.settings?.dashboard.display_name ?? null,
      currency: account.default_currency?.toUpperCase() ?? null,
    };
  } catch (error) {
    if (!lacksPermission(error)) throw problemFor(error);
    const account_id = /\b(acct_\w+)/.exec(error.message)?.[1] ?? null;
    return { account_id, account_name: null, currency: null };
  }
}

/** Whether a call was allowed, judged by calls that change nothing: 404 for what does not exist is a yes. */
async function probe(name: PermissionName, call: () => Promise<unknown>): Promise<Lacking | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (lacksPermission(error)) return { name, words: says(error) };
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw problemFor(error);
  }
}

interface Lacking {
  name: PermissionName;
  words: string;
}

/** An id that Stripe never gives, of the kinds that probes ask for. */
const NOBODY = 'galley_checks_permissions';

/** Tries a checkout as a sale would make it, and takes it back: what the key may do, and whether the tax is set up. */
async function tryCheckout(
  client: Stripe,
  tax: Tax,
  currency: string | null,
  page: string,
): Promise<Lacking | null> {
  const { session, price, product } = taxParameters(tax);
  try {
    const { id } = await client.checkout.sessions.create(
      {
        ...session,
        mode: 'payment',
        success_url: page,
        line_items: [
          {
            quantity: 1,
            price_data: {
              ...price,
              currency: (currency ?? 'USD').toLowerCase(),
              // Above the least amount of any currency that an account can have.
              unit_amount: 99_999,
              product_data: { ...product, name: 'Galley checks that this account can sell' },
            },
          },
        ],
      },
      OPTIONS,
    );
    await client.checkout.sessions.expire(id, {}, OPTIONS);
    return null;
  } catch (error) {
    if (lacksPermission(error)) return { name: 'checkout', words: says(error) };
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw refused(
        `Stripe can’t take payments with this setup yet. ${says(error)}`,
        '/tax',
        'checkout_refused',
      );
    throw problemFor(error);
  }
}

/** Said where a key lacks permissions: which, and how to add them. */
function lackingProblem(lacking: readonly Lacking[]): Problem {
  const boxes = lacking.map(({ name }) => `“${PERMISSIONS[name].label}” to ${PERMISSIONS[name].level}`);
  const list = listInWords(boxes);
  return new Problem('connection_refused', {
    detail: `This key doesn’t have all the permissions it needs. In Stripe, edit the key, set ${list}, then paste it again. ${lacking[0]?.words ?? ''}`,
    errors: lacking.map(({ name }) => ({
      in: 'body',
      pointer: '/api_key',
      code: 'permission_missing',
      message: `Set “${PERMISSIONS[name].label}” to ${PERMISSIONS[name].level}.`,
    })),
  });
}

/**
 * Asks Stripe whose key it is and whether it may do what selling takes. Makes a checkout and takes it back; nothing
 * else changes there. Throws connection_refused, unavailable.
 */
export async function checkStripe(client: Stripe, tax: Tax, public_url: string): Promise<StripeAccount> {
  const account = await readAccount(client);
  const one = { limit: 1 };
  const answers = await Promise.all([
    tryCheckout(client, tax, account.currency, public_url),
    probe('charges', () => client.refunds.create({ payment_intent: `pi_${NOBODY}` }, OPTIONS)),
    probe('charges', () => client.charges.list(one, OPTIONS)),
    probe('payment_intents', () => client.paymentIntents.list(one, OPTIONS)),
    probe('disputes', () => client.disputes.list(one, OPTIONS)),
    probe('webhooks', () => client.webhookEndpoints.del(`we_${NOBODY}`, {}, OPTIONS)),
  ]);
  const lacking = new Map(answers.flatMap((answer) => (answer === null ? [] : [[answer.name, answer]])));
  if (lacking.size > 0) throw lackingProblem([...lacking.values()]);
  return account;
}

/** What Stripe tells us about by itself. */
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/**
 * Has Stripe call an address about what happens in the account, in the account's own version of the API: of an event no
 * more is read than what it is about. Throws connection_refused, unavailable.
 */
export async function makeEndpoint(client: Stripe, url: string): Promise<{ id: string; secret: string }> {
  try {
    const endpoint = await client.webhookEndpoints.create(
      { url, enabled_events: EVENTS, description: 'Galley' },
      OPTIONS,
    );
    if (endpoint.secret === undefined) throw new Error('a new endpoint came without its secret');
    return { id: endpoint.id, secret: endpoint.secret };
  } catch (error) {
    throw problemFor(error);
  }
}

/** Ends the calls of an endpoint with the first client that may; says whether one could. */
export async function removeEndpoint(clients: readonly Stripe[], id: string): Promise<boolean> {
  for (const client of clients) {
    try {
      await client.webhookEndpoints.del(id, {}, OPTIONS);
      return true;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
    }
  }
  return false;
}

/** Open sessions that are looked through at most: they end by themselves within the hour. */
const MOST_OPEN = 1_000;

/** Ends the sessions of ours that buyers could still pay at an account. Throws what Stripe throws. */
async function expireSessions(client: Stripe, owner: UserId): Promise<void> {
  const open = await client.checkout.sessions
    .list({ status: 'open', limit: 100 }, OPTIONS)
    .autoPagingToArray({ limit: MOST_OPEN });
  for (const { id, metadata } of open)
    if (metadata?.galley_checkout !== undefined || metadata?.[LINK_OWNER] === owner)
      await client.checkout.sessions.expire(id, {}, OPTIONS);
}

/**
 * What a payment link of ours, and every session that it opens, is marked with: its product, whose that is, and that we
 * switched it off.
 */
export const LINK_PRODUCT = 'galley_product';
export const LINK_OWNER = 'galley_creator';
export const LINK_OFF = 'galley_off';

/** Links of an account that are looked through at most, the newest first. */
const MOST_LINKS = 1_000;

/** A creator's payment links of ours in an account, the newest first, off or on. Throws what Stripe throws. */
export async function linksOfOurs(client: Stripe, owner: UserId): Promise<Stripe.PaymentLink[]> {
  const links = await client.paymentLinks
    .list({ limit: 100, expand: ['data.line_items'] })
    .autoPagingToArray({ limit: MOST_LINKS });
  return links.filter(({ metadata }) => metadata[LINK_OWNER] === owner);
}

/** Switches payment links off, those that aren't yet. Throws what Stripe throws. */
export async function switchOff(client: Stripe, links: readonly Stripe.PaymentLink[]): Promise<void> {
  for (const { id, active } of links)
    if (active) await client.paymentLinks.update(id, { active: false, metadata: { [LINK_OFF]: 'yes' } });
}

/** Ends all that buyers could still pay a creator at an account: links, where its key may, and sessions. Throws what Stripe throws. */
export async function endPayments(client: Stripe, owner: UserId): Promise<void> {
  try {
    await switchOff(client, await linksOfOurs(client, owner));
  } catch (error) {
    // A key that may not do this never made one.
    if (!lacksPermission(error)) throw error;
  }
  await expireSessions(client, owner);
}
