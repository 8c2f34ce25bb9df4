import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { type SmtpServer, startSmtp } from '@/testing/servers/smtp';
import type { MailKind } from './mails.schema';
import { ownLook, queueMail, tidyMails } from './mails.service';

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
const settings = { MAIL_FROM: 'Galley <galley@galley.test>' };
let app: App;
let ana: Client;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({ clock: () => now.value, settings: { ...settings, SMTP_URL: smtp.url } });
  ana = await app.signUp('Ana');
});
beforeEach(() => {
  smtp.refuseWith = null;
  smtp.refuseMailWith = null;
  smtp.refuseSenderWith = null;
});
afterAll(() => smtp.close());

let mails = 0;
/** Queues a mail of Ana's as what causes it does; its address. */
async function mail(
  more: {
    kind?: MailKind;
    link?: { url: string; until: string | null };
    reply_to?: string;
    at?: App;
    held?: string;
    fails?: boolean;
  } = {},
) {
  const { services } = more.at ?? app;
  const to = `reader-${++mails}@example.com`;
  await services.db
    .transaction(async (tx) => {
      await queueMail(services, tx, ana.user_id, {
        kind: more.kind ?? 'sign_up_confirm',
        to,
        subject: 'Your recipes are here',
        text: 'Get them:\n{link}\n',
        look: ownLook('Get the recipes'),
        ...(more.link === undefined ? {} : { link: more.link }),
        ...(more.reply_to === undefined ? {} : { reply_to: more.reply_to }),
        ...(more.held === undefined ? {} : { held: more.held }),
      });
      if (more.fails) throw new Error('what causes the mail failed');
    })
    .catch((error: unknown) => {
      if (!more.fails) throw error;
    });
  return to;
}
const sentTo = (to: string) => smtp.taken.filter((taken) => taken.to.includes(to));
const entry = async (to: string) =>
  (await ana.get('/mails?per_page=100')).body.items.find((item: { to: string }) => item.to === to);
const queued = async () => {
  const [row] = await app.services.db.execute<{ n: number }>(sql`select count(*)::int as n from tasks`);
  return row?.n;
};
const seconds = (count: number) => {
  now.value += count * 1_000;
};

