import { randomBytes } from 'node:crypto';
import { SHOPS } from '@/features/connections/shops/registry';
import { type ShopAdapter, type ShopHook, WrongAddress } from '@/features/connections/shops/shop';
import { invalidField } from '@/kernel/errors';
import { loggable } from '@/server/logging/log';
import { PlatformError } from '@/server/platform-client';
import { checkProblem, checkRefused } from './check-problems';
import type { ConnectionWish, Connector } from './connector';
import { CONNECTABLE, type ShopPlatform } from './platforms.rules';

/** The creator's account with a platform that sells her products. It's asked what it has sold; where it can, it calls us to be asked sooner. */
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
        const opens = { api_key, api_secret, address };
        const { account_id, account_name, currency } = await shop.account(
          shop.asker(services.platform, opens),
          opens,
        );
        const looked_at = held?.looked_at ?? null;
        const sales = held?.sales ?? null;
        const settings = { tax: null, currency, list: null, looked_at, address, sales };
        return { account_id, account_name, mode: 'live', settings };
      } catch (error) {
        if (error instanceof WrongAddress) throw checkRefused('address', error.words, 'address_wrong');
        throw checkProblem(error, label);
      }
    },
    close: null,
    hook: shop.hook === null ? null : hookOf(platform, shop, shop.hook),
  };
}

/** Bytes of the secret that a shop signs with. */
const SECRET_BYTES = 32;

/** How a shop is told to call us. It is asked in any case, so one that won't call keeps nobody from connecting. */
function hookOf(platform: ShopPlatform, shop: ShopAdapter, hook: ShopHook): Connector['hook'] {
  return {
    async make(services, key, url) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      try {
        const ids = await hook.make(shop.asker(services.platform, key), url, secret);
        return { id: ids.join(' '), secret };
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        services.log.warn({ platform, error: loggable(error) }, 'a shop will not call us');
        return null;
      }
    },
    async remove(services, keys, id) {
      for (const key of keys)
        try {
          await hook.remove(shop.asker(services.platform, key), id.split(' '));
          return true;
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error;
        }
      return false;
    },
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
