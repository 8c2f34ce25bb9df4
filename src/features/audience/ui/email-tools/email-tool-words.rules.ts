import type { ContactsProgress, Subscriber } from '@/features/audience/audience.schema';
import { CONNECTABLE } from '@/features/connections/connectors/platforms.rules';

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
      ? [{ text: `${people(unsent)} signed up before you connected ${label}.`, tone: 'info' as const }]
      : []),
    ...(stuck > 0
      ? [{ text: `${people(stuck)} didn’t get through. See why in Audience.`, tone: 'warn' as const }]
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
      return { text: `Waiting to sync with ${label}`, again: false };
    case 'synced':
      return { text: `In ${label}`, again: false };
    case 'unsubscribed':
      return null;
    case 'refused':
    case 'failed':
      return { text: `Not in ${label}. ${problem ?? ''}`.trim(), again: true };
  }
}