describe('a mail', () => {
  it('is sent once what causes it is committed, with both its forms and a Message-ID made of its id', async () => {
    const to = await mail({ link: { url: 'https://galley.test/x', until: '2026-11-22T10:00:00.000Z' } });
    const never = await mail({ fails: true });
    await app.work();
    expect(sentTo(never)).toHaveLength(0);
    const [taken] = sentTo(to);
    const { id, state, sent_at } = await entry(to);
    expect([state, sent_at]).toEqual(['sent', new Date(now.value).toISOString()]);
    expect(taken?.message_id).toBe(`<${id}@galley.test>`);
    expect(taken?.text).toContain('https://galley.test/x');
    expect(taken?.html).toContain('href="https://galley.test/x"');
    await app.work();
    expect(sentTo(to)).toHaveLength(1);
    expect(await queued()).toBe(0);
  });

  it('says where an answer goes in one header, whatever stands in the address', async () => {
    const headersOf = (to: string) => sentTo(to)[0]?.source.split('\r\n\r\n')[0] ?? '';
    const to = await mail({ reply_to: 'ana@example.com' });
    const wrong = await mail({ reply_to: 'ana@example.com\r\nBcc: bob@example.com' });
    const none = await mail();
    await app.work();
    expect(headersOf(to)).toMatch(/^Reply-To: ana@example\.com$/im);
    expect(headersOf(wrong)).not.toMatch(/^Bcc:/im);
    expect(sentTo(wrong)[0]?.to).toEqual([wrong]);
    expect(headersOf(none)).not.toMatch(/^Reply-To:/im);
  });

  it('shows its link to nobody but its reader: not in an answer, not in the database', async () => {
    const secret = 'https://galley.test/reset#very-secret';
    const to = await mail({ link: { url: secret, until: '2027-01-01T00:00:00.000Z' } });
    const { id } = await entry(to);
    const { body } = await ana.get(`/mails/${id}`);
    expect(body.text).toBe('Get them:\n…\n');
    const rows = async () => JSON.stringify(await app.services.db.execute(sql`select * from mails`));
    expect(await rows()).not.toContain('very-secret');
    await app.work();
    expect(sentTo(to)[0]?.text).toContain(secret);
    expect(await rows()).not.toContain('very-secret');
  });

  it('is tried again after 10, 20, 40 … seconds when the server says "later", eight times in all', async () => {
    smtp.refuseWith = '451 4.7.1 try again later';
    const to = await mail();
    await app.work();
    for (let tried = 1; tried < LIMITS.task_tries; tried++) {
      expect(await entry(to)).toMatchObject({ state: 'queued' });
      seconds(10 * 2 ** (tried - 1) - 1);
      smtp.refuseWith = null;
      await app.work();
      expect(sentTo(to), `before try ${tried + 1}`).toHaveLength(0);
      smtp.refuseWith = '451 4.7.1 try again later';
      seconds(1);
      await app.work();
    }
    expect(await entry(to)).toMatchObject({
      state: 'failed',
      reason: 'No mail server accepted this email after 8 tries.',
    });
    expect(await queued()).toBe(0);
  });

  it.each([
    ['refuseWith', 'The address doesn’t exist, or its mail server doesn’t accept email for it.'],
    ['refuseMailWith', 'The mail server refused this email.'],
  ] as const)('fails at once, with words, when it is refused for good: %s', async (where, reason) => {
    smtp[where] = '550 5.7.1 nobody@secret.example is not wanted';
    const to = await mail();
    await app.work();
    expect(await entry(to)).toMatchObject({ state: 'failed', reason, sent_at: null });
    expect(await queued()).toBe(0);
  });

  it('fails in words where the server takes nothing from us, after some tries that heal by themselves', async () => {
    const healed = await mail();
    smtp.refuseSenderWith = '550 5.7.1 not your address';
    await app.work();
    seconds(60);
    smtp.refuseSenderWith = null;
    await app.work();
    expect(sentTo(healed)).toHaveLength(1);
    smtp.refuseSenderWith = '550 5.7.1 not your address';
    const to = await mail();
    for (let tries = 0; tries < 8; tries++) {
      await app.work();
      seconds(3_600);
    }
    smtp.refuseSenderWith = null;
    await app.work();
    expect(sentTo(to)).toHaveLength(0);
    expect(await entry(to)).toMatchObject({ state: 'failed', reason: expect.stringContaining('8 tries') });
  });

  it('waits for a server that is away, however long, and no try counts', async () => {
    const to = await mail();
    const port = Number(new URL(smtp.url).port);
    await smtp.close();
    for (let minutes = 0; minutes < 3; minutes++) {
      await app.work();
      seconds(60);
    }
    smtp = await startSmtp(port);
    await app.work();
    expect(sentTo(to)).toHaveLength(1);
  });

  it('is sent by one of two nodes that look at the same moment', async () => {
    const other = await startApp({
      clock: () => now.value,
      settings: { ...settings, SMTP_URL: smtp.url },
      beside: app,
    });
    const to = await Promise.all(Array.from({ length: 20 }, () => mail()));
    await Promise.all([app.work(), other.work(), app.work(), other.work()]);
    for (const one of to) expect(sentTo(one)).toHaveLength(1);
  });

  it('is sent by another when the process dies that had it in hand', async () => {
    const to = await mail();
    await app.services.db.execute(sql`
      update tasks set claim = gen_random_uuid(), attempts = 1, lease_until = now() + interval '1 hour'`);
    await app.work();
    expect(sentTo(to)).toHaveLength(0);
    await app.services.db.execute(sql`update tasks set lease_until = now() - interval '1 second'`);
    await app.work();
    expect(sentTo(to)).toHaveLength(1);
  });

  it('with a link that has expired is not sent', async () => {
    const to = await mail({
      link: { url: 'https://galley.test/x', until: new Date(now.value).toISOString() },
    });
    await app.work();
    expect(sentTo(to)).toHaveLength(0);
    expect(await entry(to)).toMatchObject({ state: 'failed', reason: 'The link in this email has expired.' });
  });

  it('is forgotten after 90 days', async () => {
    const to = await mail();
    await app.work();
    now.value += 89 * 86_400_000;
    await tidyMails(app.services);
    const mailed = async () =>
      (await app.services.db.execute(sql`select id from mails where "to" = ${to}`)).length;
    expect(await mailed()).toBe(1);
    now.value += 2 * 86_400_000;
    await tidyMails(app.services);
    expect(await mailed()).toBe(0);
    now.value -= 91 * 86_400_000;
  });
});

