import Stripe from 'stripe';

const SECONDS = 1000;

/** How old the signature of an event may be, in seconds. */
const TOLERANCE = 300;

/** Where Stripe's API is, in the words of its client; nothing where it is the real one. */
function placeOf(api_url: string | undefined): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  if (api_url === undefined) return {};
  const { protocol, hostname, port } = new URL(api_url);
  const secure = protocol === 'https:';
  return {
    protocol: secure ? 'https' : 'http',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port || (secure ? 443 : 80),
  };
}

/**
 * A maker of clients for Stripe, each for the account of one restricted key. A call is given up after 10 seconds and
 * repeated twice where the network failed, with the same Idempotency-Key; it throws the errors of the SDK. `api_url`
 * is the address of Stripe's API, undefined for the real one.
 */
export function createStripe(api_url: string | undefined): (key: string) => Stripe {
  const place = placeOf(api_url);
  return (key) =>
    new Stripe(key, { ...place, telemetry: false, maxNetworkRetries: 2, timeout: 10 * SECONDS });
}

/**
 * The event that Stripe sent; null where the secret did not sign exactly this body, or did more than five minutes
 * before or after `now`. `raw` is the body as it came, `signature` its Stripe-Signature header, `now` in milliseconds. What it says is
 * a hint: the facts are asked for with the account's own key.
 */
export function readStripeEvent(
  raw: Buffer,
  signature: string,
  secret: string,
  now: number,
): Stripe.Event | null {
  try {
    const event = Stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE, undefined, now);
    // The SDK minds only what is too old.
    const signed_at = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
    return signed_at > now / SECONDS + TOLERANCE ? null : event;
  } catch {
    // What anybody may send fails in many ways there, not all of them errors of the SDK: an empty `v1=` is a plain one.
    return null;
  }
}
