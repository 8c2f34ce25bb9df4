import type { Connector } from './connector';
import { checkStripe, endPayments, makeEndpoint, removeEndpoint } from './stripe-account.service';

/** Only the beginning and the letters are checked; anything else is Stripe's to judge. */
const KEY = /^rk_(test|live)_\w+$/;

/** The creator's own Stripe account, by a restricted key. */
export const stripe: Connector = {
  takes: { tax: 'Choose how sales tax is handled.' },
  key_missing: 'Paste a restricted key from Stripe.',
  keyFault(key) {
    // A full secret key gets a sentence of its own, since that is what most people find first.
    if (/^[sp]k_/.test(key))
      return 'That’s your account’s main key, which can do anything. Create a restricted key in Stripe instead: it starts with rk_.';
    return KEY.test(key) ? null : 'Use a restricted key from Stripe. It starts with rk_test_ or rk_live_.';
  },
  async check({ stripe: clientOf, public_url }, api_key, { tax = 'none' }, held) {
    const { currency, ...account } = await checkStripe(clientOf(api_key), tax, public_url);
    const mode = api_key.startsWith('rk_live_') ? 'live' : 'test';
    return { ...account, mode, settings: { tax, currency, looked_at: held?.looked_at ?? null } };
  },
  close: (services, api_key, owner) => endPayments(services.stripe(api_key), owner),
  hook: {
    make: (services, { api_key }, url) => makeEndpoint(services.stripe(api_key), url),
    remove: (services, keys, id) =>
      removeEndpoint(
        keys.map(({ api_key }) => services.stripe(api_key)),
        id,
      ),
  },
};
