import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { offerOf } from '@/features/publications/publications.service';
import { type App, type Client, startApp } from '@/testing/app';
import { giveAway } from '@/testing/lead-magnet';
import { confirmByMail } from '@/testing/servers/confirm-email';
import { type SmtpServer, startSmtp, textOf } from '@/testing/servers/smtp';
import { visitor } from '@/testing/visitor';
import { forgetUnconfirmed } from './sign-up.service';
import { sendWaiting } from './waiting.service';

/** What readers meet while their creator may not mail them. */
const HOUR = 3_600_000;
const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let smtp: SmtpServer;
let worker: BuildWorker;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({
    clock: () => now.value,
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Galley <galley@galley.test>',
      READER_MAILS_PER_CREATOR: 3,
    },
  });
  worker = startBuildWorker(app.services, { poll_ms: 100 });
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
});

let networks = 0;
const stranger = () => visitor(app, `198.51.100.${++networks % 250}`);
const settled = () => app.work();
/** A round of the work beside requests, a while later. */
async function round(stopping?: AbortSignal): Promise<void> {
  now.value += 1_000;
  await sendWaiting(app.services, (slug) => offerOf(app.services, slug), stopping);
  await app.work();
}
const only = async (who: Client, email: string) =>
  (await who.get(`/subscribers?q=${encodeURIComponent(email)}`)).body.items[0];
/** Signs up as a stranger: what the answer leads to, and the mails that came of it. */
async function sign({ slug }: { slug: string }, email: string) {
  const who = stranger();
  const before = smtp.taken.length;
  const page = await who.open(`/p/${slug}`);
  const answer = await who.send(page, { email, consent: 'yes' });
  await settled();
  return { who, page, answer, mails: smtp.taken.slice(before) };
}
let creators = 0;
/** A creator who may mail, with readers whose mail waits, and which of them were mailed. */
async function waitingFor(readers: number) {
  const nth = ++creators;
  const creator = await app.signUp(`Creator-${nth}`);
  const { slug } = await giveAway(creator, `Soups ${nth}`);
  const emails = Array.from({ length: readers }, (_, reader) => `reader-${nth}-${reader}@example.com`);
  for (const email of emails) await sign({ slug }, email);
  await confirmByMail(app, smtp, creator);
  const sent = () =>
    smtp.taken
      .flatMap(({ to }) => to)
      .filter((to) => emails.includes(to))
      .sort();
  return { creator, slug, emails, sent };
}
const confirmPath = (text: string) => /http:\/\/galley\.test(\/confirm\/[\w-]+)/.exec(text)?.[1] ?? '';

