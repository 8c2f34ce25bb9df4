import type { ContactsProgress, Subscriber } from '@/features/audience/audience.schema';
import { CONNECTABLE, type MailPlatform } from '@/features/connections/connectors/platforms.rules';

/** Tools that keep several audiences in one account, of which one is chosen. */
export const hasAudiences = (platform: MailPlatform): boolean => platform === 'mailchimp';

/** Where each tool keeps its API keys: the way there in its own words, and the page where an address leads to it. */
export const KEY_PLACES: Readonly<Record<MailPlatform, { way: string; page: string }>> = {
  kit: {
    way: 'In Kit, open Settings, then Developer, and add a V4 key.',
    page: 'https://app.kit.com/account_settings/developer_settings',
  },
  mailchimp: {
    way: 'In Mailchimp, open your profile, then Extras, API keys, and create a key.',
    page: 'https://admin.mailchimp.com/account/api/',
  },
  mailerlite: {
    way: 'In MailerLite, open Integrations, then API, and generate a new token.',
    page: 'https://dashboard.mailerlite.com/integrations/api',
  },
  brevo: {
    way: 'In Brevo, open SMTP & API, then API keys, and generate a new key.',
    page: 'https://app.brevo.com/settings/keys/api',
  },
  flodesk: {
    way: 'In Flodesk, open Account settings, then Integrations, and create an API key.',
    page: 'https://app.flodesk.com/account/integrations',
  },
};

const people = (count: number): string => (count === 1 ? '1 subscriber' : `${count} subscribers`);

/** What a tool has been told so far, a sentence each; the ones that need the creator come last. */
export function contactsWords(
  { unsent, waiting, synced, refused, failed }: ContactsProgress,
  label: string,
): { text: string; tone: 'ok' | 'info' | 'warn' }[] {
  const stuck = refused + failed;
  return [
    ...(synced > 0 ? [{ text: `${people(synced)} in ${label}.`, tone: 'ok' as const }] : []),
    ...(waiting > 0
      ? [{ text: `Sending ${people(waiting)}. You can leave this page.`, tone: 'info' as const }]
      : []),
    ...(unsent > 0
      ? [{ text: `${people(unsent)} from before you connected ${label}.`, tone: 'info' as const }]
      : []),
    ...(stuck > 0
      ? [{ text: `${people(stuck)} didn’t get through. Audience says why.`, tone: 'warn' as const }]
      : []),
  ];
}

/** How a tool stands with a subscriber, in words; null where there’s nothing to say. */
export function contactWords({
  platform,
  state,
  problem,
}: Subscriber['contacts'][number]): { text: string; again: boolean } | null {
  const { label } = CONNECTABLE[platform];
  switch (state) {
    case 'waiting':
      return { text: `Waiting to go to ${label}`, again: false };
    case 'synced':
      return { text: `In ${label}`, again: false };
    case 'unsubscribed':
      return null;
    case 'refused':
    case 'failed':
      return { text: `Not in ${label}. ${problem ?? ''}`.trim(), again: true };
  }
}
