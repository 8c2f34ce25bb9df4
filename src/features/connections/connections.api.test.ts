import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@/server/logging/log';
import { type App, type Client, startApp } from '@/testing/app';
import { startStripe, type TestStripe } from '@/testing/servers/stripe';
import { KEY_PERMISSIONS as ALL, type Permission } from '@/testing/servers/stripe-calls';
import { credentialsOf, ownerOfHook } from './credentials.service';

let till: TestStripe;
/** Where Stripe can call us, and where it cannot. */
let open: App;
let local: App;
/** Everything that the services log. */
const logged: string[] = [];

beforeAll(async () => {
  till = await startStripe();
  const settings = { STRIPE_API_URL: till.url };
  open = await startApp({ settings: { ...settings, PUBLIC_URL: 'https://galley.example' } });
  local = await startApp({ settings: { ...settings, PUBLIC_URL: 'http://127.0.0.1:3000' } });
  for (const app of [open, local])
    app.services.log = createLog('trace', { write: (line) => void logged.push(line) });
});

beforeEach(() => {
  till.faults.away = false;
  Object.assign(till.account.facts, { managed_payments: true, stripe_tax: true });
});

const put = (client: Client, body: object) => client.call('PUT', '/connections/stripe', body);

/** A new account, connected with a key of its own. */
async function connected(app: App, name: string, wish: Parameters<TestStripe['newKey']>[0] = {}) {
  const client = await app.signUp(name);
  const key = till.newKey({ account: `acct_${name}`, ...wish });
  const answer = await put(client, { api_key: key, tax: 'managed' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { client, key, answer, state: till.stateOf(key) };
}

describe('a Stripe account', () => {
  it('is connected once its key works, and says which it is', async () => {
    const { client, key, answer } = await connected(local, 'Ines');
    expect(answer.body).toEqual({
      platform: 'stripe',
      state: 'connected',
      problem: null,
      mode: 'test',
      account_id: 'acct_Ines',
      account_name: 'Ines Moreau Kitchen',
      currency: 'USD',
      tax: 'managed',
      list: null,
      address: null,
      last4: key.slice(-4),
      checked_at: expect.any(String),
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await client.get('/connections/stripe')).body).toEqual(answer.body);
    expect((await client.get('/connections')).body).toMatchObject({ items: [answer.body], total: 1 });
    expect(await credentialsOf(local.services, client.user_id, 'stripe')).toMatchObject({
      api_key: key,
      hook_secret: null,
    });
  });

  it('is live with a live key', async () => {
    const { answer } = await connected(local, 'Live', { mode: 'live' });
    expect(answer.body).toMatchObject({ mode: 'live', state: 'connected' });
  });

  it('is connected too where the key may not read it: most may not', async () => {
    const permissions = ALL.filter((name) => name !== 'rak_accounts_kyc_basic_read');
    const { answer } = await connected(local, 'Unread', { permissions });
    expect(answer.body).toMatchObject({ account_id: 'acct_Unread', account_name: null, currency: null });
  });

  it('is tried by a checkout that is taken back, in its own currency', async () => {
    const key = till.newKey({ account: 'acct_Yen' });
    till.stateOf(key).facts.currency = 'jpy';
    const answer = await put(await local.signUp('Yen'), { api_key: key, tax: 'none' });
    expect(answer.body.currency).toBe('JPY');
    expect([...till.stateOf(key).sessions.values()]).toMatchObject([{ currency: 'jpy', status: 'expired' }]);
  });
});

describe('a key', () => {
  it.each<[Permission, string, string]>([
    ['rak_checkout_session_write', 'Checkout Sessions', 'Write'],
    ['rak_charge_write', 'Charges and Refunds', 'Write'],
    ['rak_payment_intent_read', 'PaymentIntents', 'Read'],
    ['rak_dispute_read', 'Disputes', 'Read'],
    ['rak_webhook_write', 'Webhook Endpoints', 'Write'],
  ])(
    'without %s is refused with its name on Stripe’s page, and nothing is stored',
    async (name, label, level) => {
      const client = await local.signUp('Lacking');
      const api_key = till.newKey({ permissions: ALL.filter((one) => one !== name) });
      const answer = await put(client, { api_key, tax: 'managed' });
      expect([answer.status, answer.body.code]).toEqual([422, 'connection_refused']);
      expect(answer.body.detail).toContain(`set “${label}” to ${level}`);
      expect(answer.body.detail).toContain(`Having the '${name}' permission`);
      expect(answer.body.errors).toEqual([
        {
          in: 'body',
          pointer: '/api_key',
          code: 'permission_missing',
          message: `Set “${label}” to ${level}.`,
        },
      ]);
      expect((await client.get('/connections/stripe')).status).toBe(404);
    },
  );

  it('without any permission is told all that are missing', async () => {
    const api_key = till.newKey({ permissions: [] });
    const answer = await put(await local.signUp('Bare'), { api_key, tax: 'none' });
    expect(answer.body.errors).toHaveLength(5);
  });

  it('that Stripe does not know is refused in Stripe’s words', async () => {
    const client = await local.signUp('Typo');
    const answer = await put(client, { api_key: 'rk_test_51QkNobodyHasThisKey', tax: 'none' });
    expect([answer.status, answer.body.code]).toEqual([422, 'connection_refused']);
    expect(answer.body.detail).toContain('Invalid API Key provided');
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/api_key', code: 'key_unknown' });
    expect(JSON.stringify(answer.body)).not.toContain('51QkNobody');
  });

  it.each([
    ['the account’s main key', 'sk_test_51QkMain', 'starts with rk_'],
    ['a public one', 'pk_live_51QkPublic', 'starts with rk_'],
    ['any other text', 'hello', 'rk_test_ or rk_live_'],
    ['one with a space in it', 'rk_test_51 Qk', 'rk_test_ or rk_live_'],
    ['nothing', '', ''],
  ])('that is %s is never sent to Stripe', async (_what, api_key, words) => {
    const before = till.requests.length;
    const answer = await put(await local.signUp('Wrong'), { api_key, tax: 'none' });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors[0]).toMatchObject({
      pointer: '/api_key',
      message: expect.stringContaining(words),
    });
    expect(till.requests).toHaveLength(before);
  });

  it('is taken with spaces around it, as it is pasted', async () => {
    const answer = await put(await local.signUp('Paste'), { api_key: ` ${till.key}\n`, tax: 'none' });
    expect(answer.body).toMatchObject({ state: 'connected', last4: till.key.slice(-4) });
  });

  it('must be sent with the first call', async () => {
    const answer = await put(await local.signUp('Missing'), { tax: 'none' });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/api_key']);
  });
});

describe('the way tax is handled', () => {
  it.each([
    ['managed', { managed_payments: false }, 'not eligible for Managed Payments'],
    ['automatic', { stripe_tax: false }, 'head office address'],
  ])('%s is refused in Stripe’s words where the account is not set up for it', async (tax, facts, words) => {
    Object.assign(till.account.facts, facts);
    const client = await local.signUp('Taxed');
    const answer = await put(client, { api_key: till.key, tax });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/tax']);
    expect(answer.body.detail).toContain(words);
    expect((await client.get('/connections/stripe')).status).toBe(404);
    expect((await put(client, { api_key: till.key, tax: 'none' })).status).toBe(200);
  });

  it('changes without the key being sent again, and keeps the hook', async () => {
    const { client, key, state } = await connected(open, 'Changing');
    const [endpoint] = state.endpoints.keys();
    const changed = await put(client, { tax: 'automatic' });
    expect(changed.body).toMatchObject({ tax: 'automatic', version: 2, last4: key.slice(-4) });
    expect([...state.endpoints.keys()]).toEqual([endpoint]);
    const held = await credentialsOf(open.services, client.user_id, 'stripe');
    expect(held).toMatchObject({ api_key: key, hook_secret: expect.stringMatching(/^whsec_/) });
  });
});

describe('while Stripe is away', () => {
  it('nothing is stored, and what was stored stays', async () => {
    const { client, answer } = await connected(local, 'Steady');
    const stranger = await local.signUp('Unlucky');
    till.faults.away = true;
    const refused = await put(stranger, { api_key: till.key, tax: 'none' });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.body.detail).toContain('Stripe can’t be reached');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await stranger.get('/connections')).body.total).toBe(0);
    expect((await put(client, { tax: 'none' })).status).toBe(503);
    expect((await client.get('/connections/stripe')).body).toEqual(answer.body);
  }, 30_000);

  it('an account can still be disconnected', async () => {
    const { client } = await connected(open, 'Leaving');
    till.faults.away = true;
    expect((await client.delete('/connections/stripe')).status).toBe(204);
    till.faults.away = false;
    expect((await client.get('/connections/stripe')).status).toBe(404);
    await open.work();
  }, 30_000);
});

