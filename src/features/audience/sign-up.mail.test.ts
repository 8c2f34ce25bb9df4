import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';
import { giveAway } from '@/testing/lead-magnet';
import { confirmByMail } from '@/testing/servers/confirm-email';
import { type SmtpServer, startSmtp, type TakenMail, textOf } from '@/testing/servers/smtp';
import { callProcedure } from '@/testing/trpc';
import { visitor } from '@/testing/visitor';
import { forgetUnconfirmed } from './sign-up.service';

/** The form of a lead magnet where the service sends mail. */
const HOUR = 3_600_000;
const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let ana: Client;
let smtp: SmtpServer;
let worker: BuildWorker;
/** Confirmed first, mailed, and given at once. */
let double: { id: string; slug: string };
let mailed: { id: string; slug: string };
let direct: { id: string; slug: string };
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({
    clock: () => now.value,
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Galley <galley@galley.test>',
      PUBLIC_URL: 'http://galley.test',
    },
  });
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  ana = await app.signUp('Ana');
  await confirmByMail(app, smtp, ana);
  double = await giveAway(ana, 'Two Soups');
  const delivery = {
    method: 'email',
    body: 'Enjoy them, Ana.',
    link_ttl_hours: 48,
  };
  mailed = await giveAway(ana, 'Mailed Soups', { double_optin: false }, { delivery });
  direct = await giveAway(ana, 'Quick Soups', { double_optin: false });
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
});

/** Lets days pass; the creator then signs in anew, for her token has expired. */
async function days(count: number): Promise<void> {
  now.value += count * 24 * HOUR;
  const login = { email: ana.email, password: 'correct horse' };
  ana = { ...app.as((await app.anonymous.post('/auth/login', login)).body.token), email: ana.email };
}

let networks = 0;
const stranger = () => visitor(app, `198.51.100.${++networks % 250}`);
const settled = () => app.work();
const subscribers = async (query = '') => (await ana.get(`/subscribers${query}`)).body;
const only = async (email: string) => (await subscribers(`?q=${encodeURIComponent(email)}`)).items[0];

/** Signs up as a stranger; the mails that came of it. */
async function sign({ slug }: { slug: string }, email: string, more: Record<string, string> = {}) {
  const who = stranger();
  const before = smtp.taken.length;
  const answer = await who.send(await who.open(`/p/${slug}`), { email, consent: 'yes', ...more });
  await settled();
  return { who, answer, mails: smtp.taken.slice(before) };
}
const pathIn = (mail: TakenMail | undefined, place: string) =>
  new RegExp(`http://galley.test(/${place}/[\\w-]+)`).exec(mail === undefined ? '' : textOf(mail))?.[1] ?? '';
const press = (who: ReturnType<typeof stranger>, path: string) => who.post(path, '');

