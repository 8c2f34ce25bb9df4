import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import { CSV_HEAD, csvLine } from './audience.rules';
import type { ContactsProgress, SubscriberRow } from './audience.schema';

/** What calls of this feature look like in the document. */

const reader: SubscriberRow = {
  id: exampleId('subscriber'),
  product_id: exampleId('product'),
  email: 'reader@example.com',
  name: 'Lena',
  source: 'sign_up',
  country: null,
  state: 'confirmed',
  consent_text: 'Yes, send me emails from Ines Moreau. I can unsubscribe any time.',
  consented_at: '2026-11-20T10:00:00.000Z',
  confirmed_at: '2026-11-20T10:00:00.000Z',
  unsubscribed_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
};

export const subscriberPageExample = listPage(
  [
    {
      ...reader,
      contacts: [
        {
          platform: 'kit' as const,
          state: 'synced' as const,
          problem: null,
          synced_at: '2026-11-20T10:00:05.000Z',
        },
      ],
    },
  ],
  1,
  { page: 1, per_page: 20 },
);

export const contactsExample: ContactsProgress = {
  unsent: 0,
  waiting: 0,
  synced: 1,
  unsubscribed: 0,
  refused: 0,
  failed: 0,
};

export const csvExample = `${CSV_HEAD}${csvLine({ ...reader, product_title: 'One Cake' })}`;