describe('the hook of a connection', () => {
  const hookKeys = (state: { endpoints: ReadonlyMap<string, { url: string }> }) =>
    [...state.endpoints.values()].map(({ url }) => url.split('/').at(-1) ?? '');

  it('is an address that nobody guesses, for the events we read, and leads to its owner', async () => {
    const { client, state } = await connected(open, 'Called');
    const [endpoint] = state.endpoints.values();
    expect(endpoint?.url).toMatch(/^https:\/\/galley\.example\/api\/hooks\/stripe\/[\w-]{43}$/);
    expect(endpoint?.enabled_events).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
    const [key = ''] = hookKeys(state);
    expect(await ownerOfHook(open.services, 'stripe', key)).toBe(client.user_id);
    const held = await credentialsOf(open.services, client.user_id, 'stripe');
    expect(held?.hook_secret).toBe(endpoint?.secret);
  });

  it('is not made where Stripe cannot call us', async () => {
    const { state } = await connected(local, 'Uncalled');
    expect(state.endpoints.size).toBe(0);
  });

  it('is replaced with the key: the former one is gone there and here', async () => {
    const { client, state } = await connected(open, 'Replaced');
    const [former = ''] = hookKeys(state);
    const next = till.newKey({ account: 'acct_Replaced', mode: 'live' });
    expect((await put(client, { api_key: next, tax: 'none' })).body).toMatchObject({
      mode: 'live',
      version: 2,
    });
    await open.work();
    expect(state.endpoints.size).toBe(0);
    expect(await ownerOfHook(open.services, 'stripe', former)).toBeNull();
    const [key = ''] = hookKeys(till.stateOf(next));
    expect(await ownerOfHook(open.services, 'stripe', key)).toBe(client.user_id);
  });

  it('is taken away by the new key where the former was revoked', async () => {
    const { client, key, state } = await connected(open, 'Rolled');
    till.revoke(key);
    await put(client, { api_key: till.newKey({ account: 'acct_Rolled' }), tax: 'none' });
    await open.work();
    expect(state.endpoints.size).toBe(1);
  });

  it('goes with the connection, and with the account', async () => {
    const { client, state } = await connected(open, 'Gone');
    const [key = ''] = hookKeys(state);
    expect((await client.delete('/connections/stripe')).status).toBe(204);
    await open.work();
    expect(state.endpoints.size).toBe(0);
    expect(await ownerOfHook(open.services, 'stripe', key)).toBeNull();
    expect((await client.delete('/connections/stripe')).status).toBe(404);
    const erased = await connected(open, 'Erased');
    await erased.client.call('DELETE', '/auth/me', { password: 'correct horse' });
    await open.work();
    expect(erased.state.endpoints.size).toBe(0);
  });

  it('is one, whichever of two calls at once comes last', async () => {
    const client = await open.signUp('Twice');
    const keys = ['acct_Left', 'acct_Right'].map((account) => till.newKey({ account }));
    const answers = await Promise.all(keys.map((api_key) => put(client, { api_key, tax: 'none' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await open.work();
    const hooks = keys.flatMap((key) => hookKeys(till.stateOf(key)));
    expect(hooks).toHaveLength(1);
    expect(await ownerOfHook(open.services, 'stripe', hooks[0] ?? '')).toBe(client.user_id);
  });
});

describe('a platform', () => {
  it('that accounts cannot be connected to is not found', async () => {
    const { client } = await connected(local, 'Elsewhere');
    for (const platform of ['etsy', 'constructor', '%00', 'Stripe']) {
      expect((await client.get(`/connections/${platform}`)).status).toBe(404);
      expect((await client.delete(`/connections/${platform}`)).status).toBe(404);
      const body = { api_key: till.key, tax: 'none' };
      expect((await client.call('PUT', `/connections/${platform}`, body)).status).toBe(404);
    }
  });

  it('another account has connected is not connected for this one', async () => {
    const { client: ana, answer } = await connected(open, 'Owner');
    const bob = await open.signUp('Bob');
    expect((await bob.get('/connections/stripe')).status).toBe(404);
    expect((await bob.get('/connections')).body.total).toBe(0);
    expect((await bob.delete('/connections/stripe')).status).toBe(404);
    expect((await put(bob, { tax: 'none' })).status).toBe(400);
    expect((await ana.get('/connections/stripe')).body).toEqual(answer.body);
  });
});

/** What an archive of everything holds, by the names of its files. */
async function exported(client: Client): Promise<Record<string, string>> {
  const files = Object.entries(unzipSync((await client.get('/export')).bytes));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('the secrets of a connection', () => {
  it('stand in no answer, log, export or row', async () => {
    const { client, key, state, answer } = await connected(open, 'Secret');
    const [endpoint] = state.endpoints.values();
    const hookKey = endpoint?.url.split('/').at(-1) ?? '';
    const wrong = 'rk_test_51QkPlantedInALog';
    const answers = [
      answer,
      await client.get('/connections'),
      await client.get('/connections/stripe'),
      await put(client, { api_key: wrong, tax: 'none' }),
      await put(client, { api_key: key, tax: 'automatic' }),
    ];
    const archive = await exported(client);
    const tables = await open.services.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = current_schema()`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => open.services.db.execute(sql`select * from ${sql.identifier(name)}`)),
    );
    const dump = JSON.stringify(rows);
    expect(dump).toContain('acct_Secret');
    const everything = [
      ...answers.map(({ body }) => JSON.stringify(body)),
      ...Object.values(archive),
      ...logged,
      dump,
    ];
    for (const secret of [key, wrong, endpoint?.secret ?? '', hookKey]) {
      expect(secret.length).toBeGreaterThan(20);
      for (const text of everything) expect(text).not.toContain(secret);
    }
  });

  it('are exported as the last four characters', async () => {
    const { client, answer } = await connected(open, 'Exported');
    const { 'connections.ndjson': lines = '', 'galley.json': manifest = '' } = await exported(client);
    expect(JSON.parse(lines)).toEqual(answer.body);
    expect(JSON.parse(manifest)).toMatchObject({ connections: 1 });
  });
});
