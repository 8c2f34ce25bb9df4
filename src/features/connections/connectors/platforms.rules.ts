/**
 * Platforms that an account can be connected to, by the names in addresses. `till` takes money, `shop` sells products, `mail`
 * sends newsletters.
 */
export const CONNECTABLE = {
  stripe: { label: 'Stripe', kind: 'till' },
  gumroad: { label: 'Gumroad', kind: 'shop' },
  kit: { label: 'Kit', kind: 'mail' },
  mailchimp: { label: 'Mailchimp', kind: 'mail' },
  mailerlite: { label: 'MailerLite', kind: 'mail' },
  brevo: { label: 'Brevo', kind: 'mail' },
  flodesk: { label: 'Flodesk', kind: 'mail' },
} as const satisfies Record<string, { label: string; kind: 'till' | 'shop' | 'mail' }>;

export type ConnectionPlatform = keyof typeof CONNECTABLE;
type OfKind<Kind> = {
  [Name in ConnectionPlatform]: (typeof CONNECTABLE)[Name]['kind'] extends Kind ? Name : never;
}[ConnectionPlatform];
export type MailPlatform = OfKind<'mail'>;
export type ShopPlatform = OfKind<'shop'>;

export const isConnectionPlatform = (name: string): name is ConnectionPlatform =>
  Object.hasOwn(CONNECTABLE, name);

export const isMailPlatform = (name: string): name is MailPlatform =>
  isConnectionPlatform(name) && CONNECTABLE[name].kind === 'mail';

export const isShopPlatform = (name: string): name is ShopPlatform =>
  isConnectionPlatform(name) && CONNECTABLE[name].kind === 'shop';

export const CONNECTION_PLATFORMS = Object.keys(CONNECTABLE).filter(isConnectionPlatform);
export const MAIL_PLATFORMS = CONNECTION_PLATFORMS.filter(isMailPlatform);
export const SHOP_PLATFORMS = CONNECTION_PLATFORMS.filter(isShopPlatform);

/** `test` moves no real money. */
export const CONNECTION_MODES = ['test', 'live'] as const;
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

/** Who works out and pays sales tax; the first is what a new connection starts with on the screen. */
export const TAXES = ['managed', 'automatic', 'none'] as const;
export type Tax = (typeof TAXES)[number];

/** What a creator decides about a connection, and what her account there says. */
export interface ConnectionSettings {
  /** Of a platform that takes money; else null. */
  tax: Tax | null;
  /** The account's own currency, ISO 4217 in upper case; null where its key may not read it, and of a shop that sells in any. */
  currency: string | null;
  /** Of a mail tool that keeps several lists in one account: the one that readers go to. */
  list?: { id: string; name: string } | null;
  /** When the platform was last asked for what we may have missed: who has left a mail tool, what went back at a till. */
  looked_at?: string | null;
}
