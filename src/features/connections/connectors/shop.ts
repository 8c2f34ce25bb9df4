import { SHOPS } from '@/features/connections/shops/registry';
import { checkProblem } from './check-problems';
import type { Connector } from './connector';
import { CONNECTABLE, type ShopPlatform } from './platforms.rules';

/** The creator's account with a platform that sells her products. It's asked about what has changed and calls nobody. */
export function shopConnector(platform: ShopPlatform): Connector {
  const shop = SHOPS[platform];
  const { label } = CONNECTABLE[platform];
  return {
    takes: {},
    key_missing: `Paste your access token from ${label}.`,
    keyFault: (key) => shop.keyFault(key),
    async check(services, api_key, _wish, held) {
      try {
        const { account_id, account_name, currency } = await shop.account(
          shop.asker(services.platform, api_key),
        );
        const settings = { tax: null, currency, list: null, looked_at: held?.looked_at ?? null };
        return { account_id, account_name, mode: 'live', settings };
      } catch (error) {
        throw checkProblem(error, label);
      }
    },
    close: null,
    hook: null,
  };
}
