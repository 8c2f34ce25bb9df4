import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepSubscriber } from '@/features/audience/audience.store';
import type { AuditKind } from '@/kernel/audit-kinds';
import { newId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { auditEvents } from '@/server/audit/audit.table';
import type { Client } from '@/testing/app';
import { BUYER, openBookshop } from '@/testing/sale';
import { tokenIn } from '@/testing/servers/confirm-email';
import { startSmtp } from '@/testing/servers/smtp';
import { turnOnTwoStep } from '@/testing/sign-in/authenticator';
import { givePasskey, signInByPasskey } from '@/testing/sign-in/passkey-device';
import { joinAs } from '@/testing/team';
import { callProcedure } from '@/testing/trpc';
import { forgetOldAudit } from './audit.service';

const DAY = 24 * 3_600_000;
const PASSWORD = 'correct horse';
const smtp = await startSmtp();
const { shop, ana, account, book } = await openBookshop(
  { hooks: true },
  {
    PUBLIC_URL: 'https://galley.test',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Galley <galley@galley.test>',
    IMPORT_ALLOWED_HOSTS: ['hooks.example'],
    REGISTRATIONS_PER_ADDRESS: 100_000,
  },
);
const { app, till, now } = shop;
const { db } = app.services;

beforeEach(() => {
  now.value += 3_600_000;
});

const eventsOf = async (who: Client, query = '?per_page=100') => (await who.get(`/audit${query}`)).body.items;
const fresh = async (who: Client): Promise<void> => {
  expect((await who.post('/auth/login', { email: who.email, password: PASSWORD })).status).toBe(200);
};
const ok = async (call: Promise<{ status: number; body: unknown }>) => {
  const answer = await call;
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
};
const form = (procedure: string, input: object) =>
  callProcedure(app, app.anonymous, 'mutation', `auth.${procedure}`, input);
const webhook = (who: Client, url = 'https://hooks.example/secret-path') =>
  ok(who.post('/webhooks', { url, events: ['order.paid'] })).then(({ body }) => Object(body).id);
const key = { name: 'Nightly', scopes: ['orders'] };
const keyOf = (who: Client) => ok(who.post('/keys', key)).then(({ body }) => Object(body));
const connect = (who: Client) =>
  ok(who.call('PUT', '/connections/stripe', { api_key: till.newKey(), tax: 'none' }));

const joined = async (who: Client): Promise<string> => (await joinAs(app, who, 'editor', 'Rosa')).user_id;

const bundled = async (who: Client): Promise<string> => {
  await shop.connect(who);
  const books = [await shop.publish(who, 'Soups'), await shop.publish(who, 'Cakes')];
  const body = { title: 'Both', price_cents: 2000, currency: 'USD', product_ids: books.map(({ id }) => id) };
  return Object((await ok(who.post('/bundles', body))).body).id;
};

async function buy(): Promise<{ id: string; session: string }> {
  const session = shop.sessionOf(await shop.press(book.slug));
  account.pay(session, BUYER);
  await shop.stranger().open(shop.backOf(account, session));
  return { id: (await ana.get('/orders')).body.items[0].id, session };
}

type PasskeyAdded = Awaited<ReturnType<typeof givePasskey>>;
type TwoStepOn = Awaited<ReturnType<typeof turnOnTwoStep>>;

interface Act {
  /** What is there before. */
  before?: (who: Client) => Promise<unknown>;
  /** Does it once, with what was there. */
  does: (who: Client, there: never) => Promise<unknown>;
  /** What its event says of the record; null of none. */
  record: string | null;
}

/** A way to each kind of event, through the doors that people and programs use; the compiler asks for all of them. */
const ACTS: Record<AuditKind, Act> = {
  'session.started': { does: fresh, record: null },
  'session.refused': {
    does: async ({ email }) => {
      await app.anonymous.post('/auth/login', { email, password: 'a wrong horse' });
      await app.work();
    },
    record: null,
  },
  'session.ended': { does: (who) => ok(who.post('/auth/logout')), record: 'tests' },
  'sessions.ended': { before: fresh, does: (who) => ok(who.delete('/auth/sessions')), record: null },
  'password.changed': {
    does: (who) => ok(who.post('/auth/password', { current_password: PASSWORD, new_password: PASSWORD })),
    record: null,
  },
  'password.reset': {
    does: async ({ email }) => {
      await form('requestReset', { email });
      await app.work();
      await form('resetPassword', { token: tokenIn(smtp, 'reset'), new_password: PASSWORD });
    },
    record: null,
  },
  'two_step.on': { does: (who) => turnOnTwoStep(who, now.value), record: null },
  'two_step.off': {
    before: (who) => turnOnTwoStep(who, now.value),
    does: (who, { recovery_codes }: TwoStepOn) =>
      ok(who.call('DELETE', '/auth/totp', { current_password: PASSWORD, code: recovery_codes[0] })),
    record: null,
  },
  'two_step.codes_created': {
    before: (who) => turnOnTwoStep(who, now.value),
    does: (who) => ok(who.post('/auth/totp/recovery-codes', { current_password: PASSWORD })),
    record: null,
  },
  'two_step.code_used': {
    before: (who) => turnOnTwoStep(who, now.value),
    does: ({ email }, { recovery_codes }: TwoStepOn) =>
      ok(app.anonymous.post('/auth/login', { email, password: PASSWORD, code: recovery_codes[0] })),
    record: null,
  },
  'two_step.refused': {
    before: (who) => turnOnTwoStep(who, now.value),
    does: async ({ email }) => {
      await app.anonymous.post('/auth/login', { email, password: PASSWORD, code: 'no code' });
      await app.work();
    },
    record: null,
  },
  'passkey.added': { does: (who) => givePasskey(app, who), record: 'Unknown device' },
  'passkey.removed': {
    before: (who) => givePasskey(app, who),
    does: (who, { id }: PasskeyAdded) =>
      ok(who.call('DELETE', `/auth/passkeys/${id}`, { current_password: PASSWORD })),
    record: 'Unknown device',
  },
  'passkey.refused': {
    before: (who) => givePasskey(app, who),
    does: async (_who, { device }: PasskeyAdded) => {
      await signInByPasskey(app, device, { unverified: true });
      await app.work();
    },
    record: null,
  },
  'email.changed': {
    does: async (who) => {
      await ok(who.post('/auth/email', { current_password: PASSWORD, new_email: `new-${who.email}` }));
      await app.work();
      await form('confirmEmail', { token: tokenIn(smtp, 'confirm-email') });
    },
    record: null,
  },
  'key.created': { does: keyOf, record: 'Nightly' },
  'key.deleted': {
    before: keyOf,
    does: (who, { id }: { id: string }) => ok(who.delete(`/keys/${id}`)),
    record: 'Nightly',
  },
  'member.invited': { does: (who) => ok(who.post('/library/invitations', { role: 'editor' })), record: null },
  'member.joined': { does: (who) => joined(who), record: 'Rosa' },
  'member.role_changed': {
    before: joined,
    does: (who, id: string) => ok(who.patch(`/library/members/${id}`, { role: 'viewer' })),
    record: 'Rosa',
  },
  'member.removed': {
    before: joined,
    does: (who, id: string) => ok(who.delete(`/library/members/${id}`)),
    record: 'Rosa',
  },
  'connection.created': { does: connect, record: 'Stripe' },
  'connection.changed': { before: connect, does: connect, record: 'Stripe' },
  'connection.deleted': {
    before: connect,
    does: (who) => ok(who.delete('/connections/stripe')),
    record: 'Stripe',
  },
  'webhook.created': { does: (who) => webhook(who), record: 'hooks.example' },
  'webhook.changed': {
    before: (who) => webhook(who),
    does: (who, id: string) => ok(who.patch(`/webhooks/${id}`, { url: 'https://hooks.example/other' })),
    record: 'hooks.example',
  },
  'webhook.deleted': {
    before: (who) => webhook(who),
    does: (who, id: string) => ok(who.delete(`/webhooks/${id}`)),
    record: 'hooks.example',
  },
  'product.published': { does: (who) => shop.publish(who, 'Soups'), record: 'Soups' },
  'product.unpublished': {
    before: (who) => shop.publish(who, 'Soups'),
    does: (who, { id }: { id: string }) => ok(who.patch(`/products/${id}`, { status: 'draft' })),
    record: 'Soups',
  },
  'listing.ended': {
    before: (who) => shop.publish(who, 'Soups'),
    does: (who, { id }: { id: string }) => ok(who.delete(`/products/${id}/listings/storefront`)),
    record: 'Soups',
  },
  'bundle.published': {
    before: bundled,
    does: (who, id: string) => ok(who.patch(`/bundles/${id}`, { status: 'published' })),
    record: 'Both',
  },
  'bundle.unpublished': {
    before: async (who) => {
      const id = await bundled(who);
      await ok(who.patch(`/bundles/${id}`, { status: 'published' }));
      return id;
    },
    does: (who, id: string) => ok(who.patch(`/bundles/${id}`, { status: 'draft' })),
    record: 'Both',
  },
  'bundle.deleted': {
    before: bundled,
    does: (who, id: string) => ok(who.delete(`/bundles/${id}`)),
    record: 'Both',
  },
  'order.refunded': {
    before: buy,
    does: (_who, { id }: { id: string }) => ok(ana.post(`/orders/${id}/refund`, { amount_cents: 500 })),
    record: '1001',
  },
  'account.exported': { does: (who) => ok(who.get('/export')), record: null },
  'orders.exported': { does: (who) => ok(who.get('/orders.csv')), record: null },
  'subscribers.exported': { does: (who) => ok(who.get('/subscribers/export')), record: null },
  'subscriber.deleted': {
    before: async (who) => {
      const product = await ok(who.post('/products', { type: 'ebook', title: 'Book' }));
      const id = newId('subscriber');
      const email = { email: 'reader@example.com', email_key: 'reader@example.com', name: 'Rosa' };
      const reader = { id, product_id: Object(product.body).id, leave_key: newId('subscriber'), ...email };
      const consent_text = 'Yes.';
      await keepSubscriber(
        db,
        who.user_id,
        { ...reader, consent_text },
        { confirmed: true },
        '2026-11-20T10:00:00Z',
      );
      return id;
    },
    does: (who, id: string) => ok(who.delete(`/subscribers/${id}`)),
    record: null,
  },
  'collection.deleted': {
    before: (who) => ok(who.post('/collections', { name: 'Fall' })),
    does: (who, { body: { id } }: { body: { id: string } }) => ok(who.delete(`/collections/${id}`)),
    record: 'Fall',
  },
  'discount.deleted': {
    before: (who) => ok(who.post('/discounts', { code: 'FALL10', percent: 10 })),
    does: (who, { body: { id } }: { body: { id: string } }) => ok(who.delete(`/discounts/${id}`)),
    record: 'FALL10',
  },
  'announcement.deleted': {
    before: async (who) => {
      const { id } = await shop.publish(who, 'Soups');
      const body = { product_id: id, audience: 'owners', subject: 'News', text: 'A new edition.' };
      return ok(who.post('/announcements', body));
    },
    does: (who, { body: { id } }: { body: { id: string } }) => ok(who.delete(`/announcements/${id}`)),
    record: 'News',
  },
};

describe('an account’s activity', () => {
  it.each(Object.entries(ACTS))(
    'has one %s after what it stands for, and nobody else has it',
    async (kind, act) => {
      const who = kind === 'order.refunded' ? ana : await app.signUp('Ben');
      const there = await act.before?.(who);
      const rows = async () => (await db.select().from(auditEvents)).filter((row) => row.kind === kind);
      const before = await rows();
      await act.does(who, there as never);
      const after = (await rows()).filter(({ id }) => !before.some((known) => known.id === id));
      expect(after.map(({ user_id, record_name }) => [user_id, record_name])).toEqual([
        [who.user_id, act.record],
      ]);
    },
    60_000,
  );

  it('says who did what to which record, the newest first, by page and by kind', async () => {
    const who = await app.signUp('Cleo');
    now.value += 1_000;
    const made = await keyOf(who);
    now.value += 1_000;
    await ok(app.as(made.token).get('/orders.csv'));
    now.value += 1_000;
    await ok(who.delete(`/keys/${made.id}`));
    const events = await eventsOf(who);
    expect(events).toMatchObject([
      { kind: 'key.deleted', actor: { type: 'person' }, record: { id: made.id, name: 'Nightly' } },
      { kind: 'orders.exported', actor: { type: 'key', id: made.id, name: 'Nightly' }, record: null },
      { kind: 'key.created', actor: { type: 'person', name: 'Unknown device' } },
      { kind: 'session.started', actor: { type: 'person', name: 'tests' }, record: null },
    ]);
    expect(JSON.stringify(events)).not.toContain(made.token.slice(-48));
    expect(await eventsOf(who, '?per_page=1&page=2')).toEqual([events[1]]);
    expect(await eventsOf(who, '?kind=key.created')).toEqual([events[2]]);
    expect((await who.get('/audit?kind=made.up', { unchecked: true })).status).toBe(400);
  });

  it('has nothing of what was refused or changed nothing', async () => {
    const who = await app.signUp('Dora');
    const before = await eventsOf(who);
    const refused = [
      await who.post('/auth/password', { current_password: 'a wrong horse', new_password: 'a new horse' }),
      await who.post('/keys', { name: '', scopes: [] }, { unchecked: true }),
      await who.delete('/keys/key_01h455vb4pex5vsknk084sn02q'),
      await who.delete('/collections/collection_01h455vb4pex5vsknk084sn02q'),
      await who.post('/webhooks', { url: 'http://10.0.0.1/', events: ['order.paid'] }),
      await who.delete('/connections/stripe'),
    ];
    expect(refused.every(({ status }) => status >= 400)).toBe(true);
    await ok(who.delete('/auth/sessions'));
    await who.call('HEAD', '/orders.csv');
    await app.work();
    expect(await eventsOf(who)).toEqual(before);
  });

  it('names the platform where a refund was made over there', async () => {
    const { id, session } = await buy();
    await ok(ana.post(`/orders/${id}/refund`, { amount_cents: 300 }));
    now.value += 1_000;
    account.refund(session, 200);
    const { status } = await ana.post(`/orders/${id}/refund`, { amount_cents: 100 });
    expect(status).toBe(422);
    const events = (await eventsOf(ana, '?kind=order.refunded')).filter(
      ({ record }: { record: { id: string } }) => record.id === id,
    );
    expect(events).toMatchObject([
      { actor: { type: 'platform', id: 'stripe', name: 'Stripe' }, detail: '$2.00' },
      { actor: { type: 'person' }, detail: '$3.00' },
    ]);
  });

  it(`has ${LIMITS.audit_refused_sign_ins} failed sign-ins a day at most, and none of an email that nobody has`, async () => {
    const who = await app.signUp('Eve');
    for (let hour = 0; hour < 3; hour++) {
      now.value += 3_600_000;
      for (let at = 0; at < 9; at++)
        await app.anonymous.post('/auth/login', { email: who.email, password: 'a wrong horse' });
    }
    await app.anonymous.post('/auth/login', { email: 'nobody@example.com', password: 'a wrong horse' });
    await app.work();
    const { total } = (await who.get('/audit?kind=session.refused')).body;
    expect(total).toBe(LIMITS.audit_refused_sign_ins);
  });

  it('is for people: no API key reads it', async () => {
    const { token } = await keyOf(await app.signUp('Fay'));
    expect((await app.as(token).get('/audit', { unchecked: true })).body.code).toBe('insufficient_scope');
  });

  it('is in the archive of everything, and forgotten after a year', async () => {
    const who = await app.signUp('Gil');
    const [first] = await eventsOf(who);
    const archive = unzipSync((await who.get('/export')).bytes)['audit.ndjson'];
    const lines = Buffer.from(archive ?? [])
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.toReversed()).toEqual(await eventsOf(who));
    now.value += (LIMITS.audit_days - 1) * DAY;
    await forgetOldAudit(app.services);
    const left = await db.select().from(auditEvents);
    expect(left.map(({ id }) => id)).toContain(first.id);
    now.value += 2 * DAY;
    await forgetOldAudit(app.services);
    expect(await db.select().from(auditEvents)).toEqual([]);
  });
});
