import { type KeyPlace, SELLING } from '@/channels/selling';

type Described =
  | { label: string; kind: 'till'; key: null }
  | { label: string; kind: 'shop' | 'mail'; key: KeyPlace };

/**
 * Platforms that an account can be connected to, by the names in addresses. `till` takes money, `shop` sells products, `mail`
 * sends newsletters.
 */
export const CONNECTABLE = {
  stripe: { label: 'Stripe', kind: 'till', key: null },
  ...SELLING,
  kit: {
    label: 'Kit',
    kind: 'mail',
    key: {
      what: 'API key',
      way: 'In Kit, open Settings, then Developer, and add a V4 key.',
      page: 'https://app.kit.com/account_settings/developer_settings',
    },
  },
  mailchimp: {
    label: 'Mailchimp',
    kind: 'mail',
    key: {
      what: 'API key',
      way: 'In Mailchimp, open your profile, then Extras, API keys, and create a key.',
      page: 'https://admin.mailchimp.com/account/api/',
      has_audiences: true,
    },
  },
  mailerlite: {
    label: 'MailerLite',
    kind: 'mail',
    key: {
      what: 'API key',
      way: 'In MailerLite, open Integrations, then API, and generate a new token.',
      page: 'https://dashboard.mailerlite.com/integrations/api',
    },
  },
  brevo: {
    label: 'Brevo',
    kind: 'mail',
    key: {
      what: 'API key',
      way: 'In Brevo, open SMTP & API, then API keys, and generate a new key.',
      page: 'https://app.brevo.com/settings/keys/api',
    },
  },
  flodesk: {
    label: 'Flodesk',
    kind: 'mail',
    key: {
      what: 'API key',
      way: 'In Flodesk, open Account settings, then Integrations, and create an API key.',
      page: 'https://app.flodesk.com/account/integrations',
    },
  },
} as const satisfies Record<string, Described>;

export type ConnectionPlatform = keyof typeof CONNECTABLE;
type OfKind<Kind> = {
  [Name in ConnectionPlatform]: (typeof CONNECTABLE)[Name]['kind'] extends Kind ? Name : never;
}[ConnectionPlatform];
export type MailPlatform = OfKind<'mail'>;
export type ShopPlatform = OfKind<'shop'>;
/** Those that are connected by pasting a key. */
export type KeyPlatform = MailPlatform | ShopPlatform;

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

/** Headers in which platforms sign what they send to the address of a hook. */
export const HOOK_SIGNATURES: readonly string[] = [
  'Stripe-Signature',
  ...SHOP_PLATFORMS.flatMap((platform) => SELLING[platform].signature ?? []),
];

/** How far a shop was asked what it has sold. */
export interface SalesLooks {
  /** The account that was asked: what is known of another one does not hold here. */
  account: string;
  /** When the last look began that got to its end, and the last of those that went far back. */
  at: string | null;
  far_at: string | null;
  /** The look in hand: what it looks at, and the page it goes on with. */
  going: { since: string; began: string; is_far: boolean; page: string | null; pages: number } | null;
}

/** What a creator decides about a connection, and what her account there says. */
export interface ConnectionSettings {
  /** Of a platform that takes money; else null. */
  tax: Tax | null;
  /** The account's own currency, ISO 4217 in upper case; null where its key may not read it, and of a shop that sells in any. */
  currency: string | null;
  /** Of a mail tool that keeps several lists in one account: the one that readers go to. */
  list?: { id: string; name: string } | null;
  /** Where the creator's shop is, where each is at an address of its own. */
  address?: string | null;
  /** When the platform was last asked for what we may have missed: who has left a mail tool, what went back at a till. */
  looked_at?: string | null;
  /** Of a shop; null where it was not asked yet. */
  sales?: SalesLooks | null;
}
