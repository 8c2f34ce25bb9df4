import type { MailPlatform } from '@/features/connections/connectors/platforms.rules';
import { brevoDialect } from './brevo';
import type { Dialect } from './fake';
import { flodeskDialect } from './flodesk';
import { kitDialect } from './kit';
import { mailchimpDialect } from './mailchimp';
import { mailerliteDialect } from './mailerlite';

/** What each mail tool speaks. */
export const DIALECTS: Readonly<Record<MailPlatform, Dialect>> = {
  kit: kitDialect,
  mailchimp: mailchimpDialect,
  mailerlite: mailerliteDialect,
  brevo: brevoDialect,
  flodesk: flodeskDialect,
};