describe('a sign-up for a creator whose own address is not confirmed', () => {
  let bob: Client;
  let double: { id: string; slug: string };
  let mailed: { id: string; slug: string };
  beforeAll(async () => {
    bob = await app.signUp('Bob');
    double = await giveAway(bob, 'Two Soups');
    mailed = await giveAway(bob, 'Sent Soups', { double_optin: false }, { delivery: { method: 'email' } });
  });

  it('gives the file at once and mails nobody, for a new address and a known one alike', async () => {
    for (const offered of [double, mailed])
      for (const email of ['lena@example.com', 'Lena@example.com']) {
        const { who, page, answer, mails } = await sign(offered, email);
        expect(page.text).toContain('get the recipes right away');
        expect(answer.headers.get('location')).toMatch(/^\/g\//);
        const ready = await who.follow(answer);
        const file = await who.open(/href="(\/d\/[\w-]+)"/.exec(ready.text)?.[1] ?? '/d/none');
        expect(new TextDecoder().decode(file.bytes.subarray(0, 5))).toBe('%PDF-');
        expect(mails).toHaveLength(0);
      }
    const { body } = await bob.get(`/subscribers?product_id=${double.id}`);
    expect(body.items).toMatchObject([{ email: 'lena@example.com', state: 'pending', confirmed_at: null }]);
    const { body: sent } = await bob.get(`/subscribers?product_id=${mailed.id}`);
    expect(sent.items).toMatchObject([{ email: 'lena@example.com', state: 'confirmed' }]);
  });

  it('is asked to confirm once the creator has, once, and then counts', async () => {
    await sign(double, 'ida@example.com');
    const before = smtp.taken.length;
    await round();
    expect(smtp.taken).toHaveLength(before);

    await confirmByMail(app, smtp, bob);
    const own = smtp.taken.length;
    await round();
    await round();
    const mails = smtp.taken.slice(own);
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(['ida@example.com', 'lena@example.com']);
    const mail = mails.find(({ to }) => to.includes('ida@example.com'));
    const reader = stranger();
    const path = confirmPath(mail === undefined ? '' : textOf(mail));
    expect((await reader.send(await reader.open(path), {})).status).toBe(303);
    expect(await only(bob, 'ida')).toMatchObject({ state: 'confirmed' });

    const { answer, mails: later } = await sign(double, 'zoe@example.com');
    expect([answer.headers.get('location'), later.length]).toEqual([`/sent/${double.slug}`, 1]);
  });

  it('is not lost while the mail server is away; what the server refuses is not tried for ever', async () => {
    const eve = await app.signUp('Eve');
    const own = await giveAway(eve, 'Late Soups');
    for (const email of ['first@example.com', 'second@example.com']) await sign(own, email);
    await confirmByMail(app, smtp, eve);
    const port = Number(new URL(smtp.url).port);
    await smtp.close();
    await round();
    smtp = await startSmtp(port);
    now.value += 60_000;
    await round();
    expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual(['first@example.com', 'second@example.com']);

    const zoe = await app.signUp('Zoe');
    const refused = await giveAway(zoe, 'Refused Soups');
    for (const email of ['third@example.com', 'fourth@example.com']) await sign(refused, email);
    await confirmByMail(app, smtp, zoe);
    const before = smtp.taken.length;
    smtp.refuseWith = '550 no such user';
    await round();
    smtp.refuseWith = null;
    now.value += HOUR;
    await round();
    expect(smtp.taken).toHaveLength(before);
    expect(await only(zoe, 'third')).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['450 at RCPT TO', { refuseWith: '450 4.2.0 greylisted' }],
    ['550 at MAIL FROM', { refuseSenderWith: '550 5.7.1 not your address' }],
  ])('waits on after a refusal that is not of her address for good: %s', async (_, refusal) => {
    const { emails, sent } = await waitingFor(2);
    Object.assign(smtp, refusal);
    await round();
    Object.assign(smtp, { refuseWith: null, refuseSenderWith: null });
    expect(sent()).toEqual([]);
    now.value += 2 * HOUR;
    await round();
    expect(sent()).toEqual(emails);
  });

  it('waits on when its round ends in the middle, or dies with its process', async () => {
    const { emails, sent } = await waitingFor(2);
    const stopping = new AbortController();
    now.value += 1_000;
    await sendWaiting(
      app.services,
      (slug) => {
        stopping.abort();
        return offerOf(app.services, slug);
      },
      stopping.signal,
    );
    await app.work();
    expect(sent()).toHaveLength(1);

    now.value += 1_000;
    await sendWaiting(app.services, () => Promise.reject(new Error('its process has died')));
    await app.work();
    expect(sent()).toHaveLength(1);
    await round();
    expect(sent()).toEqual(emails);
  });

  it('is not kept by what fails for somebody else', async () => {
    const poisoned = await waitingFor(1);
    const fine = await waitingFor(1);
    now.value += 1_000;
    await sendWaiting(app.services, (slug) => {
      if (slug === poisoned.slug) throw new Error('poisoned');
      return offerOf(app.services, slug);
    });
    await app.work();
    expect([poisoned.sent(), fine.sent()]).toEqual([[], fine.emails]);
    await round();
    expect(poisoned.sent()).toEqual(poisoned.emails);
  });

  it('does not come back to a reader who unsubscribes while it is tried', async () => {
    const { creator, slug, emails, sent } = await waitingFor(1);
    const [email = ''] = emails;
    smtp.refuseWith = '450 4.2.0 greylisted';
    await round();
    smtp.refuseWith = null;
    const [row] = await app.services.db.execute<{ leave_key: string }>(
      sql`select leave_key from subscribers where email = ${email}`,
    );
    const reader = stranger();
    expect((await reader.open(`/p/${slug}`)).status).toBe(200);
    expect((await reader.post(`/leave/${row?.leave_key}`, '')).status).toBe(200);
    now.value += HOUR;
    await round();
    expect(sent()).toEqual([]);
    expect(await only(creator, email)).toMatchObject({ state: 'unsubscribed' });
  });

  it('leads to a link that works for as long as it says, however long the mail waited', async () => {
    const { creator, emails, sent } = await waitingFor(1);
    now.value += (30 * 24 - 1) * HOUR;
    await round();
    expect(sent()).toEqual(emails);
    now.value += 2 * HOUR;
    await forgetUnconfirmed(app.services);
    const mail = smtp.taken.at(-1);
    const reader = stranger();
    const path = confirmPath(mail === undefined ? '' : textOf(mail));
    expect((await reader.send(await reader.open(path), {})).status).toBe(303);
    const login = await app.anonymous.post('/auth/login', {
      email: creator.email,
      password: 'correct horse',
    });
    expect(await only(app.as(login.body.token), emails[0] ?? '')).toMatchObject({ state: 'confirmed' });
  });

  it('waits a month at most, and not for a product that was taken down', async () => {
    const max = await app.signUp('Max');
    const own = await giveAway(max, 'Old Soups');
    const gone = await giveAway(max, 'Gone Soups');
    await sign(own, 'patient@example.com');
    await sign(gone, 'nobody@example.com');
    await max.patch(`/products/${gone.id}`, { status: 'archived' });
    await confirmByMail(app, smtp, max);
    const before = smtp.taken.length;
    await round();
    expect(smtp.taken.slice(before).flatMap(({ to }) => to)).toEqual(['patient@example.com']);
    now.value += 31 * 24 * HOUR;
    await forgetUnconfirmed(app.services);
    const again = app.as(
      (await app.anonymous.post('/auth/login', { email: max.email, password: 'correct horse' })).body.token,
    );
    expect(await only(again, 'patient')).toBeUndefined();
  });
});

describe('a sign-up for a creator who has sent as many mails as she may in an hour', () => {
  it('gives the file at once, alike for a known address, and is asked to confirm when there is room', async () => {
    const kim = await app.signUp('Kim');
    await confirmByMail(app, smtp, kim);
    const double = await giveAway(kim, 'Three Soups');
    const mailed = await giveAway(
      kim,
      'Quick Soups',
      { double_optin: false },
      { delivery: { method: 'email' } },
    );
    for (const email of ['one@example.com', 'two@example.com']) {
      const { answer, mails } = await sign(double, email);
      expect([answer.headers.get('location'), mails.length]).toEqual([`/sent/${double.slug}`, 1]);
    }
    expect((await sign(mailed, 'three@example.com')).mails).toHaveLength(1);

    for (const [offered, email] of [
      [double, 'four@example.com'],
      [double, 'one@example.com'],
      [mailed, 'five@example.com'],
    ] as const) {
      const { who, answer, mails } = await sign(offered, email);
      expect(answer.headers.get('location')).toMatch(/^\/g\//);
      expect((await who.follow(answer)).text).toContain('/d/');
      expect(mails).toHaveLength(0);
    }
    expect(await only(kim, 'four')).toMatchObject({ state: 'pending', confirmed_at: null });
    expect(await only(kim, 'five')).toMatchObject({ state: 'confirmed' });

    const before = smtp.taken.length;
    await round();
    expect(smtp.taken).toHaveLength(before);
    now.value += 2 * HOUR;
    await round();
    const mailed_since = smtp.taken.slice(before).flatMap(({ to }) => to);
    expect(mailed_since.sort()).toEqual(['four@example.com', 'one@example.com']);
  });

  it('is not met by others when one address is left again and again', async () => {
    const lou = await app.signUp('Lou');
    await confirmByMail(app, smtp, lou);
    const double = await giveAway(lou, 'Four Soups');
    const before = smtp.taken.length;
    for (let times = 0; times < 6; times++) await sign(double, 'victim@example.com');
    expect(smtp.taken).toHaveLength(before + 3);
    now.value += 2 * HOUR;
    for (let times = 0; times < 6; times++) await sign(double, 'victim@example.com');
    expect(smtp.taken).toHaveLength(before + 3);
    expect((await sign(double, 'other@example.com')).mails).toHaveLength(1);
  });

  it('is none whose mail has words of the creator or a visitor in its subject', async () => {
    const max = await app.signUp('Watches');
    await confirmByMail(app, smtp, max);
    const spam = 'Cheap watches http://spam.example';
    const body = `${spam} in the text`;
    const double = await giveAway(max, spam);
    const mailed = await giveAway(
      max,
      spam,
      { double_optin: false },
      { delivery: { method: 'email', body } },
    );
    const subjects: string[] = [];
    for (const offered of [double, mailed]) {
      const { mails } = await sign(offered, `for-${offered.slug}@example.com`);
      subjects.push(/^Subject: (.*)\r$/m.exec(mails[0]?.source ?? '')?.[1] ?? '');
    }
    expect(subjects).toEqual(['Confirm your email to get your recipes', 'Your recipes are here']);
    const refused = await max.patch(`/products/${mailed.id}`, { delivery: { subject: spam } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/delivery/subject']);
  });
});
