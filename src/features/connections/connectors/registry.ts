import type { Connector } from './connector';
import { mailConnector } from './mail';
import { type ConnectionPlatform, isMailPlatform, isShopPlatform } from './platforms.rules';
import { shopConnector } from './shop';
import { stripe } from './stripe';

/** How accounts are connected to a platform. */
export function connectorOf(platform: ConnectionPlatform): Connector {
  if (isShopPlatform(platform)) return shopConnector(platform);
  return isMailPlatform(platform) ? mailConnector(platform) : stripe;
}