describe('a sign-up that is to be confirmed', () => {
  it('counts after one press on the page that the mail leads to, which then gives the file', async () => {
    const { who, answer, mails } = await sign(double, 'Lena@example.com');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/sent/${double.slug}`]);
    expect((await who.follow(answer)).text).toContain('Check your inbox');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual(['Lena@example.com']);
    expect(mail?.source).toMatch(/^Subject: Confirm your email to get your recipes\r$/m);
    expect(await only('lena')).toMatchObject({ state: 'pending', confirmed_at: null });

    const path = pathIn(mail, 'confirm');
    const token = path.slice('/confirm/'.length);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await app.services.db.execute(sql`select * from confirmations`);
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(token);

    // What looks into mail follows links, more than once, and presses nothing.
    for (let times = 0; times < 2; times++) {
      const page = await who.open(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Confirm and get the recipes');
    }
    expect(await only('lena')).toMatchObject({ state: 'pending' });
    const pressed = await who.send(await who.open(path), {});
    expect(pressed.status).toBe(303);
    const ready = await who.follow(pressed);
    const file = await who.open(/href="(\/d\/[\w-]+)"/.exec(ready.text)?.[1] ?? '/d/none');
    expect(new TextDecoder().decode(file.bytes.subarray(0, 5))).toBe('%PDF-');
    expect(await only('lena')).toMatchObject({ state: 'confirmed', unsubscribed_at: null });
    expect((await who.open(path)).status).toBe(404);
    expect((await press(who, path)).status).toBe(404);
    const { figures } = await callProcedure(app, ana, 'query', 'home.overview', {});
    expect(figures.sign_ups.now).toBe(1);
  });

  it('is confirmed by one of two presses at once, and not after two days', async () => {
    const { who, mails } = await sign(double, 'late@example.com');
    const path = pathIn(mails[0], 'confirm');
    const other = await sign(double, 'both@example.com');
    const both = pathIn(other.mails[0], 'confirm');
    const answers = await Promise.all([press(who, both), press(other.who, both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    now.value += 48 * HOUR;
    expect((await who.open(path)).status).toBe(404);
    expect((await press(who, path)).status).toBe(404);
    expect(await only('late')).toMatchObject({ state: 'pending' });
  });

  it('is forgotten when nobody has confirmed it for a month, and no other is', async () => {
    await sign(double, 'never@example.com');
    const { total } = await subscribers('?state=confirmed');
    await days(29);
    await forgetUnconfirmed(app.services);
    expect(await only('never')).toBeDefined();
    await days(1.001);
    await forgetUnconfirmed(app.services);
    expect(await only('never')).toBeUndefined();
    expect((await subscribers('?state=confirmed')).total).toBe(total);
    const [left] = await app.services.db.execute(sql`select count(*)::int as value from confirmations`);
    expect(left?.value).toBe(0);
  });

  it('answers a known address as a new one, whose consent stays as it was', async () => {
    const first = await sign(double, 'known@example.com');
    await press(first.who, pathIn(first.mails[0], 'confirm'));
    const before = await only('known');
    now.value += HOUR;
    const again = await sign(double, 'Known@example.com');
    const fresh = await sign(double, 'fresh@example.com');
    for (const one of [again, fresh]) {
      expect([one.answer.status, one.answer.headers.get('location')]).toEqual([303, `/sent/${double.slug}`]);
      expect([...one.answer.headers.keys()]).toEqual([...first.answer.headers.keys()]);
      expect(one.mails).toHaveLength(1);
    }
    expect(await only('known')).toEqual(before);
  });

  it('mails three times a day at most, however often an address is left', async () => {
    const before = smtp.taken.length;
    const answers: number[] = [];
    const pages = [await stranger().open(`/p/${double.slug}`), await stranger().open(`/p/${mailed.slug}`)];
    for (let times = 0; times < 50; times++)
      for (const page of pages) {
        const sent = await stranger().send(page, { email: 'Victim@example.com', consent: 'yes' });
        answers.push(sent.status);
      }
    await settled();
    expect(answers).toEqual(Array(100).fill(303));
    expect(smtp.taken.length - before).toBe(3);
    now.value += 48 * HOUR;
    expect((await sign(double, 'victim@example.com')).mails).toHaveLength(1);
  });

  it('mails nothing to where a program says so that fills every field', async () => {
    const { answer, mails } = await sign(double, 'bot@example.com', { more: 'x' });
    expect([answer.status, mails.length]).toEqual([303, 0]);
    expect(await only('bot@')).toBeUndefined();
  });

  it('leaves no address in the log, whatever the mail server says of it', async () => {
    const written: unknown[] = [];
    const logged = vi.spyOn(app.services.log, 'warn').mockImplementation((...line: unknown[]) => {
      written.push(line);
    });
    smtp.refuseWith = '550 5.1.1 <secret@example.com> is not known here';
    try {
      const { answer, mails } = await sign(double, 'secret@example.com');
      expect([answer.status, mails.length]).toEqual([303, 0]);
    } finally {
      smtp.refuseWith = null;
      logged.mockRestore();
    }
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).toContain('MailFailed');
    expect(JSON.stringify(written)).not.toContain('secret@');
  });

  it('puts nothing into a mail that a visitor has typed', async () => {
    const own = await giveAway(ana, 'Named\r\nBcc: all@example.com', { fields: ['email', 'name'] });
    const { mails } = await sign(own, 'named@example.com', {
      name: 'Buy at http://spam.example\r\nBcc: x@y.zz',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(['named@example.com']);
    expect(mails[0]?.source).not.toMatch(/^Bcc:/im);
    expect(mails[0]?.source).not.toContain('spam.example');
  });
});

describe('a sign-up that counts at once', () => {
  it('gives the file on the page and mails nothing', async () => {
    const { who, answer, mails } = await sign(direct, 'quick@example.com');
    expect(mails).toHaveLength(0);
    expect((await who.follow(answer)).text).toContain('/d/');
    expect(await only('quick')).toMatchObject({ state: 'confirmed' });
  });

  it('or is mailed the link, in the words of the creator', async () => {
    const { who, answer, mails } = await sign(mailed, 'post@example.com');
    expect(answer.headers.get('location')).toBe(`/sent/${mailed.slug}`);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual(['post@example.com']);
    expect(mail?.source).toMatch(/^Subject: Your recipes are here\r$/m);
    expect(mail === undefined ? '' : textOf(mail)).toContain('Enjoy them, Ana.');
    const path = pathIn(mail, 'g');
    now.value += 47 * HOUR;
    expect((await who.open(path)).text).toContain('The link works for 1 hour.');
    now.value += HOUR;
    expect((await who.open(path)).status).toBe(404);
  });
});

describe('every mail', () => {
  it('can be ended by one press in a mail program, and by a link without signing in', async () => {
    const { who, mails } = await sign(mailed, 'leaver@example.com');
    const [mail] = mails;
    const path = pathIn(mail, 'leave');
    expect(path).toMatch(/^\/leave\/user_[0-9a-z]{26}_[\w-]{32}$/);
    const unfolded = mail?.source.replace(/\r\n[ \t]+/g, ' ') ?? '';
    expect(unfolded).toContain(`List-Unsubscribe: <http://galley.test${path}>\r\n`);
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');

    const page = await who.open(path);
    expect(page.text).toContain('Unsubscribe</button>');
    expect(page.text).not.toContain('leaver@');
    expect(await only('leaver')).toMatchObject({ state: 'confirmed' });
    const [counted] = (await subscribers('?state=confirmed&q=leaver')).items;
    expect(counted).toBeDefined();
    // As mail programs send it (RFC 8058 §3.2).
    const ended = await who.post(path, 'List-Unsubscribe=One-Click');
    expect([ended.status, ended.text.includes('You’re unsubscribed')]).toEqual([200, true]);
    const gone = await only('leaver');
    expect(gone).toMatchObject({ state: 'unsubscribed' });
    expect(gone.unsubscribed_at).toBe(new Date(now.value).toISOString());
    now.value += HOUR;
    expect((await press(who, path)).status).toBe(200);
    expect((await only('leaver')).unsubscribed_at).toBe(gone.unsubscribed_at);
    expect((await who.open(path)).text).toContain('You’re unsubscribed');
  });

  it('that asks to confirm can be ended too, which voids it; one who left comes back by confirming alone', async () => {
    const { who, mails } = await sign(double, 'wary@example.com');
    await press(who, pathIn(mails[0], 'leave'));
    expect(await only('wary')).toMatchObject({ state: 'unsubscribed', confirmed_at: null });
    expect((await press(who, pathIn(mails[0], 'confirm'))).status).toBe(404);
    const again = await sign(double, 'wary@example.com');
    expect(await only('wary')).toMatchObject({ state: 'unsubscribed' });
    await press(who, pathIn(again.mails[0], 'confirm'));
    expect(await only('wary')).toMatchObject({ state: 'confirmed', unsubscribed_at: null });
  });

  it('from before its link named the creator can be ended all the same', async () => {
    const { who } = await sign(direct, 'early@example.com');
    const key = 'A'.repeat(32);
    await app.services.db.execute(
      sql`update subscribers set leave_key = ${key} where email = 'early@example.com'`,
    );
    expect((await press(who, `/leave/${key}`)).status).toBe(200);
    expect(await only('early')).toMatchObject({ state: 'unsubscribed' });
  });

  it('of one creator is not ended by a key that names another', async () => {
    const { who, mails } = await sign(mailed, 'kept@example.com');
    const [, key = ''] = /(_[\w-]{32})$/.exec(pathIn(mails[0], 'leave')) ?? [];
    expect((await who.open(`/leave/${(await app.signUp('Max')).user_id}${key}`)).status).toBe(404);
    expect(await only('kept')).toMatchObject({ state: 'confirmed' });
  });

  it('of somebody who was deleted ends all the same, and a wrong link says that there is nothing', async () => {
    const { who, mails } = await sign(double, 'erased@example.com');
    const { id } = await only('erased');
    expect((await ana.delete(`/subscribers/${id}`)).status).toBe(204);
    const path = pathIn(mails[0], 'leave');
    expect((await who.post(path, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await who.open(path)).status).toBe(404);
    expect((await who.open(pathIn(mails[0], 'confirm'))).status).toBe(404);
    const links = await app.services.db.execute(
      sql`select 1 from confirmations where subscriber_id = ${uuidOf('subscriber', id)}::uuid`,
    );
    expect(links.length).toBe(0);
    for (const wrong of ['/leave/x', '/confirm/x', `/confirm/${'a'.repeat(43)}`])
      expect((await who.open(wrong)).status).toBe(404);
  });
});
