import type { MailPlatform, ShopPlatform } from '@/features/connections/connectors/platforms.rules';

/** Platforms that are connected by pasting a key. */
export type KeyPlatform = MailPlatform | ShopPlatform;

/** Tools that keep several audiences in one account, of which one is chosen. */
export const hasAudiences = (platform: KeyPlatform): boolean => platform === 'mailchimp';

/** Where each platform keeps its keys: what it calls one, the way there in its own words, and the page where an address leads to it. */
export const KEY_PLACES: Readonly<
  Record<KeyPlatform, { what: 'API key' | 'access token'; way: string; page: string }>
> = {
  gumroad: {
    what: 'access token',
    way: 'In Gumroad, open Settings, then Advanced, and create an application; its page has a button that makes an access token.',
    page: 'https://gumroad.com/settings/advanced',
  },
  kit: {
    what: 'API key',
    way: 'In Kit, open Settings, then Developer, and add a V4 key.',
    page: 'https://app.kit.com/account_settings/developer_settings',
  },
  mailchimp: {
    what: 'API key',
    way: 'In Mailchimp, open your profile, then Extras, API keys, and create a key.',
    page: 'https://admin.mailchimp.com/account/api/',
  },
  mailerlite: {
    what: 'API key',
    way: 'In MailerLite, open Integrations, then API, and generate a new token.',
    page: 'https://dashboard.mailerlite.com/integrations/api',
  },
  brevo: {
    what: 'API key',
    way: 'In Brevo, open SMTP & API, then API keys, and generate a new key.',
    page: 'https://app.brevo.com/settings/keys/api',
  },
  flodesk: {
    what: 'API key',
    way: 'In Flodesk, open Account settings, then Integrations, and create an API key.',
    page: 'https://app.flodesk.com/account/integrations',
  },
};