describe('the list of mail', () => {
  it('has the newest first, in pages, and can be narrowed to a state', async () => {
    const bea = await app.signUp('Bea');
    const { body } = await bea.get('/mails');
    expect(body).toEqual({ items: [], page: 1, per_page: 20, total: 0, total_pages: 0 });
    smtp.refuseWith = '550 no';
    const to = await mail();
    await app.work();
    const failed = (await ana.get('/mails?state=failed&per_page=1')).body;
    expect(failed.items[0]).toMatchObject({ to, state: 'failed' });
    expect(failed.items[0].text).toBeUndefined();
    expect((await ana.get('/mails?state=lost')).status).toBe(400);
  });
});

describe('sending a mail again', () => {
  it('queues one that failed, and no other', async () => {
    smtp.refuseWith = '550 no';
    const to = await mail();
    await app.work();
    smtp.refuseWith = null;
    const { id } = await entry(to);
    const again = await ana.post(`/mails/${id}/send`);
    expect([again.status, again.body.state, again.body.reason]).toEqual([200, 'queued', null]);
    expect((await ana.post(`/mails/${id}/send`)).body.code).toBe('invalid_transition');
    await app.work();
    expect(sentTo(to)).toHaveLength(1);
    expect((await ana.post(`/mails/${id}/send`)).body.code).toBe('invalid_transition');
    expect((await ana.post('/mails/mail_00000000000000000000000000/send')).status).toBe(404);
  });

  it('that may only be handed on is never sent, and says why', async () => {
    const to = await mail({ kind: 'order_files', held: 'Send it yourself.' });
    await app.work();
    const { id, state, reason } = await entry(to);
    expect([state, reason]).toEqual(['kept', 'Send it yourself.']);
    const again = await ana.post(`/mails/${id}/send`);
    expect([again.status, again.body.detail]).toEqual([409, 'Send it yourself.']);
    expect(sentTo(to)).toHaveLength(0);
  });

  it('that was kept shows its link where it leads to files of the creator, and no other', async () => {
    const bare = await startApp({ clock: () => now.value, beside: app });
    const link = { url: 'https://galley.test/x', until: null };
    const textOf = async (kind: MailKind) => {
      const { id } = await entry(await mail({ at: bare, kind, link }));
      const { text, ...others } = (await ana.get(`/mails/${id}`)).body;
      expect(Object.keys(others).toSorted()).toEqual(Object.keys(await entry(others.to)).toSorted());
      return text;
    };
    for (const kind of ['order_files', 'order_links', 'sign_up_files', 'announcement'] as const)
      expect(await textOf(kind), kind).toBe('Get them:\nhttps://galley.test/x\n');
    for (const kind of ['account_password', 'account_confirm', 'sign_up_confirm'] as const)
      expect(await textOf(kind), kind).toBe('Get them:\n…\n');
    const { id } = await entry(await mail({ kind: 'order_files', link }));
    expect((await ana.get(`/mails/${id}`)).body.text, 'waits to be sent').toBe('Get them:\n…\n');
    await app.work();
  });

  it('sends what was kept while there was no mail server', async () => {
    const bare = await startApp({ clock: () => now.value, beside: app });
    const to = await mail({ at: bare });
    await bare.work();
    expect(await entry(to)).toMatchObject({ state: 'kept', reason: null });
    const { id } = await entry(to);
    const token = bare.as(ana.token);
    expect((await token.post(`/mails/${id}/send`)).body.detail).toContain('Email isn’t set up here');
    expect((await ana.post(`/mails/${id}/send`)).status).toBe(200);
    await app.work();
    expect(sentTo(to)).toHaveLength(1);
  });
});
