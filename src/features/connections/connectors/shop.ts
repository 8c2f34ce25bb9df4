import { SHOPS } from '@/features/connections/shops/registry';
import type { ShopAdapter } from '@/features/connections/shops/shop';
import { invalidField } from '@/kernel/errors';
import { checkProblem } from './check-problems';
import type { ConnectionWish, Connector } from './connector';
import { CONNECTABLE, type ShopPlatform } from './platforms.rules';

/** The creator's account with a platform that sells her products. It's asked about what has changed and calls nobody. */
export function shopConnector(platform: ShopPlatform): Connector {
  const shop: ShopAdapter = SHOPS[platform];
  const { label, key } = CONNECTABLE[platform];
  return {
    takes: {
      ...(shop.secret === null ? {} : { api_secret: shop.secret.missing }),
      ...(shop.address === null ? {} : { address: shop.address.missing }),
    },
    key_missing: `Paste your ${key.what} from ${label}.`,
    keyFault: (api_key) => shop.keyFault(api_key),
    async check(services, api_key, wish, held) {
      const { api_secret, address } = partsOf(shop, wish);
      try {
        const { account_id, account_name, currency } = await shop.account(
          shop.asker(services.platform, { api_key, api_secret, address }),
        );
        const looked_at = held?.looked_at ?? null;
        const settings = { tax: null, currency, list: null, looked_at, address };
        return { account_id, account_name, mode: 'live', settings };
      } catch (error) {
        throw checkProblem(error, label);
      }
    },
    close: null,
    hook: null,
  };
}

/** What opens an account beside its key. Throws validation_failed for what has the wrong form. */
function partsOf({ secret, address }: ShopAdapter, wish: ConnectionWish) {
  const fault = wish.api_secret === undefined ? null : (secret?.fault(wish.api_secret) ?? null);
  if (fault !== null) throw invalidField('/api_secret', fault);
  const read = wish.address === undefined ? null : (address?.read(wish.address) ?? null);
  if (address !== null && read === null) throw invalidField('/address', address.wrong);
  return { api_secret: wish.api_secret ?? null, address: read };
}
