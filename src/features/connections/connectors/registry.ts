import type { Connector } from './connector';
import { mailConnector } from './mail';
import type { ConnectionPlatform } from './platforms.rules';
import { shopConnector } from './shop';
import { stripe } from './stripe';

/** Every platform that accounts can be connected to, a line each. */
export const CONNECTORS: Readonly<Record<ConnectionPlatform, Connector>> = {
  stripe,
  gumroad: shopConnector('gumroad'),
  kit: mailConnector('kit'),
  mailchimp: mailConnector('mailchimp'),
  mailerlite: mailConnector('mailerlite'),
  brevo: mailConnector('brevo'),
  flodesk: mailConnector('flodesk'),
};
