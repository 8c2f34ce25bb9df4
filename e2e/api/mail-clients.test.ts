import { BrevoClient, BrevoError } from '@getbrevo/brevo';
import MailerLite from '@mailerlite/mailerlite-nodejs';
import { expect, it } from 'vitest';
import { brevo } from '@/features/connections/mail-tools/brevo';
import type { MailTool } from '@/features/connections/mail-tools/mail-tool';
import { mailerlite } from '@/features/connections/mail-tools/mailerlite';
import { createPlatformClient } from '@/server/platform-client';
import { brevoDialect } from '@/testing/servers/mail-tools/brevo';
import { type Dialect, type FakeTool, startFake } from '@/testing/servers/mail-tools/fake';
import { mailerliteDialect } from '@/testing/servers/mail-tools/mailerlite';

/**
 * The mail tools’ own clients judge ours: in what we do for one reader, each call has to be, letter by letter, the one
 * that the tool’s client makes for it, and the fakes of the tests have to take what that client sends.
 */
const LENA = { email: 'lena+cakes@example.com', name: 'Lena' };
const SINCE = '2026-11-19T10:00:00.000Z';

const wireOf = ({ calls }: FakeTool) =>
  calls.map(({ method, path, query, body }) => ({ method, path, query: [...query].sort(), body }));

/** What we ask of a tool from its first key to who has left; the fake that was asked. */
async function ours(tool: MailTool, platform: string, dialect: Dialect): Promise<FakeTool> {
  const fake = await startFake(dialect);
  const ask = tool.asker(createPlatformClient({ urls: { [platform]: fake.url } }), fake.key);
  await tool.account(ask);
  const label = await tool.label(ask, 'One Soup');
  expect(await tool.upsert(ask, LENA, [label], false, null)).toBe('subscribed');
  expect(await tool.unsubscribe(ask, LENA.email, null)).toBe('ended');
  expect(await tool.left(ask, SINCE, null, null)).toEqual({ emails: [LENA.email], next: null });
  return fake;
}

it('MailerLite’s client makes the same calls', async () => {
  const wanted = await ours(mailerlite, 'mailerlite', mailerliteDialect);
  const fake = await startFake(mailerliteDialect);
  const client = new MailerLite({ api_key: fake.key, base_path: fake.url });
  await client.subscribers.getCount();
  const known = await client.groups.get({ filter: { name: 'One Soup' }, limit: 100, page: 1, sort: 'name' });
  expect(known.data.data).toEqual([]);
  const group = (await client.groups.create({ name: 'One Soup' })).data.data.id;
  const nobody = client.subscribers.find(LENA.email);
  await expect(nobody).rejects.toMatchObject({ response: { status: 404 } });
  await client.subscribers.createOrUpdate({
    email: LENA.email,
    groups: [group],
    fields: { name: LENA.name },
  });
  const found = (await client.subscribers.find(LENA.email)).data.data;
  expect(found).toMatchObject({ email: LENA.email, status: 'active', fields: { name: LENA.name } });
  await client.subscribers.update(found.id, { status: 'unsubscribed' });
  const left = await client.subscribers.get({ filter: { status: 'unsubscribed' }, limit: 100 });
  expect(left.data.data.map(({ email }) => email)).toEqual([LENA.email]);
  expect(wireOf(fake)).toEqual(wireOf(wanted));
  expect(fake.calls).toHaveLength(8);
  const stranger = new MailerLite({ api_key: 'another', base_path: fake.url });
  await expect(stranger.subscribers.getCount()).rejects.toMatchObject({ response: { status: 401 } });
});

it('Brevo’s client makes the same calls', async () => {
  const wanted = await ours(brevo, 'brevo', brevoDialect);
  const fake = await startFake(brevoDialect);
  const { account, contacts } = new BrevoClient({ apiKey: fake.key, baseUrl: fake.url });
  expect((await account.getAccount()).companyName).toBe('Ines Moreau Kitchen');
  const part = { limit: 50, offset: 0, sort: 'asc' as const };
  expect((await contacts.getFolders(part)).folders).toEqual([]);
  const folderId = (await contacts.createFolder({ name: 'Galley' })).id;
  expect((await contacts.getFolderLists({ folderId, ...part })).lists).toEqual([]);
  const list = (await contacts.createList({ name: 'One Soup', folderId })).id;
  const lena = { identifier: LENA.email, identifierType: 'email_id' as const };
  await expect(contacts.getContactInfo(lena)).rejects.toMatchObject({ statusCode: 404 });
  const attributes = { FIRSTNAME: LENA.name };
  await contacts.createContact({ email: LENA.email, updateEnabled: true, listIds: [list], attributes });
  const found = await contacts.getContactInfo(lena);
  expect(found).toMatchObject({ email: LENA.email, emailBlacklisted: false, listIds: [list], attributes });
  await contacts.updateContact({ ...lena, emailBlacklisted: true });
  const changed = await contacts.getContacts({ ...part, modifiedSince: SINCE, limit: 500 });
  expect(changed.contacts).toMatchObject([{ email: LENA.email, emailBlacklisted: true }]);
  expect(wireOf(fake)).toEqual(wireOf(wanted));
  expect(fake.calls).toHaveLength(10);
  const stranger = new BrevoClient({ apiKey: 'another', baseUrl: fake.url });
  await expect(stranger.account.getAccount()).rejects.toBeInstanceOf(BrevoError);
});
