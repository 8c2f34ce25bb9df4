import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { openBookshop, writeSale } from '@/testing/sale';
import { startSmtp } from '@/testing/servers/smtp';

/** What a creator writes to her owners, before anybody has it. */
const smtp = await startSmtp();
atEnd(() => smtp.close());
const { shop, ana, book } = await openBookshop(undefined, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'galley@galley.test',
});
const { db } = shop.app.services;
const confirmEmail = (who: Client) =>
  db.execute(
    sql`update users set email_confirmed_at = now() where id = ${uuidOf('user', who.user_id)}::uuid`,
  );
const draftOf = async (who = ana, about = book.id) =>
  (await who.post('/announcements', { product_id: about, subject: 'News', text: 'It is here.' })).body;
/** A creator with a book of her own, so that tests count nothing of each other. */
async function creator(name: string) {
  const who = await shop.app.signUp(name);
  return { who, book: await shop.publish(who, `Book of ${name}`) };
}
const sell = (who: Client, about: string, more: Parameters<typeof writeSale>[3] = {}) =>
  writeSale(db, who.user_id, about as ProductId, more);

describe('an announcement', () => {
  it('is written with an address, read, listed, changed and deleted, and nobody gets it', async () => {
    const { who, book: own } = await creator('Writer');
    await sell(who, own.id);
    const body = { product_id: own.id, subject: 'A new edition', text: 'Twelve soups.\n\nAll new.' };
    const made = await who.post('/announcements', body);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/announcements/${made.body.id}`);
    expect(made.body).toMatchObject({
      ...body,
      product_title: 'Book of Writer',
      state: 'draft',
      recipients: null,
      mailed: 0,
      version: 1,
      sent_at: null,
      finished_at: null,
    });
    const path = `/announcements/${made.body.id}`;
    expect((await who.get(path)).body).toEqual(made.body);
    const list = (await who.get('/announcements')).body;
    expect([list.total, list.items]).toEqual([1, [made.body]]);
    const changed = await who.patch(path, { subject: 'Edition 2' });
    expect(changed.body).toMatchObject({ ...body, subject: 'Edition 2', version: 2 });
    expect((await who.patch(path, changed.body)).body).toEqual(changed.body);
    const stale = await who.patch(path, { text: 'Old' }, { headers: { 'if-match': '"1.0"' } });
    expect(stale.status).toBe(412);
    await shop.app.work();
    expect(
      (await who.get('/mails')).body.items.filter(({ kind }: { kind: string }) => kind === 'announcement'),
    ).toEqual([]);
    expect((await who.delete(path)).status).toBe(204);
    expect((await who.get(path)).status).toBe(404);
  });

  it.each([
    [{ subject: '' }, '/subject'],
    [{ subject: ' ' }, '/subject'],
    [{ subject: 'Two\nlines' }, '/subject'],
    [{ subject: 'News\r\nBcc: all@example.com' }, '/subject'],
    [{ subject: 'News\u2028more' }, '/subject'],
    [{ subject: 'x'.repeat(LIMITS.announcement_subject + 1) }, '/subject'],
    [{ text: '' }, '/text'],
    [{ text: '\n' }, '/text'],
    [{ text: 'x'.repeat(LIMITS.announcement_text + 1) }, '/text'],
    [{ product_id: 7 }, '/product_id'],
    [{ to: 'all@example.com' }, ''],
  ])('with %j is refused at its field', async (wrong, pointer) => {
    const body = { product_id: book.id, subject: 'News', text: 'It is here.', ...wrong };
    const { status, body: problem } = await ana.post('/announcements', body);
    expect([status, problem.code]).toEqual([400, 'validation_failed']);
    expect(problem.errors[0].pointer).toContain(pointer);
  });

  it('is about a product of one’s own', async () => {
    const wrong = await ana.post('/announcements', { product_id: 'product_none', subject: 'A', text: 'B' });
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].pointer]).toEqual([
      422,
      'unknown_product',
      '/product_id',
    ]);
  });

  it('is previewed as it will look, with the number of those who would get it', async () => {
    const { who, book: own } = await creator('Previewer');
    await who.patch('/brand', { name: 'Previewer’s Table', accent: '#336699' });
    await sell(who, own.id, { email: 'one@example.com' });
    await sell(who, own.id, { email: 'One@Example.com' });
    await sell(who, own.id, { email: 'two@example.com' });
    await sell(who, own.id, { email: 'test@example.com', mode: 'test' });
    await who.post(`/products/${own.id}/grants`, { email: 'three@example.com', notify: false });
    const text = 'See <b>this</b>:\nhttps://elsewhere.example/page\n\nYours, {creator}';
    const said = { product_id: own.id, subject: 'News', text };
    const { id } = (await who.post('/announcements', said)).body;
    const { status, body } = await who.get(`/announcements/${id}/preview`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      recipients: 3,
      unsubscribed: 0,
      name: 'Previewer’s Table',
      accent: '#336699',
      language: 'en',
      subject: 'News',
      button: 'Get your files',
    });
    for (const part of [
      'Yours, {creator}',
      'because you have Book of Previewer from Previewer’s Table',
      'Unsubscribe: ',
    ])
      expect(body.text).toContain(part);
    expect(body.html).toContain('See &lt;b&gt;this&lt;/b&gt;');
    // The button is the reader's own link, whatever stands in a line of the creator's.
    expect(body.html).toMatch(/href="[^"]*\/orders"[^>]*>Get your files</);
    expect(body.html).toContain('>https://elsewhere.example/page</a>');
  });
});

describe('sending an announcement', () => {
  it('is refused until the creator’s own email is confirmed', async () => {
    const { who, book: own } = await creator('Stranger');
    await sell(who, own.id);
    const { id } = await draftOf(who, own.id);
    const refused = await who.post(`/announcements/${id}/send`);
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    expect(refused.body.detail).toContain('Confirm your own email first');
    await confirmEmail(who);
    expect((await who.post(`/announcements/${id}/send`)).status).toBe(200);
  });

  it('is refused where nobody has the product, and where it was sent already', async () => {
    const { who, book: own } = await creator('Once');
    await confirmEmail(who);
    const { id } = await draftOf(who, own.id);
    const nobody = await who.post(`/announcements/${id}/send`);
    expect([nobody.status, nobody.body.detail]).toEqual([
      409,
      'There’s no one to send this to: no one who gets your announcements has this product yet.',
    ]);
    await sell(who, own.id);
    expect((await who.post(`/announcements/${id}/send`)).body).toMatchObject({
      state: 'sending',
      recipients: 1,
    });
    const change = { subject: 'Other' };
    for (const refused of [
      await who.post(`/announcements/${id}/send`),
      await who.patch(`/announcements/${id}`, change),
      await who.delete(`/announcements/${id}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    await shop.app.work();
    expect((await who.post(`/announcements/${id}/send`)).body.detail).toContain('already been sent');
  });

  it('is once, however often Send is pressed at once', async () => {
    const { who, book: own } = await creator('Eager');
    await confirmEmail(who);
    await sell(who, own.id);
    const { id } = await draftOf(who, own.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => who.post(`/announcements/${id}/send`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('is allowed a few times in a day', async () => {
    const { who, book: own } = await creator('Daily');
    await confirmEmail(who);
    await sell(who, own.id);
    const send = async () => who.post(`/announcements/${(await draftOf(who, own.id)).id}/send`);
    for (let n = 0; n < LIMITS.announcements_per_day; n++) expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(23 * 3_600);
    shop.now.value += wait * 1_000;
    expect((await send()).status).toBe(200);
  });
});
