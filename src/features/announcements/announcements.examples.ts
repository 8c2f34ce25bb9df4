import { exampleId } from '@/kernel/ids';
import { listPage } from '@/kernel/paging';
import type { Announcement, AnnouncementPreview } from './announcements.schema';

/** What calls of this feature look like in the document. */

export const announcementCreateBody = {
  product_id: exampleId('product'),
  subject: 'A new edition of Sunday Kitchen',
  text: 'Twelve new soups and all-new photos. It’s already yours. Just open your link.',
  edition: 2,
};
export const announcementPatchBody = { subject: 'Sunday Kitchen has twelve new soups' };

export const announcementExample: Announcement = {
  id: exampleId('announcement'),
  ...announcementCreateBody,
  product_title: 'Sunday Kitchen',
  audience: 'owners',
  state: 'draft',
  recipients: null,
  mailed: 0,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  sent_at: null,
  finished_at: null,
};

export const changedExample: Announcement = {
  ...announcementExample,
  ...announcementPatchBody,
  version: 2,
  updated_at: '2026-11-20T10:05:00.000Z',
};

export const sendingExample: Announcement = {
  ...changedExample,
  state: 'sending',
  recipients: 128,
  version: 3,
  updated_at: '2026-11-20T10:12:00.000Z',
  sent_at: '2026-11-20T10:12:00.000Z',
};

export const announcementPageExample = listPage([announcementExample], 1, { page: 1, per_page: 20 });

export const announcementPreviewExample: AnnouncementPreview = {
  recipients: 128,
  unsubscribed: 3,
  aware: 12,
  name: 'Ines Moreau',
  accent: '#a9462a',
  language: 'en',
  subject: announcementCreateBody.subject,
  text: `${announcementCreateBody.text}\n\nYour files are here:\nhttps://galley.example.com/orders\n\n--\n…`,
  html: '<!doctype html>…',
  button: 'Get your files',
};
