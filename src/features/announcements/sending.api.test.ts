import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepSubscriber } from '@/features/audience/audience.store';
import { newId, type ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { giveAway } from '@/testing/lead-magnet';
import { openBookshop, writeSale } from '@/testing/sale';
import { startSmtp, type TakenMail } from '@/testing/servers/smtp';
import { callProcedure } from '@/testing/trpc';

/** An announcement on its way to the owners of a product, and how they end such mail. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const smtp = await startSmtp();
atEnd(() => smtp.close());
const { shop } = await openBookshop(undefined, {
  READER_MAILS_PER_CREATOR: 60,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'galley@galley.test',
});
const { db } = shop.app.services;

/** Later by so much, with all work done that is due then. */
const later = async (time: number) => {
  shop.now.value += time;
  await shop.app.work();
};
beforeEach(() => {
  // No test counts against the hours of another.
  shop.now.value += 2 * DAY;
});

let creators = 0;
/** A creator with a confirmed address and a book of her own. */
async function creator() {
  const name = `Creator ${++creators}`;
  const who = await shop.app.signUp(name);
  await db.execute(
    sql`update users set email_confirmed_at = now() where id = ${uuidOf('user', who.user_id)}::uuid`,
  );
  const { id } = await shop.publish(who, `Book of ${name}`);
  const book = id as ProductId;
  const sell = (email: string, more: Parameters<typeof writeSale>[3] = {}) =>
    writeSale(db, who.user_id, book, { email, ...more });
  return { name, who, book, sell };
}
/** Copies for so many, of whom nobody is mailed. */
async function give(who: Client, book: string, count: number) {
  const csv = ['email', ...Array.from({ length: count }, (_, n) => `owner-${n}@example.com`)].join('\n');
  expect((await who.post(`/products/${book}/grants`, { csv, notify: false })).body.given).toBe(count);
}
/** Writes an announcement and presses Send; gives where it is read. */
async function announce(who: Client, about: string, subject = 'A new edition', text = 'Twelve new soups.') {
  const { id } = (await who.post('/announcements', { product_id: about, subject, text })).body;
  const sent = await who.post(`/announcements/${id}/send`);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return `/announcements/${id}`;
}
const taken = (subject: string) =>
  smtp.taken.filter(({ source }) => source.includes(`Subject: ${subject}\r\n`));
const addresses = (mails: readonly TakenMail[]) => mails.flatMap(({ to }) => to).toSorted();
/** Where the header of a mail says that one press ends it (RFC 2369), as a path. */
const wayOut = ({ source }: TakenMail): string => {
  const header = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(source)?.[1] ?? '';
  return new URL(header).pathname;
};

describe('an announcement goes', () => {
  it('to everybody who has the product, bought or given, once for each address, with her own link in her language', async () => {
    const { name, who, book, sell } = await creator();
    const older = await sell('Twice@Example.com');
    await sell('twice@example.com', { language: 'de', name: '<b>Visitor</b>' });
    await sell('tested@example.com', { mode: 'test' });
    const { order } = await sell('gone@example.com');
    await db.execute(
      sql`update grants set state = 'revoked' where order_id = ${uuidOf('order', order)}::uuid`,
    );
    const given = await who.post(`/products/${book}/grants`, { email: 'given@example.com', notify: false });
    const other = await shop.publish(who, 'Other book');
    await writeSale(db, who.user_id, other.id as ProductId, { email: 'other@example.com' });
    expect(older.order).not.toBe(order);
    await who.patch('/shop', { contact_email: 'write-to-me@example.com' });
    const path = await announce(who, book, 'To owners', 'Twelve new soups. {link} {creator}');
    expect((await who.get(path)).body).toMatchObject({ state: 'sending', recipients: 2, mailed: 0 });
    await shop.app.work();
    const mails = taken('To owners');
    expect(addresses(mails)).toEqual(['given@example.com', 'twice@example.com']);
    const [gift, bought] = mails;
    expect(gift?.source).toMatch(/^Reply-To: write-to-me@example\.com\r$/m);
    expect(gift?.text).toContain(new URL(given.body.results[0].url).pathname);
    expect(gift?.text).toContain(`because you have Book of ${name} from ${name}`);
    const link = /\/o\/[\w-]{32}/.exec(bought?.text ?? '')?.[0] ?? '';
    expect((await shop.stranger().open(link)).status).toBe(200);
    expect(bought?.text).toContain('Abmelden: ');
    expect(bought?.text).toContain('{creator}');
    // The creator's words have no place for a reader's secret, and nobody's name stands in a mail.
    expect(bought?.text.match(/\/o\//g)).toHaveLength(1);
    for (const { source } of mails) {
      expect(source).not.toContain('Visitor');
      expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    }
    expect((await who.get(path)).body).toMatchObject({
      state: 'sent',
      recipients: 2,
      mailed: 2,
      finished_at: new Date(shop.now.value).toISOString(),
    });
    const { items } = (await who.get('/mails')).body;
    const entry = items.find(({ kind }: { kind: string }) => kind === 'announcement');
    expect((await who.get(`/mails/${entry.id}`)).body.text).not.toContain('/o/');
  });

  it('to subscribers who count and do not have the product, once for each address, with the way to its page', async () => {
    const { name, who, book, sell } = await creator();
    const magnet = await giveAway(who, `Taste of ${name}`);
    const other = await giveAway(who, `Kostprobe von ${name}`, {}, { language: 'de' });
    const signUp = (to: { id: string }, email: string, confirmed = true) =>
      keepSubscriber(
        db,
        who.user_id,
        {
          ...{ id: newId('subscriber'), product_id: to.id as ProductId, email, email_key: email },
          ...{ name: null, consent_text: 'Yes.', leave_key: newId('subscriber') },
        },
        { confirmed },
        new Date(shop.now.value).toISOString(),
      );
    await signUp(magnet, 'lena@example.com');
    await signUp(magnet, 'twice@example.com');
    shop.now.value += 1_000;
    await signUp(other, 'twice@example.com');
    await signUp(magnet, 'pending@example.com', false);
    await signUp(magnet, 'owner@example.com');
    await sell('owner@example.com');
    const draft = { product_id: book, audience: 'subscribers', subject: 'It is out', text: 'Twelve soups.' };
    const { id } = (await who.post('/announcements', draft)).body;
    const path = `/announcements/${id}`;
    const preview = (await who.get(`${path}/preview`)).body;
    expect([preview.recipients, preview.unsubscribed]).toEqual([2, 0]);
    const { slug } = (await who.get(`/products/${book}`)).body;
    expect(preview.text).toContain(`/p/${slug}\n`);
    expect((await who.post(`${path}/send`)).body).toMatchObject({ audience: 'subscribers', recipients: 2 });
    shop.now.value += 1_000;
    await signUp(magnet, 'zoe@example.com');
    await shop.app.work();
    const mails = taken('It is out');
    expect(addresses(mails)).toEqual(['lena@example.com', 'twice@example.com']);
    const [lena, twice] = mails;
    for (const { text } of mails) expect(text).toContain(`/p/${slug}\n`);
    expect(lena?.text).toContain(`because you signed up with ${name}`);
    expect(twice?.text).toContain('Abmelden: ');
    expect((await who.get(path)).body).toMatchObject({ state: 'sent', mailed: 2 });
    // One press ends everything that she has signed up for there.
    const reader = shop.stranger();
    expect((await reader.post(wayOut(twice!), 'List-Unsubscribe=One-Click')).status).toBe(200);
    const states = (await who.get('/subscribers?q=twice')).body.items.map(
      ({ state }: { state: string }) => state,
    );
    expect(states).toEqual(['unsubscribed', 'unsubscribed']);
    const again = (await who.post('/announcements', { ...draft, subject: 'Once more' })).body;
    expect((await who.get(`/announcements/${again.id}/preview`)).body.recipients).toBe(2);
  });

  it('about an edition to whoever had an earlier one, once in all its announcements', async () => {
    const { who, book, sell } = await creator();
    await sell('first@example.com');
    await sell('both@example.com');
    await who.patch(`/products/${book}`, { subtitle: 'With twelve more' });
    const { edition } = (await who.post(`/products/${book}/publish`)).body;
    expect(edition.number).toBe(2);
    await sell('both@example.com', { edition: 2 });
    await sell('second@example.com', { edition: 2 });
    await who.post(`/products/${book}/grants`, { email: 'given@example.com', notify: false });
    const write = async (subject: string, more: object = {}) => {
      const said = { product_id: book, subject, text: 'Twelve more.', edition: 2, ...more };
      const made = await who.post('/announcements', said);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const preview = (await who.get(`/announcements/${made.body.id}/preview`)).body;
      return { path: `/announcements/${made.body.id}`, preview };
    };
    const { path, preview } = await write('Edition 2 is out');
    expect([preview.recipients, preview.aware]).toEqual([1, 3]);
    const [other, general] = [await write('Written beside it'), await write('Any news', { edition: null })];
    expect([general.preview.recipients, general.preview.aware]).toEqual([4, 0]);
    expect((await who.post(`${path}/send`)).body).toMatchObject({ edition: 2, recipients: 1 });
    const meanwhile = await who.post(`${other.path}/send`);
    expect([meanwhile.status, meanwhile.body.detail]).toEqual([
      409,
      expect.stringContaining('is being sent'),
    ]);
    await shop.app.work();
    expect(addresses(taken('Edition 2 is out'))).toEqual(['first@example.com']);
    const told = await who.post(`${other.path}/send`);
    expect([told.status, told.body.detail]).toEqual([
      409,
      expect.stringContaining('already knows about edition 2'),
    ]);
    await sell('late@example.com');
    const again = await write('Once more');
    expect([again.preview.recipients, again.preview.aware]).toEqual([1, 4]);
    await who.post(`${again.path}/send`);
    await who.post(`${general.path}/send`);
    await shop.app.work();
    expect(addresses(taken('Once more'))).toEqual(['late@example.com']);
    expect(taken('Any news')).toHaveLength(5);
    const choices = await callProcedure(shop.app, who, 'query', 'announcements.choices', {});
    expect(choices).toMatchObject({ products: [{ id: book, owners: 5, edition: 2, unaware: 0 }] });
  });

  it('about no edition that the product lacks, and to subscribers about none', async () => {
    const { who, book } = await creator();
    const said = { product_id: book, subject: 'News', text: 'It is here.' };
    const wrong = [
      await who.post('/announcements', { ...said, edition: 2 }),
      await who.post('/announcements', { ...said, edition: 1, audience: 'subscribers' }),
    ];
    for (const { status, body } of wrong)
      expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'validation_failed', '/edition']);
    const { id, edition } = (await who.post('/announcements', { ...said, edition: 1 })).body;
    expect(edition).toBe(1);
    const turned = await who.patch(`/announcements/${id}`, { audience: 'subscribers' });
    expect(turned.body).toMatchObject({ audience: 'subscribers', edition: null });
  });

  it('to subscribers only where the product has a page', async () => {
    const { who, book } = await creator();
    const draft = { product_id: book, audience: 'subscribers', subject: 'Soon', text: 'Soon.' };
    const { id } = (await who.post('/announcements', draft)).body;
    const nobody = await who.post(`/announcements/${id}/send`);
    expect([nobody.status, nobody.body.detail]).toEqual([
      409,
      expect.stringContaining('no one to send this to'),
    ]);
    await who.patch(`/products/${book}`, { status: 'draft' });
    const hidden = await who.post(`/announcements/${id}/send`);
    expect([hidden.status, hidden.body.detail]).toEqual([409, expect.stringContaining('product page')]);
  });

  it('as many an hour as a creator may send, to each once, also where several processes work on it', async () => {
    const { who, book } = await creator();
    await give(who, book, 110);
    const path = await announce(who, book, 'In steps');
    await Promise.all([shop.app.work(), shop.app.work(), shop.app.work()]);
    const { mailed } = (await who.get(path)).body;
    expect(mailed).toBe(60);
    expect(taken('In steps')).toHaveLength(60);
    for (let hours = 0; hours < 6; hours++) await later(HOUR);
    expect((await who.get(path)).body).toMatchObject({ state: 'sent', recipients: 110, mailed: 110 });
    expect(new Set(addresses(taken('In steps'))).size).toBe(110);
    expect(taken('In steps')).toHaveLength(110);
  }, 60_000);

  it('to nobody who has got the product since, and to nobody twice after a step broke off', async () => {
    const { who, book, sell } = await creator();
    await give(who, book, 60);
    const path = await announce(who, book, 'Broken off');
    // In the middle of the second step.
    await db.execute(sql`create function break_off() returns trigger language plpgsql as $$
      begin if new.email_key = 'owner-7@example.com' then raise 'broken off'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger broken before insert on mails for each row when (new.kind = 'announcement') execute function break_off()`,
    );
    await sell('aaa-later@example.com', { at: new Date(shop.now.value + 1_000).toISOString() });
    await shop.app.work();
    expect((await who.get(path)).body).toMatchObject({ state: 'sending', mailed: LIMITS.announcement_step });
    for (let tries = 0; tries < LIMITS.task_tries; tries++) await later(HOUR);
    expect((await who.get(path)).body).toMatchObject({ state: 'failed', mailed: LIMITS.announcement_step });
    await db.execute(sql`drop trigger broken on mails`);
    await db.execute(sql`drop function break_off()`);
    expect((await who.post(`${path}/send`)).body).toMatchObject({ state: 'sending', recipients: 60 });
    await shop.app.work();
    expect((await who.get(path)).body).toMatchObject({ state: 'sent', mailed: 60 });
    expect(new Set(addresses(taken('Broken off'))).size).toBe(60);
    expect(taken('Broken off')).toHaveLength(60);
    expect(addresses(taken('Broken off'))).not.toContain('aaa-later@example.com');
  }, 60_000);
});

describe('the link that ends announcements', () => {
  it('asks by a page without a script, small and in the reader’s language, and ends nothing by being opened', async () => {
    const { name, who, book, sell } = await creator();
    await sell('reader@example.com', { language: 'fr' });
    await announce(who, book, 'Asked first');
    await shop.app.work();
    const [mail] = taken('Asked first');
    if (mail === undefined) throw new Error('nobody was mailed');
    const reader = shop.stranger();
    const page = await reader.open(wayOut(mail));
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="fr">');
    expect(page.text).toContain(`Vous ne recevrez plus de nouvelles de ${name}`);
    expect(page.text).not.toContain('<script');
    expect(page.bytes.length).toBeLessThan(10_000);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(mail.text).toContain(wayOut(mail));
    await later(DAY);
    await announce(who, book, 'Asked again');
    await shop.app.work();
    expect(taken('Asked again')).toHaveLength(1);
    const left = await reader.send(page, {});
    expect([left.status, left.text.includes('Désinscription confirmée')]).toEqual([200, true]);
    expect(left.text).not.toContain('<form');
    expect((await reader.open(wayOut(mail))).text).toContain('Désinscription confirmée');
  });

  it('works by one press in a mail program (RFC 8058), drops what waits, and leaves the reader out from then on', async () => {
    const { who, book, sell } = await creator();
    const sold = await sell('leaver@example.com');
    await sell('stayer@example.com');
    await announce(who, book, 'First');
    await shop.app.work();
    const mail = taken('First').find(({ to }) => to.includes('leaver@example.com'));
    if (mail === undefined) throw new Error('she was not mailed');
    smtp.refuseMailWith = '451 4.3.0 later';
    await later(DAY);
    await announce(who, book, 'Waits');
    await shop.app.work();
    const waiting = async () =>
      (await who.get('/mails?state=queued')).body.items.map(({ to }: { to: string }) => to).toSorted();
    expect(await waiting()).toEqual(['leaver@example.com', 'stayer@example.com']);
    const program = shop.stranger();
    const press = () =>
      program.post(wayOut(mail), 'List-Unsubscribe=One-Click', { 'sec-fetch-site': 'cross-site' });
    for (const { status } of [await press(), await press()]) expect(status).toBe(200);
    expect(await waiting()).toEqual(['stayer@example.com']);
    smtp.refuseMailWith = null;
    await later(HOUR);
    expect(addresses(taken('Waits'))).toEqual(['stayer@example.com']);
    const draft = { product_id: book, subject: 'Next', text: 'More.' };
    const { id } = (await who.post('/announcements', draft)).body;
    expect((await who.get(`/announcements/${id}/preview`)).body).toMatchObject({
      recipients: 1,
      unsubscribed: 1,
    });
    await who.post(`/announcements/${id}/send`);
    await shop.app.work();
    expect(addresses(taken('Next'))).toEqual(['stayer@example.com']);
    // What belongs to her order, and what she asks for, still reaches her.
    expect((await who.post(`/orders/${sold.order}/resend`)).status).toBe(200);
    const asking = shop.stranger();
    await asking.send(await asking.open('/orders'), { email: 'leaver@example.com' });
    await shop.app.work();
    const hers = smtp.taken.filter(({ to }) => to.includes('leaver@example.com'));
    expect(hers.filter(({ text }) => text.includes('everything you have'))).toHaveLength(1);
    expect(hers.filter(({ text }) => text.includes('Thank you for buying'))).toHaveLength(1);
  });

  it('is each creator’s own, and one that nobody has says so', async () => {
    const [one, other] = [await creator(), await creator()];
    for (const { sell } of [one, other]) await sell('both@example.com');
    await announce(one.who, one.book, 'Of one');
    await shop.app.work();
    const [mail] = taken('Of one');
    if (mail === undefined) throw new Error('she was not mailed');
    await shop.stranger().post(wayOut(mail), 'List-Unsubscribe=One-Click');
    await announce(other.who, other.book, 'Of the other');
    await shop.app.work();
    expect(taken('Of the other')).toHaveLength(1);
    const nobody = shop.stranger();
    const nowhere = '/leave/news/nothing';
    for (const none of [await nobody.open(nowhere), await nobody.post(nowhere, '')])
      expect([none.status, none.text.includes('This link doesn’t work')]).toEqual([404, true]);
  });

  it('works as long as the account is there', async () => {
    const { who, book, sell } = await creator();
    await sell('reader@example.com');
    await announce(who, book, 'Last words');
    await shop.app.work();
    const [mail] = taken('Last words');
    if (mail === undefined) throw new Error('she was not mailed');
    expect((await who.call('DELETE', '/auth/me', { password: 'correct horse' })).status).toBe(204);
    expect((await shop.stranger().open(wayOut(mail))).status).toBe(404);
  });
});
